"""Taking a message back, read positions, and the beginning and the end of a room."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from sqlalchemy import ColumnElement, Select, delete, exists, func, select

from server.core.database import WEAK_ROW_LOCK, db
from server.core.refusals import Conflict, NotFound, RoomClosed
from server.core.services import picture_store
from server.core.transaction import after_commit, insert_into, locked_in_order, transaction
from server.core.viewer import Viewer
from server.core.visibility import is_room_open
from server.core.vocabulary import Event, Role, Side
from server.models import Account, Contact, FormDraft, Message, Notification, Push, RoomRead, Visit
from server.notifications.rules.events import is_pushed_to
from server.notifications.service.notifications import mark_read_within
from server.people.service.drafts import delete_form_drafts
from server.rooms.live.fanout import live_fanout
from server.rooms.queries import unread_rooms_of
from server.rooms.rules import may_be_taken_back
from server.visits.service import end_visits

_TOO_LATE = "送ってから1分がすぎたので、取り消せません。まちがいは、新しいメッセージで伝えられます。"


def take_back(viewer: Viewer, contact_id: int, message_id: int, now: datetime) -> None:
    """Delete the text and the file of a message. The row stays. Idempotent.

    Raise `NotFound` unless the viewer sent the message, and `Conflict` if it is too late.
    """
    with transaction():
        _lock_open_room(contact_id)
        message = db.session.get(Message, message_id, populate_existing=True)
        # Messages of the service, such as the greeting, have no key. Nobody may take them back.
        if message is None or message.sender_id != viewer.id or message.key is None:
            raise NotFound()
        if message.taken_back_at is not None:
            return
        if not may_be_taken_back(message.sent_at, now):
            raise Conflict(_TOO_LATE, "too_late_to_take_back")
        if (picture := message.storage_key) is not None:
            store = picture_store()
            after_commit(lambda: store.delete(picture))
        message.text, message.storage_key, message.file_size = "", None, None
        message.taken_back_at = now
        db.session.flush()
        _withdraw_notices(viewer.side, contact_id)
        after_commit(lambda: live_fanout().take_back(contact_id, message_id))


def _lock_open_room(contact_id: int) -> None:
    """Lock an open room, or raise `RoomClosed`.

    The lock delays new messages and the closing of the room, so that no notification changes meanwhile.
    """
    status = db.session.scalar(
        select(Contact.status).where(Contact.id == contact_id).with_for_update(**WEAK_ROW_LOCK)
    )
    if status is None or not is_room_open(status):
        raise RoomClosed()


def _withdraw_notices(side: Side, contact_id: int) -> None:
    """Delete the notifications of readers on the other side who have no more unread messages of this side."""
    for notice, role in db.session.execute(_obsolete_notices(side, contact_id)).all():
        if is_pushed_to(Event.MESSAGE, role) and not _cancel_push(notice, contact_id):
            # The reader opens the room because of the push. This marks the notification as read.
            continue
        db.session.delete(notice)


def _cancel_push(notice: Notification, contact_id: int) -> bool:
    """Delete the push of a notification. Return False if the push was already sent or tried, and so remains."""
    of_notice = (
        Push.contact_id == contact_id,
        Push.account_id == notice.account_id,
        # A notification and its push are created with the same timestamp.
        Push.created_at == notice.created_at,
    )
    unsent = delete(Push).where(*of_notice, Push.state == "waiting", Push.attempts == 0)
    db.session.execute(unsent.execution_options(synchronize_session=False))
    return not db.session.scalar(select(exists().where(*of_notice)))


def _obsolete_notices(side: Side, contact_id: int) -> Select[Notification, Role]:
    """Select unread notifications whose reader has no more unread messages of this side, with the reader's role."""
    reader, sender = Account.__table__.alias("reader"), Account.__table__.alias("sender")
    # `correlate` is needed, because SQLAlchemy does not correlate through two levels automatically.
    read = (
        select(RoomRead.message_id)
        .where(RoomRead.contact_id == contact_id, RoomRead.account_id == Notification.account_id)
        .correlate(Notification)
    )
    has_unread = exists().where(
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
            ~has_unread,
        )
    )


def _is_of(side: Side, role: ColumnElement[Role]) -> ColumnElement[bool]:
    is_facility = role == Role.FACILITY
    return is_facility if side is Side.FACILITY else ~is_facility


def mark_room_read(contact_id: int, account_id: int, message_id: int) -> int | None:
    """Store that everything up to a message is read. Return the stored id, or None if nothing new was read."""
    with transaction():
        newest = db.session.scalar(
            select(func.max(Message.id)).where(Message.contact_id == contact_id, Message.id <= message_id)
        )
        if newest is None:
            return None
        return newest if note_read_within(account_id, {contact_id: newest}) else None


def mark_all_read(viewer: Viewer, now: datetime) -> dict[int, int]:
    """Mark all notifications and rooms of the viewer as read; return the id of the last read message by room."""
    with transaction():
        mark_read_within(viewer, now)
        read = unread_rooms_of(viewer)
        note_read_within(viewer.id, read)
    return read


def note_read_within(account_id: int, newest: Mapping[int, int]) -> list[int]:
    """Store the last read message of each room, within the running transaction; return the rooms where it is later."""
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


def post_greeting(contact: Contact, now: datetime) -> None:
    """Add the home's greeting as the first message, within the running transaction."""
    home = contact.home
    greeting = Message(
        contact_id=contact.id, sender_id=home.assignee_id or home.user_id, text=home.greeting, sent_at=now
    )
    db.session.add(greeting)
    db.session.flush()
    contact.latest_message_id, contact.latest_message_sent_at = greeting.id, now


def end_rooms(contacts: Sequence[Contact], now: datetime) -> list[Visit | None]:
    """Delete messages, files, drafts, coming visits and message notifications, within the running transaction.

    Return for each contact its deleted coming visit, or None: both sides must be notified of a cancelled visit.
    """
    ids = [contact.id for contact in contacts]
    _delete_messages(ids)
    delete_form_drafts(FormDraft.form.in_([f"room/{id_}" for id_ in ids]))
    notices = locked_in_order(
        Notification.id, Notification.contact_id.in_(ids), Notification.event == "message"
    )
    db.session.execute(delete(Notification).where(notices))
    return end_visits(contacts, now)


def _delete_messages(contact_ids: Collection[int]) -> None:
    """Delete the messages of rooms, their files, and the read positions."""
    removed = delete(Message).where(Message.contact_id.in_(contact_ids)).returning(Message.storage_key)
    pictures = [key for key in db.session.scalars(removed) if key is not None]
    db.session.execute(delete(RoomRead).where(RoomRead.contact_id.in_(contact_ids)))
    store = picture_store()
    for key in pictures:
        # The default value keeps this key, because `key` changes in the loop.
        after_commit(lambda key=key: store.delete(key))  # type: ignore[misc]
