"""The contacts that the figures of the viewer's offices are counted from, as plain rows."""

from collections.abc import Collection
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Select, bindparam, func, select

from server.contacts.rules.figures import Life, Month, begins_at, figures_of, months_until
from server.contacts.rules.state import Action
from server.core.database import db
from server.core.models import UtcTime
from server.core.scope import MY_OFFICES
from server.core.viewer import Viewer
from server.core.vocabulary import Role, VisitStep
from server.models import Contact, ContactStep, Home, Preference

_contact, _step = Contact.__table__.c, ContactStep.__table__.c
_home, _preference = Home.__table__, Preference.__table__


def _first(action: str, *conditions: ColumnElement[bool]) -> ColumnElement[datetime | None]:
    """Return when a step was first taken in a contact."""
    return (
        select(func.min(_step.taken_at))
        .where(_step.contact_id == _contact.id, _step.action == action, *conditions)
        .correlate(Contact.__table__)
        .scalar_subquery()
    )


# The step outlives the visit: those of erased people are gone, and what was once agreed still counts.
# Of an acceptance that was taken back none counts.
_VISIT_AGREED_AT = _first(VisitStep.AGREE, _step.taken_at >= _contact.accepted_at)
# What ended with its home or its person has another step.
_DECLINED_AT = _first(Action.DECLINE)


def _lives(of: Any, its_id: Any) -> Select[*tuple[Any, ...]]:
    """Select the contacts of the viewer's offices in which anything happened since a moment."""
    return (
        select(
            of.c.office_id,
            *(_contact.ended_by, _contact.created_at, _contact.accepted_at, _DECLINED_AT),
            *(_VISIT_AGREED_AT, _contact.visit_completed_at, _contact.confirmed_at),
        )
        .join_from(Contact.__table__, of, of.c.id == its_id)
        # Whatever is counted of a contact changes it, and is no later than its last change.
        .where(of.c.office_id.in_(MY_OFFICES), _contact.updated_at >= bindparam("since", type_=UtcTime()))
    )


_LIVES = {
    Role.FACILITY: _lives(_home, _contact.home_id),
    Role.COUNSELOR: _lives(_preference, _contact.preference_id),
}


def monthly_figures(viewer: Viewer, offices: Collection[int], now: datetime) -> dict[int, list[Month]]:
    """Return the figures of offices that the viewer works in, each month by month."""
    months = months_until(now)
    values = {"viewer_id": viewer.id, "since": begins_at(months[0])}
    rows = db.session.execute(_LIVES[viewer.role], values)
    return figures_of((Life(*row) for row in rows), offices, months)
