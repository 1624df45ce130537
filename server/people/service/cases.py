"""Steps of a counselor's case, and office notes on people."""

from datetime import datetime

from sqlalchemy import select

from server.core.database import db
from server.core.refusals import Conflict
from server.core.transaction import delete_rows, insert_if_absent, transaction, update_rows
from server.core.viewer import Viewer
from server.core.vocabulary import OPEN_STATUSES, CaseAction, EndReason
from server.criteria.service import lock_active_preference
from server.models import CaseStep, Contact, ContactNote, Home, OfficeNote, Preference


def record_case_step(
    preference: Preference, actor: Viewer, action: CaseAction, now: datetime, reason: EndReason | None = None
) -> None:
    """Record a case step in the running transaction; an applicant's own preference has no case."""
    if preference.office_id is not None:
        db.session.add(
            CaseStep(
                preference_id=preference.id,
                actor_id=actor.id,
                action=action.value,
                reason=reason,
                taken_at=now,
            )
        )


def write_note(
    office_id: int, preference_id: int, text: str, before: str, writer: Viewer, now: datetime
) -> None:
    """Replace an office's note. Raise `Conflict` if the stored note is not `before`, because a colleague changed it."""
    with transaction():
        lock_active_preference(preference_id)
        key = {"office_id": office_id, "preference_id": preference_id}
        _replace_note(OfficeNote, key, text, before, writer, now)


def write_contact_note(
    contact: Contact, home: Home, text: str, before: str, writer: Viewer, now: datetime
) -> None:
    """Write the office's note on the person of a contact. After the end of the contact, the note is on the contact."""
    with transaction():
        # Lock the contact, so that it does not end meanwhile: the end of a contact moves the note.
        db.session.refresh(contact, ["status"], with_for_update=True)
        if contact.status in OPEN_STATUSES:
            key = {"office_id": home.office_id, "preference_id": contact.preference_id}
            _replace_note(OfficeNote, key, text, before, writer, now)
        else:
            _replace_note(ContactNote, {"contact_id": contact.id}, text, before, writer, now)


def _replace_note(
    table: type[OfficeNote] | type[ContactNote],
    key: dict[str, int],
    text: str,
    before: str,
    writer: Viewer,
    now: datetime,
) -> None:
    conditions = [getattr(table, name) == value for name, value in key.items()]
    changes = {"text": text, "account_id": writer.id, "updated_at": now}
    current = db.session.scalar(select(table.text).where(*conditions).with_for_update())
    if (current or "") != before:
        raise _note_changed()
    if not text:
        db.session.execute(delete_rows(table).where(*conditions))
    elif current is not None:
        db.session.execute(update_rows(table).where(*conditions).values(**changes))
    elif not insert_if_absent(table, key | changes):
        raise _note_changed()


def _note_changed() -> Conflict:
    return Conflict(
        "ほかの人が、先にメモを書きかえました。新しいメモを確かめてから、もう一度保存してください。",
        "note_changed",
    )
