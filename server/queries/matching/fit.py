"""Counting the homes that fit a person: one pass over an index that holds nothing else."""

from sqlalchemy import bindparam, case, func, select

from server.domain.matching.bits import answer_bits
from server.domain.matching.fit import WISHES, Counted, Fit, asked_prefectures, fit_of
from server.domain.matching.traits import PersonTraits
from server.extensions import db
from server.models import Home
from server.queries.matching.score import ANSWERED, is_listed, is_unmet, number

_home = Home.__table__.c
_WELCOMES = _home.welcomes
_UNMET = sum(
    (
        case((is_unmet(rule, ANSWERED, _WELCOMES), number(1 << place)), else_=number(0))
        for place, rule in enumerate(WISHES)
    ),
    start=number(0),
).label("unmet")
_COUNT = (
    select(_home.prefecture, _UNMET, func.count())
    .where(
        _home.is_active,
        _home.prefecture.in_(bindparam("prefectures", expanding=True)),
        is_listed(ANSWERED, _WELCOMES),
    )
    .group_by(_home.prefecture, _UNMET)
)


def homes_fitting(person: PersonTraits) -> Fit:
    """Return how many homes fit a person today, and what would open more."""
    values = {"answers": answer_bits(person), "prefectures": asked_prefectures(person)}
    return fit_of(person, (Counted(*row) for row in db.session.execute(_COUNT, values)))
