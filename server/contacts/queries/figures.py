"""The monthly figures of the viewer's offices, counted from rows of contacts."""

from collections.abc import Collection
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Select, bindparam, exists, func, select

from server.contacts.rules.figures import ContactHistory, Month, figures_of, months_until
from server.core.database import db
from server.core.japan import start_of_day
from server.core.models import UtcTime
from server.core.scope import of_my_offices, viewer_scope
from server.core.viewer import Viewer
from server.core.vocabulary import Action, Role, VisitStep
from server.models import Contact, ContactStep, Home, Preference

_contact, _step = Contact.__table__.c, ContactStep.__table__.c
_home, _preference = Home.__table__, Preference.__table__


def _first_step_at(action: str, *conditions: ColumnElement[bool]) -> ColumnElement[datetime | None]:
    """Build a column: the time of a contact's first step with this action."""
    return (
        select(func.min(_step.taken_at))
        .where(_step.contact_id == _contact.id, _step.action == action, *conditions)
        .correlate(Contact.__table__)
        .scalar_subquery()
    )


# Read from the steps, not from the visits: the visits of erased people are deleted, but the figures include them.
# Only steps after the acceptance are counted: earlier steps belong to an acceptance that was withdrawn.
_VISIT_AGREED_AT = _first_step_at(VisitStep.AGREE, _step.taken_at >= _contact.accepted_at)
_undoing = ContactStep.__table__.alias("undoing").c
#: Whether a decline was not taken back. Otherwise the request is pending again, and its later answer counts.
DECLINE_IN_FORCE: ColumnElement[bool] = ~exists().where(
    _undoing.contact_id == _step.contact_id, _undoing.action == Action.UNDO_DECLINE, _undoing.id > _step.id
)
# NULL if the request ended because its home was deactivated or its preference was withdrawn: that step is `LAPSE`.
_DECLINED_AT = _first_step_at(Action.DECLINE, DECLINE_IN_FORCE)


def _histories(table: Any, foreign_key: Any) -> Select[*tuple[Any, ...]]:
    """Select the contacts of the viewer's offices that changed since `since`."""
    return (
        # The columns are in the order of the fields of `ContactHistory`.
        select(
            table.c.office_id,
            _contact.ended_by,
            _contact.created_at,
            _contact.accepted_at,
            _DECLINED_AT,
            _VISIT_AGREED_AT,
            _contact.visit_completed_at,
            _contact.confirmed_at,
        )
        .join_from(Contact.__table__, table, table.c.id == foreign_key)
        # Every counted event also sets `updated_at`.
        .where(of_my_offices(table.c.office_id), _contact.updated_at >= bindparam("since", type_=UtcTime()))
    )


_HISTORIES = {
    Role.FACILITY: _histories(_home, _contact.home_id),
    Role.COUNSELOR: _histories(_preference, _contact.preference_id),
}


def monthly_figures(viewer: Viewer, offices: Collection[int], now: datetime) -> dict[int, list[Month]]:
    """Return the monthly figures by office id. Only contacts of the viewer's offices are counted."""
    months = months_until(now)
    values = viewer_scope(viewer) | {"since": start_of_day(months[0])}
    rows = db.session.execute(_HISTORIES[viewer.role], values)
    return figures_of((ContactHistory(*row) for row in rows), offices, months)
