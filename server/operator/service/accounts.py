"""Acts of the operator on an account. The owner is notified in the same transaction."""

from datetime import datetime

from sqlalchemy import func, select

from server.accounts.queries import account_of
from server.accounts.service.sessions import end_sessions_of
from server.core.audit.rules import Act
from server.core.audit.service import record
from server.core.database import db
from server.core.refusals import Conflict, NotFound
from server.core.transaction import transaction
from server.core.vocabulary import Role
from server.models import Account, SignInSession
from server.notifications.rules.mails import RENAMED, SIGNED_OUT
from server.notifications.service.mails import notify_owner


def account_for_operator(account_id: int) -> Account:
    """Return an account that the operator may change in the console. Raise Conflict for accounts of operators."""
    account = db.session.get(Account, account_id)
    if account is None:
        raise NotFound("この番号のアカウントはありません。")
    if account.role is Role.OPERATOR:
        raise Conflict("運営のアカウントは、この画面では変えられません。", "of_operator")
    return account


def rename_account(account_id: int, name: str, now: datetime, reason: str | None = None) -> None:
    """Correct the name of an account. For applicants this is `person_name`, because LINE sets `username`."""
    with transaction():
        account = account_of(account_id, lock=True)
        record(Act.ACCOUNT_RENAMED, account.id, reason=reason)
        if account.role is Role.APPLICANT:
            account.person_name = name
        else:
            account.username = name
        notify_owner(account, RENAMED, now)


def sign_out_account(account_id: int, now: datetime, reason: str | None = None) -> int:
    """End all sessions of an account. Return how many were ended."""
    with transaction():
        account = account_of(account_id, lock=True)
        record(Act.SIGNED_OUT_BY_OPERATOR, account.id, reason=reason)
        count = end_sessions_of(account.id, now)
        notify_owner(account, SIGNED_OUT, now)
    return count


def count_open_sessions(account_id: int, now: datetime) -> int:
    is_active = (SignInSession.revoked_at.is_(None), SignInSession.expires_at > now)
    count = select(func.count()).where(SignInSession.account_id == account_id, *is_active)
    return db.session.scalar(count) or 0
