"""The viewer's second factors: list them, add or remove one, and authenticate again with one."""

from apiflask import APIBlueprint

from server.accounts.http.access import COUNSELOR, FACILITY, OPERATOR, allow, audited, unaudited, viewer
from server.accounts.queries import code_app_of, factor_status_of, passkeys_of, recovery_codes_left
from server.accounts.rules.factors import RequiredProof
from server.accounts.schemas import (
    AddedFactor,
    Challenge,
    CodeAppIn,
    CodeAppOut,
    Factors,
    NewCodeApp,
    PasskeyIn,
    PasskeyOut,
    ProofIn,
)
from server.accounts.service.factors.changes import remove_code_app, remove_passkey, replace_recovery_codes
from server.accounts.service.factors.codes import add_code_app, code_app_registration
from server.accounts.service.factors.passkeys import (
    add_passkey,
    passkey_challenge,
    passkey_registration_challenge,
)
from server.accounts.service.factors.proofs import step_up
from server.blueprints.accounts.browsers import client_source
from server.core.audit.rules import Act
from server.core.clock import now
from server.core.schemas import Empty
from server.core.services import app_settings

blueprint = APIBlueprint("factors", __name__, url_prefix="/api/accounts/factors", tag="Session")


@blueprint.get("/")
@allow(FACILITY, COUNSELOR, OPERATOR, without_factor=True)
@blueprint.output(Factors)
@blueprint.doc(summary="List the viewer's second factors")
def list_factors() -> Factors:
    app = code_app_of(viewer().id)
    return Factors(
        passkeys=[PasskeyOut.model_validate(row) for row in passkeys_of(viewer().id)],
        app=app and CodeAppOut.model_validate(app),
        recovery_codes=recovery_codes_left(viewer().id),
        is_asked=app_settings().uses_second_factors,
        is_needed=factor_status_of(viewer().id).needs_factor,
    )


@blueprint.post("/prove/ask/")
@unaudited("this call only begins; the call that completes it is audited")
@allow(FACILITY, COUNSELOR, OPERATOR, without_factor=True)
@blueprint.output(Challenge)
@blueprint.doc(summary="Start another authentication with a passkey")
def begin_step_up_with_passkey() -> Challenge:
    return passkey_challenge(now(), viewer().id)


@blueprint.post("/prove/")
@audited(Act.STEPPED_UP)
@allow(FACILITY, COUNSELOR, OPERATOR, without_factor=True)
@blueprint.input(ProofIn)
@blueprint.output(Empty)
@blueprint.doc(
    summary="Authenticate again; actions that require it are allowed for half an hour", responses=[409, 429]
)
def authenticate_again(json_data: ProofIn) -> Empty:
    step_up(viewer(), json_data, client_source(), now())
    return Empty()


@blueprint.post("/passkeys/begin/")
@unaudited("this call only begins; the call that completes it is audited")
@allow(FACILITY, COUNSELOR, OPERATOR, without_factor=True, proof=RequiredProof.STRONGEST)
@blueprint.output(Challenge)
@blueprint.doc(summary="Start the registration of a passkey", responses=[409])
def begin_passkey_registration() -> Challenge:
    return passkey_registration_challenge(viewer(), now())


@blueprint.post("/passkeys/")
@audited(Act.FACTOR_ADDED)
@allow(FACILITY, COUNSELOR, OPERATOR, without_factor=True, proof=RequiredProof.STRONGEST)
@blueprint.input(PasskeyIn)
@blueprint.output(AddedFactor, status_code=201)
@blueprint.doc(summary="Register a passkey", responses=[409])
def register_passkey(json_data: PasskeyIn) -> tuple[AddedFactor, int]:
    return add_passkey(viewer(), json_data.state, json_data.credential, json_data.name, now()), 201


@blueprint.delete("/passkeys/<int:passkey_id>/")
@audited(Act.FACTOR_REMOVED)
@allow(FACILITY, COUNSELOR, OPERATOR, without_factor=True, proof=RequiredProof.STRONGEST)
@blueprint.output(Empty)
@blueprint.doc(summary="Remove one of the viewer's passkeys", responses=[404])
def delete_passkey(passkey_id: int) -> Empty:
    remove_passkey(viewer(), passkey_id, now())
    return Empty()


@blueprint.post("/app/begin/")
@unaudited("this call only begins; the call that completes it is audited")
@allow(FACILITY, COUNSELOR, OPERATOR, without_factor=True, proof=RequiredProof.STRONGEST)
@blueprint.output(NewCodeApp)
@blueprint.doc(summary="Start the registration of an authenticator app")
def begin_app_registration() -> NewCodeApp:
    return code_app_registration(viewer(), now())


@blueprint.post("/app/")
@audited(Act.FACTOR_ADDED)
@allow(FACILITY, COUNSELOR, OPERATOR, without_factor=True, proof=RequiredProof.STRONGEST)
@blueprint.input(CodeAppIn)
@blueprint.output(AddedFactor, status_code=201)
@blueprint.doc(
    summary="Register an authenticator app by its first code; the new app replaces the previous app",
    responses=[409],
)
def register_app(json_data: CodeAppIn) -> tuple[AddedFactor, int]:
    return add_code_app(viewer(), json_data.state, json_data.code, now()), 201


@blueprint.delete("/app/")
@audited(Act.FACTOR_REMOVED)
@allow(FACILITY, COUNSELOR, OPERATOR, without_factor=True, proof=RequiredProof.STRONGEST)
@blueprint.output(Empty)
@blueprint.doc(summary="Remove the viewer's authenticator app", responses=[404])
def delete_app() -> Empty:
    remove_code_app(viewer(), now())
    return Empty()


@blueprint.post("/recovery-codes/")
@audited(Act.RECOVERY_CODES_CREATED)
@allow(FACILITY, COUNSELOR, OPERATOR, without_factor=True, proof=RequiredProof.STRONGEST)
@blueprint.output(AddedFactor, status_code=201)
@blueprint.doc(summary="Create new recovery codes; the previous ones become invalid", responses=[404])
def create_recovery_codes() -> tuple[AddedFactor, int]:
    return replace_recovery_codes(viewer(), now()), 201
