"""What waits for a member of staff today: the contacts by what they wait for, oldest first."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import (
    ColumnElement,
    CompoundSelect,
    Integer,
    Row,
    Select,
    String,
    and_,
    bindparam,
    case,
    cast,
    exists,
    false,
    func,
    literal,
    or_,
    select,
    union_all,
)

from server.contacts.models import LAST_CONTACT_AT
from server.contacts.rules.moved_in import (
    LINES_MAX,
    quiet_until,
    visited_until,
    visits_over_since,
    visits_until,
)
from server.core.database import db
from server.core.models import UtcTime
from server.core.scope import (
    IS_UNREAD_NOTICE,
    MANAGED_OFFICES,
    MY_OFFICES,
    OWN_CONTACT,
    OWN_HOME,
    OWN_PREFERENCE,
    VIEWER_ID,
    first_unread_at,
    has_unread_room,
)
from server.core.viewer import Viewer
from server.core.vocabulary import (
    ContactStatus,
    ContactTodo,
    MoveInAnswer,
    OfferState,
    Role,
    Side,
    VisitState,
    side_of,
)
from server.models import (
    Account,
    CaseOffer,
    Contact,
    FormDraft,
    Home,
    HomeDraft,
    Message,
    MoveInQuestion,
    Notification,
    Office,
    Preference,
    Visit,
)
from server.notifications.queries import CONTACT_IN_SHORT
from server.notifications.rules.pages import NEW_MATCHES

#: Who has something to do with contacts, and so with their groups.
STAFF = (Role.FACILITY, Role.COUNSELOR)
_ROOMS_MAX = 50

_contact, _message, _sender = Contact.__table__.c, Message.__table__.c, Account.__table__.c
_question, _visit = MoveInQuestion.__table__.c, Visit.__table__.c
_preference = Preference.__table__.c
_ACCEPTED = _contact.status == ContactStatus.ACCEPTED
_NOT_CONFIRMED = _contact.confirmed_at.is_(None)
_SAID_YES: ColumnElement[bool] = exists().where(
    _question.contact_id == _contact.id, _question.answer == MoveInAnswer.YES
)
_QUIET_UNTIL = bindparam("quiet_until", type_=UtcTime())
_VISITED_UNTIL = bindparam("visited_until", type_=UtcTime())
_VISITS_OVER = bindparam("visits_over", type_=UtcTime())
_VISITS_UNTIL = bindparam("visits_until", type_=UtcTime())
_NOW = bindparam("now", type_=UtcTime())
_LIMIT = bindparam("limit", type_=Integer)


@dataclass(frozen=True)
class TodoRow:
    """A contact that waits."""

    contact: Contact
    since: datetime
    #: Whether the person said that they moved in, where that is what waits.
    said_moved_in: bool


@dataclass(frozen=True)
class Group:
    """The contacts that have waited longest for one thing, and how many wait for it altogether."""

    kind: ContactTodo
    total: int
    lines: list[TodoRow]


def _requests(role: Role) -> Select[Any]:
    return _waiting(role, ContactTodo.REQUEST, LAST_CONTACT_AT).where(
        _contact.status == ContactStatus.PENDING
    )


def _rooms(role: Role) -> Select[Any]:
    return _waiting(role, ContactTodo.ROOM, first_unread_at(_contact.id, role)).where(has_unread_room(role))


def _visits(role: Role) -> Select[Any]:
    """Select the visits of today and tomorrow, until each is over."""
    starts_at = _contact.visit_starts_at
    return _waiting(role, ContactTodo.VISIT, starts_at).where(
        starts_at > _VISITS_OVER, starts_at < _VISITS_UNTIL
    )


def _visit_reports(role: Role) -> Select[Any]:
    starts_at = _contact.visit_starts_at
    return _waiting(role, ContactTodo.VISIT_REPORT, starts_at).where(starts_at <= _VISITS_OVER)


def _visit_choices(role: Role) -> Select[Any]:
    offered = (_visit.contact_id == _contact.id, _visit.state == VisitState.OFFERED, _visit.starts_at > _NOW)
    since = select(func.min(_visit.offered_at)).where(*offered).correlate(Contact.__table__)
    return _waiting(role, ContactTodo.VISIT_CHOICE, since.scalar_subquery()).where(
        _ACCEPTED,
        exists().where(*offered),
        exists().where(_preference.id == _contact.preference_id, _preference.is_active),
    )


def _visits_wanted(role: Role) -> Select[Any]:
    wanted_at = _contact.visit_wanted_at
    return _waiting(role, ContactTodo.VISIT_WANTED, wanted_at).where(_ACCEPTED, wanted_at.is_not(None))


def _move_ins(role: Role) -> Select[Any]:
    visited = _contact.visit_completed_at
    return _waiting(role, ContactTodo.MOVE_IN, visited).where(
        _ACCEPTED, _NOT_CONFIRMED, visited.is_not(None), (visited <= _VISITED_UNTIL) | _SAID_YES
    )


def _questions(role: Role) -> Select[Any]:
    asked_at = (
        select(func.min(_question.asked_at))
        .where(_question.contact_id == _contact.id, _question.answer.is_(None))
        .correlate(Contact.__table__)
        .scalar_subquery()
    )
    return _waiting(role, ContactTodo.QUESTION, asked_at).where(
        _NOT_CONFIRMED, exists().where(_question.contact_id == _contact.id, _question.answer.is_(None))
    )


def _quiet(role: Role) -> Select[Any]:
    """Select the rooms in which the other side had the last word, read and not answered for days."""
    is_facility = _sender.role == Role.FACILITY
    return (
        _waiting(role, ContactTodo.QUIET, _message.sent_at)
        .join(Message.__table__, _message.id == _contact.latest_message_id)
        .join(Account.__table__, _sender.id == _message.sender_id)
        .where(
            _ACCEPTED,
            _message.sent_at <= _QUIET_UNTIL,
            _message.taken_back_at.is_(None),
            ~is_facility if side_of(role) is Side.FACILITY else is_facility,
            ~has_unread_room(role),
        )
    )


def _waiting(role: Role, kind: ContactTodo, since: ColumnElement[Any]) -> Select[Any]:
    return (
        select(_contact.id.label("id"), literal(kind.value, String).label("kind"), since.label("since"))
        .select_from(Contact.__table__)
        .where(OWN_CONTACT[role])
    )


def _named(waiting: CompoundSelect[Any] | Select[Any]) -> Select[Any]:
    """Select the first of each kind with whom they are about, and how many there are of it."""
    rows = waiting.subquery()
    ranked = select(
        *rows.c,
        func.row_number().over(partition_by=rows.c.kind, order_by=(rows.c.since, rows.c.id)).label("place"),
        func.count().over(partition_by=rows.c.kind).label("total"),
    ).subquery()
    home, preference, owner = Home.__table__, Preference.__table__, Account.__table__
    said = case((and_(ranked.c.kind == ContactTodo.MOVE_IN.value, _SAID_YES), True), else_=false())
    return (
        select(ranked.c.kind, ranked.c.total, ranked.c.since, said, *CONTACT_IN_SHORT.columns)
        .join_from(ranked, Contact.__table__, _contact.id == ranked.c.id)
        .join(home, home.c.id == _contact.home_id)
        .join(preference, preference.c.id == _contact.preference_id)
        .join(owner, owner.c.id == preference.c.user_id)
        .where(ranked.c.place <= _LIMIT)
        .order_by(ranked.c.kind, ranked.c.place)
    )


_KINDS = {
    Role.FACILITY: {
        ContactTodo.VISIT: _visits,
        ContactTodo.VISIT_REPORT: _visit_reports,
        ContactTodo.VISIT_WANTED: _visits_wanted,
        ContactTodo.REQUEST: _requests,
        ContactTodo.ROOM: _rooms,
        ContactTodo.MOVE_IN: _move_ins,
        ContactTodo.QUIET: _quiet,
    },
    Role.COUNSELOR: {
        ContactTodo.VISIT: _visits,
        ContactTodo.VISIT_CHOICE: _visit_choices,
        ContactTodo.REQUEST: _requests,
        ContactTodo.ROOM: _rooms,
        ContactTodo.QUESTION: _questions,
        ContactTodo.QUIET: _quiet,
    },
}
_ALL = {role: _named(union_all(*(of(role) for of in kinds.values()))) for role, kinds in _KINDS.items()}
_UNREAD = {role: _named(_rooms(role)) for role in STAFF}


def waiting_contacts(viewer: Viewer, now: datetime) -> list[Group]:
    """Return what the viewer's contacts wait for, each group with those that have waited longest."""
    values = {"viewer_id": viewer.id, "limit": LINES_MAX} | waiting_moments(now)
    return _groups(_ALL[viewer.role], values)


def contacts_waiting_for(role: Role, kind: ContactTodo) -> Select[int]:
    """Select the ids of the viewer's contacts that wait for one thing, to be bound with `waiting_moments`."""
    of = _KINDS.get(role, {}).get(kind)
    if of is None:
        return select(_contact.id).where(false())
    return of(role).with_only_columns(_contact.id)


def waiting_moments(now: datetime) -> dict[str, datetime]:
    """Return the moments by which it is told what waits, by the names that the conditions bind."""
    return {
        "quiet_until": quiet_until(now),
        "visited_until": visited_until(now),
        "visits_over": visits_over_since(now),
        "visits_until": visits_until(now),
        "now": now,
    }


def unread_rooms(viewer: Viewer) -> Group:
    """Return the viewer's rooms in which something is unread, those that have waited longest."""
    found = _groups(_UNREAD[viewer.role], {"viewer_id": viewer.id, "limit": _ROOMS_MAX})
    return found[0] if found else Group(ContactTodo.ROOM, 0, [])


def _groups(statement: Select[Any], values: dict[str, Any]) -> list[Group]:
    found: dict[ContactTodo, Group] = {}
    for row in db.session.execute(statement, values):
        of: Iterator[Any] = iter(row)
        group = Group(ContactTodo(next(of)), next(of), [])
        since, said = next(of), bool(next(of))
        line = TodoRow(CONTACT_IN_SHORT.read(of), since, said)
        found.setdefault(group.kind, group).lines.append(line)
    return [found[kind] for kind in ContactTodo if kind in found]


_home, _form = Home.__table__.c, FormDraft.__table__.c
_notice, _draft, _offer = Notification.__table__.c, HomeDraft.__table__.c, CaseOffer.__table__.c


class Begun(NamedTuple):
    """The oldest lines of a group, all of them where no other list has them, and how many it has altogether."""

    total: int
    lines: list[Row[Any]]


_TOTAL = func.count().over()
_MATCHES = (
    select(_TOTAL, _home.id, _home.name, func.min(_notice.created_at).label("since"))
    .join_from(Notification.__table__, Home.__table__, _home.id == _notice.home_id)
    .where(IS_UNREAD_NOTICE, _notice.event == NEW_MATCHES, OWN_HOME, _home.is_active, _home.is_recruiting)
    .group_by(_home.id, _home.name)
    .order_by(func.min(_notice.created_at), _home.id)
)
_FULL = (
    select(_TOTAL, _home.id, _home.name, _home.full_since.label("since"))
    .where(OWN_HOME, _home.is_active, _home.full_since.is_not(None))
    .order_by(_home.full_since, _home.id)
)
_PUBLIC = (
    select(_TOTAL, _draft.id, _draft.name)
    .where(_draft.office_id.in_(MY_OFFICES), _draft.home_id.is_(None), _draft.dismissed_at.is_(None))
    .order_by(_draft.id)
)
_OFFERS = (
    select(
        _TOTAL,
        _offer.to_office_id.label("office"),
        Office.name.label("from_office"),
        _offer.created_at.label("since"),
    )
    .join_from(CaseOffer.__table__, Office, Office.id == _offer.from_office_id)
    .where(_offer.state == OfferState.WAITING, _offer.to_office_id.in_(MANAGED_OFFICES))
    .order_by(_offer.created_at, _offer.id)
)


def _forms(role: Role) -> Select[Any]:
    """Select the viewer's half-filled forms, each with the name of what it changes, while that may be changed."""
    table, of, own, form = (
        (Home.__table__, _home, OWN_HOME & _home.is_active, "home/")
        if role is Role.FACILITY
        else (
            Preference.__table__,
            _preference,
            OWN_PREFERENCE[role] & _preference.is_active,
            "preference/",
        )
    )
    about = _form.form == literal(form) + cast(of.id, String)
    return (
        select(_TOTAL, _form.form, of.name, _form.updated_at.label("since"))
        .outerjoin_from(FormDraft.__table__, table, about & own)
        .where(_form.account_id == VIEWER_ID, or_(_form.form == f"{form}new", of.id.is_not(None)))
        .order_by(_form.updated_at, _form.form)
    )


_FORMS = {role: _forms(role) for role in (Role.FACILITY, Role.COUNSELOR)}


def homes_with_new_matches(viewer: Viewer) -> Begun:
    """Return the viewer's homes of whose new matches they have not read yet."""
    return _read(_MATCHES, viewer)


def full_homes(viewer: Viewer) -> Begun:
    """Return the viewer's homes whose last place a move-in took, while they are asked whether they go on recruiting."""
    return _read(_FULL, viewer, None)


def forms_begun(viewer: Viewer) -> Begun:
    """Return the forms that the viewer has begun to fill in."""
    return _read(_FORMS[viewer.role], viewer, None)


def homes_of_public_data(viewer: Viewer) -> Begun:
    """Return the homes of public data that wait to be registered."""
    return _read(_PUBLIC, viewer, None)


def offers_waiting(viewer: Viewer) -> Begun:
    """Return the cases that an office of the viewer's is offered and has not answered for."""
    return _read(_OFFERS, viewer)


def _read(statement: Select[Any], viewer: Viewer, limit: int | None = LINES_MAX) -> Begun:
    rows = db.session.execute(statement.limit(limit), {"viewer_id": viewer.id}).all()
    return Begun(rows[0][0] if rows else 0, [*rows])
