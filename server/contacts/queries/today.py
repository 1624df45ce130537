"""The to-do lists of a member of staff (今日すること): grouped by task, the longest waiting first."""

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any, TypeVar

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
from server.contacts.rules.moved_in import (
    LINES_MAX,
    quiet_until,
    visited_until,
    visits_over_since,
    visits_until,
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
from server.core.queries import SchemaReader, constant
from server.core.scope import (
    IS_UNREAD_NOTICE,
    OWN_CONTACT,
    OWN_HOME,
    OWN_PREFERENCE,
    ROOM_IS_OPEN,
    VIEWER_ID,
    first_unread_at,
    has_unread_room,
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
from server.notifications.queries import HOME_IN_SHORT, PERSON_IN_SHORT
from server.notifications.rules.pages import todo_page

T = TypeVar("T")

#: The roles with a to-do list.
STAFF = (Role.FACILITY, Role.COUNSELOR)
_ROOMS_MAX = 50

_contact, _message, _sender = Contact.__table__.c, Message.__table__.c, Account.__table__.c
_question, _visit = MoveInQuestion.__table__.c, Visit.__table__.c
_preference = Preference.__table__.c
_NOT_CONFIRMED = _contact.confirmed_at.is_(None)
_SAID_YES: ColumnElement[bool] = exists().where(
    _question.contact_id == _contact.id, _question.answer == constant(MoveInAnswer.YES)
)
_QUIET_UNTIL = bindparam("quiet_until", type_=UtcTime())
_VISITED_UNTIL = bindparam("visited_until", type_=UtcTime())
_VISITS_OVER = bindparam("visits_over", type_=UtcTime())
_VISITS_UNTIL = bindparam("visits_until", type_=UtcTime())
_NOW = bindparam("now", type_=UtcTime())
_LIMIT = bindparam("limit", type_=Integer)


def _line_reader(role: Role) -> SchemaReader[ContactLine]:
    # The facility's own note.
    note = _contact.progress_note if role is Role.FACILITY else null()
    person = PERSON_IN_SHORT[side_of(role)]
    return SchemaReader(ContactLine, Contact, home=HOME_IN_SHORT, person=person, progress_note=note)


_LINE = {role: _line_reader(role) for role in STAFF}


def _requests(role: Role) -> Select[Any]:
    return _waiting(role, ContactTodo.REQUEST, LAST_CONTACT_AT).where(
        _contact.status == constant(ContactStatus.PENDING)
    )


def _rooms(role: Role) -> Select[Any]:
    return _waiting(role, ContactTodo.ROOM, first_unread_at(_contact.id, role)).where(has_unread_room(role))


def _visits(role: Role) -> Select[Any]:
    """Select visits of today and tomorrow that are not over."""
    starts_at = _contact.visit_starts_at
    return _waiting(role, ContactTodo.VISIT, starts_at).where(
        starts_at > _VISITS_OVER, starts_at < _VISITS_UNTIL
    )


def _visit_reports(role: Role) -> Select[Any]:
    starts_at = _contact.visit_starts_at
    return _waiting(role, ContactTodo.VISIT_REPORT, starts_at).where(starts_at <= _VISITS_OVER)


def _visit_choices(role: Role) -> Select[Any]:
    offered = (
        _visit.contact_id == _contact.id,
        _visit.state == constant(VisitState.OFFERED),
        _visit.starts_at > _NOW,
    )
    since = select(func.min(_visit.offered_at)).where(*offered).correlate(Contact.__table__)
    return _waiting(role, ContactTodo.VISIT_CHOICE, since.scalar_subquery()).where(
        ROOM_IS_OPEN,
        exists().where(*offered),
        exists().where(_preference.id == _contact.preference_id, _preference.is_active),
    )


def _visits_wanted(role: Role) -> Select[Any]:
    wanted_at = _contact.visit_wanted_at
    return _waiting(role, ContactTodo.VISIT_WANTED, wanted_at).where(ROOM_IS_OPEN, wanted_at.is_not(None))


def _move_ins(role: Role) -> Select[Any]:
    visited = _contact.visit_completed_at
    return _waiting(role, ContactTodo.MOVE_IN, visited).where(
        ROOM_IS_OPEN, _NOT_CONFIRMED, visited.is_not(None), (visited <= _VISITED_UNTIL) | _SAID_YES
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
    """Select rooms whose last message is from the other side, has been read, and has had no answer for days."""
    is_facility = _sender.role == constant(Role.FACILITY)
    return (
        _waiting(role, ContactTodo.QUIET, _message.sent_at)
        .join(Message.__table__, _message.id == _contact.latest_message_id)
        .join(Account.__table__, _sender.id == _message.sender_id)
        .where(
            ROOM_IS_OPEN,
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


def _grouped(role: Role, waiting: CompoundSelect[Any] | Select[Any]) -> Select[Any]:
    """Select the first rows of each kind, each row with its contact and with the total number of its kind."""
    rows = waiting.subquery()
    ranked = select(
        *rows.c,
        func.row_number().over(partition_by=rows.c.kind, order_by=(rows.c.since, rows.c.id)).label("place"),
        func.count().over(partition_by=rows.c.kind).label("total"),
    ).subquery()
    home, preference, owner = Home.__table__, Preference.__table__, Account.__table__
    said_moved_in = case((and_(ranked.c.kind == ContactTodo.MOVE_IN.value, _SAID_YES), True), else_=false())
    return (
        select(*(ranked.c[name] for name in ("kind", "total", "id", "since")), said_moved_in)
        .add_columns(*_LINE[role].columns)
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
_ALL = {
    role: _grouped(role, union_all(*(select_of(role) for select_of in kinds.values())))
    for role, kinds in _KINDS.items()
}
_UNREAD = {role: _grouped(role, _rooms(role)) for role in STAFF}


def waiting_contacts(viewer: Viewer, now: datetime) -> list[ContactGroup]:
    """Return the to-do groups of the viewer's contacts, each with the contacts that have waited longest."""
    values = viewer_scope(viewer) | {"limit": LINES_MAX} | waiting_moments(now)
    return _groups(_ALL[viewer.role], viewer.role, values)


def contacts_waiting_for(role: Role, kind: ContactTodo) -> Select[int]:
    """Select the ids of the viewer's contacts with one task.

    The parameters are those of `viewer_scope` and `waiting_moments`.
    """
    select_of = _KINDS.get(role, {}).get(kind)
    if select_of is None:
        return select(_contact.id).where(false())
    return select_of(role).with_only_columns(_contact.id)


def waiting_moments(now: datetime) -> dict[str, datetime]:
    """Return the bind values of the time limits of all tasks."""
    return {
        "quiet_until": quiet_until(now),
        "visited_until": visited_until(now),
        "visits_over": visits_over_since(now),
        "visits_until": visits_until(now),
        "now": now,
    }


def unread_rooms(viewer: Viewer) -> ContactGroup:
    """Return the viewer's rooms with unread messages, the longest waiting first."""
    groups = _groups(_UNREAD[viewer.role], viewer.role, viewer_scope(viewer) | {"limit": _ROOMS_MAX})
    return groups[0] if groups else ContactGroup(kind=ContactTodo.ROOM, total=0, lines=[])


def _groups(statement: Select[Any], role: Role, values: dict[str, Any]) -> list[ContactGroup]:
    groups: dict[ContactTodo, ContactGroup] = {}
    for row in db.session.execute(statement, values):
        columns: Iterator[Any] = iter(row)
        kind, total, contact_id = ContactTodo(next(columns)), next(columns), next(columns)
        line = _LINE[role].read(
            columns,
            contact=contact_id,
            page=todo_page(kind, role, contact_id),
            since=next(columns),
            said_moved_in=bool(next(columns)),
        )
        groups.setdefault(kind, ContactGroup(kind=kind, total=total, lines=[])).lines.append(line)
    return [groups[kind] for kind in ContactTodo if kind in groups]


_home, _form = Home.__table__.c, FormDraft.__table__.c
_notice, _draft, _offer = Notification.__table__.c, HomeDraft.__table__.c, CaseOffer.__table__.c


_TOTAL = func.count().over()
_NAMED_HOME = SchemaReader(HomeLine, Home, home=HOME_IN_SHORT)
_MATCHES = (
    select(_TOTAL, func.min(_notice.created_at), *_NAMED_HOME.columns)
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
)
_FULL = (
    select(_TOTAL, _home.full_since, *_NAMED_HOME.columns)
    .where(OWN_HOME, _home.is_active, _home.full_since.is_not(None))
    .order_by(_home.full_since, _home.id)
)
_PUBLIC_DRAFT = SchemaReader(PublicDraftLine, HomeDraft)
_PUBLIC = (
    select(_TOTAL, *_PUBLIC_DRAFT.columns)
    .where(of_my_offices(_draft.office_id), _draft.home_id.is_(None), _draft.dismissed_at.is_(None))
    .order_by(_draft.id)
)
_OFFER = SchemaReader(
    OfferLine,
    CaseOffer,
    office=_offer.to_office_id,
    from_office=Office.__table__.c.name,
    since=_offer.created_at,
)
_OFFERS = (
    select(_TOTAL, *_OFFER.columns)
    .join_from(CaseOffer.__table__, Office, Office.id == _offer.from_office_id)
    .where(_offer.state == constant(OfferState.WAITING), of_managed_offices(_offer.to_office_id))
    .order_by(_offer.created_at, _offer.id)
)


def _form_reader(role: Role) -> SchemaReader[FormLine]:
    named = _home if role is Role.FACILITY else _preference
    return SchemaReader(FormLine, FormDraft, name=named.name, since=_form.updated_at)


_FORM = {role: _form_reader(role) for role in STAFF}


def _forms(role: Role) -> Select[Any]:
    """Select the viewer's form drafts with the name of the home or person.

    The draft of a home or person that the viewer may not change any more is left out.
    """
    table, columns, is_own, prefix = (
        (Home.__table__, _home, OWN_HOME & _home.is_active, "home/")
        if role is Role.FACILITY
        else (
            Preference.__table__,
            _preference,
            OWN_PREFERENCE[role] & _preference.is_active,
            "preference/",
        )
    )
    is_about = _form.form == literal(prefix) + cast(columns.id, String)
    return (
        select(_TOTAL, *_FORM[role].columns)
        .outerjoin_from(FormDraft.__table__, table, is_about & is_own)
        .where(_form.account_id == VIEWER_ID, or_(_form.form == f"{prefix}new", columns.id.is_not(None)))
        .order_by(_form.updated_at, _form.form)
    )


_FORMS = {role: _forms(role) for role in STAFF}


def homes_with_new_matches(viewer: Viewer) -> HomeGroup:
    """Return the viewer's homes with unread notifications of new matches."""
    total, lines = _read(_MATCHES, _read_home, viewer)
    return HomeGroup(total=total, lines=lines)


def full_homes(viewer: Viewer) -> HomeGroup:
    """Return the viewer's homes whose last vacancy was filled. The facility must decide whether to recruit further."""
    total, lines = _read(_FULL, _read_home, viewer, None)
    return HomeGroup(total=total, lines=lines)


def form_drafts(viewer: Viewer) -> FormGroup:
    total, lines = _read(_FORMS[viewer.role], _FORM[viewer.role].read, viewer, None)
    return FormGroup(total=total, lines=lines)


def public_home_drafts(viewer: Viewer) -> PublicDraftGroup:
    """Return the drafts from public data that are neither registered nor dismissed."""
    total, lines = _read(_PUBLIC, _PUBLIC_DRAFT.read, viewer, None)
    return PublicDraftGroup(total=total, lines=lines)


def open_case_offers(viewer: Viewer) -> OfferGroup:
    """Return the open offers of cases to the offices that the viewer manages."""
    total, lines = _read(_OFFERS, _OFFER.read, viewer)
    return OfferGroup(total=total, lines=lines)


def _read_home(values: Iterator[Any]) -> HomeLine:
    return _NAMED_HOME.read(values, since=next(values))


def _read(
    statement: Select[Any],
    read: Callable[[Iterator[Any]], T],
    viewer: Viewer,
    limit: int | None = LINES_MAX,
) -> tuple[int, list[T]]:
    """Return the total number of a group and its oldest lines; all lines if `limit` is None."""
    rows = db.session.execute(statement.limit(limit), viewer_scope(viewer)).all()
    # The first column of every row is the total number.
    return rows[0][0] if rows else 0, [read(iter(row[1:])) for row in rows]
