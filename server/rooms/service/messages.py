"""Taking a message back, read positions, the greeting of a new room, and the deletion of a closed room's data."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from sqlalchemy import ColumnElement, Select, exists, func, select

from server.core.database import WEAK_ROW_LOCK, db
from server.core.queries import constant
from server.core.refusals import Conflict, NotFound, RoomClosed
from server.core.services import picture_store
from server.core.transaction import after_commit, delete_rows, insert_into, locked_in_order, transaction
from server.core.viewer import Viewer
from server.core.visibility import is_room_open
from server.core.vocabulary import Event, OutgoingState, Role, Side
from server.models import Account, Contact, FormDraft, Message, Notification, Push, RoomRead, Visit
from server.notifications.rules.events import is_pushed_to
from server.notifications.service.notifications import mark_read_in_transaction
from server.people.service.drafts import delete_form_drafts
from server.rooms.live.fanout import live_fanout
from server.rooms.queries import newest_unread_ids
from server.rooms.rules import may_be_taken_back
from server.visits.service import delete_room_visits

_TOO_LATE = "送ってから1分がすぎたので、取り消せません。まちがいは、新しいメッセージで伝えられます。"


def take_back_message(viewer: Viewer, contact_id: int, message_id: int, now: datetime) -> None:
    """Delete the text and the file of a message; its row stays. Idempotent.

    Raise `NotFound` unless the viewer sent the message. Raise `Conflict` if the message was sent too long ago.
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
        if (storage_key := message.storage_key) is not None:
            store = picture_store()
            after_commit(lambda: store.delete(storage_key))
        message.text, message.storage_key, message.file_size = "", None, None
        message.taken_back_at = now
        db.session.flush()
        _delete_obsolete_notices(viewer.side, contact_id)
        after_commit(lambda: live_fanout().announce_taken_back(contact_id, message_id))


def _lock_open_room(contact_id: int) -> None:
    """Lock an open room, or raise `RoomClosed`.

    The lock delays new messages and the closing of the room, so that no notification changes meanwhile.
    """
    status = db.session.scalar(
        select(Contact.status).where(Contact.id == contact_id).with_for_update(**WEAK_ROW_LOCK)
    )
    if status is None or not is_room_open(status):
        raise RoomClosed()


def _delete_obsolete_notices(side: Side, contact_id: int) -> None:
    """Delete the notifications of readers on the other side who have no more unread messages of this side."""
    for notice, role in db.session.execute(_obsolete_notices(side, contact_id)).all():
        if is_pushed_to(Event.MESSAGE, role) and not _delete_push(notice, contact_id):
            # The push was sent. The notification stays, and is marked as read when the reader opens the room.
            continue
        db.session.delete(notice)


def _delete_push(notice: Notification, contact_id: int) -> bool:
    """Delete the push of a notification. Return False if the push stays because it was already sent or tried."""
    of_notice = (
        Push.contact_id == contact_id,
        Push.account_id == notice.account_id,
        # A notification and its push are created with the same timestamp.
        Push.created_at == notice.created_at,
    )
    db.session.execute(
        delete_rows(Push).where(*of_notice, Push.state == constant(OutgoingState.WAITING), Push.attempts == 0)
    )
    return not db.session.scalar(select(exists().where(*of_notice)))


def _obsolete_notices(side: Side, contact_id: int) -> Select[Notification, Role]:
    """Select the unread message notifications of readers who have read all messages of a side, with their roles."""
    reader, sender = Account.__table__.alias("reader"), Account.__table__.alias("sender")
    # `correlate` is needed, because SQLAlchemy does not correlate through two levels automatically.
    last_read_id = (
        select(RoomRead.message_id)
        .where(RoomRead.contact_id == contact_id, RoomRead.account_id == Notification.account_id)
        .correlate(Notification)
        .scalar_subquery()
    )
    has_unread = exists().where(
        Message.contact_id == contact_id,
        Message.taken_back_at.is_(None),
        Message.key.is_not(None),
        Message.id > func.coalesce(last_read_id, 0),
        sender.c.id == Message.sender_id,
        _is_role_of(side, sender.c.role),
    )
    return (
        select(Notification, reader.c.role)
        .join(reader, reader.c.id == Notification.account_id)
        .where(
            Notification.contact_id == contact_id,
            Notification.event == Event.MESSAGE.value,
            Notification.read_at.is_(None),
            ~_is_role_of(side, reader.c.role),
            ~has_unread,
        )
    )


def _is_role_of(side: Side, role: ColumnElement[Role]) -> ColumnElement[bool]:
    is_facility = role == Role.FACILITY
    return is_facility if side is Side.FACILITY else ~is_facility


def mark_room_read(contact_id: int, account_id: int, message_id: int) -> int | None:
    """Store that all messages up to this one are read. Return the id of the last, or None if nothing new was read."""
    with transaction():
        last_read_id = db.session.scalar(
            select(func.max(Message.id)).where(Message.contact_id == contact_id, Message.id <= message_id)
        )
        if last_read_id is None:
            return None
        return last_read_id if save_read_positions(account_id, {contact_id: last_read_id}) else None


def mark_everything_read(viewer: Viewer, now: datetime) -> dict[int, int]:
    """Mark all notifications and rooms of the viewer as read; return the id of the last read message by room."""
    with transaction():
        mark_read_in_transaction(viewer, now)
        read_ids = newest_unread_ids(viewer)
        save_read_positions(viewer.id, read_ids)
    return read_ids


def save_read_positions(account_id: int, read_ids: Mapping[int, int]) -> list[int]:
    """Store the id of the last read message of each room, in the running transaction.

    A stored id never becomes smaller. Return the rooms whose id was stored.
    """
    if not read_ids:
        return []
    statement = insert_into(RoomRead)
    new_id = statement.excluded.message_id
    statement = statement.on_conflict_do_update(
        index_elements=[RoomRead.contact_id, RoomRead.account_id],
        set_={"message_id": new_id},
        where=RoomRead.message_id < new_id,
    )
    rows = [
        {"contact_id": room, "account_id": account_id, "message_id": message_id}
        for room, message_id in read_ids.items()
    ]
    return list(db.session.scalars(statement.values(rows).returning(RoomRead.contact_id)))


def post_greeting(contact: Contact, now: datetime) -> None:
    """Add the home's greeting as the first message of a new room, in the running transaction."""
    home = contact.home
    greeting = Message(
        contact_id=contact.id, sender_id=home.assignee_id or home.user_id, text=home.greeting, sent_at=now
    )
    db.session.add(greeting)
    db.session.flush()
    contact.latest_message_id, contact.latest_message_sent_at = greeting.id, now


def delete_room_data(contacts: Sequence[Contact], now: datetime) -> list[Visit | None]:
    """Delete the data of rooms that close, in the running transaction.

    The data are messages, files, drafts, proposals, agreed visits, and notifications about messages. Return for each
    contact its deleted coming visit or None, because both sides must be notified of a cancelled visit.
    """
    ids = [contact.id for contact in contacts]
    _delete_messages(ids)
    delete_form_drafts(FormDraft.form.in_([f"room/{id_}" for id_ in ids]))
    notices = locked_in_order(
        Notification.id, Notification.contact_id.in_(ids), Notification.event == Event.MESSAGE.value
    )
    db.session.execute(delete_rows(Notification).where(notices))
    return delete_room_visits(contacts, now)


def _delete_messages(contact_ids: Collection[int]) -> None:
    """Delete the messages of rooms, their files, and the read positions."""
    deleted = delete_rows(Message).where(Message.contact_id.in_(contact_ids)).returning(Message.storage_key)
    storage_keys = [key for key in db.session.scalars(deleted) if key is not None]
    db.session.execute(delete_rows(RoomRead).where(RoomRead.contact_id.in_(contact_ids)))
    store = picture_store()
    for key in storage_keys:
        # The default value keeps this key, because `key` changes in the loop.
        after_commit(lambda key=key: store.delete(key))  # type: ignore[misc]
