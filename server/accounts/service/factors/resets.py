"""Somebody who has lost every factor: the operator's help takes effect after a time in which the owner may stop it."""

from datetime import datetime

from sqlalchemy import delete

from server.accounts.queries import account_by_email, account_of, resets_due, ways_of
from server.accounts.rules.factors import RESET_WAITS, factors_reset, reset_announced
from server.accounts.service.factors.changes import forget_factors
from server.accounts.service.links import new_link
from server.accounts.service.sessions import end_sessions_of
from server.core.audit.service import set_audit_target
from server.core.database import db
from server.core.keys import secret_hash
from server.core.refusals import NotFound
from server.core.transaction import transaction
from server.models import Account, FactorReset
from server.notifications.service.mails import write_mail


def announce_reset(email: str, now: datetime) -> datetime:
    """Have an account's factors taken away after a while, and return when; its owner is told, and how to stop it."""
    account = account_with_factors(email)
    link, hashed = new_link("/accounts/factors/keep/")
    due_at = now + RESET_WAITS
    with transaction():
        db.session.merge(FactorReset(account_id=account.id, secret_hash=hashed, due_at=due_at))
        set_audit_target(account.id)
        write_mail(account.email or "", reset_announced(link, due_at), now)
    return due_at


def account_with_factors(email: str) -> Account:
    """Return the account of a mail address that has a second factor, or refuse as not found."""
    account = account_by_email(email)
    if account is None or account.disabled_at is not None or not ways_of(account.id).has_factor:
        raise NotFound("このメールアドレスで、二段階認証を使っているアカウントはありません。")
    return account


def stop_reset(secret: str) -> None:
    """Leave an account's factors as they are, at the wish of whoever reads its mail."""
    with transaction():
        stopped = db.session.scalar(
            delete(FactorReset)
            .where(FactorReset.secret_hash == secret_hash(secret))
            .returning(FactorReset.account_id)
        )
        if stopped is None:
            raise NotFound("このリンクは使えません。期限が切れたか、もう使われています。", "link_unusable")
        set_audit_target(stopped, by=stopped)


def take_factors_due(now: datetime) -> int:
    """Take away what the operator has announced and nobody has stopped; return of how many accounts."""
    due = resets_due(now)
    for account_id in due:
        with transaction():
            # Whoever stops it at this very moment is first, or too late.
            taken = db.session.scalar(
                delete(FactorReset)
                .where(FactorReset.account_id == account_id, FactorReset.due_at <= now)
                .returning(FactorReset.account_id)
            )
            if taken is not None:
                reset_factors(account_id, now)
    return len(due)


def reset_factors(account_id: int, now: datetime) -> bool:
    """Take an account's factors away and end its sessions, within the running transaction; say whether it had any."""
    if not forget_factors(account_id):
        return False
    end_sessions_of(account_id, now)
    write_mail(account_of(account_id).email or "", factors_reset(), now)
    return True
