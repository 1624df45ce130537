"""A part of the viewer's contacts over all homes or people. Nobody is found by what the viewer may not read of them."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Select,
    and_,
    bindparam,
    case,
    func,
    literal,
    null,
    or_,
    select,
)

from server.contacts.models import LAST_CONTACT_AT
from server.contacts.queries.contacts import ViewerState, contacts_by_id, of_role
from server.contacts.queries.today import contacts_waiting_for, waiting_moments
from server.contacts.rules.listing import LONG, ContactListing, ContactOrder, ContactTab
from server.core.database import db
from server.core.listing import OffsetPage, aged, counting, finding, part_of, words_asked
from server.core.models import UtcTime
from server.core.paging import Page
from server.core.queries import CursorPage, newest_first, read_page
from server.core.scope import OWN_CONTACT, has_unread_contact
from server.core.viewer import Viewer
from server.core.visibility import Sight, preference_sight
from server.core.vocabulary import PARTIES, ContactStatus, ContactTodo, Role, Side, side_of
from server.models import Account, Contact, Home, Message, Preference
from server.notifications.queries import CONTACT_IN_SHORT
from server.rooms.rules import LETTERS_MAX, LastSaid

_contact, _home, _preference = Contact.__table__.c, Home.__table__.c, Preference.__table__.c
_owner = Account.__table__.c

_IS_PENDING, _IS_ACCEPTED = (
    _contact.status == status for status in (ContactStatus.PENDING, ContactStatus.ACCEPTED)
)
_IS_CONFIRMED = _contact.confirmed_at.is_not(None)
# Not one expression of them all: PostgreSQL could not tell how many contacts are in a state.
_IN_TAB: dict[ContactTab, ColumnElement[bool]] = {
    ContactTab.MOVED_IN: _IS_CONFIRMED,
    ContactTab.PENDING: and_(~_IS_CONFIRMED, _IS_PENDING),
    ContactTab.ACCEPTED: and_(~_IS_CONFIRMED, _IS_ACCEPTED),
    ContactTab.ENDED: and_(~_IS_CONFIRMED, ~_IS_PENDING, ~_IS_ACCEPTED),
}
_TAB: ColumnElement[str] = case(*((is_in, literal(tab.value)) for tab, is_in in _IN_TAB.items()))


def _seen(*sights: Sight) -> ColumnElement[bool]:
    """Say whether a facility sees that much of a contact's person, as `preference_sight` has it."""
    return or_(
        *(
            and_(_contact.status == status, _preference.is_active if is_active else ~_preference.is_active)
            for status in ContactStatus
            for is_active in (True, False)
            if preference_sight(Side.FACILITY, status, is_active=is_active) in sights
        )
    )


_IS_MET, _IS_SEEN = _seen(Sight.AFTER_ACCEPTANCE), _seen(Sight.BEFORE_ACCEPTANCE, Sight.AFTER_ACCEPTANCE)
_CALLED = func.coalesce(_preference.name, _owner.person_name, _owner.username)
_IS_NAMED = _preference.emptied_at.is_(None)


#: In which texts a word is looked for: what each side reads of the home and of the person now.
TEXTS: dict[Side, tuple[ColumnElement[str], ...]] = {
    Side.FACILITY: (
        _home.name,
        case((_IS_MET, _CALLED), else_=null()),
        case((_IS_SEEN, _preference.prefecture + _preference.address_1), else_=_contact.outline_prefecture),
        case((_IS_SEEN, aged(_preference.age)), else_=aged(_contact.outline_age)),
    ),
    Side.SEEKER: (
        _home.name,
        _home.prefecture + _home.address_1,
        case((_IS_NAMED, _CALLED), else_=null()),
        _preference.name_kana,
    ),
}


def _orders(role: Role) -> dict[ContactOrder, tuple[ColumnElement[object], ...]]:
    names = (
        (_home.name,)
        if role is Role.FACILITY
        else (func.coalesce(_preference.name_kana, _preference.name), _preference.id)
    )
    return {
        ContactOrder.NEWEST: (_contact.id.desc(),),
        ContactOrder.WAITING: (
            case((_IS_PENDING, 0), else_=1),
            case((_IS_PENDING, LAST_CONTACT_AT)),
            _contact.id.desc(),
        ),
        ContactOrder.NAME: (*names, _contact.id.desc()),
        ContactOrder.MESSAGE: (LAST_CONTACT_AT.desc(), _contact.id.desc()),
    }


_ORDERS = {role: _orders(role) for role in PARTIES}


def contacts_listed(
    viewer: Viewer, listing: ContactListing, now: datetime
) -> OffsetPage[tuple[Contact, ViewerState]]:
    """Return the part of the viewer's contacts that is asked for."""
    asked = _asked(listing, now)
    values = asked | {"viewer_id": viewer.id, "limit": listing.limit, "offset": listing.offset}
    shown, counted = _statements(viewer.role, frozenset(asked), listing.order)
    ids = db.session.scalars(shown, values).all()
    return OffsetPage(contacts_by_id(viewer, ids), db.session.scalar(counted, values) or 0)


def contacts_counted(viewer: Viewer, listing: ContactListing, now: datetime) -> dict[str, int]:
    """Return how many of the viewer's contacts that are asked for are in each state."""
    asked = _asked(listing, now)
    counted = db.session.execute(_tabs(viewer.role, frozenset(asked)), asked | {"viewer_id": viewer.id})
    return {tab.value: 0 for tab in ContactTab} | dict(counted.all())


def _asked(listing: ContactListing, now: datetime) -> dict[str, Any]:
    """Return what narrows the list, by the names that its conditions bind."""
    narrowing = {
        **{tab.value: tab is listing.tab or None for tab in ContactTab},
        "home": listing.home,
        "preference": listing.preference,
        "assignee": listing.assignee,
        "unassigned": listing.unassigned or None,
        "unread": listing.unread or None,
        "long_ago": now - LONG if listing.waiting else None,
    }
    given = {name: value for name, value in narrowing.items() if value is not None}
    waiting = {} if listing.waits_for is None else {_waits(listing.waits_for): True} | waiting_moments(now)
    return words_asked(listing.words) | given | waiting


def _waits(kind: ContactTodo) -> str:
    return f"waits_for_{kind.value}"


# Each way of narrowing has statements of its own, made once: making them takes longer than what they ask.
@lru_cache(maxsize=256)
def _statements(role: Role, asked: frozenset[str], order: ContactOrder) -> tuple[Select[int], Select[int]]:
    """Return what reads the ids of a part, and what counts the whole list."""
    found, ordered = _narrowed(role, asked), _ORDERS[role][order]
    return part_of(found.order_by(*ordered)), counting(found)


@lru_cache(maxsize=256)
def _tabs(role: Role, asked: frozenset[str]) -> Select[str, int]:
    """Return what counts the contacts in each state."""
    tabs = _narrowed(role, asked).with_only_columns(_TAB.label("tab")).subquery()
    return select(tabs.c.tab, func.count()).group_by(tabs.c.tab)


def _narrowed(role: Role, asked: Collection[str]) -> Select[int]:
    owner = Account.__table__
    return (
        of_role(role)
        .join_from(Contact.__table__, Home.__table__, _home.id == _contact.home_id)
        .join(Preference.__table__, _preference.id == _contact.preference_id)
        .join(owner, owner.c.id == _preference.user_id)
        .where(*_conditions(role, asked))
    )


def _conditions(role: Role, asked: Collection[str]) -> Iterator[ColumnElement[bool]]:
    yield from finding(asked, TEXTS[side_of(role)])
    assignee = _home.assignee_id if role is Role.FACILITY else _preference.assignee_id
    of_person = _contact.preference_id == bindparam("preference")
    narrowing: dict[str, ColumnElement[bool]] = {
        **{tab.value: is_in for tab, is_in in _IN_TAB.items()},
        "home": _contact.home_id == bindparam("home"),
        "preference": of_person & _IS_SEEN if role is Role.FACILITY else of_person,
        "assignee": assignee == bindparam("assignee"),
        "unassigned": assignee.is_(None),
        "unread": has_unread_contact(role),
        "long_ago": and_(_IS_PENDING, bindparam("long_ago", type_=UtcTime) > LAST_CONTACT_AT),
    }
    yield from (condition for name, condition in narrowing.items() if name in asked)
    for kind in ContactTodo:
        if _waits(kind) in asked:
            yield _contact.id.in_(contacts_waiting_for(role, kind).correlate(None))


_message = Message.__table__.c
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


def open_rooms(viewer: Viewer, words: str | None, page: Page) -> CursorPage[OwnRoom]:
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
