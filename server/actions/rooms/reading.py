"""How far somebody has read in a room."""

from collections.abc import Mapping
from datetime import datetime

from sqlalchemy import func, select

from server.actions.notices.notifications import mark_read_within
from server.actions.transaction import insert_into, transaction
from server.domain.viewer import Viewer
from server.extensions import db
from server.models import Message, RoomRead
from server.queries.notices.unread import unread_rooms_of


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
