"""Writing what an office notes of a person for itself."""

from datetime import datetime

from sqlalchemy import delete, select, update

from server.actions.transaction import insert_unless_there, transaction
from server.domain.refusals import Conflict
from server.domain.viewer import Viewer
from server.extensions import db
from server.models import OfficeNote


def write_note(
    office_id: int, preference_id: int, text: str, before: str, writer: Viewer, now: datetime
) -> None:
    """Put an office's note in the place of the one that was read before, unless a colleague has changed it since."""
    of = {"office_id": office_id, "preference_id": preference_id}
    is_it = (OfficeNote.office_id == office_id, OfficeNote.preference_id == preference_id)
    changes = {"text": text, "account_id": writer.id, "updated_at": now}
    with transaction():
        there = db.session.scalar(select(OfficeNote.text).where(*is_it).with_for_update())
        if (there or "") != before:
            raise _changed()
        if not text:
            db.session.execute(delete(OfficeNote).where(*is_it))
        elif there is not None:
            db.session.execute(update(OfficeNote).where(*is_it).values(**changes))
        elif not insert_unless_there(OfficeNote, of | changes):
            raise _changed()


def _changed() -> Conflict:
    return Conflict(
        "ほかの人が、先にメモを書きかえました。新しいメモを確かめてから、もう一度保存してください。",
        "note_changed",
    )
