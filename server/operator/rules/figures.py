"""Figures of the whole service by month and by prefecture, and the wishes that no home meets.

Small numbers are left out before the figures are stored, so that nobody can recognise a person.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from server.contacts.rules.figures import Figure
from server.matching.rules.shortfalls import SHOWN_COUNT_MIN

#: The steps of a contact, in the order of the columns.
STEPS = (Figure.REQUESTS, Figure.ACCEPTED, Figure.VISITS_HELD, Figure.MOVE_INS)
#: Maximum number of unmet wishes that are stored.
UNMET_MAX = 60
#: A prefecture without a recruiting home has only this unmet wish.
NO_HOME = "募集中のホームがない"
# Shares of the answers.
_HALF, _MOST = 0.5, 0.9


@dataclass(frozen=True)
class FigureRow:
    """The counts of one month, or of one prefecture over all months. Small numbers and zero are replaced by None."""

    name: str
    requests: int | None
    accepted: int | None
    visits_held: int | None
    move_ins: int | None
    #: The number of hours within which half of the answers arrived.
    median_hours: int | None
    #: The number of hours within which nine of ten answers arrived.
    most_hours: int | None


@dataclass(frozen=True)
class UnmetWish:
    """A wish that no recruiting home in the prefecture meets, and the number of people who have this wish."""

    prefecture: str
    wish: str
    people: int


@dataclass(frozen=True)
class ServiceFigures:
    months: Sequence[FigureRow]
    prefectures: Sequence[FigureRow]
    unmet: Sequence[UnmetWish]


#: For each step, how often it was taken, by the name of a row.
Steps = Mapping[Figure, Mapping[str, int]]
#: By the name of a row, how many requests were answered within each number of hours.
Hours = Mapping[str, Counter[int]]


def figure_rows(names: Sequence[str], steps: Steps, hours: Hours) -> list[FigureRow]:
    """Return one row for each name. Small numbers are left out."""
    columns = {step: _hide_small([steps[step].get(name, 0) for name in names]) for step in STEPS}
    return [
        FigureRow(
            name,
            *(columns[step][index] for step in STEPS),
            *(hours_within(hours.get(name, Counter()), share) for share in (_HALF, _MOST)),
        )
        for index, name in enumerate(names)
    ]


def hours_within(answers: Counter[int], share: float) -> int | None:
    """Return the number of hours within which this share of the answers arrived. Return None for too few answers."""
    total, so_far = answers.total(), 0
    if total < SHOWN_COUNT_MIN:
        return None
    for hours, count in sorted(answers.items()):
        so_far += count
        if so_far >= share * total:
            return hours
    return None


def top_unmet_wishes(wishes: Sequence[UnmetWish]) -> list[UnmetWish]:
    """Return the most frequent wishes. Wishes of few people are left out."""
    frequent = [wish for wish in wishes if wish.people >= SHOWN_COUNT_MIN]
    # Negative, so that the most people come first and equal counts keep their order.
    return sorted(frequent, key=lambda wish: -wish.people)[:UNMET_MAX]


def _hide_small(counts: Sequence[int]) -> list[int | None]:
    """Replace small numbers by None.

    A reader could compute a single hidden number from the total. In that case the smallest other number is hidden too.
    """
    visible = [count if count >= SHOWN_COUNT_MIN else None for count in counts]
    if visible.count(None) == 1 and len(visible) > 1:
        _, index = min((count, index) for index, count in enumerate(visible) if count is not None)
        visible[index] = None
    return visible
