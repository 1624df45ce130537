"""The saved views of a member, without ids that are no longer the member's."""

from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import Select, select

from server.contacts.schemas.saved_views import SavedViewOut
from server.core.database import db
from server.core.queries import bind_values, in_bound_ids
from server.core.scope import OWN_HOME, of_my_offices, viewer_scope
from server.core.viewer import Viewer
from server.core.vocabulary import Role
from server.models import Home, Membership, SavedView

_home, _member = Home.__table__.c, Membership.__table__.c

#: The filters that are ids.
_ID_FILTERS = ("assignee", "home")
_COLLEAGUES = select(_member.account_id).where(
    of_my_offices(_member.office_id), in_bound_ids(_member.account_id)
)
#: The ids that a viewer may filter by, by role and filter. An id of the other side is never stored.
_OWN_IDS: dict[Role, dict[str, Select[int]]] = {
    Role.FACILITY: {
        "assignee": _COLLEAGUES,
        "home": select(_home.id).where(OWN_HOME, in_bound_ids(_home.id)),
    },
    Role.COUNSELOR: {"assignee": _COLLEAGUES},
}


def saved_views_of(viewer: Viewer) -> list[SavedViewOut]:
    """Return the viewer's saved views of all lists, in the order in which they were saved."""
    rows = db.session.execute(
        select(SavedView.id, SavedView.name, SavedView.of_list, SavedView.filters)
        .where(SavedView.account_id == viewer.id)
        .order_by(SavedView.id)
    ).all()
    own = without_foreign_ids(viewer, [row.filters for row in rows])
    return [
        SavedViewOut.of(row.id, row.name, row.of_list, filters, _lost_ids(row.filters, filters))
        for row, filters in zip(rows, own, strict=True)
    ]


def _lost_ids(stored: dict[str, Any], own: dict[str, Any]) -> list[str]:
    """Return the names of the filters whose ids are no longer the viewer's."""
    return [name for name in _ID_FILTERS if stored.get(name) and not own[name]]


def without_foreign_ids(viewer: Viewer, views: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the filters of views without the ids of homes and members that are not the viewer's now."""
    own = {
        name: _own_ids(viewer, name, {filters[name] for filters in views if filters.get(name)})
        for name in _ID_FILTERS
    }
    return [
        {name: value if name not in own or value in own[name] else None for name, value in filters.items()}
        for filters in views
    ]


def _own_ids(viewer: Viewer, name: str, ids: Collection[int]) -> set[int]:
    statement = _OWN_IDS[viewer.role].get(name)
    if not ids or statement is None:
        return set()
    return {*db.session.scalars(statement, viewer_scope(viewer) | bind_values(ids))}
