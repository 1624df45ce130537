"""Who was shown somebody: in how many lists they stood, and which offices opened their details."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, bindparam, func, select

from server.extensions import db
from server.models import DetailView, Home, ListingCount, Office

_view, _home, _office = DetailView.__table__.c, Home.__table__.c, Office.__table__.c
_LISTS = select(ListingCount.lists).where(ListingCount.preference_id == bindparam("preference_id"))
_LATEST = func.max(_view.viewed_at)
_DETAILS = (
    select(_office.name.label("office"), _home.name.label("home"))
    .add_columns(func.count().label("times"), _LATEST.label("latest_at"))
    .join_from(DetailView.__table__, Home.__table__, _home.id == _view.home_id)
    .join(Office.__table__, _office.id == _view.office_id)
    .where(_view.preference_id == bindparam("preference_id"))
    .group_by(_office.id, _office.name, _home.id, _home.name)
    .order_by(_LATEST.desc())
)


def lists_of(preference_id: int) -> int:
    """Return in how many lists a person stood."""
    return db.session.scalar(_LISTS, {"preference_id": preference_id}) or 0


def details_opened_of(preference_id: int) -> Sequence[Row[*tuple[Any, ...]]]:
    """Return which office opened a person's details for which home, how often and when last, latest first."""
    return db.session.execute(_DETAILS, {"preference_id": preference_id}).all()
