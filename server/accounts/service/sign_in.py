"""The first step of a sign-in: staff with e-mail address and password, applicants with LINE."""

from datetime import datetime

from sqlalchemy import select

from server.accounts.models import PICTURE_URL_MAX, USERNAME_MAX
from server.accounts.queries import AvailableFactors, account_by_email, available_factors, guessable_words
from server.accounts.service.attempt_limits import (
    AttemptSource,
    begin_password_attempt,
    clear_failures,
    discard_attempt,
)
from server.accounts.service.passwords import RATING_QUEUE, password_error, verify_password
from server.accounts.service.sessions import check_not_suspended
from server.core.database import db
from server.core.limits import CHECKED_SIGN_INS_OF_ACCOUNT, enforce_limit
from server.core.refusals import SignInFailed, TooMany, Unavailable
from server.core.services import app_settings
from server.core.transaction import insert_if_absent, transaction
from server.core.vocabulary import Role
from server.integrations.line.login import LineProfile
from server.models import Account
from server.notifications.rules.quiet_hours import DEFAULT_QUIET_HOURS


def sign_in_with_password(
    email: str, password: str, source: AttemptSource, now: datetime
) -> tuple[Account, AvailableFactors | None]:
    """Verify the address and password of a staff account.

    Return the account and its available factors; the factors are None if the account has no second factor. An unknown
    address gives the same answer as a wrong password. Only a correct password reveals a suspension.
    """
    account = account_by_email(email)
    attempt = begin_password_attempt(email, account, source, now)
    # The last condition is for the type checker: without an account, no password fits.
    if not verify_password(account.password_hash if account else None, password) or account is None:
        raise SignInFailed(
            "メールアドレスかパスワードが違います。もう一度ご確認ください。",
            "wrong_password",
            account.id if account else None,
        )
    # Check before the second step, which would use up a code.
    try:
        check_not_suspended(account)
    except SignInFailed:
        discard_attempt(attempt)
        raise
    factors = available_factors(account.id)
    if not factors.has_factor:
        clear_failures(attempt)
        return account, None
    # Keep earlier failures: the password alone must not reset the count of wrong codes.
    discard_attempt(attempt)
    return account, factors


def has_weak_password(account: Account, password: str, now: datetime) -> bool:
    """Return whether the password of a sign-in would be refused as a new password.

    If the check is too busy, return False, so that the sign-in does not wait.
    """
    if RATING_QUEUE.is_busy():
        return False
    words = guessable_words(account)
    try:
        enforce_limit(CHECKED_SIGN_INS_OF_ACCOUNT, str(account.id), now)
        return password_error(password, words) is not None
    except (TooMany, Unavailable):
        return False


def sign_in_with_line(profile: LineProfile, now: datetime) -> Account:
    """Return the account for a verified LINE profile; create it at the first sign-in, and update it at each sign-in."""
    with transaction():
        values: dict[str, object] = {
            "role": Role.APPLICANT,
            "username": "LINEユーザー",
            "line_id": profile.line_id,
            "line_reachable": False,
            "created_at": now,
        }
        if app_settings().quiet_nights:
            values |= {"quiet_from": DEFAULT_QUIET_HOURS.start, "quiet_until": DEFAULT_QUIET_HOURS.end}
        insert_if_absent(Account, values)
        account = db.session.scalars(select(Account).where(Account.line_id == profile.line_id)).one()
        if account.role is not Role.APPLICANT:
            raise SignInFailed(
                "このLINEは、相談支援専門員のお知らせ用につながっています。メールアドレスでログインしてください。",
                "line_of_counselor",
            )
        if profile.name:
            account.username = profile.name[:USERNAME_MAX]
        if profile.picture_url and len(profile.picture_url) <= PICTURE_URL_MAX:
            account.picture_url = profile.picture_url
        if profile.is_friend is not None:
            account.line_reachable = profile.is_friend
    check_not_suspended(account)
    return account
