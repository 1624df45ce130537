"""Asking for documents and a new registration, and setting a password by a one-time link."""

from apiflask import APIBlueprint
from flask import Response

from server.accounts.http.access import audited, public, unaudited
from server.accounts.http.limits import limited_by_address, limited_by_failures
from server.accounts.schemas import ConfirmationIn, ForgottenIn, PasswordIn, SignupIn
from server.accounts.service.guessing import remember_browser
from server.blueprints.accounts.browsers import browser_secret, mark_browser, this_browser
from server.core.audit.rules import Act
from server.core.clock import now
from server.core.http.answers import answer
from server.core.limits import (
    CONFIRMATION_FROM_ADDRESS,
    FORGOTTEN_FROM_ADDRESS,
    FORGOTTEN_OF_ACCOUNT,
    REQUEST_FROM_ADDRESS,
    REQUEST_TO_EMAIL,
    count_use,
)
from server.core.schemas import Empty
from server.offices.service.signups import (
    confirm_request,
    request_registration,
    send_forgotten_link,
    set_password,
)

blueprint = APIBlueprint("signups", __name__, url_prefix="/api/accounts", tag="Registration")


@blueprint.post("/facilities/request/")
@unaudited("a request of a stranger; what the operator makes of it is recorded")
@public
@limited_by_address(REQUEST_FROM_ADDRESS)
@blueprint.input(SignupIn)
@blueprint.output(Empty, status_code=201)
@blueprint.doc(
    summary="Ask for documents and a new registration; answers the same whether there is an account"
)
def request_signup(json_data: SignupIn) -> Empty:
    email = json_data.email.lower()
    count_use(REQUEST_TO_EMAIL, email, now())
    request_registration(dict(json_data) | {"email": email}, now())
    return Empty()


@blueprint.post("/facilities/request/confirm/")
@audited(Act.SIGNUP_CONFIRMED)
@public
@limited_by_address(CONFIRMATION_FROM_ADDRESS)
@blueprint.input(ConfirmationIn)
@blueprint.output(Empty)
@blueprint.doc(summary="Confirm the address of a request by its mailed link", responses=[404])
def confirm_signup(json_data: ConfirmationIn) -> Empty:
    confirm_request(json_data.token, now())
    return Empty()


@blueprint.post("/password/forgotten/")
@audited(Act.PASSWORD_LINK_ASKED)
@public
@limited_by_address(FORGOTTEN_FROM_ADDRESS)
@blueprint.input(ForgottenIn)
@blueprint.output(Empty)
@blueprint.doc(summary="Have a link to a new password mailed; answers the same for an unknown address")
def forgotten(json_data: ForgottenIn) -> Empty:
    count_use(FORGOTTEN_OF_ACCOUNT, json_data.email.lower(), now())
    send_forgotten_link(json_data.email, now())
    return Empty()


@blueprint.post("/password/")
@audited(Act.PASSWORD_SET)
@public
@limited_by_failures("link")
@blueprint.input(PasswordIn)
@blueprint.output(Empty)
@blueprint.doc(summary="Set the password of a one-time link", responses=[404])
def password(json_data: PasswordIn) -> Response:
    account = set_password(json_data.token, json_data.password, now())
    # Whoever reads the account's mail may try passwords from here, however often others have; not codes (`begin_code`).
    secret = browser_secret()
    remember_browser(account, this_browser(secret), now())
    return mark_browser(answer(Empty()), secret)
