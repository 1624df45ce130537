"""What belongs to whom, as conditions on the value `viewer_id`: the one place that ties a row to its viewer."""

from collections.abc import Collection
from typing import Any

from sqlalchemy import (
    ColumnElement,
    FromClause,
    Integer,
    Select,
    and_,
    bindparam,
    case,
    exists,
    func,
    or_,
    select,
)
from sqlalchemy.orm import aliased

from server.core.database import db
from server.core.vocabulary import WORKING, ContactStatus, Event, Position, Role, Side, side_of
from server.models import (
    Account,
    Contact,
    Home,
    Membership,
    Message,
    Notification,
    Office,
    Preference,
    RoomRead,
)

VIEWER_ID = bindparam("viewer_id", type_=Integer)

_contact, _home, _preference = Contact.__table__.c, Home.__table__.c, Preference.__table__.c
_notification = Notification.__table__.c
_member, _office = Membership.__table__.c, Office.__table__.c


_suspended = Office.__table__.alias("suspended").c
#: That a membership gives rights: nobody acts for an office that the operator has suspended.
HAS_RIGHTS: ColumnElement[bool] = _member.office_id.not_in(
    select(_suspended.id).where(_suspended.suspended_at.is_not(None))
)


def offices_of(account: ColumnElement[int], positions: Collection[Position]) -> Select[int]:
    """Return the offices in which an account has one of the positions."""
    # Not as one list: it would be written into the statement anew at each call.
    has_one = or_(*(_member.position == position for position in sorted(positions)))
    return select(_member.office_id).where(_member.account_id == account, has_one, HAS_RIGHTS)


#: The offices whose homes, cases, contacts and rooms are the viewer's own.
MY_OFFICES = offices_of(VIEWER_ID, WORKING)
#: The offices that the viewer manages.
MANAGED_OFFICES = offices_of(VIEWER_ID, (Position.MANAGER,))
#: The corporations whose invoices are the viewer's.
MY_INVOICES = select(_office.corporation_id).where(
    _office.id.in_(offices_of(VIEWER_ID, (Position.MANAGER, Position.BILLING)))
)

OWN_HOME: ColumnElement[bool] = _home.office_id.in_(MY_OFFICES)
#: Which preferences are the viewer's own, by their role; a facility has none.
OWN_PREFERENCE: dict[Role, ColumnElement[bool]] = {
    Role.APPLICANT: and_(_preference.user_id == VIEWER_ID, _preference.office_id.is_(None)),
    Role.COUNSELOR: _preference.office_id.in_(MY_OFFICES),
}
#: Which contacts are of the viewer's own homes, or of their own preferences.
OWN_CONTACT: dict[Role, ColumnElement[bool]] = {
    Role.FACILITY: _contact.home_id.in_(select(_home.id).where(OWN_HOME)),
    **{
        role: _contact.preference_id.in_(select(_preference.id).where(own))
        for role, own in OWN_PREFERENCE.items()
    },
}


def is_shut_out(account: ColumnElement[int]) -> ColumnElement[bool]:
    """Say whether an account works in suspended offices, and in no other."""
    works = exists().where(_member.account_id == account)
    return and_(works, ~works.where(HAS_RIGHTS))


#: Whether the viewer has colleagues, or had: only then it matters who of them did what.
HAS_COLLEAGUES: ColumnElement[bool] = exists().where(
    _member.account_id == VIEWER_ID, _office.id == _member.office_id, _office.is_shared
)


def takes_part(
    account: ColumnElement[int], home_office: ColumnElement[int], seeker_office: ColumnElement[int],
    seeker: ColumnElement[int],
) -> ColumnElement[bool]:  # fmt: skip
    """Say whether an account is one of those who share a room, given its home's and its preference's owners."""
    is_member = exists().where(
        _member.account_id == account,
        _member.office_id.in_([home_office, seeker_office]),
        _member.position.in_(WORKING),
        HAS_RIGHTS,
    )
    return or_(and_(seeker_office.is_(None), seeker == account), is_member)


_message, _read = Message.__table__.c, RoomRead.__table__.c


def unread_messages(contact_id: ColumnElement[int], role: Role) -> ColumnElement[int]:
    """Count the messages of the other side in a room since the viewer last read there, or a colleague answered."""
    return _of_unread(func.count(), contact_id, role)


def first_unread_at(contact_id: ColumnElement[int], role: Role) -> ColumnElement[Any]:
    """Return when the first of these messages was sent."""
    return _of_unread(func.min(_message.sent_at), contact_id, role)


def _of_unread(what: ColumnElement[Any], contact_id: ColumnElement[int], role: Role) -> ColumnElement[Any]:
    # Tied to the contact outside, it is asked once a room: a subquery reaches no further out by itself.
    read = (
        select(_read.message_id)
        .where(_read.contact_id == contact_id, _read.account_id == VIEWER_ID)
        .correlate(Contact.__table__)
    )
    unread = (
        select(what)
        .select_from(Message.__table__)
        .where(
            _message.contact_id == contact_id,
            _message.sender_id != VIEWER_ID,
            _message.taken_back_at.is_(None),
            _message.id > func.coalesce(read.scalar_subquery(), 0),
        )
        .correlate(Contact.__table__)
    )
    if role is not Role.APPLICANT:
        unread = unread.where(
            _message.id > case((HAS_COLLEAGUES, func.coalesce(_answered(contact_id, role), 0)), else_=0)
        )
    return unread.scalar_subquery()


def _answered(contact_id: ColumnElement[int], role: Role) -> ColumnElement[int]:
    """Return the latest message of the viewer's side: what was before it waits for nobody of them."""
    colleague, said = Account.__table__.alias("colleague").c, Message.__table__.alias("answer").c
    is_facility = colleague.role == Role.FACILITY
    latest = (
        select(func.max(said.id))
        .where(
            said.contact_id == contact_id,
            said.sender_id == colleague.id,
            said.taken_back_at.is_(None),
            is_facility if side_of(role) is Side.FACILITY else ~is_facility,
        )
        .correlate(Contact.__table__)
    )
    return latest.scalar_subquery()


def has_unread_notices(contact_id: ColumnElement[int]) -> ColumnElement[bool]:
    """Say whether the viewer has an unread notice of a contact, be it of its messages."""
    return exists().where(
        _notification.account_id == VIEWER_ID,
        _notification.read_at.is_(None),
        _notification.contact_id == contact_id,
    )


#: The viewer's unread notices that count: of a room's messages each counts, and their one notice does not.
IS_UNREAD_NOTICE: ColumnElement[bool] = and_(
    _notification.account_id == VIEWER_ID,
    _notification.read_at.is_(None),
    _notification.event != Event.MESSAGE.value,
)


def has_unread_room(role: Role) -> ColumnElement[bool]:
    """Say of a contact whether it is an open room with messages that the viewer has still to read."""
    # Of most rooms this is known without counting.
    return and_(has_later_messages(), unread_messages(_contact.id, role) > 0)


def has_later_messages() -> ColumnElement[bool]:
    """Say of a contact whether it is an open room in which something was said since the viewer last read there."""
    read = select(_read.message_id).where(_read.contact_id == _contact.id, _read.account_id == VIEWER_ID)
    return and_(
        _contact.status == ContactStatus.ACCEPTED,
        _contact.latest_message_id > func.coalesce(read.correlate(Contact.__table__).scalar_subquery(), 0),
    )


def has_unread_contact(role: Role) -> ColumnElement[bool]:
    """Say whether something is unread for the viewer at a contact: a message, or a notice about it."""
    # Found once for the whole list, as below.
    noticed = select(_notification.contact_id).where(IS_UNREAD_NOTICE, _notification.contact_id.is_not(None))
    return or_(_contact.id.in_(noticed), has_unread_room(role))


def has_unread_at(of: FromClause, role: Role) -> ColumnElement[bool]:
    """Say of a home or a person whether something is unread there, as `has_unread_contact` says it."""
    name = "home_id" if of is Home.__table__ else "preference_id"
    # Found once for the whole list: asked of each row, all unread notices would be gone through again and again.
    noticed = select(_notification[name]).where(IS_UNREAD_NOTICE, _notification[name].is_not(None))
    return or_(
        of.c.id.in_(noticed),
        exists().where(_contact[name] == of.c.id, has_unread_room(role)),
    )


def workers_of(office_id: int) -> list[tuple[Account, bool]]:
    """Return those of an office who work with homes and cases and may sign in, each with whether they manage it."""
    statement = (
        select(Account, Membership.position)
        .join(Membership, Membership.account_id == Account.id)
        .where(
            Membership.office_id == office_id,
            Membership.position.in_(WORKING),
            Account.disabled_at.is_(None),
        )
        .order_by(Account.id)
    )
    return [(account, position is Position.MANAGER) for account, position in db.session.execute(statement)]


def managers_of(offices: Collection[int]) -> dict[int, list[Account]]:
    """Return the managers of offices who may sign in, by office."""
    statement = (
        select(Membership.office_id, Account)
        .join(Account, Account.id == Membership.account_id)
        .where(
            Membership.office_id.in_(offices),
            Membership.position == Position.MANAGER,
            Account.disabled_at.is_(None),
        )
        .order_by(Account.id)
    )
    found: dict[int, list[Account]] = {office_id: [] for office_id in offices}
    for office_id, account in db.session.execute(statement):
        found[office_id].append(account)
    return found


def sharing_an_office(account_id: int) -> Select[int]:
    """Return who is a member of an office that an account is a member of, itself too."""
    mine, theirs = aliased(Membership), aliased(Membership)
    return select(theirs.account_id).where(mine.account_id == account_id, theirs.office_id == mine.office_id)


def corporation_of(home: Home) -> int:
    """Return the corporation whose home it is."""
    return db.session.scalars(select(Office.corporation_id).where(Office.id == home.office_id)).one()
