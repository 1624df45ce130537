"""Counting all contacts of the last months once a day, a statement at a time: each reads them all."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from sqlalchemy import ColumnElement, Integer, Select, and_, case, func, literal_column, select
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement

from server.contacts.rules.figures import Figure, begins_at
from server.contacts.rules.state import Action
from server.core.database import db
from server.core.japan import PREFECTURES
from server.core.vocabulary import Code, Side
from server.criteria.queries import Bits, has_any, is_unmet, number
from server.criteria.rules.bits import answer_bit, prefecture_code
from server.criteria.rules.findings import LABELS
from server.criteria.rules.rules import RULES, Answer, Rule
from server.models import Contact, ContactStep, Home, KeptFigures, MatchingRow
from server.operator.rules.figures import NO_HOME, UnmetWish

_contact, _step, _home = Contact.__table__.c, ContactStep.__table__.c, Home.__table__.c
_TAKEN_AT = {
    Figure.REQUESTS: _contact.created_at,
    Figure.ACCEPTED: _contact.accepted_at,
    Figure.VISITS_HELD: _contact.visit_completed_at,
    Figure.MOVE_INS: _contact.confirmed_at,
}


class _Hours(FunctionElement[int]):
    """The whole hours between two moments."""

    inherit_cache = True
    type = Integer()


@compiles(_Hours, "sqlite")
def _hours_on_sqlite(element: _Hours, compiler: SQLCompiler, **options: Any) -> str:
    begin, end = (compiler.process(clause, **options) for clause in element.clauses)
    # Days as a fraction are a little off: what is an hour to the second must not be less.
    return f"CAST((julianday({end}) - julianday({begin})) * 24 + 0.0001 AS INTEGER)"


@compiles(_Hours, "postgresql")
def _hours_on_postgresql(element: _Hours, compiler: SQLCompiler, **options: Any) -> str:
    begin, end = (compiler.process(clause, **options) for clause in element.clauses)
    return f"CAST(floor(extract(epoch FROM {end} - {begin}) / 3600) AS INTEGER)"


@dataclass
class Lines:
    """How often each step was taken and how many hours the answers took, by the names of some lines."""

    steps: dict[Figure, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    hours: dict[str, Counter[int]] = field(default_factory=lambda: defaultdict(Counter))


@dataclass
class FigureCounter:
    """What was counted, by month and by prefecture."""

    months: Lines = field(default_factory=Lines)
    prefectures: Lines = field(default_factory=Lines)

    def fill(self, months: Sequence[date]) -> Iterator[None]:
        """Count the contacts of some months, yielding after each statement."""
        for step, at in _TAKEN_AT.items():
            for prefecture, place, count in db.session.execute(_counted(at, months)):
                self.months.steps[step][_name(months[place])] += count
                self.prefectures.steps[step][prefecture] += count
            yield
        for statement in (_accepted(months), _declined(months)):
            for prefecture, place, hours, count in db.session.execute(statement):
                self.months.hours[_name(months[place])][hours] += count
                self.prefectures.hours[prefecture][hours] += count
            yield


def names_of(months: Sequence[date]) -> list[str]:
    """Return the months' names, as they stand in the tally."""
    return [_name(month) for month in months]


def _name(month: date) -> str:
    return f"{month:%Y-%m}"


def _counted(at: ColumnElement[Any], months: Sequence[date]) -> Select[*tuple[Any, ...]]:
    return _by(at, months, _home.prefecture, _month(at, months))


def _accepted(months: Sequence[date]) -> Select[*tuple[Any, ...]]:
    return _answers(_contact.accepted_at, months)


def _declined(months: Sequence[date]) -> Select[*tuple[Any, ...]]:
    # What ended with its home or its person has another step: it was not answered.
    return (
        _answers(_step.taken_at, months)
        .join(ContactStep.__table__, _step.contact_id == _contact.id)
        .where(_step.action == Action.DECLINE, _contact.ended_by == Side.SEEKER)
    )


def _answers(at: ColumnElement[Any], months: Sequence[date]) -> Select[*tuple[Any, ...]]:
    return _by(at, months, _home.prefecture, _month(at, months), _Hours(_contact.created_at, at))


def _by(
    at: ColumnElement[Any], months: Sequence[date], *keys: ColumnElement[Any]
) -> Select[*tuple[Any, ...]]:
    # By their places: a statement that binds each value anew would group by something else than it shows.
    places: list[ColumnElement[Any]] = [literal_column(str(place)) for place, _ in enumerate(keys, start=1)]
    return (
        select(*keys, func.count())
        .select_from(Contact.__table__)
        .join(Home.__table__, _home.id == _contact.home_id)
        .where(at >= begins_at(months[0]))
        .group_by(*places)
    )


def _month(at: ColumnElement[datetime | None], months: Sequence[date]) -> ColumnElement[int]:
    """Return the place of the month in which a moment lies."""
    ends = [(at < begins_at(month), place) for place, month in enumerate(months[1:])]
    return case(*ends, else_=len(months) - 1)


#: The key of the one row.
ROW = 1


def kept_figures() -> KeptFigures | None:
    """Return them; None before they were first counted."""
    return db.session.get(KeptFigures, ROW)


_row = MatchingRow.__table__.c
_ANSWERS = _row.answers
#: What is no wish: that one does not mind, or has not said.
_ANYTHING = {"no_preference"}


def unmet_wishes() -> Iterator[list[UnmetWish]]:
    """Yield, prefecture after prefecture, what people ask for that no home there offers."""
    welcomed = _welcomed()
    for prefecture in PREFECTURES:
        if prefecture in welcomed:
            yield _in(prefecture, welcomed[prefecture])
        else:
            everybody = select(func.count()).where(_row.prefecture == prefecture_code(prefecture))
            count = db.session.scalar(everybody) or 0
            yield [UnmetWish(prefecture, NO_HOME, count)]


def _welcomed() -> dict[str, int]:
    """Return all that is welcome somewhere in each prefecture; a home that does not recruit welcomes nobody."""
    found: defaultdict[str, int] = defaultdict(int)
    homes = select(_home.prefecture, _home.welcomes).where(_home.welcomes != 0).distinct()
    for prefecture, welcomes in db.session.execute(homes):
        found[prefecture] |= welcomes
    return found


def _in(prefecture: str, welcomed: int) -> list[UnmetWish]:
    lacking = [
        (rule, answer)
        for rule in RULES
        for answer in rule.vocabulary
        if _is_wish(rule, answer) and not welcomed & answer_bit(rule.criterion, answer)
    ]
    if not lacking:
        return []
    counts = [_count(_asks_in_vain(rule, answer, number(welcomed))) for rule, answer in lacking]
    row = db.session.execute(select(*counts).where(_row.prefecture == prefecture_code(prefecture))).one()
    return [
        UnmetWish(prefecture, _words(rule, answer), count)
        for (rule, answer), count in zip(lacking, row, strict=True)
    ]


def _is_wish(rule: Rule, answer: Answer) -> bool:
    if isinstance(answer, Code):
        return answer is not rule.unknown and answer.value not in _ANYTHING
    return answer is True


def _asks_in_vain(rule: Rule, answer: Answer, welcomes: Bits) -> ColumnElement[bool]:
    given = has_any(_ANSWERS, number(answer_bit(rule.criterion, answer)))
    # Of ways to the same, another one that is offered is enough.
    return given if rule.shared else and_(given, is_unmet(rule, _ANSWERS, welcomes))


def _count(whom: ColumnElement[bool]) -> ColumnElement[int]:
    return func.coalesce(func.sum(case((whom, 1), else_=0)), 0, type_=Integer)


def _words(rule: Rule, answer: Answer) -> str:
    label = LABELS[rule.criterion]
    return f"{label}：{answer.label}" if isinstance(answer, Code) else label
