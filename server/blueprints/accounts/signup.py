"""Requests for documents and registration, and one-time links that set a password."""

from apiflask import APIBlueprint
from flask import Response

from server.accounts.http.access import audited, public, unaudited
from server.accounts.http.limits import limited_by_address, limited_by_failures
from server.accounts.schemas import ConfirmationIn, PasswordIn, PasswordLinkIn, SignupIn
from server.accounts.service.attempt_limits import remember_browser
from server.blueprints.accounts.browsers import browser_secret, set_browser_cookie, this_browser
from server.core.audit.rules import Act
from server.core.clock import now
from server.core.http.answers import answer
from server.core.limits import (
    CONFIRMATION_FROM_ADDRESS,
    PASSWORD_LINKS_FROM_ADDRESS,
    PASSWORD_LINKS_OF_ACCOUNT,
    SIGNUPS_FROM_ADDRESS,
    SIGNUPS_TO_EMAIL,
    enforce_limit,
)
from server.core.schemas import Empty
from server.offices.service.signups import (
    confirm_signup_address,
    send_password_link,
    set_password,
    submit_signup,
)

blueprint = APIBlueprint("signups", __name__, url_prefix="/api/accounts", tag="Registration")


@blueprint.post("/facilities/request/")
@unaudited("a request without an account; the operator's decision is audited")
@public
@limited_by_address(SIGNUPS_FROM_ADDRESS)
@blueprint.input(SignupIn)
@blueprint.output(Empty, status_code=201)
@blueprint.doc(
    summary="Request documents and registration; the response does not reveal whether an account exists"
)
def request_signup(json_data: SignupIn) -> Empty:
    email = json_data.email.lower()
    enforce_limit(SIGNUPS_TO_EMAIL, email, now())
    submit_signup(dict(json_data) | {"email": email}, now())
    return Empty()


@blueprint.post("/facilities/request/confirm/")
@audited(Act.SIGNUP_CONFIRMED)
@public
@limited_by_address(CONFIRMATION_FROM_ADDRESS)
@blueprint.input(ConfirmationIn)
@blueprint.output(Empty)
@blueprint.doc(summary="Confirm the mail address of a request by the mailed link", responses=[404])
def confirm_signup(json_data: ConfirmationIn) -> Empty:
    confirm_signup_address(json_data.token, now())
    return Empty()


@blueprint.post("/password/forgotten/")
@audited(Act.PASSWORD_LINK_REQUESTED)
@public
@limited_by_address(PASSWORD_LINKS_FROM_ADDRESS)
@blueprint.input(PasswordLinkIn)
@blueprint.output(Empty)
@blueprint.doc(
    summary="Request a link to set a new password; the response is the same for an unknown address"
)
def request_password_link(json_data: PasswordLinkIn) -> Empty:
    enforce_limit(PASSWORD_LINKS_OF_ACCOUNT, json_data.email.lower(), now())
    send_password_link(json_data.email, now())
    return Empty()


@blueprint.post("/password/")
@audited(Act.PASSWORD_SET)
@public
@limited_by_failures("link")
@blueprint.input(PasswordIn)
@blueprint.output(Empty)
@blueprint.doc(summary="Set a password by a one-time link", responses=[404])
def set_password_with_link(json_data: PasswordIn) -> Response:
    account = set_password(json_data.token, json_data.password, now())
    # The link proves access to the account's mail, so this browser becomes a known browser. Failures from other
    # browsers do not block password attempts from a known browser. They do block code attempts (`begin_code_attempt`).
    secret = browser_secret()
    remember_browser(account, this_browser(secret), now())
    return set_browser_cookie(answer(Empty()), secret)
