"""Contacts within what the viewer may have; loading one and being allowed to are one step."""

from sqlalchemy import Select, select
from sqlalchemy.orm import contains_eager

from server.domain.paging import Page
from server.domain.refusals import NotFound
from server.domain.viewer import Viewer
from server.domain.vocabulary import ContactStatus
from server.extensions import db
from server.models import Contact, Home, Notification, Preference
from server.queries.paging import Slice, newest_first
from server.queries.scope import has_unread, own_contact


def _visible(viewer: Viewer) -> Select[Contact, bool]:
    unread = has_unread(viewer, Notification.contact_id, Contact.id)  # type: ignore[arg-type]
    to_preference = contains_eager(Contact.preference)
    return (
        select(Contact, unread)
        .join(Contact.home)
        .join(Contact.preference)
        .join(Preference.user)
        .where(own_contact(viewer))
        .options(
            contains_eager(Contact.home).selectinload(Home.images),
            to_preference.contains_eager(Preference.user),
            to_preference.selectinload(Preference.areas),
            to_preference.selectinload(Preference.certificates),
            to_preference.selectinload(Preference.permissions),
        )
    )


def contacts_of(viewer: Viewer, page: Page) -> Slice[tuple[Contact, bool]]:
    """Return the viewer's contacts, newest first, each with whether something unread waits there."""
    return newest_first(_visible(viewer), Contact.id, page)


def contact_for(viewer: Viewer, contact_id: int) -> tuple[Contact, bool]:
    """Return one of the viewer's contacts, or refuse as not found."""
    row = db.session.execute(_visible(viewer).where(Contact.id == contact_id)).one_or_none()
    if row is None:
        raise NotFound()
    return row[0], row[1]


def room_status(viewer: Viewer, contact_id: int) -> ContactStatus | None:
    """Return the status of a contact of the viewer's, or None; cheap enough to ask at every message."""
    return db.session.scalar(select(Contact.status).where(Contact.id == contact_id, own_contact(viewer)))
