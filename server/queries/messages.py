"""What was said in a room."""

from sqlalchemy import select
from sqlalchemy.orm import joinedload

from server.domain.paging import Page
from server.models import Contact, Message
from server.queries.paging import Slice, newest_first


def messages_in(contact: Contact, page: Page) -> Slice[tuple[Message]]:
    """Return a room's messages, latest first: in the reverse of the order in which the server took them."""
    said = select(Message).where(Message.contact_id == contact.id).options(joinedload(Message.sender))
    return newest_first(said, Message.id, page)
