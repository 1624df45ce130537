"""Marking of dead mail addresses. A dead address gets no mail until its owner proves that mail arrives."""

from datetime import datetime

from sqlalchemy import exists, func, or_

from server.core.database import db
from server.core.queries import constant
from server.core.transaction import transaction, update_rows
from server.core.vocabulary import OutgoingState, Role
from server.models import Account, EmailChange, Mail, PasswordLink

#: Condition: since this mail was written, the owner has used a link or confirmed the address, which proves that mail
#: arrives.
_IS_PROVEN_SINCE = or_(
    exists().where(
        PasswordLink.account_id == Account.id,
        Account.email == Mail.address,
        PasswordLink.used_at >= Mail.created_at,
    ),
    exists().where(EmailChange.email == Mail.address, EmailChange.confirmed_at >= Mail.created_at),
)


def mark_address_dead(address: str, now: datetime) -> None:
    """Mark the account of an address that a mail server rejected as unknown, if the address has an account."""
    with transaction():
        _mark_account(address, now)


def record_bounce(mail_id: int, written_at: datetime, address: str, status: str, now: datetime) -> bool:
    """Mark the account of an address whose mail was returned. Return whether an account was newly marked.

    Anyone can write to the mailbox of these reports. Only the recipient of one of our mails knows the id and the time
    of the mail, so a report with another id or time is ignored.
    """
    with transaction():
        # Each report counts only once: a second reading must not mark an address that was proven meanwhile.
        returned = db.session.scalar(
            update_rows(Mail)
            .where(
                Mail.id == mail_id,
                Mail.created_at == written_at,
                func.lower(Mail.address) == address.lower(),
                Mail.state == constant(OutgoingState.SENT),
                Mail.failure.is_(None),
                ~_IS_PROVEN_SINCE,
            )
            .values(failure=f"came back: {status}")
            .returning(Mail.address)
        )
        return returned is not None and _mark_account(returned, now)


def _mark_account(address: str, now: datetime) -> bool:
    marked = db.session.scalar(
        update_rows(Account)
        .where(Account.email == address, Account.role != Role.APPLICANT, Account.email_dead_at.is_(None))
        .values(email_dead_at=now)
        .returning(Account.id)
    )
    return marked is not None
