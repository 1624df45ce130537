"""The open rooms of a member of staff, those first where something was said last."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any

from sqlalchemy import Select, and_, case, func, literal, select

from server.domain.contacts.last_said import LETTERS_MAX, LastSaid
from server.domain.paging import Page
from server.domain.viewer import Viewer
from server.domain.vocabulary import ContactStatus, Role, Side, side_of
from server.models import Account, Contact, Home, Message, Preference
from server.queries.contacts.listing import TEXTS
from server.queries.notices.in_short import CONTACT_IN_SHORT
from server.queries.offices.listing import finding, words_asked
from server.queries.paging import Slice, newest_first, read_page
from server.queries.scope import OWN_CONTACT

_contact, _home, _preference = Contact.__table__.c, Home.__table__.c, Preference.__table__.c
_message, _owner = Message.__table__.c, Account.__table__.c
_SENDER = Account.__table__.alias("sender")
_WHAT = case(
    (_message.taken_back_at.is_not(None), literal(LastSaid.TAKEN_BACK.value)),
    (_message.file_size.is_not(None), literal(LastSaid.FILE.value)),
    (_message.image_key.is_not(None), literal(LastSaid.PICTURE.value)),
    else_=literal(LastSaid.WORDS.value),
)


@dataclass(frozen=True)
class OwnRoom:
    """A room with its last message."""

    contact: Contact
    what: LastSaid
    #: Its beginning; empty where the message has none, and of a file its name.
    text: str
    said_by: Side
    said_at: datetime


def open_rooms(viewer: Viewer, words: str | None, page: Page) -> Slice[OwnRoom]:
    """Return a page of the viewer's open rooms, found by every word of a name."""
    asked = words_asked(words)
    return read_page(
        _statement(viewer.role, frozenset(asked)), _read, page, **{"viewer_id": viewer.id} | asked
    )


# Each number of words has a statement of its own, made once: making it takes longer than what it asks.
@lru_cache(maxsize=64)
def _statement(role: Role, asked: Collection[str]) -> Select[*tuple[Any, ...]]:
    home, preference, owner = Home.__table__, Preference.__table__, Account.__table__
    rooms = (
        # A room's latest message is no other room's: by it the rooms are in one order.
        select(_contact.latest_message_id, *CONTACT_IN_SHORT.columns)
        .add_columns(_WHAT, func.substr(_message.text, 1, LETTERS_MAX), _SENDER.c.role, _message.sent_at)
        .join_from(Contact.__table__, home, _home.id == _contact.home_id)
        .join(preference, _preference.id == _contact.preference_id)
        .join(owner, _owner.id == _preference.user_id)
        .join(Message.__table__, _message.id == _contact.latest_message_id)
        .join(_SENDER, _SENDER.c.id == _message.sender_id)
        .where(
            and_(OWN_CONTACT[role], _contact.status == ContactStatus.ACCEPTED),
            *finding(asked, TEXTS[side_of(role)]),
        )
    )
    return newest_first(rooms, _contact.latest_message_id)


def _read(values: Iterator[Any]) -> OwnRoom:
    next(values)
    contact = CONTACT_IN_SHORT.read(values)
    return OwnRoom(contact, LastSaid(next(values)), next(values), side_of(Role(next(values))), next(values))
