"""Visits: of one room, of everything a viewer works with, and those of which it is time to remind."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ScalarSelect, Select, and_, exists, func, or_, select
from sqlalchemy.orm import joinedload

from server.core.database import db
from server.core.queries import RowReader
from server.core.scope import OWN_CONTACT
from server.core.vocabulary import PARTIES, ContactStatus, Role, VisitReminder, VisitState, VisitStep
from server.models import Account, Contact, ContactStep, Home, Preference, Visit, VisitTold
from server.notifications.queries import CONTACT_IN_SHORT
from server.visits.rules import window_of

_DAY = timedelta(days=1)
_contact, _step, _visit = Contact.__table__.c, ContactStep.__table__.c, Visit.__table__.c
_earlier = Visit.__table__.alias("earlier")
_VISIT = RowReader(Visit, "id", "state", "starts_at", "minutes", "place", "offered_at", "agreed_at")
_IS_AGREED = _visit.state == VisitState.AGREED


@dataclass(frozen=True)
class VisitRow:
    """An agreed visit, or one that is proposed or reported, with whom it is about."""

    visit: Visit
    contact: Contact
    #: The member who is in charge of the home.
    assignee_id: int | None
    #: How many visits of the contact were reported before it, and how often one was agreed on.
    reported_before: int
    agreed_before: int


def visit_steps_of(contact_id: int, since: datetime) -> list[tuple[str, datetime]]:
    """Return which steps of its visits were taken in a room since a moment, and when, oldest first."""
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
    """Return all visits of a contact, in their order."""
    return visits_by_contact([contact_id]).get(contact_id, [])


def visits_by_contact(contact_ids: Collection[int]) -> dict[int, list[Visit]]:
    """Return all visits of some contacts, each contact's in their order."""
    found: dict[int, list[Visit]] = {}
    if contact_ids:
        ordered = select(Visit).where(Visit.contact_id.in_(contact_ids)).order_by(Visit.starts_at, Visit.id)
        for visit in db.session.scalars(ordered.execution_options(populate_existing=True)):
            found.setdefault(visit.contact_id, []).append(visit)
    return found


def _reported_before() -> ScalarSelect[int]:
    """Count the visits of the same contact that were reported and had been agreed on before."""
    other = _earlier.c
    agreed = or_(
        other.agreed_at < _visit.agreed_at,
        and_(other.agreed_at == _visit.agreed_at, other.id < _visit.id),
    )
    return (
        select(func.count())
        .select_from(_earlier)
        .where(other.contact_id == _visit.contact_id, other.state == VisitState.DONE, agreed)
        .scalar_subquery()
    )


def _agreed_so_far() -> ScalarSelect[int]:
    """Count how often one was agreed on, this one too: by the steps, which outlive a room that was taken back."""
    return (
        select(func.count())
        .where(
            _step.contact_id == _visit.contact_id,
            _step.action == VisitStep.AGREE,
            _step.taken_at <= _visit.agreed_at,
        )
        .scalar_subquery()
    )


def _own(role: Role) -> Select[*tuple[Any, ...]]:
    home, preference, owner = Home.__table__, Preference.__table__, Account.__table__
    return (
        select(
            home.c.assignee_id,
            _reported_before(),
            _agreed_so_far(),
            *_VISIT.columns,
            *CONTACT_IN_SHORT.columns,
        )
        .join_from(Visit.__table__, Contact.__table__, _contact.id == _visit.contact_id)
        .join(home, home.c.id == _contact.home_id)
        .join(preference, preference.c.id == _contact.preference_id)
        .join(owner, owner.c.id == preference.c.user_id)
        .where(OWN_CONTACT[role], _contact.status == ContactStatus.ACCEPTED)
        .order_by(_visit.starts_at, _visit.id)
    )


_OWN = {role: _own(role) for role in PARTIES}


def own_visits(account_id: int, role: Role, since: datetime) -> Iterator[VisitRow]:
    """Yield the agreed visits of a viewer's contacts that begin after a moment, in their order."""
    return _read(_OWN[role].where(_IS_AGREED, _visit.starts_at > since), account_id)


def own_visits_in_sight(account_id: int, role: Role, since: datetime, now: datetime) -> Iterator[VisitRow]:
    """Yield the same, and among them the proposals that may still be chosen."""
    is_standing = and_(
        _visit.state == VisitState.OFFERED, _visit.starts_at > now, Preference.__table__.c.is_active
    )
    in_sight = or_(and_(_IS_AGREED, _visit.starts_at > since), is_standing)
    return _read(_OWN[role].where(in_sight), account_id)


def visits_in_calendar(account_id: int, role: Role, since: datetime, now: datetime) -> Iterator[VisitRow]:
    """Yield the agreed visits with the reported ones; of what was reported before its time nothing is to come."""
    is_reported = and_(_visit.state == VisitState.DONE, _visit.starts_at <= now)
    return _read(_OWN[role].where(or_(_IS_AGREED, is_reported), _visit.starts_at > since), account_id)


def _read(statement: Select[*tuple[Any, ...]], account_id: int) -> Iterator[VisitRow]:
    for row in db.session.execute(statement, {"viewer_id": account_id}):
        of: Iterator[Any] = iter(row)
        assignee_id, reported_before, agreed_so_far = next(of), next(of), next(of)
        visit, contact = _VISIT.read(of), CONTACT_IN_SHORT.read(of)
        yield VisitRow(visit, contact, assignee_id, reported_before, max(0, agreed_so_far - 1))


def own_visit(account_id: int, role: Role, visit_id: int, now: datetime) -> VisitRow | None:
    """Return one of them by its id, until it is over for a day."""
    return next((own for own in own_visits(account_id, role, now - _DAY) if own.visit.id == visit_id), None)


def visits_to_tell_of(reminder: VisitReminder, now: datetime, limit: int) -> list[int]:
    """Return some visits of which it is time to tell and that nobody was told of; the rules decide on each."""
    after, before = window_of(reminder, now)
    told = exists().where(VisitTold.visit_id == Visit.id, VisitTold.reminder == reminder)
    statement = (
        select(Visit.id)
        # In the words of the partial index.
        .where(Visit.state == VisitState.AGREED, Visit.starts_at > after, Visit.starts_at < before, ~told)
        .order_by(Visit.starts_at, Visit.id)
        .limit(limit)
    )
    return list(db.session.scalars(statement))


def visit_held(visit_id: int) -> tuple[Contact, Visit, frozenset[VisitReminder]] | None:
    """Return a visit with its contact, held until the transaction ends, and what was told of it; None if it is gone."""
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
    told = db.session.scalars(select(VisitTold.reminder).where(VisitTold.visit_id == visit_id))
    return contact, visit, frozenset(told)
