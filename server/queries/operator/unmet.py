"""Which wishes no home meets: the answers that no recruiting home of a prefecture welcomes, and who gives them."""

from collections import defaultdict
from collections.abc import Iterator

from sqlalchemy import ColumnElement, Integer, and_, case, func, select

from server.domain.japan import PREFECTURES
from server.domain.matching.bits import answer_bit, prefecture_code
from server.domain.matching.rules import RULES, Answer, Rule
from server.domain.matching.sentences import LABELS
from server.domain.operator.figures import NO_HOME, UnmetWish
from server.domain.vocabulary import Code
from server.extensions import db
from server.models import Home, MatchingRow
from server.queries.matching.score import Bits, has_any, is_unmet, number

_row, _home = MatchingRow.__table__.c, Home.__table__.c
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
