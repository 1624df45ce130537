"""Signing in by more than a password, or without one; and stopping what the operator would take away."""

from apiflask import APIBlueprint
from flask import Response

from server.accounts.http.access import audited, public, unaudited
from server.accounts.http.limits import limited_by_address, limited_by_failures, refused_body_fails
from server.accounts.schemas import (
    Challenge,
    PasskeyLogin,
    ResetStop,
    SecondStepAsk,
    SecondStepCode,
    SignedIn,
)
from server.accounts.service.factors.proving import (
    PasskeyAnswer,
    Proved,
    ask_in_second_step,
    finish_with_code,
    finish_with_passkey,
)
from server.accounts.service.factors.resets import stop_reset
from server.blueprints.accounts.browsers import client_source
from server.blueprints.accounts.signing_in import signed_in_here
from server.core.audit.rules import Act
from server.core.clock import now
from server.core.limits import PASSKEYS_FROM_ADDRESS
from server.core.schemas import Empty

blueprint = APIBlueprint("second_steps", __name__, url_prefix="/api/accounts", tag="Session")


@blueprint.post("/second-step/")
@audited(Act.SIGNED_IN)
@public
@refused_body_fails
@blueprint.input(SecondStepCode)
@blueprint.output(SignedIn)
@blueprint.doc(summary="Finish signing in with a code of an app or a recovery code", responses=[409, 429])
def finish_by_code(json_data: SecondStepCode) -> Response:
    return _signed_in(finish_with_code(json_data.second_step, json_data.code, client_source(), now()))


@blueprint.post("/passkeys/ask/")
@unaudited("it begins what is recorded once it is done")
@public
@limited_by_address(PASSKEYS_FROM_ADDRESS)
@blueprint.input(SecondStepAsk)
@blueprint.output(Challenge)
@blueprint.doc(
    summary="Begin to sign in with a passkey, as the second step or without a password", responses=[409]
)
def ask(json_data: SecondStepAsk) -> Challenge:
    return Challenge.model_validate(ask_in_second_step(json_data.second_step, now()))


@blueprint.post("/passkeys/login/")
@audited(Act.SIGNED_IN)
@public
@limited_by_address(PASSKEYS_FROM_ADDRESS)
@blueprint.input(PasskeyLogin)
@blueprint.output(SignedIn)
@blueprint.doc(summary="Sign in with a passkey that knows its owner", responses=[409])
def login(json_data: PasskeyLogin) -> Response:
    answer = PasskeyAnswer(json_data.state, json_data.credential)
    return _signed_in(finish_with_passkey(json_data.second_step, answer, now()))


@blueprint.post("/factors/keep/")
@audited(Act.FACTORS_KEPT)
@public
@limited_by_failures("link")
@blueprint.input(ResetStop)
@blueprint.output(Empty)
@blueprint.doc(
    summary="Keep the factors that the operator would take away, by a mailed link", responses=[404]
)
def keep(json_data: ResetStop) -> Empty:
    stop_reset(json_data.token)
    return Empty()


def _signed_in(proved: Proved) -> Response:
    return signed_in_here(proved.account, password_is_weak=proved.password_is_weak)
