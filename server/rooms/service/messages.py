"""Taking a message back: its words, its picture, its file go, that something was said stays."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from sqlalchemy import ColumnElement, Select, delete, exists, func, select

from server.core.database import db
from server.core.refusals import Conflict, NotFound, RoomClosed
from server.core.services import live_rooms, picture_store
from server.core.transaction import after_commit, insert_into, locked_in_order, transaction
from server.core.viewer import Viewer
from server.core.vocabulary import ContactStatus, Event, Role, Side
from server.models import Account, Contact, FormDraft, Message, Notification, Push, RoomRead, Visit
from server.notifications.rules.events import is_pushed_to
from server.notifications.service.notifications import mark_read_within
from server.notifications.service.staff import drop_events, drop_message
from server.people.service.drafts import forget_drafts
from server.rooms.queries import unread_rooms_of
from server.rooms.rules import may_be_taken_back
from server.visits.service import end_visits

_TOO_LATE = "送ってから1分がすぎたので、取り消せません。まちがいは、新しいメッセージで伝えられます。"


def take_back(person: Viewer, contact_id: int, message_id: int, now: datetime) -> None:
    """Take back what somebody has said in a room of theirs; done twice, nothing more happens."""
    with transaction():
        _hold_open(contact_id)
        message = db.session.get(Message, message_id, populate_existing=True)
        # What the service says has no key: a greeting is the home's, not a member's.
        if message is None or message.sender_id != person.id or message.key is None:
            raise NotFound()
        if message.taken_back_at is not None:
            return
        if not may_be_taken_back(message.sent_at, now):
            raise Conflict(_TOO_LATE, "too_late_to_take_back")
        if (picture := message.image_key) is not None:
            store = picture_store()
            after_commit(lambda: store.forget(picture))
        message.text, message.image_key, message.file_size = "", None, None
        message.taken_back_at = now
        db.session.flush()
        _withdraw_notices(person.side, contact_id)
        after_commit(lambda: live_rooms().take_back(contact_id, message_id))


def _hold_open(contact_id: int) -> None:
    """Let nothing be said or closed in a room meanwhile: who is told of what is decided in one order."""
    status = db.session.scalar(
        select(Contact.status).where(Contact.id == contact_id).with_for_update(key_share=True)
    )
    if status is not ContactStatus.ACCEPTED:
        raise RoomClosed()


def _withdraw_notices(side: Side, contact_id: int) -> None:
    """Have the other side told no more of a room where nothing of this side waits for them."""
    for notice, role in db.session.execute(_notices_of_nothing(side, contact_id)).all():
        if not is_pushed_to(Event.MESSAGE, role):
            drop_message(notice.account_id, contact_id)
        elif _was_called(notice, contact_id):
            # They find in the room what it was about; then the notice is read.
            continue
        db.session.delete(notice)


def _was_called(notice: Notification, contact_id: int) -> bool:
    """Take back the LINE message that was written with a notice; say whether LINE has called its reader already."""
    of_notice = (
        Push.contact_id == contact_id,
        Push.account_id == notice.account_id,
        # Written in one step with the notice.
        Push.created_at == notice.created_at,
    )
    unsent = delete(Push).where(*of_notice, Push.state == "waiting", Push.attempts == 0)
    db.session.execute(unsent.execution_options(synchronize_session=False))
    return bool(db.session.scalar(select(exists().where(*of_notice))))


def _notices_of_nothing(side: Side, contact_id: int) -> Select[Notification, Role]:
    """Return the unread notices of a room whose readers have no message of this side left to read, with their roles."""
    reader, sender = Account.__table__.alias("reader"), Account.__table__.alias("sender")
    # Tied to the notice outside: a subquery reaches no further out by itself.
    read = (
        select(RoomRead.message_id)
        .where(RoomRead.contact_id == contact_id, RoomRead.account_id == Notification.account_id)
        .correlate(Notification)
    )
    waiting = exists().where(
        Message.contact_id == contact_id,
        Message.taken_back_at.is_(None),
        Message.key.is_not(None),
        Message.id > func.coalesce(read.scalar_subquery(), 0),
        sender.c.id == Message.sender_id,
        _is_of(side, sender.c.role),
    )
    return (
        select(Notification, reader.c.role)
        .join(reader, reader.c.id == Notification.account_id)
        .where(
            Notification.contact_id == contact_id,
            Notification.event == Event.MESSAGE.value,
            Notification.read_at.is_(None),
            ~_is_of(side, reader.c.role),
            ~waiting,
        )
    )


def _is_of(side: Side, role: ColumnElement[Role]) -> ColumnElement[bool]:
    is_facility = role == Role.FACILITY
    return is_facility if side is Side.FACILITY else ~is_facility


def mark_room_read(contact_id: int, account_id: int, message_id: int) -> int | None:
    """Note that everything up to a message is read; return up to which, or None where that was known."""
    with transaction():
        newest = db.session.scalar(
            select(func.max(Message.id)).where(Message.contact_id == contact_id, Message.id <= message_id)
        )
        if newest is None:
            return None
        return newest if note_read_within(account_id, {contact_id: newest}) else None


def mark_all_read(viewer: Viewer, now: datetime) -> dict[int, int]:
    """Mark as read all notifications and rooms of the viewer; return up to which message each room was read."""
    with transaction():
        mark_read_within(viewer, now)
        read = unread_rooms_of(viewer)
        note_read_within(viewer.id, read)
    return read


def note_read_within(account_id: int, newest: Mapping[int, int]) -> list[int]:
    """Note up to which message somebody has read in rooms; return where that was not known, within a transaction."""
    if not newest:
        return []
    statement = insert_into(RoomRead)
    later = statement.excluded.message_id
    statement = statement.on_conflict_do_update(
        index_elements=[RoomRead.contact_id, RoomRead.account_id],
        set_={"message_id": later},
        where=RoomRead.message_id < later,
    )
    rows = [
        {"contact_id": room, "account_id": account_id, "message_id": message_id}
        for room, message_id in newest.items()
    ]
    return list(db.session.scalars(statement.values(rows).returning(RoomRead.contact_id)))


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
