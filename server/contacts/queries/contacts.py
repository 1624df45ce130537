"""Contacts within what the viewer may have; loading one and being allowed to are one step."""

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
    ReadApart,
    RowListReader,
    RowReader,
    bind_values,
    in_bound,
    newest_first,
    read_page,
    with_kept_plan,
)
from server.core.refusals import NotFound, RoomClosed
from server.core.scope import (
    HAS_COLLEAGUES,
    OWN_CONTACT,
    has_later_messages,
    has_unread_notices,
    unread_messages,
)
from server.core.viewer import Viewer
from server.core.vocabulary import PARTIES, BlockScope, ContactStatus, MoveInAnswer, Role, Side, side_of
from server.homes.queries import HOME_SEEN, homes_beside_contacts
from server.matching.queries.asking import covers
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
_CONTACT = RowReader(Contact, *_COLUMNS, home=HOME_SEEN, preference=PREFERENCE_IN_CONTACT)
#: Of many contacts each home is read once: its id stands where it belongs, until it is put there.
_LISTED = RowReader(Contact, *_COLUMNS, home=ReadApart(_contact.home_id), preference=PREFERENCE_IN_CONTACT)
_HOME_AT = len(_COLUMNS)
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
_COVERING = (
    Block.preference_id == _contact.preference_id,
    covers(_contact.home_id, _corporation_of_home, Home.created_at),
)
_BLOCKED: ColumnElement[BlockScope | None] = case(
    (exists().where(*_COVERING, Block.home_id.is_(None)), BlockScope.CORPORATION.value),
    (exists().where(*_COVERING), BlockScope.HOME.value),
    else_=null(),
)


class TakenStep(NamedTuple):
    """A step of a contact: what was done when, and who of which side did it."""

    action: str
    taken_at: datetime
    role: Role
    name: str


class MoveInPrompt(NamedTuple):
    """When the viewer was last asked whether it came to a move-in, and what their side said."""

    asked_at: datetime
    answer: MoveInAnswer | None


class ViewerState(NamedTuple):
    """What there is of a contact beside the contact: what waits in it, who took its steps, who is in charge."""

    unread: "UnreadCounts"
    #: Where the viewer has colleagues.
    steps: list[TakenStep]
    #: Of a facility nothing is asked.
    asked: MoveInPrompt | None
    #: Whether the person blocks the home alone or its corporation; None where neither, or a facility looks.
    blocked: BlockScope | None
    #: The members in charge, where their office has several.
    for_home: str | None
    for_seeker: str | None
    #: Whether somebody reads along with the person.
    has_helper: bool


class UnreadCounts(NamedTuple):
    """What waits for the viewer at a contact."""

    has_notifications: bool
    messages: int


def _in_charge(of: FromClause) -> ColumnElement[str | None]:
    """Return the name of who is in charge of a home or a person, where their office has several members."""
    # Not joined: the more tables are joined, the longer PostgreSQL thinks about their order.
    office, member = Office.__table__.alias(), Account.__table__.alias()
    name = select(member.c.username).where(
        office.c.id == of.c.office_id, office.c.is_shared, member.c.id == of.c.assignee_id
    )
    return name.correlate(of).scalar_subquery()


def _own(role: Role, of: RowReader[Contact] = _CONTACT) -> Select[*tuple[Any, ...]]:
    home, preference, owner = Home.__table__, Preference.__table__, Account.__table__
    return (
        select(
            *of.columns,
            has_unread_notices(_contact.id),
            case((has_later_messages(), unread_messages(_contact.id, role)), else_=0),
            *_STEPS.columns,
            *([*_QUESTIONS.columns, _BLOCKED] if side_of(role) is Side.SEEKER else [null(), null()]),
            _in_charge(home),
            _in_charge(preference),
            HAS_HELPER,
        )
        .join_from(Contact.__table__, home, home.c.id == _contact.home_id)
        .join(preference, preference.c.id == _contact.preference_id)
        .join(owner, owner.c.id == preference.c.user_id)
        .where(OWN_CONTACT[role])
    )


def of_role(role: Role) -> Select[int]:
    """Return the ids of all contacts of a viewer's."""
    return select(_contact.id).where(OWN_CONTACT[role])


_OWN_IDS = {role: newest_first(of_role(role), _contact.id) for role in PARTIES}
#: By their ids alone: which they are is asked before, so that what is said of each is asked of no other.
_OWN_BY_ID = {role: with_kept_plan(_own(role, _LISTED).where(in_bound(_contact.id))) for role in PARTIES}
_OWN_ONE = {
    role: with_kept_plan(_own(role).where(_contact.id == bindparam("contact_id", type_=Integer)))
    for role in PARTIES
}
_OWN_STATUS = {
    role: select(_contact.status).where(_contact.id == bindparam("contact_id"), OWN_CONTACT[role])
    for role in PARTIES
}


def contacts_of(viewer: Viewer, page: Page) -> CursorPage[tuple[Contact, ViewerState]]:
    """Return the viewer's contacts, newest first, each with how it stands."""
    ids: CursorPage[int] = read_page(_OWN_IDS[viewer.role], next, page, viewer_id=viewer.id)
    return CursorPage(contacts_by_id(viewer, ids.rows), ids.next_cursor)


def contacts_by_id(viewer: Viewer, ids: Sequence[int]) -> list[tuple[Contact, ViewerState]]:
    """Return those of the viewer's contacts with these ids, in the ids' order, each with how it stands."""
    values = {"viewer_id": viewer.id} | bind_values(ids)
    found = db.session.execute(_OWN_BY_ID[viewer.role], values) if ids else ()
    rows = {row[0]: list(row) for row in found}
    homes = homes_beside_contacts({row[_HOME_AT] for row in rows.values()})
    for row in rows.values():
        row[_HOME_AT] = homes[row[_HOME_AT]]
    return [_read(iter(rows[id_]), _LISTED) for id_ in ids if id_ in rows]


def contact_seen(viewer: Viewer, contact_id: int) -> tuple[Contact, ViewerState]:
    """Return one of the viewer's contacts as the list shows it, or refuse as not found."""
    values = {"viewer_id": viewer.id, "contact_id": contact_id}
    found = db.session.execute(_OWN_ONE[viewer.role], values).one_or_none()
    if found is None:
        raise NotFound()
    return _read(iter(found))


def contact_for(viewer: Viewer, contact_id: int) -> Contact:
    """Return one of the viewer's contacts to work on, or refuse as not found."""
    return contact_within(OWN_CONTACT[viewer.role], contact_id, viewer_id=viewer.id)


def contact_within(scope: ColumnElement[bool], contact_id: int, **values: int) -> Contact:
    """Return a contact to work on, with its home, its person and their account, or refuse as not found."""
    to_preference = contains_eager(Contact.preference)
    found = db.session.scalar(
        select(Contact)
        .join(Contact.home)
        .join(Contact.preference)
        .join(Preference.user)
        .where(Contact.id == contact_id, scope)
        .options(contains_eager(Contact.home), to_preference.contains_eager(Preference.user)),
        values,
    )
    if found is None:
        raise NotFound()
    return found


def contact_facts(contact: Contact) -> ContactFacts:
    """Return what the rules need to know of a contact."""
    return ContactFacts(
        status=contact.status,
        ended_by=contact.ended_by,
        visit_completed_at=contact.visit_completed_at,
        confirmed_at=contact.confirmed_at,
        accepted_at=contact.accepted_at,
        ended_at=contact.ended_at,
    )


def room_status(viewer: Viewer, contact_id: int) -> ContactStatus | None:
    """Return the status of a contact of the viewer's, or None; cheap enough to ask at every message."""
    values = {"viewer_id": viewer.id, "contact_id": contact_id}
    return db.session.scalar(_OWN_STATUS[viewer.role], values)


def room_for(viewer: Viewer, contact_id: int) -> None:
    """See to it that a contact is an open room of the viewer's, or refuse."""
    status = room_status(viewer, contact_id)
    if status is None:
        raise NotFound()
    if status is not ContactStatus.ACCEPTED:
        raise RoomClosed()


def _read(values: Iterator[Any], of: RowReader[Contact] = _CONTACT) -> tuple[Contact, ViewerState]:
    contact, unread = of.read(values), UnreadCounts(next(values), next(values))
    steps = [
        TakenStep(step.action, step.taken_at, Role(step.role), step.name)
        for step in _STEPS.read(values)
        if step.role in PARTIES
    ]
    questions = _QUESTIONS.read(values)
    return contact, ViewerState(unread, steps, _asked(questions[-1]) if questions else None, *values)


def _asked(question: Any) -> MoveInPrompt:
    return MoveInPrompt(question.asked_at, question.answer and MoveInAnswer(question.answer))


def sum_of_contacts(of: type[Home] | type[Preference], status: ContactStatus) -> ColumnElement[int]:
    """Return how many contacts of a status all the homes or people have that a statement reads.

    They are counted one home after another: joined, PostgreSQL would rather read the contacts of the whole country.
    """
    key: InstrumentedAttribute[int] = Contact.home_id if of is Home else Contact.preference_id
    of_one = select(func.count()).where(key == of.id, Contact.status == status)
    return cast(func.coalesce(func.sum(of_one.correlate(of).scalar_subquery()), 0), Integer)
