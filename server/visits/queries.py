"""Reads of visits: of one room, of all contacts of a viewer, and of visits that are due for a reminder."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, ScalarSelect, Select, and_, exists, func, or_, select
from sqlalchemy.orm import joinedload

from server.core.database import db
from server.core.queries import SchemaReader, constant
from server.core.scope import OWN_JOINED_CONTACT, ROOM_IS_OPEN, viewer_scope
from server.core.viewer import Viewer
from server.core.vocabulary import CONTACT_ROLES, Role, Side, VisitReminder, VisitState, VisitStep, side_of
from server.models import Account, Contact, ContactStep, Home, Preference, SettledVisitReminder, Visit
from server.notifications.queries import HOME_IN_SHORT, PERSON_IN_SHORT
from server.visits.rules import reminder_window
from server.visits.schemas import OwnVisit

_DAY = timedelta(days=1)
_contact, _step, _visit = Contact.__table__.c, ContactStep.__table__.c, Visit.__table__.c
_earlier = Visit.__table__.alias("earlier")
_assignee = Account.__table__.alias("assignee")
_IS_AGREED = _visit.state == constant(VisitState.AGREED)


@dataclass(frozen=True)
class CalendarVisit:
    """A visit in a calendar file."""

    visit: OwnVisit
    agreed_at: datetime
    #: The number of earlier visits of the contact that were reported.
    earlier_reports: int
    #: The number of earlier agreements of the contact.
    earlier_agreements: int


@dataclass(frozen=True)
class LockedVisit:
    """A visit whose contact is locked."""

    contact: Contact
    visit: Visit
    #: The reminders that were sent or skipped.
    settled_reminders: frozenset[VisitReminder]


def visit_steps_of(contact_id: int, since: datetime) -> list[tuple[str, datetime]]:
    """Return the visit steps of a contact after `since` with their times, oldest first."""
    steps = (
        select(ContactStep.action, ContactStep.taken_at)
        .where(
            ContactStep.contact_id == contact_id,
            ContactStep.action.in_([step.value for step in VisitStep]),
            ContactStep.taken_at > since,
        )
        .order_by(ContactStep.id)
    )
    return [(action, taken_at) for action, taken_at in db.session.execute(steps)]


def visits_of(contact_id: int) -> list[Visit]:
    """Return all visits of a contact, sorted by start. Visits that are already in the session are read again."""
    return visits_by_contact([contact_id]).get(contact_id, [])


def visits_by_contact(contact_ids: Collection[int]) -> dict[int, list[Visit]]:
    """Return all visits by contact, sorted by start. Visits that are already in the session are read again."""
    by_contact: dict[int, list[Visit]] = {}
    if contact_ids:
        ordered = select(Visit).where(Visit.contact_id.in_(contact_ids)).order_by(Visit.starts_at, Visit.id)
        for visit in db.session.scalars(ordered.execution_options(populate_existing=True)):
            by_contact.setdefault(visit.contact_id, []).append(visit)
    return by_contact


def _count_earlier_reports() -> ScalarSelect[int]:
    """Count the reported visits of the same contact that were agreed earlier."""
    other = _earlier.c
    is_agreed_earlier = or_(
        other.agreed_at < _visit.agreed_at,
        and_(other.agreed_at == _visit.agreed_at, other.id < _visit.id),
    )
    return (
        select(func.count())
        .select_from(_earlier)
        .where(
            other.contact_id == _visit.contact_id, other.state == constant(VisitState.DONE), is_agreed_earlier
        )
        .scalar_subquery()
    )


def _count_agreements() -> ScalarSelect[int]:
    """Count the agreements of the contact up to and including this visit.

    The steps are counted, because withdrawing an acceptance deletes the visits but not the steps.
    """
    return (
        select(func.count())
        .where(
            _step.contact_id == _visit.contact_id,
            _step.action == VisitStep.AGREE,
            _step.taken_at <= _visit.agreed_at,
        )
        .scalar_subquery()
    )


def _visit_reader(side: Side) -> SchemaReader[OwnVisit]:
    return SchemaReader(
        OwnVisit,
        Visit,
        contact=_contact.id,
        home=HOME_IN_SHORT,
        person=PERSON_IN_SHORT[side],
        assignee=_assignee_id(side),
        assignee_name=_assignee.c.username,
    )


def _assignee_id(side: Side) -> ColumnElement[int | None]:
    return (Home if side is Side.FACILITY else Preference).__table__.c.assignee_id


_VISIT_READERS = {side: _visit_reader(side) for side in Side}


def _select_own(role: Role) -> Select[*tuple[Any, ...]]:
    home, preference, owner = Home.__table__, Preference.__table__, Account.__table__
    return (
        select(*_VISIT_READERS[side_of(role)].columns)
        .join_from(Visit.__table__, Contact.__table__, _contact.id == _visit.contact_id)
        .join(home, home.c.id == _contact.home_id)
        .join(preference, preference.c.id == _contact.preference_id)
        .join(owner, owner.c.id == preference.c.user_id)
        .outerjoin(_assignee, _assignee.c.id == _assignee_id(side_of(role)))
        .where(OWN_JOINED_CONTACT[role], ROOM_IS_OPEN)
        .order_by(_visit.starts_at, _visit.id)
    )


_OWN_VISITS = {role: _select_own(role) for role in CONTACT_ROLES}
_CALENDAR_VISITS = {
    role: visits.add_columns(_visit.agreed_at, _count_earlier_reports(), _count_agreements())
    for role, visits in _OWN_VISITS.items()
}


def current_visits(viewer: Viewer, since: datetime, now: datetime) -> list[OwnVisit]:
    """Return agreed visits that start after `since`, and proposals that may still be chosen, sorted by start."""
    return _read_own_visits(viewer, or_(and_(_IS_AGREED, _visit.starts_at > since), _may_be_chosen(now)))


def visits_between(viewer: Viewer, start: datetime, end: datetime, now: datetime) -> list[OwnVisit]:
    """Return the visits from `start` until before `end`, sorted by start.

    These are the visits of the calendar file, and proposals that may still be chosen.
    """
    is_shown = or_(_is_in_calendar(now), _may_be_chosen(now))
    return _read_own_visits(viewer, is_shown, _visit.starts_at >= start, _visit.starts_at < end)


def _may_be_chosen(now: datetime) -> ColumnElement[bool]:
    is_offered = _visit.state == constant(VisitState.OFFERED)
    return and_(is_offered, _visit.starts_at > now, Preference.__table__.c.is_active)


def _is_in_calendar(now: datetime) -> ColumnElement[bool]:
    """Return the condition that a visit is agreed or reported.

    A visit that was reported early is left out until its start.
    """
    return or_(_IS_AGREED, and_(_visit.state == constant(VisitState.DONE), _visit.starts_at <= now))


def _read_own_visits(viewer: Viewer, *conditions: ColumnElement[bool]) -> list[OwnVisit]:
    rows = db.session.execute(_OWN_VISITS[viewer.role].where(*conditions), viewer_scope(viewer))
    return [_VISIT_READERS[viewer.side].read(iter(row)) for row in rows]


def calendar_visits(viewer: Viewer, since: datetime, now: datetime) -> Iterator[CalendarVisit]:
    """Yield the visits of the calendar file that start after `since`."""
    return _read_calendar_visits(viewer, _is_in_calendar(now), _visit.starts_at > since)


def calendar_visit(viewer: Viewer, visit_id: int, now: datetime) -> CalendarVisit | None:
    """Return an agreed visit of the viewer; None from one day after its start."""
    is_current = and_(_IS_AGREED, _visit.starts_at > now - _DAY)
    return next(_read_calendar_visits(viewer, is_current, _visit.id == visit_id), None)


def _read_calendar_visits(viewer: Viewer, *conditions: ColumnElement[bool]) -> Iterator[CalendarVisit]:
    statement = _CALENDAR_VISITS[viewer.role].where(*conditions)
    for row in db.session.execute(statement, viewer_scope(viewer)):
        *values, agreed_at, earlier_reports, agreements = row
        visit = _VISIT_READERS[viewer.side].read(iter(values))
        # The agreements include the one of this visit.
        yield CalendarVisit(visit, agreed_at, earlier_reports, max(0, agreements - 1))


def visits_to_remind(reminder: VisitReminder, now: datetime, limit: int) -> list[int]:
    """Return the ids of agreed visits in the window of a reminder that was neither sent nor skipped.

    The caller locks each visit with `lock_visit`, and then decides by `reminders_due`.
    """
    after, before = reminder_window(reminder, now)
    is_settled = exists().where(
        SettledVisitReminder.visit_id == Visit.id, SettledVisitReminder.reminder == reminder
    )
    statement = (
        select(Visit.id)
        # The same condition as the partial index, so that PostgreSQL uses it.
        .where(
            Visit.state == constant(VisitState.AGREED),
            Visit.starts_at > after,
            Visit.starts_at < before,
            ~is_settled,
        )
        .order_by(Visit.starts_at, Visit.id)
        .limit(limit)
    )
    return list(db.session.scalars(statement))


def lock_visit(visit_id: int) -> LockedVisit | None:
    """Lock the contact of a visit, so that the visit does not change meanwhile; None if the visit was deleted."""
    contact = db.session.scalar(
        select(Contact)
        .where(Contact.id == select(Visit.contact_id).where(Visit.id == visit_id).scalar_subquery())
        .options(joinedload(Contact.home), joinedload(Contact.preference).joinedload(Preference.user))
        .with_for_update(of=Contact)
        .execution_options(populate_existing=True)
    )
    if contact is None:
        return None
    visit = next((one for one in visits_of(contact.id) if one.id == visit_id), None)
    if visit is None:
        return None
    reminders = select(SettledVisitReminder.reminder).where(SettledVisitReminder.visit_id == visit_id)
    return LockedVisit(contact, visit, frozenset(db.session.scalars(reminders)))
