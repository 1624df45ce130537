"""What was said in a room."""

from sqlalchemy import bindparam, select

from server.domain.paging import Page
from server.models import Account, Contact, Message
from server.queries.paging import Slice, newest_first, read_page
from server.queries.plain import Plain

_message, _account = Message.__table__.c, Account.__table__.c
_MESSAGE = Plain(Message, sender=Plain(Account, "username", "role"))
_SAID = newest_first(
    select(*_MESSAGE.columns).where(
        _account.id == _message.sender_id, _message.contact_id == bindparam("contact_id")
    ),
    _message.id,
)


def messages_in(contact: Contact, page: Page) -> Slice[Message]:
    """Return a room's messages, latest first: in the reverse of the order in which the server took them."""
    return read_page(_SAID, _MESSAGE.read, page, contact_id=contact.id)
