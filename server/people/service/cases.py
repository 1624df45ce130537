"""The record of what was done with a counselor's case."""

from datetime import datetime

from sqlalchemy import delete, select, update

from server.core.database import db
from server.core.refusals import Conflict
from server.core.transaction import insert_if_absent, transaction
from server.core.viewer import Viewer
from server.core.vocabulary import OPEN, CaseAction, EndReason
from server.criteria.service import hold_active
from server.models import CaseStep, Contact, ContactNote, Home, OfficeNote, Preference


def record_case_step(
    preference: Preference, actor: Viewer, action: CaseAction, now: datetime, reason: EndReason | None = None
) -> None:
    """Write who did what with a case, within the running transaction; an applicant's own is nobody's case."""
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
    """Put an office's note in the place of the one that was read before, unless a colleague has changed it since."""
    with transaction():
        hold_active(preference_id)
        of = {"office_id": office_id, "preference_id": preference_id}
        _write(OfficeNote, of, text, before, writer, now)


def write_contact_note(
    contact: Contact, home: Home, text: str, before: str, writer: Viewer, now: datetime
) -> None:
    """Write the office's note on a contact's person; once the contact has ended, the one that stays with it."""
    with transaction():
        # Held: what ends at this moment takes the note along.
        db.session.refresh(contact, ["status"], with_for_update=True)
        if contact.status in OPEN:
            of = {"office_id": home.office_id, "preference_id": contact.preference_id}
            _write(OfficeNote, of, text, before, writer, now)
        else:
            _write(ContactNote, {"contact_id": contact.id}, text, before, writer, now)


def _write(
    table: type[OfficeNote] | type[ContactNote],
    of: dict[str, int],
    text: str,
    before: str,
    writer: Viewer,
    now: datetime,
) -> None:
    is_it = [getattr(table, name) == value for name, value in of.items()]
    changes = {"text": text, "account_id": writer.id, "updated_at": now}
    there = db.session.scalar(select(table.text).where(*is_it).with_for_update())
    if (there or "") != before:
        raise _changed()
    if not text:
        db.session.execute(delete(table).where(*is_it))
    elif there is not None:
        db.session.execute(update(table).where(*is_it).values(**changes))
    elif not insert_if_absent(table, of | changes):
        raise _changed()


def _changed() -> Conflict:
    return Conflict(
        "ほかの人が、先にメモを書きかえました。新しいメモを確かめてから、もう一度保存してください。",
        "note_changed",
    )
