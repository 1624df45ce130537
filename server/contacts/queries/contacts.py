"""Reads of the viewer's contacts. Every query loads and authorises in one step."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Integer, Row, Select, bindparam, cast, func, select
from sqlalchemy.orm import InstrumentedAttribute, contains_eager

from server.contacts.queries.readers import FULL_READERS, LIST_READERS, PERSON_IN_CONTACT, STEP_READERS
from server.contacts.rules.state import ContactFacts
from server.contacts.schemas.contacts import ContactAfterStep, ContactInFull, ContactOut
from server.core.database import db
from server.core.paging import Page
from server.core.queries import CursorPage, bind_values, in_bound_ids, in_page, newest_first, read_page
from server.core.refusals import NotFound, RoomClosed
from server.core.scope import OWN_CONTACT, OWN_JOINED_CONTACT, viewer_scope
from server.core.viewer import Viewer
from server.core.visibility import is_room_open
from server.core.vocabulary import CONTACT_ROLES, ContactStatus, Role
from server.homes.queries import HOME_IN_FULL, homes_by_id
from server.homes.schemas import HomeInFull
from server.models import Account, Contact, Home, Preference
from server.people.schemas.preferences import PersonInContact, PreferenceAfter

_contact, _home = Contact.__table__.c, Home.__table__.c


class PersonAndHome(NamedTuple):
    """The person and the home of a contact. `contact` also has the facts that decide how much the home may read."""

    contact: PersonInContact[PreferenceAfter]
    home: HomeInFull
    office_id: int
    moved_in_on: date | None


def _select_own(role: Role, columns: Iterable[ColumnElement[Any]]) -> Select[*tuple[Any, ...]]:
    home, preference, owner = Home.__table__, Preference.__table__, Account.__table__
    return (
        select(*columns)
        .join_from(Contact.__table__, home, home.c.id == _contact.home_id)
        .join(preference, preference.c.id == _contact.preference_id)
        .join(owner, owner.c.id == preference.c.user_id)
        .where(OWN_JOINED_CONTACT[role])
    )


def _select_one(role: Role, *columns: ColumnElement[Any]) -> Select[*tuple[Any, ...]]:
    return _select_own(role, columns).where(_contact.id == bindparam("contact_id", type_=Integer))


def _select_page(role: Role) -> Select[*tuple[Any, ...]]:
    ids = newest_first(select(_contact.id).where(OWN_CONTACT[role]), _contact.id, keeps_plan=True)
    is_on_page = in_page(_contact.id, ids.with_only_columns(_contact.id))
    return _CONTACTS[role].where(is_on_page).order_by(_contact.id.desc())


#: Reads contacts without their homes. The last column is the id, which is also the cursor of a page. The ids are found
#: first, by a subquery or by another statement, so that the subqueries of the columns run only for these contacts.
_CONTACTS = {
    role: _select_own(role, [_contact.home_id, *LIST_READERS[role].columns, _contact.id])
    for role in CONTACT_ROLES
}
_CONTACTS_PAGE = {role: _select_page(role) for role in CONTACT_ROLES}
_CONTACTS_BY_ID = {role: contacts.where(in_bound_ids(_contact.id)) for role, contacts in _CONTACTS.items()}
_AFTER_STEP = {role: _select_one(role, *STEP_READERS[role].columns) for role in CONTACT_ROLES}
_IN_FULL = {
    role: _select_one(role, _contact.preference_id, _home.office_id, *FULL_READERS[role].columns)
    for role in CONTACT_ROLES
}
_PERSON_AND_HOME = {
    role: _select_one(
        role, _home.office_id, _contact.moved_in_on, *PERSON_IN_CONTACT.columns, *HOME_IN_FULL.columns
    )
    for role in CONTACT_ROLES
}
_CONTACT_STATUS = {
    role: select(_contact.status).where(_contact.id == bindparam("contact_id"), OWN_CONTACT[role])
    for role in CONTACT_ROLES
}


def contacts_of(viewer: Viewer, page: Page) -> CursorPage[ContactOut]:
    """Return a page of the viewer's contacts, newest first."""
    rows = read_page(_CONTACTS_PAGE[viewer.role], list, page, **viewer_scope(viewer))
    return CursorPage(_add_homes(viewer.role, rows.rows), rows.next_cursor)


def contacts_by_id(viewer: Viewer, ids: Sequence[int]) -> list[ContactOut]:
    """Return the viewer's contacts with these ids, in the order of the ids."""
    parameters = viewer_scope(viewer) | bind_values(ids)
    rows = db.session.execute(_CONTACTS_BY_ID[viewer.role], parameters).all() if ids else []
    contacts = {contact.id: contact for contact in _add_homes(viewer.role, rows)}
    return [contacts[id_] for id_ in ids if id_ in contacts]


def _add_homes(role: Role, rows: Sequence[Sequence[Any]]) -> list[ContactOut]:
    """Read the homes of contacts, each home once, and make the contacts."""
    homes = homes_by_id({row[0] for row in rows})
    contacts = []
    for row in rows:
        values = iter(row)
        home = homes[next(values)]
        contacts.append(LIST_READERS[role].read(values, home=home))
    return contacts


def contact_after_step(viewer: Viewer, contact_id: int) -> ContactAfterStep:
    """Return one of the viewer's contacts, with the full home and with the data of the person that a list has."""
    return STEP_READERS[viewer.role].read(iter(_read_one(_AFTER_STEP, viewer, contact_id)))


def contact_in_full(viewer: Viewer, contact_id: int) -> tuple[ContactInFull, int, int]:
    """Return one of the viewer's contacts with all that the viewer may read, and the ids of preference and office.

    If the viewer is a facility, the caller must record the access.
    """
    preference_id, office_id, *values = _read_one(_IN_FULL, viewer, contact_id)
    return FULL_READERS[viewer.role].read(iter(values)), preference_id, office_id


def person_and_home(viewer: Viewer, contact_id: int) -> PersonAndHome:
    """Return the person and the home of one of the viewer's contacts, or raise `NotFound`.

    The caller must not show a facility more of the person than `person_for_facility` returns.
    """
    office_id, moved_in_on, *columns = _read_one(_PERSON_AND_HOME, viewer, contact_id)
    # Each reader takes its own columns from the iterator, so the person is read first.
    values = iter(columns)
    contact = PERSON_IN_CONTACT.read(values)
    return PersonAndHome(contact, HOME_IN_FULL.read(values), office_id, moved_in_on)


def _read_one(
    statements: Mapping[Role, Select[*tuple[Any, ...]]], viewer: Viewer, contact_id: int
) -> Row[*tuple[Any, ...]]:
    values = viewer_scope(viewer) | {"contact_id": contact_id}
    row = db.session.execute(statements[viewer.role], values).one_or_none()
    if row is None:
        raise NotFound()
    return row


def contact_for(viewer: Viewer, contact_id: int) -> Contact:
    """Return one of the viewer's contacts as an ORM object, or raise `NotFound`."""
    return contact_in_scope(OWN_JOINED_CONTACT[viewer.role], contact_id, **viewer_scope(viewer))


def contact_in_scope(scope: ColumnElement[bool], contact_id: int, **values: object) -> Contact:
    """Return a contact in `scope` as an ORM object, or raise `NotFound`.

    The home, the preference and the account of the preference are loaded, too.
    """
    to_preference = contains_eager(Contact.preference)
    contact = db.session.scalar(
        select(Contact)
        .join(Contact.home)
        .join(Contact.preference)
        .join(Preference.user)
        .where(Contact.id == contact_id, scope)
        .options(contains_eager(Contact.home), to_preference.contains_eager(Preference.user)),
        values,
    )
    if contact is None:
        raise NotFound()
    return contact


def contact_facts(contact: Contact) -> ContactFacts:
    return ContactFacts(
        status=contact.status,
        ended_by=contact.ended_by,
        visit_completed_at=contact.visit_completed_at,
        confirmed_at=contact.confirmed_at,
        accepted_at=contact.accepted_at,
        ended_at=contact.ended_at,
    )


def room_status(viewer: Viewer, contact_id: int) -> ContactStatus | None:
    """Return the status of one of the viewer's contacts; None if the viewer has no such contact.

    The query is cheap enough to run for every message.
    """
    values = viewer_scope(viewer) | {"contact_id": contact_id}
    return db.session.scalar(_CONTACT_STATUS[viewer.role], values)


def require_open_room(viewer: Viewer, contact_id: int) -> None:
    """Raise `NotFound` or `RoomClosed` unless the contact is an open room of the viewer."""
    status = room_status(viewer, contact_id)
    if status is None:
        raise NotFound()
    if not is_room_open(status):
        raise RoomClosed()


def sum_of_contacts(model: type[Home] | type[Preference], status: ContactStatus) -> ColumnElement[int]:
    """Build a column for a statement over homes or preferences: the sum of their contacts in a status.

    A subquery counts the contacts of each row. With a join, PostgreSQL would scan all contacts.
    """
    key: InstrumentedAttribute[int] = Contact.home_id if model is Home else Contact.preference_id
    per_row = select(func.count()).where(key == model.id, Contact.status == status)
    return cast(func.coalesce(func.sum(per_row.correlate(model).scalar_subquery()), 0), Integer)
