"""What was said in a room."""

from sqlalchemy import select
from sqlalchemy.orm import joinedload

from server.extensions import db
from server.models import Contact, Message


def messages_in(contact: Contact) -> list[Message]:
    """Return a room's messages in the order in which the server took them."""
    statement = (
        select(Message)
        .where(Message.contact_id == contact.id)
        .order_by(Message.id)
        .options(joinedload(Message.sender))
    )
    return list(db.session.scalars(statement))
