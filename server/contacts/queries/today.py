"""The to-do list of a staff member (今日すること): grouped by task, with the longest waiting first."""

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import (
    ColumnElement,
    CompoundSelect,
    Integer,
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
    null,
    or_,
    select,
    union_all,
)

from server.contacts.models import LAST_CONTACT_AT
from server.contacts.rules.move_ins import (
    GROUP_LINES_MAX,
    confirmable_before,
    end_of_tomorrow,
    over_if_started_before,
    quiet_before,
)
from server.contacts.schemas.today import (
    ContactGroup,
    ContactLine,
    FormGroup,
    FormLine,
    HomeGroup,
    HomeLine,
    OfferGroup,
    OfferLine,
    PublicDraftGroup,
    PublicDraftLine,
)
from server.core.database import db
from server.core.models import UtcTime
from server.core.queries import SchemaReader, constant, hide_from_planner
from server.core.scope import (
    IS_UNREAD_NOTICE,
    OWN_CONTACT,
    OWN_HOME,
    OWN_PREFERENCE,
    ROOM_IS_OPEN,
    VIEWER_ID,
    first_unread_at,
    has_unread_room,
    is_message_of,
    of_managed_offices,
    of_my_offices,
    viewer_scope,
)
from server.core.viewer import Viewer
from server.core.vocabulary import (
    ContactStatus,
    ContactTodo,
    MoveInAnswer,
    NoticeEvent,
    OfferState,
    Role,
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
from server.notifications.queries import HOME_IN_SHORT, PERSON_IN_SHORT
from server.notifications.rules.pages import todo_page

T = TypeVar("T")

#: The roles that have a to-do list.
STAFF_ROLES = (Role.FACILITY, Role.COUNSELOR)
_ROOMS_MAX = 50

_contact, _message = Contact.__table__.c, Message.__table__.c
_question, _visit = MoveInQuestion.__table__.c, Visit.__table__.c
_preference = Preference.__table__.c
_NOT_CONFIRMED = _contact.confirmed_at.is_(None)
_ANSWERED_YES: ColumnElement[bool] = (
    exists()
    .where(_question.contact_id == _contact.id, _question.answer == constant(MoveInAnswer.YES))
    .correlate(Contact.__table__)
)


def _time(name: str) -> ColumnElement[datetime]:
    return hide_from_planner(bindparam(name, type_=UtcTime()))


_QUIET_BEFORE = _time("quiet_before")
_CONFIRMABLE_BEFORE = _time("confirmable_before")
_OVER_IF_STARTED_BEFORE = _time("over_if_started_before")
_END_OF_TOMORROW = _time("end_of_tomorrow")
_NOW = _time("now")
_LIMIT = bindparam("limit", type_=Integer)


def _line_reader(role: Role) -> SchemaReader[ContactLine]:
    # The facility's own note.
    note = _contact.progress_note if role is Role.FACILITY else null()
    person = PERSON_IN_SHORT[side_of(role)]
    return SchemaReader(ContactLine, Contact, home=HOME_IN_SHORT, person=person, progress_note=note)


_LINE_READERS = {role: _line_reader(role) for role in STAFF_ROLES}


class _Todo(NamedTuple):
    """The columns of a task: since when a contact waits for it, and whether it waits."""

    since: ColumnElement[Any]
    condition: ColumnElement[bool]


_REQUEST = _Todo(LAST_CONTACT_AT, _contact.status == constant(ContactStatus.PENDING))
# A visit is agreed in an open room only. The condition lets PostgreSQL use the index of open contacts.
_starts_at = _contact.visit_starts_at
#: Visits of today and tomorrow that are not over.
_VISIT = _Todo(
    _starts_at, and_(ROOM_IS_OPEN, _starts_at > _OVER_IF_STARTED_BEFORE, _starts_at < _END_OF_TOMORROW)
)
_VISIT_REPORT = _Todo(_starts_at, and_(ROOM_IS_OPEN, _starts_at <= _OVER_IF_STARTED_BEFORE))
_OFFERED = (
    _visit.contact_id == _contact.id,
    _visit.state == constant(VisitState.OFFERED),
    _visit.starts_at > _NOW,
)
_VISIT_CHOICE = _Todo(
    select(func.min(_visit.offered_at)).where(*_OFFERED).correlate(Contact.__table__).scalar_subquery(),
    and_(
        ROOM_IS_OPEN,
        exists().where(*_OFFERED).correlate(Contact.__table__),
        # Correlated with the contact only, because lists of contacts join the preferences too.
        exists()
        .where(_preference.id == _contact.preference_id, _preference.is_active)
        .correlate(Contact.__table__),
    ),
)
_VISIT_WANTED = _Todo(_contact.visit_wanted_at, and_(ROOM_IS_OPEN, _contact.visit_wanted_at.is_not(None)))
_visited = _contact.visit_completed_at
_MOVE_IN = _Todo(
    _visited,
    and_(
        ROOM_IS_OPEN,
        _NOT_CONFIRMED,
        _visited.is_not(None),
        or_(_visited <= _CONFIRMABLE_BEFORE, _ANSWERED_YES),
    ),
)
_UNANSWERED = (_question.contact_id == _contact.id, _question.answer.is_(None))
_QUESTION = _Todo(
    select(func.min(_question.asked_at)).where(*_UNANSWERED).correlate(Contact.__table__).scalar_subquery(),
    and_(_NOT_CONFIRMED, exists().where(*_UNANSWERED).correlate(Contact.__table__)),
)


def _room(role: Role) -> _Todo:
    return _Todo(first_unread_at(_contact.id, role), has_unread_room(role))


def _quiet(role: Role) -> _Todo:
    """Build the task of rooms whose last message is from the other side, was read, and has had no answer for days."""
    # Not an EXISTS: PostgreSQL may read that for all rows at once, which reads the messages of all offices.
    sent_at = (
        select(_message.sent_at)
        .where(
            _message.id == _contact.latest_message_id,
            _message.taken_back_at.is_(None),
            ~is_message_of(side_of(role), Message.__table__),
        )
        .correlate(Contact.__table__)
        .scalar_subquery()
    )
    return _Todo(sent_at, and_(ROOM_IS_OPEN, sent_at <= _QUIET_BEFORE, ~has_unread_room(role)))


_TODOS_OF_ROLE = {
    Role.FACILITY: {
        ContactTodo.VISIT: _VISIT,
        ContactTodo.VISIT_REPORT: _VISIT_REPORT,
        ContactTodo.VISIT_WANTED: _VISIT_WANTED,
        ContactTodo.REQUEST: _REQUEST,
        ContactTodo.ROOM: _room(Role.FACILITY),
        ContactTodo.MOVE_IN: _MOVE_IN,
        ContactTodo.QUIET: _quiet(Role.FACILITY),
    },
    Role.COUNSELOR: {
        ContactTodo.VISIT: _VISIT,
        ContactTodo.VISIT_CHOICE: _VISIT_CHOICE,
        ContactTodo.REQUEST: _REQUEST,
        ContactTodo.ROOM: _room(Role.COUNSELOR),
        ContactTodo.QUESTION: _QUESTION,
        ContactTodo.QUIET: _quiet(Role.COUNSELOR),
    },
}


def has_todo(role: Role, kind: ContactTodo) -> ColumnElement[bool]:
    """Build the condition that a contact waits for a task. The caller limits the contacts to the viewer's.

    Parameters: `viewer_scope` and `todo_time_limits`.
    """
    todo = _TODOS_OF_ROLE.get(role, {}).get(kind)
    return false() if todo is None else todo.condition


def _select_todo(role: Role, kind: ContactTodo) -> Select[Any]:
    since, condition = _TODOS_OF_ROLE[role][kind]
    return (
        select(_contact.id.label("id"), literal(kind.value, String).label("kind"), since.label("since"))
        .select_from(Contact.__table__)
        .where(OWN_CONTACT[role], condition)
    )


def _select_first_of_kinds(role: Role, todos: CompoundSelect[Any] | Select[Any]) -> Select[Any]:
    """Select the first rows of each kind, with the total number of rows of the kind and the columns of the contact."""
    rows = todos.subquery()
    ranked = select(
        *rows.c,
        func.row_number().over(partition_by=rows.c.kind, order_by=(rows.c.since, rows.c.id)).label("place"),
        func.count().over(partition_by=rows.c.kind).label("total"),
    ).subquery()
    home, preference, owner = Home.__table__, Preference.__table__, Account.__table__
    said_moved_in = case(
        (and_(ranked.c.kind == ContactTodo.MOVE_IN.value, _ANSWERED_YES), True), else_=false()
    )
    return (
        select(ranked.c.kind, ranked.c.total, ranked.c.id, ranked.c.since, said_moved_in)
        .add_columns(*_LINE_READERS[role].columns)
        .join_from(ranked, Contact.__table__, _contact.id == ranked.c.id)
        .join(home, home.c.id == _contact.home_id)
        .join(preference, preference.c.id == _contact.preference_id)
        .join(owner, owner.c.id == preference.c.user_id)
        .where(ranked.c.place <= _LIMIT)
        .order_by(ranked.c.kind, ranked.c.place)
    )


_ALL_TODOS = {
    role: _select_first_of_kinds(role, union_all(*(_select_todo(role, kind) for kind in kinds)))
    for role, kinds in _TODOS_OF_ROLE.items()
}
_UNREAD_ROOMS = {
    role: _select_first_of_kinds(role, _select_todo(role, ContactTodo.ROOM)) for role in STAFF_ROLES
}


def contact_todos(viewer: Viewer, now: datetime) -> list[ContactGroup]:
    """Return the groups of the viewer's contacts. A group has the contacts that have waited longest."""
    values = viewer_scope(viewer) | {"limit": GROUP_LINES_MAX} | todo_time_limits(now)
    return _groups(_ALL_TODOS[viewer.role], viewer.role, values)


def todo_time_limits(now: datetime) -> dict[str, datetime]:
    """Return the bind values for the times in the conditions of all to-dos."""
    return {
        "quiet_before": quiet_before(now),
        "confirmable_before": confirmable_before(now),
        "over_if_started_before": over_if_started_before(now),
        "end_of_tomorrow": end_of_tomorrow(now),
        "now": now,
    }


def unread_rooms(viewer: Viewer) -> ContactGroup:
    """Return the viewer's rooms with unread messages, the longest waiting first."""
    groups = _groups(_UNREAD_ROOMS[viewer.role], viewer.role, viewer_scope(viewer) | {"limit": _ROOMS_MAX})
    return groups[0] if groups else ContactGroup(kind=ContactTodo.ROOM, total=0, lines=[])


def _groups(statement: Select[Any], role: Role, values: dict[str, Any]) -> list[ContactGroup]:
    groups: dict[ContactTodo, ContactGroup] = {}
    for code, total, contact_id, since, said_moved_in, *columns in db.session.execute(statement, values):
        kind = ContactTodo(code)
        line = _LINE_READERS[role].read(
            iter(columns),
            contact=contact_id,
            page=todo_page(kind, role, contact_id),
            since=since,
            said_moved_in=bool(said_moved_in),
        )
        groups.setdefault(kind, ContactGroup(kind=kind, total=total, lines=[])).lines.append(line)
    return [groups[kind] for kind in ContactTodo if kind in groups]


_home, _form = Home.__table__.c, FormDraft.__table__.c
_notice, _draft, _offer = Notification.__table__.c, HomeDraft.__table__.c, CaseOffer.__table__.c


_TOTAL = func.count().over()
_HOME_READER = SchemaReader(HomeLine, Home, home=HOME_IN_SHORT)
_HOMES_WITH_MATCHES = (
    select(_TOTAL, func.min(_notice.created_at), *_HOME_READER.columns)
    .join_from(Notification.__table__, Home.__table__, _home.id == _notice.home_id)
    .where(
        IS_UNREAD_NOTICE,
        _notice.event == NoticeEvent.NEW_MATCHES,
        OWN_HOME,
        _home.is_active,
        _home.is_recruiting,
    )
    .group_by(_home.id, _home.name)
    .order_by(func.min(_notice.created_at), _home.id)
    .limit(GROUP_LINES_MAX)
)
_FULL_HOMES = (
    select(_TOTAL, _home.full_since, *_HOME_READER.columns)
    .where(OWN_HOME, _home.is_active, _home.full_since.is_not(None))
    .order_by(_home.full_since, _home.id)
)
_PUBLIC_DRAFT_READER = SchemaReader(PublicDraftLine, HomeDraft)
_PUBLIC_DRAFTS = (
    select(_TOTAL, *_PUBLIC_DRAFT_READER.columns)
    .where(of_my_offices(_draft.office_id), _draft.home_id.is_(None), _draft.dismissed_at.is_(None))
    .order_by(_draft.id)
)
_OFFER_READER = SchemaReader(
    OfferLine,
    CaseOffer,
    office=_offer.to_office_id,
    from_office=Office.__table__.c.name,
    since=_offer.created_at,
)
_OFFERS = (
    select(_TOTAL, *_OFFER_READER.columns)
    .join_from(CaseOffer.__table__, Office, Office.id == _offer.from_office_id)
    .where(_offer.state == constant(OfferState.WAITING), of_managed_offices(_offer.to_office_id))
    .order_by(_offer.created_at, _offer.id)
    .limit(GROUP_LINES_MAX)
)


_FORM_SUBJECTS = {Role.FACILITY: _home, Role.COUNSELOR: _preference}
_FORM_READERS = {
    role: SchemaReader(FormLine, FormDraft, name=subject.name, since=_form.updated_at)
    for role, subject in _FORM_SUBJECTS.items()
}


def _forms(role: Role) -> Select[Any]:
    """Select the viewer's form drafts, with the name of the home or person.

    A draft is left out if the viewer may no longer change the home or person.
    """
    table, columns, is_own, prefix = (
        (Home.__table__, _home, OWN_HOME & _home.is_active, "home/")
        if role is Role.FACILITY
        else (Preference.__table__, _preference, OWN_PREFERENCE[role] & _preference.is_active, "preference/")
    )
    is_form_of = _form.form == literal(prefix) + cast(columns.id, String)
    return (
        select(_TOTAL, *_FORM_READERS[role].columns)
        .outerjoin_from(FormDraft.__table__, table, is_form_of & is_own)
        .where(_form.account_id == VIEWER_ID, or_(_form.form == f"{prefix}new", columns.id.is_not(None)))
        .order_by(_form.updated_at, _form.form)
    )


_FORMS = {role: _forms(role) for role in STAFF_ROLES}


def homes_with_new_matches(viewer: Viewer) -> HomeGroup:
    """Return the viewer's homes with unread notifications of new matches."""
    total, lines = _read_group(_HOMES_WITH_MATCHES, _read_home, viewer)
    return HomeGroup(total=total, lines=lines)


def full_homes(viewer: Viewer) -> HomeGroup:
    """Return the viewer's homes whose last vacancy was filled: the facility must decide whether to go on recruiting."""
    total, lines = _read_group(_FULL_HOMES, _read_home, viewer)
    return HomeGroup(total=total, lines=lines)


def form_drafts(viewer: Viewer) -> FormGroup:
    total, lines = _read_group(_FORMS[viewer.role], _FORM_READERS[viewer.role].read, viewer)
    return FormGroup(total=total, lines=lines)


def public_home_drafts(viewer: Viewer) -> PublicDraftGroup:
    """Return the drafts from public data that are neither registered nor dismissed."""
    total, lines = _read_group(_PUBLIC_DRAFTS, _PUBLIC_DRAFT_READER.read, viewer)
    return PublicDraftGroup(total=total, lines=lines)


def open_case_offers(viewer: Viewer) -> OfferGroup:
    """Return the open offers of cases to the offices that the viewer manages."""
    total, lines = _read_group(_OFFERS, _OFFER_READER.read, viewer)
    return OfferGroup(total=total, lines=lines)


def _read_home(values: Iterator[Any]) -> HomeLine:
    since, *columns = values
    return _HOME_READER.read(iter(columns), since=since)


def _read_group(
    statement: Select[Any], read: Callable[[Iterator[Any]], T], viewer: Viewer
) -> tuple[int, list[T]]:
    """Return the total number of lines in a group, and the oldest lines: at most the limit of the statement, if any."""
    rows = db.session.execute(statement, viewer_scope(viewer)).all()
    # The first column of every row is the total number.
    return rows[0][0] if rows else 0, [read(iter(row[1:])) for row in rows]
