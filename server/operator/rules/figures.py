"""The figures of the whole service, month by month and by prefecture, and the wishes that no home meets.

They are kept as they are shown: what so few people stand behind that they might be recognised is not even stored.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from server.contacts.rules.figures import Figure
from server.matching.rules.shortfalls import FEWEST

#: How far contacts come, in this order.
STEPS = (Figure.REQUESTS, Figure.ACCEPTED, Figure.VISITS_HELD, Figure.MOVE_INS)
#: So many wishes without a home are told, those of the most people first.
UNMET_MAX = 60
#: Stands for every wish where there is nobody to meet it.
NO_HOME = "募集中のホームがない"
_HALF, _MOST = 0.5, 0.9


@dataclass(frozen=True)
class FigureRow:
    """What a month, or a prefecture in all the months, comes to; None stands for a few or nothing."""

    name: str
    requests: int | None
    accepted: int | None
    visits_held: int | None
    move_ins: int | None
    #: Within how many hours half, and nine of ten, of the answers came.
    median_hours: int | None
    most_hours: int | None


@dataclass(frozen=True)
class UnmetWish:
    """What so many people ask for in a prefecture, and no home there that recruits offers."""

    prefecture: str
    wish: str
    people: int


@dataclass(frozen=True)
class ServiceFigures:
    months: Sequence[FigureRow]
    prefectures: Sequence[FigureRow]
    unmet: Sequence[UnmetWish]


#: How often each step was taken, and how many hours the answers took, by the name of a line.
Steps = Mapping[Figure, Mapping[str, int]]
Hours = Mapping[str, Counter[int]]


def lines_of(names: Sequence[str], steps: Steps, hours: Hours) -> list[FigureRow]:
    """Return a line for each name, small numbers left out."""
    columns = {step: _shown([steps[step].get(name, 0) for name in names]) for step in STEPS}
    return [
        FigureRow(
            name,
            *(columns[step][place] for step in STEPS),
            *(hours_within(hours.get(name, Counter()), share) for share in (_HALF, _MOST)),
        )
        for place, name in enumerate(names)
    ]


def hours_within(answers: Counter[int], share: float) -> int | None:
    """Return the whole hours within which a share of the answers came; None where they are a few or none."""
    total, so_far = answers.total(), 0
    if total < FEWEST:
        return None
    for hours, count in sorted(answers.items()):
        so_far += count
        if so_far >= share * total:
            return hours
    return None


def told(wishes: Sequence[UnmetWish]) -> list[UnmetWish]:
    """Return the wishes of the most people, and none of a few."""
    many = [wish for wish in wishes if wish.people >= FEWEST]
    return sorted(many, key=lambda wish: -wish.people)[:UNMET_MAX]


def _shown(counts: Sequence[int]) -> list[int | None]:
    """Leave out small numbers; one alone could be told from the sum of the others, so the next larger goes with it."""
    shown = [count if count >= FEWEST else None for count in counts]
    if shown.count(None) == 1 and len(shown) > 1:
        _, place = min((count, place) for place, count in enumerate(shown) if count is not None)
        shown[place] = None
    return shown
