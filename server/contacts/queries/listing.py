"""Filtered and ordered lists of the viewer's contacts. A search reads only texts that the viewer may read."""

from collections.abc import Collection, Iterator
from datetime import datetime
from functools import lru_cache
from typing import Any

from sqlalchemy import ColumnElement, Select, and_, bindparam, case, func, literal, null, or_, select

from server.contacts.models import LAST_CONTACT_AT
from server.contacts.queries.contacts import contacts_by_id
from server.contacts.queries.today import has_todo, todo_time_limits
from server.contacts.rules.listing import LATE_AFTER, ContactListing, ContactOrder, ContactTab
from server.contacts.schemas.contacts import ContactOut
from server.core.database import db
from server.core.listing import (
    TOTAL,
    OffsetPage,
    age_text,
    count_statement,
    read_total,
    search_conditions,
    search_parameters,
    with_limit_offset,
)
from server.core.models import UtcTime
from server.core.queries import bind_values, constant, in_bound_ids
from server.core.scope import OWN_JOINED_CONTACT, ROOM_IS_OPEN, is_unread_contact, viewer_scope
from server.core.viewer import Viewer
from server.core.visibility import PreferenceVisibility, preference_visibility
from server.core.vocabulary import CONTACT_ROLES, ContactStatus, ContactTodo, Role, Side, side_of
from server.models import Account, Contact, Home, Preference

_contact, _home, _preference = Contact.__table__.c, Home.__table__.c, Preference.__table__.c
_owner = Account.__table__.c

_IS_PENDING = _contact.status == constant(ContactStatus.PENDING)
_IS_CONFIRMED = _contact.confirmed_at.is_not(None)
# Separate conditions instead of one expression, so that PostgreSQL can estimate the rows of each state.
_IN_TAB: dict[ContactTab, ColumnElement[bool]] = {
    ContactTab.MOVED_IN: _IS_CONFIRMED,
    ContactTab.PENDING: and_(~_IS_CONFIRMED, _IS_PENDING),
    ContactTab.ACCEPTED: and_(~_IS_CONFIRMED, ROOM_IS_OPEN),
    ContactTab.ENDED: and_(~_IS_CONFIRMED, ~_IS_PENDING, ~ROOM_IS_OPEN),
}
_TAB_OF_CONTACT: ColumnElement[str] = case(*((is_in, literal(tab.value)) for tab, is_in in _IN_TAB.items()))


def _has_visibility(*levels: PreferenceVisibility) -> ColumnElement[bool]:
    """Build the condition that `preference_visibility` gives a facility one of these levels."""
    return or_(
        *(
            and_(
                _contact.status == constant(status),
                _preference.is_active if is_active else ~_preference.is_active,
            )
            for status in ContactStatus
            for is_active in (True, False)
            if preference_visibility(Side.FACILITY, status, is_active=is_active) in levels
        )
    )


_SEES_NAME = _has_visibility(PreferenceVisibility.AFTER_ACCEPTANCE)
_SEES_PERSON = _has_visibility(PreferenceVisibility.BEFORE_ACCEPTANCE, PreferenceVisibility.AFTER_ACCEPTANCE)
_DISPLAY_NAME = func.coalesce(_preference.name, _owner.person_name, _owner.username)
_IS_NOT_ANONYMISED = _preference.anonymised_at.is_(None)


#: The texts about the home and the person that a search of each side reads: only texts that the side may read now.
_SEARCHED_TEXTS: dict[Side, tuple[ColumnElement[str], ...]] = {
    Side.FACILITY: (
        _home.name,
        case((_SEES_NAME, _DISPLAY_NAME), else_=null()),
        case(
            (_SEES_PERSON, _preference.prefecture + _preference.address_1), else_=_contact.outline_prefecture
        ),
        case((_SEES_PERSON, age_text(_preference.age)), else_=age_text(_contact.outline_age)),
    ),
    Side.SEEKER: (
        _home.name,
        _home.prefecture + _home.address_1,
        case((_IS_NOT_ANONYMISED, _DISPLAY_NAME), else_=null()),
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


_ORDERS = {role: _orders(role) for role in CONTACT_ROLES}


def filtered_contacts(viewer: Viewer, listing: ContactListing, now: datetime) -> OffsetPage[ContactOut]:
    """Return a page of the viewer's contacts that pass the filters, and the total number of these contacts."""
    filters = _filter_values(listing, now)
    values = filters | viewer_scope(viewer) | {"limit": listing.limit, "offset": listing.offset}
    select_ids, select_total = _page_and_total(viewer.role, frozenset(filters), listing.order)
    rows = db.session.execute(select_ids, values).all()
    return OffsetPage(
        contacts_by_id(viewer, [row.id for row in rows]), read_total(rows, select_total, values)
    )


def people_of_contacts(viewer: Viewer, contact_ids: Collection[int]) -> set[tuple[int, int]]:
    """Return the people of the viewer's contacts, each with the viewer's office that has the contact."""
    values = viewer_scope(viewer) | bind_values(contact_ids)
    return {
        (person, office) for person, office in db.session.execute(_PEOPLE_OF_CONTACTS[viewer.role], values)
    }


def contact_counts(viewer: Viewer, listing: ContactListing, now: datetime) -> dict[str, int]:
    """Return the numbers of the viewer's contacts that pass the filters, by tab."""
    filters = _filter_values(listing, now)
    rows = db.session.execute(_tab_counts(viewer.role, frozenset(filters)), filters | viewer_scope(viewer))
    return {tab.value: 0 for tab in ContactTab} | dict(rows.all())


def _filter_values(listing: ContactListing, now: datetime) -> dict[str, Any]:
    """Return the bind values of the filters in use. The names of the values select the conditions."""
    # None means that the filter is not in use, so `or None` replaces False.
    filters = {
        **{tab.value: tab is listing.tab or None for tab in ContactTab},
        "home": listing.home,
        "preference": listing.preference,
        "assignee": listing.assignee,
        "unassigned": listing.unassigned or None,
        "unread": listing.unread or None,
        "long_ago": now - LATE_AFTER if listing.waiting else None,
    }
    given = {name: value for name, value in filters.items() if value is not None}
    todo: dict[str, Any] = {}
    if listing.waits_for is not None:
        todo = {_todo_filter(listing.waits_for): True} | todo_time_limits(now)
    return search_parameters(listing.words) | given | todo


def _todo_filter(kind: ContactTodo) -> str:
    return f"waits_for_{kind.value}"


# The statements of each combination of filters are cached: building them takes longer than executing them.
@lru_cache(maxsize=256)
def _page_and_total(
    role: Role, filters: frozenset[str], order: ContactOrder
) -> tuple[Select[int, int], Select[int]]:
    """Build the statements for the ids of a page with the total number, and for the total number alone."""
    filtered = select_filtered(role, filters)
    with_total = filtered.add_columns(TOTAL)
    return with_limit_offset(with_total.order_by(*_ORDERS[role][order])), count_statement(filtered)


@lru_cache(maxsize=256)
def _tab_counts(role: Role, filters: frozenset[str]) -> Select[str, int]:
    tabs = select_filtered(role, filters).with_only_columns(_TAB_OF_CONTACT.label("tab")).subquery()
    return select(tabs.c.tab, func.count()).group_by(tabs.c.tab)


_PEOPLE_OF_CONTACTS = {
    role: select(_contact.preference_id, _home.office_id if role is Role.FACILITY else _preference.office_id)
    .join_from(Contact.__table__, Home.__table__, _home.id == _contact.home_id)
    .join(Preference.__table__, _preference.id == _contact.preference_id)
    .where(OWN_JOINED_CONTACT[role], in_bound_ids(_contact.id))
    for role in (Role.FACILITY, Role.COUNSELOR)
}


def select_filtered(role: Role, filters: Collection[str]) -> Select[int]:
    """Select the ids of the viewer's contacts, joined with the viewer's homes or preferences."""
    homes = (Home.__table__, _home.id == _contact.home_id)
    people = (Preference.__table__, _preference.id == _contact.preference_id)
    own, other = (homes, people) if role is Role.FACILITY else (people, homes)
    contacts = select(_contact.id).join_from(Contact.__table__, *own)
    found = [*search_conditions(filters, _SEARCHED_TEXTS[side_of(role)])]
    # The other side's rows are joined only for the filters that read them.
    if found or "preference" in filters:
        contacts = contacts.join(*other)
    if found:
        # The owner's name is read only for people without a name of their own.
        owner = case((_preference.name.is_(None), _preference.user_id))
        contacts = contacts.outerjoin(Account.__table__, _owner.id == owner)
    return contacts.where(OWN_JOINED_CONTACT[role], *found, *_conditions(role, filters))


def _conditions(role: Role, filters: Collection[str]) -> Iterator[ColumnElement[bool]]:
    assignee = _home.assignee_id if role is Role.FACILITY else _preference.assignee_id
    of_person = _contact.preference_id == bindparam("preference")
    conditions: dict[str, ColumnElement[bool]] = {
        **{tab.value: is_in for tab, is_in in _IN_TAB.items()},
        "home": _contact.home_id == bindparam("home"),
        "preference": of_person & _SEES_PERSON if role is Role.FACILITY else of_person,
        "assignee": assignee == bindparam("assignee"),
        "unassigned": assignee.is_(None),
        "unread": is_unread_contact(role),
        "long_ago": and_(_IS_PENDING, bindparam("long_ago", type_=UtcTime) > LAST_CONTACT_AT),
    }
    yield from (condition for name, condition in conditions.items() if name in filters)
    for kind in ContactTodo:
        if _todo_filter(kind) in filters:
            yield has_todo(role, kind)
