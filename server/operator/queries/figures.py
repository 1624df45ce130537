"""Count the contacts of the last months and the unmet wishes. This runs once a day, because it reads all contacts."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from sqlalchemy import ColumnElement, Integer, Select, and_, case, func, literal_column, select
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement

from server.contacts.queries.figures import DECLINE_IN_FORCE
from server.contacts.rules.figures import Figure
from server.core.database import db
from server.core.japan import PREFECTURES, start_of_day
from server.core.vocabulary import Action, Code, Side
from server.criteria.queries import Bits, has_any_bit, is_unmet, literal_int
from server.criteria.rules.bits import answer_bit, prefecture_code
from server.criteria.rules.rules import RULES, Answer, Rule
from server.models import Contact, ContactStep, Home, MatchingRow, StoredFigures
from server.operator.rules.figures import NO_HOME, UnmetWish

_contact, _step, _home = Contact.__table__.c, ContactStep.__table__.c, Home.__table__.c
_row = MatchingRow.__table__.c

#: The time at which each step was taken.
_STEP_TIMES = {
    Figure.REQUESTS: _contact.created_at,
    Figure.ACCEPTED: _contact.accepted_at,
    Figure.VISITS_HELD: _contact.visit_completed_at,
    Figure.MOVE_INS: _contact.confirmed_at,
}

#: Primary key of the single row of `StoredFigures`.
FIGURES_ROW_ID = 1

_NEEDS = _row.needs_mask
#: Values of answers that are not wishes.
_NOT_WISHES = {"no_preference"}


@dataclass
class RowCounts:
    """Counts for the rows of a table; a row is a month or a prefecture."""

    #: How often each step was taken, by the name of the row.
    steps: dict[Figure, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    #: By the name of the row: for each number of whole hours, how many requests were answered after it.
    hours: dict[str, Counter[int]] = field(default_factory=lambda: defaultdict(Counter))


@dataclass
class FigureCounter:
    """Count contacts by month and by prefecture."""

    months: RowCounts = field(default_factory=RowCounts)
    prefectures: RowCounts = field(default_factory=RowCounts)

    def count(self, months: Sequence[date]) -> Iterator[None]:
        """Count the contacts of these months. Yield after each statement, so that the caller can do other work."""
        for step, at in _STEP_TIMES.items():
            for prefecture, index, count in db.session.execute(_count_by(at, months)):
                self.months.steps[step][_month_name(months[index])] += count
                self.prefectures.steps[step][prefecture] += count
            yield
        for statement in (_answer_hours(_contact.accepted_at, months), _declined_hours(months)):
            for prefecture, index, hours, count in db.session.execute(statement):
                self.months.hours[_month_name(months[index])][hours] += count
                self.prefectures.hours[prefecture][hours] += count
            yield


def month_names(months: Sequence[date]) -> list[str]:
    """Return the names of the months, as they are used in `RowCounts`."""
    return [_month_name(month) for month in months]


def stored_figures() -> StoredFigures | None:
    """Return the stored figures. Return None before the first count."""
    return db.session.get(StoredFigures, FIGURES_ROW_ID)


def unmet_wishes() -> Iterator[list[UnmetWish]]:
    """Yield for each prefecture the wishes that no recruiting home in the prefecture meets."""
    accepted = _accepted_masks()
    for prefecture in PREFECTURES:
        if prefecture in accepted:
            yield _unmet_in(prefecture, accepted[prefecture])
        else:
            count_people = select(func.count()).where(_row.prefecture == prefecture_code(prefecture))
            count = db.session.scalar(count_people) or 0
            yield [UnmetWish(prefecture, NO_HOME, count)]


class _Hours(FunctionElement[int]):
    """SQL function: the number of whole hours between two times."""

    inherit_cache = True
    type = Integer()


@compiles(_Hours, "sqlite")
def _hours_on_sqlite(element: _Hours, compiler: SQLCompiler, **options: Any) -> str:
    begin, end = (compiler.process(clause, **options) for clause in element.clauses)
    # julianday() has a rounding error. Add a little, so that a full hour is not rounded down to the hour before.
    return f"CAST((julianday({end}) - julianday({begin})) * 24 + 0.0001 AS INTEGER)"


@compiles(_Hours, "postgresql")
def _hours_on_postgresql(element: _Hours, compiler: SQLCompiler, **options: Any) -> str:
    begin, end = (compiler.process(clause, **options) for clause in element.clauses)
    return f"CAST(floor(extract(epoch FROM {end} - {begin}) / 3600) AS INTEGER)"


def _month_name(month: date) -> str:
    return f"{month:%Y-%m}"


def _declined_hours(months: Sequence[date]) -> Select[*tuple[Any, ...]]:
    # Only requests that were declined. If a request ended because the home was deactivated or the preference was
    # withdrawn, nobody answered it, and it has another step.
    return (
        _answer_hours(_step.taken_at, months)
        .join(ContactStep.__table__, _step.contact_id == _contact.id)
        .where(_step.action == Action.DECLINE, _contact.ended_by == Side.SEEKER, DECLINE_IN_FORCE)
    )


def _answer_hours(at: ColumnElement[Any], months: Sequence[date]) -> Select[*tuple[Any, ...]]:
    return _count_by(at, months, _Hours(_contact.created_at, at))


def _count_by(
    at: ColumnElement[Any], months: Sequence[date], *more: ColumnElement[Any]
) -> Select[*tuple[Any, ...]]:
    keys: tuple[ColumnElement[Any], ...] = (_home.prefecture, _month_index(at, months), *more)
    # Group by position: repeated expressions would have other bound parameters, and so differ from the selected ones.
    positions: list[ColumnElement[Any]] = [
        literal_column(str(index)) for index, _ in enumerate(keys, start=1)
    ]
    return (
        select(*keys, func.count())
        .select_from(Contact.__table__)
        .join(Home.__table__, _home.id == _contact.home_id)
        .where(at >= start_of_day(months[0]))
        .group_by(*positions)
    )


def _month_index(at: ColumnElement[datetime | None], months: Sequence[date]) -> ColumnElement[int]:
    """Return an expression for the index of the month that contains a time."""
    ends = [(at < start_of_day(month), index) for index, month in enumerate(months[1:])]
    return case(*ends, else_=len(months) - 1)


def _accepted_masks() -> dict[str, int]:
    """Return for each prefecture a bit mask of the answers that at least one recruiting home accepts."""
    masks: defaultdict[str, int] = defaultdict(int)
    homes = select(_home.prefecture, _home.accepted_mask).where(_home.accepted_mask != 0).distinct()
    for prefecture, mask in db.session.execute(homes):
        masks[prefecture] |= mask
    return masks


def _unmet_in(prefecture: str, accepted: int) -> list[UnmetWish]:
    unmet = [
        (rule, answer)
        for rule in RULES
        for answer in rule.vocabulary
        if _is_wish(rule, answer) and not accepted & answer_bit(rule.criterion, answer)
    ]
    if not unmet:
        return []
    counts = [
        func.count(case((_is_unmet_wish(rule, answer, literal_int(accepted)), 1))) for rule, answer in unmet
    ]
    row = db.session.execute(select(*counts).where(_row.prefecture == prefecture_code(prefecture))).one()
    return [
        UnmetWish(prefecture, _label(rule, answer), count)
        for (rule, answer), count in zip(unmet, row, strict=True)
    ]


def _is_wish(rule: Rule, answer: Answer) -> bool:
    if isinstance(answer, Code):
        return answer is not rule.unknown and answer.value not in _NOT_WISHES
    return answer is True


def _is_unmet_wish(rule: Rule, answer: Answer, mask: Bits) -> ColumnElement[bool]:
    has_wish = has_any_bit(_NEEDS, literal_int(answer_bit(rule.criterion, answer)))
    # If `rule.each_counts`, each answer counts separately. Otherwise one accepted answer to the criterion is enough.
    return has_wish if rule.each_counts else and_(has_wish, is_unmet(rule, _NEEDS, mask))


def _label(rule: Rule, answer: Answer) -> str:
    label = rule.criterion.label
    return f"{label}：{answer.label}" if isinstance(answer, Code) else label
