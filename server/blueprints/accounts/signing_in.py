"""The last step of every sign-in: open a session in this browser, and return the user."""

from flask import Response, current_app, jsonify

from server.accounts.http.tokens import set_tokens
from server.accounts.queries import factor_status_of
from server.accounts.schemas import OwnOffice, PasswordSignedIn, SignedIn, UserOut
from server.accounts.service.attempt_limits import remember_browser
from server.accounts.service.sessions import Browser, open_session
from server.blueprints.accounts.browsers import browser_secret, set_browser_cookie, this_browser
from server.core.clock import now
from server.core.japan import JAPAN
from server.core.services import app_settings
from server.core.vocabulary import Role
from server.models import Account
from server.offices.queries import own_offices
from server.people.queries.helping import applicant_status
from server.people.rules import is_consent_needed


def staff_session_response(
    account: Account,
    shape: type[SignedIn | PasswordSignedIn] = SignedIn,
    *,
    password_is_weak: bool = False,
) -> Response:
    """Open a staff session and remember this browser as known to the account."""
    secret = browser_secret()
    browser = this_browser(secret)
    remember_browser(account, browser, now())
    return set_browser_cookie(
        session_response(account, browser, shape, password_is_weak=password_is_weak), secret
    )


def session_response(
    account: Account,
    browser: Browser | None = None,
    shape: type[SignedIn | PasswordSignedIn] = SignedIn,
    *,
    password_is_weak: bool = False,
) -> Response:
    """Open a session and return the user."""
    session = open_session(account, now(), browser)
    body = shape(user=user_out(account, password_is_weak=password_is_weak)).model_dump(mode="json")
    return set_tokens(jsonify(body), session, account.role, current_app)


def user_out(account: Account, *, password_is_weak: bool = False) -> UserOut:
    is_applicant = account.role is Role.APPLICANT
    consented_to, helper_name, helps = applicant_status(account.id) if is_applicant else (None, None, False)
    may_lack_factor = app_settings().uses_second_factors and not is_applicant
    return UserOut(
        id=account.id,
        role=account.role,
        username=account.username,
        person_name=account.person_name,
        lineId=account.line_id,
        pictureUrl=account.picture_url,
        offices=[
            OwnOffice(id=office.id, name=office.name, position=position, is_shared=office.is_shared)
            for office, position in (() if is_applicant else own_offices(account.id))
        ],
        needs_consent=is_applicant and is_consent_needed(consented_to, now().astimezone(JAPAN).date()),
        consented_to=consented_to,
        helper_name=helper_name,
        helps=helps,
        password_is_weak=password_is_weak,
        lacks_factor=may_lack_factor and factor_status_of(account.id).lacks_factor,
    )
