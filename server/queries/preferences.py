"""Preferences within what the viewer may have: an applicant's own, a counselor's registrations."""

from sqlalchemy import ScalarSelect, Select, func, select
from sqlalchemy.orm import selectinload

from server.domain.paging import Page
from server.domain.refusals import NotFound
from server.domain.viewer import Viewer
from server.domain.vocabulary import ContactStatus
from server.extensions import db
from server.models import Contact, Notification, Preference
from server.queries.paging import Slice, oldest_first
from server.queries.scope import has_unread

_PARTS = (
    selectinload(Preference.areas),
    selectinload(Preference.certificates),
    selectinload(Preference.permissions),
)


def _current_contacts() -> ScalarSelect[int]:
    return (
        select(func.count())
        .where(
            Contact.preference_id == Preference.id,
            Contact.status.in_([ContactStatus.PENDING, ContactStatus.ACCEPTED]),
        )
        .scalar_subquery()
    )


def _owned(viewer: Viewer) -> Select[Preference, int, bool]:
    unread = has_unread(viewer, Notification.preference_id, Preference.id)  # type: ignore[arg-type]
    return (
        select(Preference, _current_contacts(), unread)
        .where(Preference.user_id == viewer.id, Preference.is_active)
        .options(*_PARTS)
    )


def preferences_of(viewer: Viewer, page: Page) -> Slice[tuple[Preference, int, bool]]:
    """Return the viewer's active preferences, each with its current contacts and whether something waits."""
    return oldest_first(_owned(viewer), Preference.id, page)


def preference_for(viewer: Viewer, preference_id: int) -> tuple[Preference, int, bool]:
    """Return one of the viewer's own active preferences, or refuse as not found."""
    row = db.session.execute(_owned(viewer).where(Preference.id == preference_id)).one_or_none()
    if row is None:
        raise NotFound()
    return row[0], row[1], row[2]
