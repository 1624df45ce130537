"""The notes of an office on a person or a contact."""

from sqlalchemy import select

from server.core.database import db
from server.core.queries import SchemaReader
from server.models import Account, ContactNote, OfficeNote
from server.people.schemas.notes import NO_NOTE, NoteOut

_username = Account.__table__.c.username
_OFFICE_NOTE = SchemaReader(NoteOut, OfficeNote, by=_username)
_CONTACT_NOTE = SchemaReader(NoteOut, ContactNote, by=_username)


def note_of(office_id: int, preference_id: int) -> NoteOut:
    """Return an office's note on a person; an empty note if there is none."""
    row = db.session.execute(
        select(*_OFFICE_NOTE.columns).where(
            Account.id == OfficeNote.account_id,
            OfficeNote.office_id == office_id,
            OfficeNote.preference_id == preference_id,
        )
    ).one_or_none()
    return NO_NOTE if row is None else _OFFICE_NOTE.read(iter(row))


def contact_note_of(contact_id: int) -> NoteOut:
    """Return the facility's note on a contact; an empty note if there is none."""
    row = db.session.execute(
        select(*_CONTACT_NOTE.columns).where(
            Account.id == ContactNote.account_id, ContactNote.contact_id == contact_id
        )
    ).one_or_none()
    return NO_NOTE if row is None else _CONTACT_NOTE.read(iter(row))
