"""The inbox of a staff member: all contacts with their last message, in four views with their counts."""

from collections.abc import Collection
from datetime import datetime
from functools import lru_cache
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Select,
    and_,
    bindparam,
    case,
    exists,
    func,
    literal,
    or_,
    select,
    true,
)

from server.contacts.models import LAST_CONTACT_AT
from server.contacts.queries.listing import select_filtered
from server.contacts.queries.today import STAFF_ROLES, has_todo, todo_time_limits
from server.contacts.rules.listing import InboxView
from server.contacts.schemas.contacts import InboxCounts, RoomInShort
from server.core.database import db
from server.core.listing import TOTAL, OffsetPage, count_statement, read_total, search_parameters
from server.core.models import UtcTime
from server.core.queries import Computed, SchemaReader, constant, constants, hide_from_planner
from server.core.scope import ROOM_IS_OPEN, VIEWER_ID, viewer_scope
from server.core.viewer import Viewer
from server.core.vocabulary import OPEN_STATUSES, ContactTodo, Role, Side, VisitState, side_of
from server.models import Account, Contact, Home, Message, Preference, Visit
from server.notifications.queries import HOME_IN_SHORT, PERSON_IN_SHORT
from server.rooms.rules import PREVIEW_CHARACTERS_MAX, LastMessageKind

_contact, _home, _preference = Contact.__table__.c, Home.__table__.c, Preference.__table__.c
_message, _visit, _owner = Message.__table__.c, Visit.__table__.c, Account.__table__.c
_SENDER = Account.__table__.alias("sender")

#: The tasks of 今日すること that wait for an answer of the viewer's office. A contact has at most one of them, so the
#: totals of these groups add up to the number of unanswered contacts.
UNANSWERED_TODOS = {
    Role.FACILITY: (ContactTodo.ROOM, ContactTodo.QUIET),
    Role.COUNSELOR: (ContactTodo.REQUEST, ContactTodo.ROOM, ContactTodo.QUIET),
}
_HAS_VISIT = and_(
    ROOM_IS_OPEN,
    or_(
        _contact.visit_starts_at.is_not(None),
        _contact.visit_wanted_at.is_not(None),
        exists().where(
            _visit.contact_id == _contact.id,
            _visit.state == constant(VisitState.OFFERED),
            _visit.starts_at > hide_from_planner(bindparam("now", type_=UtcTime())),
        ),
    ),
)
#: Open contacts first, then the latest activity.
_ORDER: tuple[ColumnElement[Any], ...] = (
    case((_contact.status.in_(constants(OPEN_STATUSES)), 0), else_=1),
    LAST_CONTACT_AT.desc(),
    _contact.id.desc(),
)
_KIND_OF_MESSAGE = case(
    (_message.taken_back_at.is_not(None), literal(LastMessageKind.TAKEN_BACK.value)),
    (_message.file_size.is_not(None), literal(LastMessageKind.FILE.value)),
    (_message.storage_key.is_not(None), literal(LastMessageKind.PICTURE.value)),
    (_message.id.is_not(None), literal(LastMessageKind.WORDS.value)),
)


def _kind(code: str | None) -> LastMessageKind | None:
    return None if code is None else LastMessageKind(code)


def _side(sender: Role | None) -> Side | None:
    return None if sender is None else side_of(sender)


def _room_reader(side: Side) -> SchemaReader[RoomInShort]:
    return SchemaReader(
        RoomInShort,
        Contact,
        contact=_contact.id,
        home=HOME_IN_SHORT,
        person=PERSON_IN_SHORT[side],
        what=Computed(_kind, _KIND_OF_MESSAGE),
        text=func.substr(_message.text, 1, PREVIEW_CHARACTERS_MAX),
        said_by=Computed(_side, _SENDER.c.role),
        last_at=LAST_CONTACT_AT,
    )


_ROOM = {side: _room_reader(side) for side in Side}


def _in_view(role: Role, view: InboxView) -> ColumnElement[bool]:
    match view:
        case InboxView.ALL:
            return true()
        case InboxView.UNANSWERED:
            return or_(*(has_todo(role, kind) for kind in UNANSWERED_TODOS[role]))
        case InboxView.MINE:
            return (_home if role is Role.FACILITY else _preference).assignee_id == VIEWER_ID
        case InboxView.VISITS:
            return _HAS_VISIT


_COUNTS = {
    role: select_filtered(role, ()).with_only_columns(
        *(func.count().filter(_in_view(role, view)) for view in InboxView)
    )
    for role in STAFF_ROLES
}


def inbox_counts(viewer: Viewer, now: datetime) -> InboxCounts:
    counts = db.session.execute(_COUNTS[viewer.role], viewer_scope(viewer) | todo_time_limits(now)).one()
    return InboxCounts(**{view.value: count for view, count in zip(InboxView, counts, strict=True)})


def inbox_page(
    viewer: Viewer, view: InboxView, words: str | None, offset: int, limit: int, now: datetime
) -> OffsetPage[RoomInShort]:
    """Return a page of a view, and the number of its contacts. With `words`, only contacts in which each is found."""
    filters = search_parameters(words)
    values = filters | viewer_scope(viewer) | todo_time_limits(now) | {"limit": limit, "offset": offset}
    select_page, select_total = _page_and_total(viewer.role, view, frozenset(filters))
    rows = db.session.execute(select_page, values).all()
    read = _ROOM[viewer.side].read
    return OffsetPage([read(iter(row)) for row in rows], read_total(rows, select_total, values))


# The statements for each view and number of search words are cached: building them takes longer than executing them.
@lru_cache(maxsize=64)
def _page_and_total(
    role: Role, view: InboxView, filters: Collection[str]
) -> tuple[Select[*tuple[Any, ...]], Select[int]]:
    ids = select_filtered(role, filters).where(_in_view(role, view))
    limit, offset = (hide_from_planner(bindparam(name, type_=BigInteger)) for name in ("limit", "offset"))
    # A subquery selects the page's ids first, so that names and messages are read for these rows only.
    page = ids.add_columns(TOTAL).order_by(*_ORDER).limit(limit).offset(offset).subquery()
    rows = (
        select(*_ROOM[side_of(role)].columns, page.c.total)
        .join_from(page, Contact.__table__, _contact.id == page.c.id)
        .join(Home.__table__, _home.id == _contact.home_id)
        .join(Preference.__table__, _preference.id == _contact.preference_id)
        .join(Account.__table__, _owner.id == _preference.user_id)
        .outerjoin(Message.__table__, and_(ROOM_IS_OPEN, _message.id == _contact.latest_message_id))
        .outerjoin(_SENDER, _SENDER.c.id == _message.sender_id)
        .order_by(*_ORDER)
    )
    return rows, count_statement(ids)
