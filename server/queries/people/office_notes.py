"""What an office has noted of a person for itself."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import exists, select

from server.domain.viewer import Viewer
from server.extensions import db
from server.models import Account, Contact, Home, OfficeNote, Preference
from server.queries.scope import OWN_HOME


@dataclass(frozen=True)
class Note:
    """A note as its office reads it."""

    text: str
    #: Who wrote it last.
    by: str
    updated_at: datetime


def home_that_asked(viewer: Viewer, home_id: int, preference_id: int) -> Home | None:
    """Return one of the facility's own homes if it ever asked a person who is not erased."""
    asked = exists().where(
        Contact.home_id == Home.id,
        Contact.preference_id == preference_id,
        Preference.id == Contact.preference_id,
        Preference.emptied_at.is_(None),
    )
    return db.session.scalar(
        select(Home).where(Home.id == home_id, OWN_HOME, asked),
        {"viewer_id": viewer.id},
    )


def note_of(office_id: int, preference_id: int) -> Note | None:
    """Return an office's note on a person, if there is one."""
    found = db.session.execute(
        select(OfficeNote.text, Account.username, OfficeNote.updated_at)
        .join(Account, Account.id == OfficeNote.account_id)
        .where(OfficeNote.office_id == office_id, OfficeNote.preference_id == preference_id)
    ).one_or_none()
    return None if found is None else Note(*found)
