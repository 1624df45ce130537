"""Access scope: SQL conditions that select the rows of the viewer; `viewer_scope` returns their parameters.

No other module decides which rows these are.
"""

from collections.abc import Collection, Iterable
from typing import Any, TypeVar

from sqlalchemy import (
    Boolean,
    ColumnElement,
    FromClause,
    Integer,
    Select,
    and_,
    bindparam,
    case,
    exists,
    false,
    func,
    literal_column,
    or_,
    select,
    true,
    union,
)
from sqlalchemy.orm import aliased

from server.core.database import db
from server.core.queries import constant, constants, hide_from_planner, in_bound_ids
from server.core.viewer import Viewer, ViewerOffices
from server.core.vocabulary import (
    BILLING_POSITIONS,
    WORKING_POSITIONS,
    ContactStatus,
    Event,
    Position,
    Role,
    Side,
    side_of,
)
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

T = TypeVar("T")

VIEWER_ID = bindparam("viewer_id", type_=Integer)
# Constants: for a limit that is a parameter, a reused plan expects many rows, and each parameter adds to its cost.
_ONE: ColumnElement[int] = literal_column("1", Integer)
_ZERO: ColumnElement[int] = literal_column("0", Integer)

_contact, _home, _preference = Contact.__table__.c, Home.__table__.c, Preference.__table__.c
_notification = Notification.__table__.c
_member, _office = Membership.__table__.c, Office.__table__.c
_message, _read = Message.__table__.c, RoomRead.__table__.c
_suspended = Office.__table__.alias("suspended").c

# Offices and what belongs to them.

#: The condition that a membership gives rights: the operator has not suspended the office.
HAS_RIGHTS: ColumnElement[bool] = _member.office_id.not_in(
    select(_suspended.id).where(_suspended.suspended_at.is_not(None))
)


def offices_of(account: ColumnElement[int], positions: Collection[Position]) -> Select[int]:
    """Select the offices in which an account has one of the positions."""
    has_position = _member.position.in_(constants(sorted(positions)))
    return select(_member.office_id).where(_member.account_id == account, has_position, HAS_RIGHTS)


#: The columns of `viewer_offices`.
OFFICE_COLUMNS = (_member.office_id, _member.position, _office.suspended_at, _office.is_shared)
_OFFICES = (
    select(*OFFICE_COLUMNS)
    .join_from(Membership.__table__, Office.__table__, _office.id == _member.office_id)
    .where(_member.account_id == VIEWER_ID)
)


def viewer_offices(rows: Iterable[Any]) -> ViewerOffices:
    """Make the offices of a member from rows of `OFFICE_COLUMNS`, one for each membership.

    A row of an outer join, without a membership, is left out.
    """
    memberships = [tuple(row) for row in rows if row[0] is not None]
    positions = {office: position for office, position, suspended_at, _ in memberships if not suspended_at}

    def having(allowed: Collection[Position]) -> tuple[int, ...]:
        return tuple(sorted(office for office, position in positions.items() if position in allowed))

    return ViewerOffices(
        working=having(WORKING_POSITIONS),
        managed=having((Position.MANAGER,)),
        billed=having(BILLING_POSITIONS),
        has_colleagues=any(is_shared for *_, is_shared in memberships),
    )


def load_offices(account_id: int) -> ViewerOffices:
    """Return the offices of an account as they are now."""
    return viewer_offices(db.session.execute(_OFFICES, {"viewer_id": account_id}))


def viewer_scope(viewer: Viewer) -> dict[str, Any]:
    """Return the parameters of the conditions below.

    The session of a request that only reads contains the offices. For every other viewer, they are loaded here, for
    this one query. So a membership that ends, or an office that is suspended, changes the next query, even in a running
    transaction, in a room that is open for hours, and in the worker.
    """
    offices = viewer.offices
    if offices is None:
        offices = ViewerOffices() if viewer.role is Role.APPLICANT else load_offices(viewer.id)
    return {
        "viewer_id": viewer.id,
        "offices": [*offices.working],
        "managed_offices": [*offices.managed],
        "billed_offices": [*offices.billed],
        "has_colleagues": offices.has_colleagues,
    }


def of_my_offices(office_id: ColumnElement[Any]) -> ColumnElement[bool]:
    """Return the condition that the viewer works in an office."""
    return in_bound_ids(office_id, "offices")


def of_managed_offices(office_id: ColumnElement[Any]) -> ColumnElement[bool]:
    return in_bound_ids(office_id, "managed_offices")


#: The corporations whose invoices the viewer may read.
MY_INVOICES = select(_office.corporation_id).where(in_bound_ids(_office.id, "billed_offices"))

OWN_HOME: ColumnElement[bool] = of_my_offices(_home.office_id)
#: The viewer's own preferences, by the viewer's role. Facilities have no preferences.
OWN_PREFERENCE: dict[Role, ColumnElement[bool]] = {
    Role.APPLICANT: and_(_preference.user_id == VIEWER_ID, _preference.office_id.is_(None)),
    Role.COUNSELOR: of_my_offices(_preference.office_id),
}
#: The contacts of the viewer's own homes or preferences, by the viewer's role.
OWN_CONTACT: dict[Role, ColumnElement[bool]] = {
    Role.FACILITY: _contact.home_id.in_(select(_home.id).where(OWN_HOME)),
    **{
        role: _contact.preference_id.in_(select(_preference.id).where(own_preference))
        for role, own_preference in OWN_PREFERENCE.items()
    },
}
#: The same for a statement that joins the contacts with their homes and preferences.
OWN_JOINED_CONTACT: dict[Role, ColumnElement[bool]] = {Role.FACILITY: OWN_HOME, **OWN_PREFERENCE}
#: The condition that a contact has an open room; `is_room_open` in core/visibility.py is the same rule in Python.
ROOM_IS_OPEN: ColumnElement[bool] = _contact.status == constant(ContactStatus.ACCEPTED)
#: The rooms that the viewer may read, and whose pictures and files the viewer may open, by role.
READABLE_ROOM: dict[Role, ColumnElement[bool]] = {
    role: and_(ROOM_IS_OPEN, own_contact) for role, own_contact in OWN_CONTACT.items()
}


def has_only_suspended_offices(account: ColumnElement[int]) -> ColumnElement[bool]:
    """Return the condition that an account is a member of suspended offices only."""
    is_member = exists().where(_member.account_id == account)
    return and_(is_member, ~is_member.where(HAS_RIGHTS))


#: The viewer who reads the messages.
_READER: ColumnElement[int] = hide_from_planner(VIEWER_ID)
#: The condition that the viewer has or had colleagues.
HAS_COLLEAGUES: ColumnElement[bool] = hide_from_planner(bindparam("has_colleagues", type_=Boolean))


def may_use_room(
    account: ColumnElement[int], home_office: ColumnElement[int], seeker_office: ColumnElement[int],
    seeker: ColumnElement[int],
) -> ColumnElement[bool]:  # fmt: skip
    """Return the condition that an account may use a room.

    `home_office` is the home's office. `seeker_office` is the preference's office, or NULL if the applicant `seeker`
    registered it.
    """
    is_member = exists().where(
        _member.account_id == account,
        _member.office_id.in_([home_office, seeker_office]),
        _member.position.in_(constants(WORKING_POSITIONS)),
        HAS_RIGHTS,
    )
    return or_(and_(seeker_office.is_(None), seeker == account), is_member)


# Unread messages and notifications.


def unread_messages(contact_id: ColumnElement[int], role: Role) -> ColumnElement[int]:
    """Count the messages from others after the last message that the viewer has read.

    If the viewer has colleagues, only messages after the last message of the viewer's side count.
    """
    return _select_unread(func.count(), contact_id, role).scalar_subquery()


def first_unread_at(contact_id: ColumnElement[int], role: Role) -> ColumnElement[Any]:
    """Return when the first unread message was sent."""
    return _of_first_unread(_message.sent_at, contact_id, role)


def _of_first_unread(
    column: ColumnElement[T], contact_id: ColumnElement[int], role: Role
) -> ColumnElement[T]:
    # Not an EXISTS or an aggregate: PostgreSQL may read an EXISTS for all rows at once, which reads the messages of all
    # offices, and an aggregate reads all unread messages of the room.
    first = _select_unread(column, contact_id, role).order_by(_message.id).limit(_ONE)
    return first.scalar_subquery()


def _select_unread(column: ColumnElement[T], contact_id: ColumnElement[int], role: Role) -> Select[T]:
    # Correlate explicitly: SQLAlchemy correlates a nested subquery only with the query directly around it.
    last_read = (
        select(_read.message_id)
        .where(_read.contact_id == contact_id, _read.account_id == _READER)
        .correlate(Contact.__table__)
    )
    unread = (
        select(column)
        .select_from(Message.__table__)
        .where(
            _message.contact_id == contact_id,
            _message.sender_id != _READER,
            _message.taken_back_at.is_(None),
            _message.id > func.coalesce(last_read.scalar_subquery(), _ZERO),
        )
        .correlate(Contact.__table__)
    )
    if role is not Role.APPLICANT:
        unread = unread.where(
            _message.id
            > case((HAS_COLLEAGUES, func.coalesce(_last_answer(contact_id, role), _ZERO)), else_=_ZERO)
        )
    return unread


def _last_answer(contact_id: ColumnElement[int], role: Role) -> ColumnElement[int]:
    """Return the id of the latest message from the viewer's side; earlier messages count as answered."""
    answer = Message.__table__.alias("answer")
    # PostgreSQL would read all messages of the room for `max`, because the sender's role is in another table.
    latest = (
        select(answer.c.id)
        .where(
            answer.c.contact_id == contact_id,
            answer.c.taken_back_at.is_(None),
            is_message_of(side_of(role), answer),
        )
        .order_by(answer.c.id.desc())
        .limit(_ONE)
        .correlate(Contact.__table__)
    )
    return latest.scalar_subquery()


def is_message_of(side: Side, message: FromClause) -> ColumnElement[bool]:
    """Return the condition that the sender of a message is of a side."""
    sender = Account.__table__.alias("sender")
    # Not a join: for a single message PostgreSQL may join all accounts.
    role = (
        select(sender.c.role).where(sender.c.id == message.c.sender_id).correlate(message).scalar_subquery()
    )
    facility = constant(Role.FACILITY)
    return role == facility if side is Side.FACILITY else role != facility


def has_unread_notices(contact_id: ColumnElement[int]) -> ColumnElement[bool]:
    """Return the condition that the viewer has an unread notification about a contact or its messages."""
    return exists().where(
        _notification.account_id == VIEWER_ID,
        _notification.read_at.is_(None),
        _notification.contact_id == contact_id,
    )


#: The condition that a notification is unread by the viewer. It excludes notifications about messages, because unread
#: messages are counted separately.
IS_UNREAD_NOTICE: ColumnElement[bool] = and_(
    _notification.account_id == VIEWER_ID,
    _notification.read_at.is_(None),
    _notification.event != constant(Event.MESSAGE),
)


def has_unread_room(role: Role) -> ColumnElement[bool]:
    """Return the condition that a contact is an open room with unread messages."""
    # The first condition is cheap. It excludes most rooms, so their messages are not read.
    return and_(has_later_messages(), _of_first_unread(_message.id, _contact.id, role).is_not(None))


def has_later_messages() -> ColumnElement[bool]:
    """Return the condition that a contact is an open room with messages after the viewer's last read one."""
    last_read = select(_read.message_id).where(_read.contact_id == _contact.id, _read.account_id == _READER)
    return and_(
        ROOM_IS_OPEN,
        _contact.latest_message_id
        > func.coalesce(last_read.correlate(Contact.__table__).scalar_subquery(), _ZERO),
    )


def is_unread_contact(role: Role) -> ColumnElement[bool]:
    """Return the condition that one of the viewer's contacts has an unread message or notification."""
    notices = select(_notification.contact_id).where(IS_UNREAD_NOTICE, _notification.contact_id.is_not(None))
    rooms = select(_contact.id).where(READABLE_ROOM[role], has_unread_room(role))
    # Not correlated, so that it runs once per list and reads the open rooms only.
    return _contact.id.in_(union(notices, rooms.correlate(None)))


def has_unread_at(of: FromClause, role: Role) -> ColumnElement[bool]:
    """Return the condition that a home or a person has an unread message or notification for the viewer."""
    name = "home_id" if of is Home.__table__ else "preference_id"
    # This subquery is not correlated, so it runs once per list and not once per row.
    ids = select(_notification[name]).where(IS_UNREAD_NOTICE, _notification[name].is_not(None))
    # Not an EXISTS: PostgreSQL may read that for all rows at once, which counts the messages of all offices.
    unread_room = select(true()).where(_contact[name] == of.c.id, has_unread_room(role)).limit(_ONE)
    return or_(of.c.id.in_(ids), func.coalesce(unread_room.correlate(of).scalar_subquery(), false()))


# Members of offices.


def workers_of(office_id: int) -> list[tuple[Account, bool]]:
    """Return an office's managers and staff who may sign in; the flag says whether the account is a manager."""
    statement = (
        select(Account, Membership.position)
        .join(Membership, Membership.account_id == Account.id)
        .where(
            Membership.office_id == office_id,
            Membership.position.in_(constants(WORKING_POSITIONS)),
            Account.disabled_at.is_(None),
        )
        .order_by(Account.id)
    )
    return [(account, position is Position.MANAGER) for account, position in db.session.execute(statement)]


def managers_of(offices: Collection[int]) -> dict[int, list[Account]]:
    """Return for each office its managers who may sign in."""
    statement = (
        select(Membership.office_id, Account)
        .join(Account, Account.id == Membership.account_id)
        .where(
            Membership.office_id.in_(offices),
            Membership.position == constant(Position.MANAGER),
            Account.disabled_at.is_(None),
        )
        .order_by(Account.id)
    )
    managers: dict[int, list[Account]] = {office_id: [] for office_id in offices}
    for office_id, account in db.session.execute(statement):
        managers[office_id].append(account)
    return managers


def sharing_an_office(account_id: int) -> Select[int]:
    """Select the accounts that share an office with an account, including the account itself."""
    own, shared = aliased(Membership), aliased(Membership)
    return select(shared.account_id).where(own.account_id == account_id, shared.office_id == own.office_id)


def corporation_of(home: Home) -> int:
    return db.session.scalars(select(Office.corporation_id).where(Office.id == home.office_id)).one()
