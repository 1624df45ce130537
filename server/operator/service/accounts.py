"""What an operator does for the owner of an account, who is told of it in the same step."""

from datetime import datetime

from sqlalchemy import func, select

from server.accounts.queries import account_of
from server.accounts.service.sessions import sign_out_within
from server.core.audit.service import set_audit_target
from server.core.database import db
from server.core.refusals import Conflict, NotFound
from server.core.transaction import transaction
from server.core.vocabulary import Role
from server.models import Account, SignInSession
from server.notifications.rules.mails import RENAMED, SIGNED_OUT
from server.notifications.service.mails import tell_owner


def account_to_help(account_id: int) -> Account:
    """Return an account that an operator may act on by the console: none of their own kind."""
    found = db.session.get(Account, account_id)
    if found is None:
        raise NotFound("この番号のアカウントはありません。")
    if found.role is Role.OPERATOR:
        raise Conflict("運営のアカウントは、この画面では変えられません。", "of_operator")
    return found


def rename_account(account_id: int, name: str, now: datetime) -> None:
    """Correct what an account is called; of an applicant that is the person, for LINE's own name is LINE's."""
    with transaction():
        account = account_of(account_id, held=True)
        set_audit_target(account.id)
        if account.role is Role.APPLICANT:
            account.person_name = name
        else:
            account.username = name
        tell_owner(account, RENAMED, now)


def end_sessions_for(account_id: int, now: datetime) -> int:
    """End every session of an account; return how many there were."""
    with transaction():
        account = account_of(account_id, held=True)
        set_audit_target(account.id)
        ended = sign_out_within(account.id, now)
        tell_owner(account, SIGNED_OUT, now)
    return ended


def open_sessions_of(account_id: int, now: datetime) -> int:
    """Return how many sessions of an account last."""
    lasts = (SignInSession.revoked_at.is_(None), SignInSession.expires_at > now)
    count = select(func.count()).where(SignInSession.account_id == account_id, *lasts)
    return db.session.scalar(count) or 0
