"""Reset of lost factors by an operator: announced by mail, and carried out a day later unless the owner stops it."""

from datetime import datetime

from server.accounts.queries import account_by_email, account_of, available_factors, due_factor_resets
from server.accounts.rules.factors import (
    OPERATOR_CHANGE_DELAY,
    factor_reset_announced_mail,
    factors_reset_mail,
)
from server.accounts.service.factors.changes import delete_factors
from server.accounts.service.links import new_link
from server.accounts.service.sessions import end_sessions_of
from server.core.audit.rules import Act
from server.core.audit.service import record
from server.core.database import db
from server.core.keys import secret_hash
from server.core.refusals import NotFound
from server.core.transaction import delete_rows, transaction
from server.models import Account, FactorReset
from server.notifications.service.mails import write_mail


def announce_factor_reset(email: str, now: datetime, reason: str | None = None) -> datetime:
    """Schedule a reset of all factors and return when it is due; a link in the owner's mail can stop it."""
    account = account_with_factors(email)
    link, hashed = new_link("/accounts/factors/keep/")
    due_at = now + OPERATOR_CHANGE_DELAY
    with transaction():
        db.session.merge(FactorReset(account_id=account.id, secret_hash=hashed, due_at=due_at))
        record(Act.FACTOR_RESET_ANNOUNCED, account.id, reason=reason)
        write_mail(account.email or "", factor_reset_announced_mail(link, due_at), now)
    return due_at


def account_with_factors(email: str) -> Account:
    """Return an enabled account that has a second factor; raise NotFound otherwise."""
    account = account_by_email(email)
    if account is None or account.disabled_at is not None or not available_factors(account.id).has_factor:
        raise NotFound("このメールアドレスで、二段階認証を使っているアカウントはありません。")
    return account


def stop_factor_reset(secret: str) -> None:
    """Cancel the announced reset whose link is in the mail to the owner."""
    with transaction():
        account_id = db.session.scalar(
            delete_rows(FactorReset)
            .where(FactorReset.secret_hash == secret_hash(secret))
            .returning(FactorReset.account_id)
        )
        if account_id is None:
            raise NotFound("このリンクは使えません。期限が切れたか、もう使われています。", "link_unusable")
        record(Act.FACTOR_RESET_STOPPED, account_id, by=account_id)


def carry_out_due_factor_resets(now: datetime) -> int:
    """Carry out the announced resets that are due; return their number, without those stopped meanwhile."""
    count = 0
    for account_id in due_factor_resets(now):
        with transaction():
            # The DELETE decides between this transaction and a concurrent stop: only one of the two finds the row.
            claimed = db.session.scalar(
                delete_rows(FactorReset)
                .where(FactorReset.account_id == account_id, FactorReset.due_at <= now)
                .returning(FactorReset.account_id)
            )
            if claimed is not None:
                reset_factors(account_id, now)
                count += 1
    return count


def reset_factors(account_id: int, now: datetime) -> bool:
    """Delete an account's factors and end its sessions, in the current transaction.

    Return whether there was a factor; without one, the sessions stay.
    """
    had_factor = available_factors(account_id).has_factor
    delete_factors([account_id])
    if not had_factor:
        return False
    end_sessions_of(account_id, now)
    write_mail(account_of(account_id).email or "", factors_reset_mail(), now)
    return True
