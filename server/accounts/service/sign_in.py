"""Proving who somebody is: staff by e-mail address and password, applicants through LINE."""

from datetime import datetime

from sqlalchemy import select

from server.accounts.models import PICTURE_URL_MAX, USERNAME_MAX
from server.accounts.queries import AvailableFactors, account_by_email, ways_of, words_of
from server.accounts.service.guessing import LoginSource, begin_guess, forgive, take_back
from server.accounts.service.passwords import JUDGING, password_fault, password_fits
from server.accounts.service.sessions import refuse_suspended
from server.core.audit.service import set_audit_target
from server.core.database import db
from server.core.limits import JUDGED_SIGN_INS_OF_ACCOUNT, count_use
from server.core.refusals import SignInFailed, TooMany, Unavailable
from server.core.services import app_settings
from server.core.transaction import insert_if_absent, transaction
from server.core.vocabulary import Role
from server.integrations.line.login import LinePerson
from server.models import Account
from server.notifications.rules.staff import NIGHT


def sign_in_with_password(
    email: str, password: str, source: LoginSource, now: datetime
) -> tuple[Account, AvailableFactors | None]:
    """Return the staff account of an address and its password, and by what its second step is taken, where it has one.

    An unknown address looks like a wrong password. Only a right password learns of a suspension.
    """
    account = account_by_email(email)
    if account is not None:
        set_audit_target(account.id)
    guess = begin_guess(email, account, source, now)
    if not password_fits(account.password_hash if account else None, password) or account is None:
        raise SignInFailed("メールアドレスかパスワードが違います。もう一度ご確認ください。", "wrong_password")
    # Before the second step: it would spend a code, and call it wrong the next time.
    try:
        refuse_suspended(account)
    except SignInFailed:
        take_back(guess)
        raise
    ways = ways_of(account.id)
    if not ways.has_factor:
        forgive(guess)
        return account, None
    # Half a proof: whoever knows the password alone must not have their wrong codes forgiven by it.
    take_back(guess)
    return account, ways


def is_weak_of(account: Account, password: str, now: datetime) -> bool:
    """Say whether a password with which somebody has just signed in would be refused as a new one.

    Where judging it would cost too much, nobody is kept from coming in: then it counts as good.
    """
    if JUDGING.is_taken():
        return False
    words = words_of(account)
    try:
        count_use(JUDGED_SIGN_INS_OF_ACCOUNT, str(account.id), now)
        return password_fault(password, words) is not None
    except (TooMany, Unavailable):
        return False


def sign_in_with_line(person: LinePerson, now: datetime) -> Account:
    """Return the account of a person whom LINE has verified, made at the first sign-in and refreshed at each."""
    # Signing in is the session that is opened then.
    with transaction(audited=False):
        values: dict[str, object] = {
            "role": Role.APPLICANT,
            "username": "LINEユーザー",
            "line_id": person.line_id,
            "line_reachable": False,
            "created_at": now,
        }
        if app_settings().quiet_nights:
            values |= {"quiet_from": NIGHT.start, "quiet_until": NIGHT.end}
        insert_if_absent(Account, values)
        account = db.session.scalars(select(Account).where(Account.line_id == person.line_id)).one()
        if account.role is not Role.APPLICANT:
            raise SignInFailed(
                "このLINEは、相談支援専門員のお知らせ用につながっています。メールアドレスでログインしてください。",
                "line_of_counselor",
            )
        if person.name:
            account.username = person.name[:USERNAME_MAX]
        if person.picture_url and len(person.picture_url) <= PICTURE_URL_MAX:
            account.picture_url = person.picture_url
        if person.friend is not None:
            account.line_reachable = person.friend
    set_audit_target(account.id)
    refuse_suspended(account)
    return account
