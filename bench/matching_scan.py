"""The reference for the database's ranking: numpy over the same columns in memory."""

from collections.abc import Mapping

import numpy
from sqlalchemy import select

from server.core.database import db
from server.core.vocabulary import Criterion
from server.criteria.rules.bits import (
    accepted_mask_of,
    answers_mask,
    criterion_mask,
    prefecture_code,
    town_code,
)
from server.criteria.rules.rules import CURRENT_WEIGHTS, RULES, WHOLE, Rule
from server.criteria.rules.traits import HomeTraits
from server.models import MatchingRow

_COLUMNS = ("prefecture", "preference_id", "needs_mask", "contacts_current", "town")
Rows = Mapping[str, numpy.ndarray]


class Scan:
    """All rows of the matching table in memory, as integers."""

    def __init__(self) -> None:
        rows = db.session.execute(select(*(MatchingRow.__table__.c[name] for name in _COLUMNS))).all()
        table = numpy.array(rows, dtype=numpy.int64).T
        self._all = {name: numpy.ascontiguousarray(table[index]) for index, name in enumerate(_COLUMNS)}

    def top(self, home: HomeTraits, count: int) -> list[tuple[int, int, int]]:
        """Return the top rows of a home's list: score, current contacts, preference."""
        accepted = accepted_mask_of(home)
        in_prefecture = self._all["prefecture"] == prefecture_code(home.prefecture)
        rows = {name: column[in_prefecture] for name, column in self._all.items()}
        listed = _listed(rows, accepted)
        rows = {name: column[listed] for name, column in rows.items()}
        score = _score(rows, accepted, town_code(home.prefecture, home.municipality))
        order = numpy.lexsort((-rows["preference_id"], rows["contacts_current"], -score))[:count]
        columns = (score, rows["contacts_current"], rows["preference_id"])
        return [tuple(int(column[index]) for column in columns) for index in order]  # type: ignore[misc]


def _listed(rows: Rows, accepted: int) -> numpy.ndarray:
    passing = numpy.ones(len(rows["town"]), dtype=bool)
    for rule in RULES:
        if rule.must:
            covered, answered = _covered_and_answered(
                rule, rows, accepted | answers_mask(rule, [rule.unknown])
            )
            passing &= (covered != 0) | (answered == 0)
    return passing


def _score(rows: Rows, accepted: int, town: int) -> numpy.ndarray:
    points = CURRENT_WEIGHTS.points
    earned = (rows["town"] == town) * (points[Criterion.MUNICIPALITY] * WHOLE)
    for rule in RULES:
        if rule.criterion in points:
            earned += points[rule.criterion] * _earned_share(rule, rows, accepted)
    return (earned + WHOLE // 2) // WHOLE


def _earned_share(rule: Rule, rows: Rows, accepted: int) -> numpy.ndarray:
    covered, answered = _covered_and_answered(rule, rows, accepted)
    if rule.each_counts:
        return WHOLE * _count(covered) // numpy.maximum(_count(answered), 1)
    # A single criterion without any bit has the answer that every home accepts.
    return ((covered != 0) | (rule.single & (answered == 0))) * WHOLE


def _covered_and_answered(rule: Rule, rows: Rows, accepted: int) -> tuple[numpy.ndarray, numpy.ndarray]:
    answered = rows["needs_mask"] & criterion_mask(rule)
    return answered & accepted, answered


def _count(masked: numpy.ndarray) -> numpy.ndarray:
    return numpy.bitwise_count(masked).astype(numpy.int64)
