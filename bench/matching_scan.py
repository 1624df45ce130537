"""The limit that a database's ranking is measured against: numpy over the same columns, held in memory."""

from collections.abc import Mapping

import numpy
from sqlalchemy import select

from server.core.database import db
from server.criteria.rules.bits import LIVES_HERE, bits, block, prefecture_code, town_code, welcome_bits
from server.criteria.rules.rules import APPLIED, RULES, WHOLE, Criterion, Rule
from server.criteria.rules.traits import HomeTraits
from server.models import MatchingRow

_COLUMNS = ("prefecture", "preference_id", "answers", "contacts_current", "town")
Rows = Mapping[str, numpy.ndarray]


class Scan:
    """Every row in memory, as whole numbers."""

    def __init__(self) -> None:
        rows = db.session.execute(select(*(MatchingRow.__table__.c[name] for name in _COLUMNS))).all()
        table = numpy.array(rows, dtype=numpy.int64).T
        self._all = {name: numpy.ascontiguousarray(table[place]) for place, name in enumerate(_COLUMNS)}

    def first(self, home: HomeTraits, count: int) -> list[tuple[int, int, int]]:
        """Return the first places of a home's list: score, current contacts, preference."""
        welcomes = welcome_bits(home)
        here = self._all["prefecture"] == prefecture_code(home.prefecture)
        rows = {name: column[here] for name, column in self._all.items()}
        listed = _listed(rows, welcomes)
        rows = {name: column[listed] for name, column in rows.items()}
        score = _score(rows, welcomes, town_code(home.municipality))
        order = numpy.lexsort((-rows["preference_id"], rows["contacts_current"], -score))[:count]
        found = (score, rows["contacts_current"], rows["preference_id"])
        return [tuple(int(column[place]) for column in found) for place in order]  # type: ignore[misc]


def _listed(rows: Rows, welcomes: int) -> numpy.ndarray:
    passing = numpy.ones(len(rows["town"]), dtype=bool)
    for rule in RULES:
        if rule.must:
            unknown = bits(rule, [rule.unknown]) if rule.unknown in rule.vocabulary else 0
            passing &= _answers(rows, (welcomes | unknown) & block(rule)) != 0
    return passing


def _score(rows: Rows, welcomes: int, town: int) -> numpy.ndarray:
    points = APPLIED.points
    near = (_answers(rows, LIVES_HERE) != 0) & (rows["town"] == town)
    earned = near * (points[Criterion.MUNICIPALITY] * WHOLE)
    for rule in RULES:
        if rule.criterion in points:
            earned += points[rule.criterion] * _parts(rule, rows, welcomes)
    return (earned + WHOLE // 2) // WHOLE


def _parts(rule: Rule, rows: Rows, welcomes: int) -> numpy.ndarray:
    covered, said = (_answers(rows, some & block(rule)) for some in (welcomes, block(rule)))
    if rule.shared:
        return WHOLE * _count(covered) // _count(said)
    return (covered != 0) * WHOLE


def _answers(rows: Rows, some: int) -> numpy.ndarray:
    """Return which of some bits are set."""
    return rows["answers"] & some


def _count(found: numpy.ndarray) -> numpy.ndarray:
    return numpy.bitwise_count(found).astype(numpy.int64)
