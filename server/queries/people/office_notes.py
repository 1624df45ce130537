"""What an office has noted of a person for itself, and what of it has stayed with an ended contact."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select

from server.extensions import db
from server.models import Account, ContactNote, OfficeNote


@dataclass(frozen=True)
class Note:
    """A note as its office reads it."""

    text: str
    #: Who wrote it last.
    by: str
    updated_at: datetime


def note_of(office_id: int, preference_id: int) -> Note | None:
    """Return an office's note on a person, if there is one."""
    found = db.session.execute(
        select(OfficeNote.text, Account.username, OfficeNote.updated_at)
        .join(Account, Account.id == OfficeNote.account_id)
        .where(OfficeNote.office_id == office_id, OfficeNote.preference_id == preference_id)
    ).one_or_none()
    return None if found is None else Note(*found)


def note_left_with(contact_id: int) -> Note | None:
    """Return the note that has stayed with an ended contact, if there is one."""
    found = db.session.execute(
        select(ContactNote.text, Account.username, ContactNote.updated_at)
        .join(Account, Account.id == ContactNote.account_id)
        .where(ContactNote.contact_id == contact_id)
    ).one_or_none()
    return None if found is None else Note(*found)
