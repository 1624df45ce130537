"""Ending contacts because their home or their person is there no more, within the running transaction."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import ColumnElement, select
from sqlalchemy.orm import joinedload

from server.actions.notices.announcements import announce
from server.actions.rooms.lifecycle import close_live_room, end_room
from server.actions.transaction import after_commit, insert_all
from server.domain.contacts.state import OPEN, Action
from server.domain.notices.announcements import Event
from server.domain.viewer import Viewer
from server.domain.vocabulary import ContactStatus, Side
from server.extensions import db
from server.models import Contact, ContactStep, Preference


def open_contacts(of: ColumnElement[bool]) -> list[Contact]:
    """Return the open contacts that a condition names, locked, with what announcing them needs."""
    statement = (
        select(Contact)
        .where(of, Contact.status.in_(OPEN))
        .options(joinedload(Contact.home), joinedload(Contact.preference).joinedload(Preference.user))
        .order_by(Contact.id)
        .with_for_update(of=Contact)
    )
    return list(db.session.scalars(statement))


def end_with_their_object(
    contacts: Sequence[Contact], actor: Viewer, withdrawn: Event, closed: Event, now: datetime
) -> list[Contact]:
    """Decline what is pending and close the rooms, and tell the other side; return what was pending."""
    pending = [contact for contact in contacts if contact.status is ContactStatus.PENDING]
    rooms = [contact for contact in contacts if contact.status is ContactStatus.ACCEPTED]
    decline_with_their_object(pending, actor, withdrawn, now)
    for contact in rooms:
        contact.status, contact.ended_by, contact.updated_at = ContactStatus.COMPLETED, Side(actor.side), now
        end_room(contact)
        after_commit(lambda room=contact.id: close_live_room(room))  # type: ignore[misc]
    announce(closed, rooms, now)
    return pending


def decline_with_their_object(
    contacts: Sequence[Contact], actor: Viewer, event: Event, now: datetime
) -> None:
    """Decline pending contacts because their home or preference is withdrawn, within the running transaction."""
    for contact in contacts:
        contact.status = ContactStatus.DECLINED
        contact.ended_by = Side(actor.side)
        contact.updated_at = now
    step = {
        "actor_id": actor.id,
        "action": Action.DECLINE,
        "from_status": ContactStatus.PENDING,
        "to_status": ContactStatus.DECLINED,
        "taken_at": now,
    }
    insert_all(ContactStep, [step | {"contact_id": contact.id} for contact in contacts])
    announce(event, contacts, now)
