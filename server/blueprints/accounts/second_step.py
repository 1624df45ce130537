"""Sign in with a second factor or a passkey, and stop a reset of the second factors."""

from apiflask import APIBlueprint
from flask import Response

from server.accounts.http.access import audited, public, unaudited
from server.accounts.http.limits import (
    invalid_body_counts_as_failure,
    limited_by_address,
    limited_by_failures,
)
from server.accounts.schemas import (
    Challenge,
    FactorResetStopIn,
    PasskeyChallengeIn,
    PasskeyLogin,
    SecondStepCodeIn,
    SignedIn,
)
from server.accounts.service.factors.proofs import (
    VerifiedAccount,
    finish_sign_in_with_code,
    finish_sign_in_with_passkey,
    second_step_challenge,
)
from server.accounts.service.factors.resets import stop_factor_reset
from server.blueprints.accounts.browsers import client_source
from server.blueprints.accounts.signing_in import staff_session_response
from server.core.audit.rules import Act
from server.core.clock import now
from server.core.limits import PASSKEYS_FROM_ADDRESS
from server.core.schemas import Empty

blueprint = APIBlueprint("second_steps", __name__, url_prefix="/api/accounts", tag="Session")


@blueprint.post("/second-step/")
@audited(Act.SIGNED_IN)
@public
@invalid_body_counts_as_failure
@blueprint.input(SecondStepCodeIn)
@blueprint.output(SignedIn)
@blueprint.doc(
    summary="Finish signing in with an authenticator app's code or a recovery code", responses=[409, 429]
)
def finish_login_with_code(json_data: SecondStepCodeIn) -> Response:
    return _session_response(
        finish_sign_in_with_code(json_data.second_step, json_data.code, client_source(), now())
    )


@blueprint.post("/passkeys/ask/")
@unaudited("this call only begins; the call that completes it is audited")
@public
@limited_by_address(PASSKEYS_FROM_ADDRESS)
@blueprint.input(PasskeyChallengeIn)
@blueprint.output(Challenge)
@blueprint.doc(
    summary="Start signing in with a passkey, as the second step or without a password", responses=[409]
)
def begin_passkey_sign_in(json_data: PasskeyChallengeIn) -> Challenge:
    return second_step_challenge(json_data.second_step, now())


@blueprint.post("/passkeys/login/")
@audited(Act.SIGNED_IN)
@public
@limited_by_address(PASSKEYS_FROM_ADDRESS)
@blueprint.input(PasskeyLogin)
@blueprint.output(SignedIn)
@blueprint.doc(summary="Sign in with a passkey", responses=[409])
def login_with_passkey(json_data: PasskeyLogin) -> Response:
    return _session_response(finish_sign_in_with_passkey(json_data.second_step, json_data, now()))


@blueprint.post("/factors/keep/")
@audited(Act.FACTOR_RESET_STOPPED)
@public
@limited_by_failures("link")
@blueprint.input(FactorResetStopIn)
@blueprint.output(Empty)
@blueprint.doc(summary="Stop an announced reset of the second factors by the mailed link", responses=[404])
def stop_announced_reset(json_data: FactorResetStopIn) -> Empty:
    stop_factor_reset(json_data.token)
    return Empty()


def _session_response(verified: VerifiedAccount) -> Response:
    return staff_session_response(verified.account, password_is_weak=verified.password_is_weak)
