"""Noting that an address is nobody's: no notice goes there until somebody proves that they read what comes to it."""

from datetime import datetime

from sqlalchemy import exists, func, or_, update

from server.core.database import db
from server.core.transaction import transaction
from server.core.vocabulary import Role
from server.models import Account, EmailChange, Mail, PasswordLink

#: Whoever used a link or confirmed an address after the mail was written reads what comes there.
_PROVEN_SINCE = or_(
    exists().where(
        PasswordLink.account_id == Account.id,
        Account.email == Mail.address,
        PasswordLink.used_at >= Mail.created_at,
    ),
    exists().where(EmailChange.email == Mail.address, EmailChange.confirmed_at >= Mail.created_at),
)


def mark_dead(address: str, now: datetime) -> None:
    """Mark the account of an address that a server refused because nobody has it."""
    with transaction():
        _mark(address, now)


def believe_bounce(number: int, written_at: datetime, address: str, status: str, now: datetime) -> bool:
    """Mark the account of an address to which a mail was sent and came back; say whether that is new.

    Anybody may write to the mailbox of such reports. Only who has seen one of our mails knows its number and moment.
    """
    with transaction():
        # Each is believed once: read again, it says nothing of an address that was proven since.
        returned = db.session.scalar(
            update(Mail)
            .where(
                Mail.id == number,
                Mail.created_at == written_at,
                func.lower(Mail.address) == address.lower(),
                Mail.state == "sent",
                Mail.failure.is_(None),
                ~_PROVEN_SINCE,
            )
            .values(failure=f"came back: {status}")
            .returning(Mail.address)
            .execution_options(synchronize_session=False)
        )
        return returned is not None and _mark(returned, now)


def _mark(address: str, now: datetime) -> bool:
    marked = db.session.scalar(
        update(Account)
        .where(Account.email == address, Account.role != Role.APPLICANT, Account.email_dead_at.is_(None))
        .values(email_dead_at=now)
        .returning(Account.id)
        .execution_options(synchronize_session=False)
    )
    return marked is not None
