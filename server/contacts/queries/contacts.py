"""Contacts of the viewer: every query loads and authorises in one step."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import (
    ColumnElement,
    FromClause,
    Integer,
    Select,
    bindparam,
    case,
    cast,
    exists,
    func,
    null,
    select,
)
from sqlalchemy.orm import InstrumentedAttribute, contains_eager

from server.contacts.rules.state import ContactFacts
from server.core.database import db
from server.core.paging import Page
from server.core.queries import (
    CursorPage,
    DeferredPart,
    RowListReader,
    RowReader,
    bind_values,
    in_bound,
    newest_first,
    read_page,
)
from server.core.refusals import NotFound, RoomClosed
from server.core.scope import (
    HAS_COLLEAGUES,
    OWN_CONTACT,
    OWN_JOINED_CONTACT,
    has_later_messages,
    has_unread_notices,
    unread_messages,
    viewer_scope,
)
from server.core.viewer import Viewer
from server.core.visibility import is_room_open
from server.core.vocabulary import CONTACT_ROLES, BlockScope, ContactStatus, MoveInAnswer, Role, Side, side_of
from server.homes.queries import HOME_COLUMNS, homes_by_id
from server.matching.queries.asking import block_covers
from server.models import (
    Account,
    Block,
    Contact,
    ContactStep,
    Home,
    MoveInQuestion,
    Office,
    Preference,
)
from server.people.queries.helping import HAS_HELPER
from server.people.queries.preferences import PREFERENCE_IN_CONTACT

_contact = Contact.__table__.c
_COLUMNS = [column.key for column in Contact.__table__.columns if column.key != "latest_message_id"]
_CONTACT = RowReader(Contact, *_COLUMNS, home=HOME_COLUMNS, preference=PREFERENCE_IN_CONTACT)
#: For lists: a row contains only the id of its home. `contacts_by_id` reads each home once and puts it into the rows.
_LISTED = RowReader(Contact, *_COLUMNS, home=DeferredPart(_contact.home_id), preference=PREFERENCE_IN_CONTACT)
_HOME_INDEX = len(_COLUMNS)
_step, _actor = ContactStep.__table__.c, Account.__table__.alias("actor").c
_STEPS: RowListReader[Any] = RowListReader(
    ContactStep,
    "id",
    "action",
    "taken_at",
    of=(_step.contact_id == _contact.id) & (_actor.id == _step.actor_id),
    when=HAS_COLLEAGUES,
    role=_actor.role,
    name=_actor.username,
)
_QUESTIONS: RowListReader[Any] = RowListReader(
    MoveInQuestion, "asked_at", "answer", of=MoveInQuestion.__table__.c.contact_id == _contact.id
)

_corporation_of_home = (
    select(Office.corporation_id).where(Office.id == Home.office_id).correlate(Home).scalar_subquery()
)
_COVERING_BLOCK = (
    Block.preference_id == _contact.preference_id,
    block_covers(_contact.home_id, _corporation_of_home, Home.created_at),
)
_BLOCKED: ColumnElement[BlockScope | None] = case(
    (exists().where(*_COVERING_BLOCK, Block.home_id.is_(None)), BlockScope.CORPORATION.value),
    (exists().where(*_COVERING_BLOCK), BlockScope.HOME.value),
    else_=null(),
)


class TakenStep(NamedTuple):
    """A step of a contact with the role and the name of its actor."""

    action: str
    taken_at: datetime
    role: Role
    name: str


class MoveInPrompt(NamedTuple):
    """The last question to the seeker's side whether the person moved in, and the answer."""

    asked_at: datetime
    answer: MoveInAnswer | None


class UnreadCounts(NamedTuple):
    has_notifications: bool
    messages: int


class ViewerState(NamedTuple):
    """What a viewer sees of a contact in addition to the columns of the contact."""

    unread: UnreadCounts
    #: Empty if the viewer has no colleagues.
    steps: list[TakenStep]
    #: The last question about the move-in. None if no question was asked, and always None for a facility.
    asked: MoveInPrompt | None
    #: Whether the person blocks the home or its corporation. None without a block, and always None for a facility.
    blocked: BlockScope | None
    #: The name of the home's assignee; None without an assignee, or if the office has only one member.
    for_home: str | None
    #: The name of the preference's assignee; None without an assignee, or if the office has only one member.
    for_seeker: str | None
    has_helper: bool


def _assignee_name(table: FromClause) -> ColumnElement[str | None]:
    """Build the name of the assignee of a home or a preference; NULL if the office has only one member."""
    # A subquery instead of a join, because PostgreSQL plans longer with more joined tables.
    office, member = Office.__table__.alias(), Account.__table__.alias()
    name = select(member.c.username).where(
        office.c.id == table.c.office_id, office.c.is_shared, member.c.id == table.c.assignee_id
    )
    return name.correlate(table).scalar_subquery()


def _own(role: Role, reader: RowReader[Contact] = _CONTACT) -> Select[*tuple[Any, ...]]:
    home, preference, owner = Home.__table__, Preference.__table__, Account.__table__
    return (
        select(
            *reader.columns,
            has_unread_notices(_contact.id),
            # The messages are counted only if there are later ones, because the check is cheaper than the count.
            case((has_later_messages(), unread_messages(_contact.id, role)), else_=0),
            *_STEPS.columns,
            *([*_QUESTIONS.columns, _BLOCKED] if side_of(role) is Side.SEEKER else [null(), null()]),
            _assignee_name(home),
            _assignee_name(preference),
            HAS_HELPER,
        )
        .join_from(Contact.__table__, home, home.c.id == _contact.home_id)
        .join(preference, preference.c.id == _contact.preference_id)
        .join(owner, owner.c.id == preference.c.user_id)
        .where(OWN_JOINED_CONTACT[role])
    )


_OWN_IDS = {
    role: newest_first(select(_contact.id).where(OWN_CONTACT[role]), _contact.id) for role in CONTACT_ROLES
}
#: Reads contacts by id. A separate statement finds the ids, so that the subqueries run only for these contacts.
_OWN_BY_ID = {role: _own(role, _LISTED).where(in_bound(_contact.id)) for role in CONTACT_ROLES}
_OWN_ONE = {
    role: _own(role).where(_contact.id == bindparam("contact_id", type_=Integer)) for role in CONTACT_ROLES
}
_OWN_STATUS = {
    role: select(_contact.status).where(_contact.id == bindparam("contact_id"), OWN_CONTACT[role])
    for role in CONTACT_ROLES
}


def contacts_of(viewer: Viewer, page: Page) -> CursorPage[tuple[Contact, ViewerState]]:
    """Return a page of the viewer's contacts, newest first."""
    # A row has only the id, so `next` reads the whole row.
    ids: CursorPage[int] = read_page(_OWN_IDS[viewer.role], next, page, **viewer_scope(viewer))
    return CursorPage(contacts_by_id(viewer, ids.rows), ids.next_cursor)


def contacts_by_id(viewer: Viewer, ids: Sequence[int]) -> list[tuple[Contact, ViewerState]]:
    """Return the viewer's contacts with these ids, in the order of the ids."""
    values = viewer_scope(viewer) | bind_values(ids)
    result = db.session.execute(_OWN_BY_ID[viewer.role], values) if ids else ()
    # The first column is the id of the contact.
    rows = {row[0]: list(row) for row in result}
    homes = homes_by_id({row[_HOME_INDEX] for row in rows.values()})
    for row in rows.values():
        row[_HOME_INDEX] = homes[row[_HOME_INDEX]]
    return [_read(iter(rows[id_]), _LISTED) for id_ in ids if id_ in rows]


def contact_with_state(viewer: Viewer, contact_id: int) -> tuple[Contact, ViewerState]:
    """Return one of the viewer's contacts with the same data as in a list, or raise `NotFound`."""
    values = viewer_scope(viewer) | {"contact_id": contact_id}
    row = db.session.execute(_OWN_ONE[viewer.role], values).one_or_none()
    if row is None:
        raise NotFound()
    return _read(iter(row))


def contact_for(viewer: Viewer, contact_id: int) -> Contact:
    """Return one of the viewer's contacts as an ORM object, or raise `NotFound`."""
    return contact_within(OWN_JOINED_CONTACT[viewer.role], contact_id, **viewer_scope(viewer))


def contact_within(scope: ColumnElement[bool], contact_id: int, **values: object) -> Contact:
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
    return db.session.scalar(_OWN_STATUS[viewer.role], values)


def require_open_room(viewer: Viewer, contact_id: int) -> None:
    """Raise `NotFound` or `RoomClosed` unless the contact is an open room of the viewer."""
    status = room_status(viewer, contact_id)
    if status is None:
        raise NotFound()
    if not is_room_open(status):
        raise RoomClosed()


def _read(values: Iterator[Any], reader: RowReader[Contact] = _CONTACT) -> tuple[Contact, ViewerState]:
    contact, unread = reader.read(values), UnreadCounts(next(values), next(values))
    steps = [
        TakenStep(step.action, step.taken_at, Role(step.role), step.name)
        for step in _STEPS.read(values)
        if step.role in CONTACT_ROLES
    ]
    questions = _QUESTIONS.read(values)
    # The values that are left are the last fields of ViewerState, in this order.
    return contact, ViewerState(unread, steps, _prompt(questions[-1]) if questions else None, *values)


def _prompt(question: Any) -> MoveInPrompt:
    return MoveInPrompt(question.asked_at, question.answer and MoveInAnswer(question.answer))


def sum_of_contacts(model: type[Home] | type[Preference], status: ContactStatus) -> ColumnElement[int]:
    """Build the total number of contacts in a status for all homes or preferences that a statement reads.

    A subquery counts the contacts of each home or preference. With a join, PostgreSQL would scan all contacts.
    """
    key: InstrumentedAttribute[int] = Contact.home_id if model is Home else Contact.preference_id
    per_row = select(func.count()).where(key == model.id, Contact.status == status)
    return cast(func.coalesce(func.sum(per_row.correlate(model).scalar_subquery()), 0), Integer)
