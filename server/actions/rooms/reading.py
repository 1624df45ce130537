"""How far somebody has read in a room."""

from sqlalchemy import func, select

from server.actions.transaction import insert_into, transaction
from server.extensions import db
from server.models import Message, RoomRead


def mark_room_read(contact_id: int, account_id: int, message_id: int) -> int | None:
    """Note that everything up to a message is read; return up to which, or None where that was known."""
    with transaction():
        newest = db.session.scalar(
            select(func.max(Message.id)).where(Message.contact_id == contact_id, Message.id <= message_id)
        )
        if newest is None:
            return None
        values = {"contact_id": contact_id, "account_id": account_id, "message_id": newest}
        statement = (
            insert_into(RoomRead)
            .values(**values)
            .on_conflict_do_update(
                index_elements=[RoomRead.contact_id, RoomRead.account_id],
                set_={"message_id": newest},
                where=RoomRead.message_id < newest,
            )
        )
        return db.session.scalar(statement.returning(RoomRead.message_id))
