"""A room's first message and its end. The messages between them: store.py."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import delete

from server.actions.drafts import forget_drafts
from server.actions.notices.staff import drop_events
from server.actions.rooms.visits_off import end_visits
from server.actions.transaction import after_commit, locked_in_order
from server.domain.notices.events import Event
from server.extensions import db
from server.models import Contact, FormDraft, Message, Notification, RoomRead, Visit
from server.services import live_rooms, picture_store


def greet(contact: Contact, now: datetime) -> None:
    """Put the home's greeting as the room's first message, within the running transaction."""
    home = contact.home
    greeting = Message(
        contact_id=contact.id, sender_id=home.assignee_id or home.user_id, text=home.greeting, sent_at=now
    )
    db.session.add(greeting)
    db.session.flush()
    contact.latest_message_id, contact.latest_message_sent_at = greeting.id, now


def end_rooms(contacts: Sequence[Contact], now: datetime) -> list[Visit | None]:
    """Remove rooms' history, pictures, drafts, visits to come and message notices, within the running transaction.

    Return for each the visit that was to come, if one was: who waits for it has to be told.
    """
    ids = [contact.id for contact in contacts]
    removed = delete(Message).where(Message.contact_id.in_(ids)).returning(Message.image_key)
    pictures = [key for key in db.session.scalars(removed) if key is not None]
    forget_drafts(FormDraft.form.in_([f"room/{id_}" for id_ in ids]))
    db.session.execute(delete(RoomRead).where(RoomRead.contact_id.in_(ids)))
    store = picture_store()
    for key in pictures:
        after_commit(lambda key=key: store.forget(key))  # type: ignore[misc]
    drop_events([Event.MESSAGE], ids)
    told = locked_in_order(Notification.id, Notification.contact_id.in_(ids), Notification.event == "message")
    db.session.execute(delete(Notification).where(told))
    return end_visits(contacts, now)


def close_live_room(contact_id: int) -> None:
    """End the sockets of a room that was closed."""
    live_rooms().close_room(contact_id)


def take_live_room_back(contact_id: int) -> None:
    """End the sockets of a room whose acceptance was taken back."""
    live_rooms().take_room_back(contact_id)
