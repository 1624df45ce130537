"""The municipalities where those live who look for a home in a prefecture: found by steps along an index.

Each step goes to the next number, so that nobody is read who lives where others do.
"""

from typing import Any

from sqlalchemy import ColumnElement, Select, func, select

from server.domain.matching.bits import prefecture_code
from server.domain.matching.municipalities import is_named
from server.extensions import db
from server.models import Home, MatchingRow, Preference
from server.queries.matching.score import asked

_row, _person = MatchingRow.__table__.c, Preference.__table__.c
_step = MatchingRow.__table__.alias("step").c
_HERE = asked("home_prefecture")


def municipalities_of(*conditions: ColumnElement[bool]) -> Select[*tuple[Any, ...]]:
    """Return the statement of each municipality's number with its prefecture and name; null where nobody qualifies."""
    first = select(func.min(_row.town).label("town")).where(_row.prefecture == _HERE)
    steps = first.cte("steps", recursive=True)
    further = select(func.min(_step.town)).where(_step.prefecture == _HERE, _step.town > steps.c.town)
    steps = steps.union_all(select(further.scalar_subquery()).where(steps.c.town.is_not(None)))
    somebody = (
        select(_row.preference_id)
        .where(_row.prefecture == _HERE, _row.town == steps.c.town, *conditions)
        .limit(1)
        .scalar_subquery()
    )
    return select(steps.c.town, _person.prefecture, _person.address_1).outerjoin_from(
        steps, Preference.__table__, _person.id == somebody
    )


_ALL = municipalities_of()


def towns_named(home: Home, typed: str) -> list[int]:
    """Return the numbers of the municipalities whose name has what was typed."""
    found = db.session.execute(_ALL, {"home_prefecture": prefecture_code(home.prefecture)})
    return [town for town, *name in found if None not in name and is_named(typed, *name)]
