"""What every way of signing in ends with: a session in this browser, and who is signed in."""

from flask import Response, current_app, jsonify

from server.accounts.http.tokens import set_tokens
from server.accounts.queries import standing_of
from server.accounts.schemas import OwnOffice, PasswordSignedIn, SignedIn, UserOut
from server.accounts.service.guessing import remember_browser
from server.accounts.service.sessions import Browser, open_session
from server.blueprints.accounts.browsers import browser_secret, mark_browser, this_browser
from server.core.clock import now
from server.core.japan import JAPAN
from server.core.services import app_settings
from server.core.vocabulary import Role
from server.models import Account
from server.offices.queries import own_offices
from server.people.queries.helping import own_standing
from server.people.rules import is_needed


def signed_in_here(
    account: Account,
    shape: type[SignedIn | PasswordSignedIn] = SignedIn,
    *,
    password_is_weak: bool = False,
) -> Response:
    """Open a session of a member of staff in this browser, which their account knows from then on."""
    secret = browser_secret()
    browser = this_browser(secret)
    remember_browser(account, browser, now())
    return mark_browser(signed_in(account, browser, shape, password_is_weak=password_is_weak), secret)


def signed_in(
    account: Account,
    browser: Browser | None = None,
    shape: type[SignedIn | PasswordSignedIn] = SignedIn,
    *,
    password_is_weak: bool = False,
) -> Response:
    """Open a session, and answer with who is signed in."""
    session = open_session(account, now(), browser)
    body = shape(user=user_out(account, password_is_weak=password_is_weak)).model_dump(mode="json")
    return set_tokens(jsonify(body), session, account.role, current_app)


def user_out(account: Account, *, password_is_weak: bool = False) -> UserOut:
    """Return an account as its owner's pages know it."""
    is_applicant = account.role is Role.APPLICANT
    consented_to, helper_name, helps = own_standing(account.id) if is_applicant else (None, None, False)
    asks = app_settings().asks_second_factor and not is_applicant
    return UserOut(
        id=account.id,
        role=account.role,
        username=account.username,
        person_name=account.person_name,
        lineId=account.line_id,
        pictureUrl=account.picture_url,
        offices=[
            OwnOffice(id=row.id, name=row.name, position=row.position, is_shared=row.is_shared)
            for row in (() if is_applicant else own_offices(account.id))
        ],
        needs_consent=is_applicant and is_needed(consented_to, now().astimezone(JAPAN).date()),
        consented_to=consented_to,
        helper_name=helper_name,
        helps=helps,
        password_is_weak=password_is_weak,
        lacks_factor=asks and standing_of(account.id).lacks_factor,
    )
