"""The notes of an office on a person or a contact."""

from sqlalchemy import ColumnElement, select

from server.core.database import db
from server.core.queries import SchemaReader
from server.models import Account, ContactNote, OfficeNote
from server.people.schemas.notes import NO_NOTE, NoteOut

_username = Account.__table__.c.username
_OFFICE_NOTE = SchemaReader(NoteOut, OfficeNote, by=_username)
_CONTACT_NOTE = SchemaReader(NoteOut, ContactNote, by=_username)


def note_of(office_id: int, preference_id: int) -> NoteOut:
    """Return an office's note on a person; an empty note if there is none."""
    is_of_pair = OfficeNote.office_id == office_id, OfficeNote.preference_id == preference_id
    return _read_note(_OFFICE_NOTE, Account.id == OfficeNote.account_id, *is_of_pair)


def contact_note_of(contact_id: int) -> NoteOut:
    """Return the facility's note on a contact; an empty note if there is none."""
    return _read_note(
        _CONTACT_NOTE, Account.id == ContactNote.account_id, ContactNote.contact_id == contact_id
    )


def _read_note(reader: SchemaReader[NoteOut], *conditions: ColumnElement[bool]) -> NoteOut:
    row = db.session.execute(select(*reader.columns).where(*conditions)).one_or_none()
    return NO_NOTE if row is None else reader.read(iter(row))
