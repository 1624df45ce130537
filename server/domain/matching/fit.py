"""How many homes fit what a person asks for and, when they are few, which one wish less would open more."""

from collections.abc import Iterable
from dataclasses import dataclass

from server.domain.japan import NEIGHBOURS
from server.domain.matching.rules import RULES, Criterion
from server.domain.matching.traits import PersonTraits

#: With fewer homes than this, somebody is told what would open more.
FEW = 10
#: So many ways are enough to think about at once.
WAYS_MAX = 4

#: What a person wishes for and may do without; what they are or need, they cannot.
WISHES = tuple(rule for rule in RULES if not rule.must)


@dataclass(frozen=True)
class Way:
    """One change of the wishes, and how many homes more would fit: a wish dropped, or an area added."""

    criterion: Criterion
    prefecture: str | None
    more: int


@dataclass(frozen=True)
class Fit:
    """How many homes have everything asked for, how many see the person in their lists, and what opens more."""

    fitting: int
    listing: int
    ways: tuple[Way, ...]


@dataclass(frozen=True)
class Counted:
    """So many homes of a prefecture that list a person, with the same wishes unmet (a bit each, as in WISHES)."""

    prefecture: str
    unmet: int
    homes: int


def asked_prefectures(person: PersonTraits) -> list[str]:
    """Return the prefectures wished for and those next to them: whose homes are to be counted."""
    near = {other for name in person.desired_prefectures for other in NEIGHBOURS[name]}
    return [*dict.fromkeys([*person.desired_prefectures, *sorted(near)])]


def fit_of(person: PersonTraits, counted: Iterable[Counted]) -> Fit:
    """Sum up what was counted."""
    fitting = listing = 0
    dropped: dict[int, int] = {}
    added: dict[str, int] = {}
    for some in counted:
        if some.prefecture not in person.desired_prefectures:
            if not some.unmet:
                added[some.prefecture] = added.get(some.prefecture, 0) + some.homes
            continue
        listing += some.homes
        if not some.unmet:
            fitting += some.homes
        dropped[some.unmet] = dropped.get(some.unmet, 0) + some.homes
    if fitting >= FEW:
        return Fit(fitting, listing, ())
    ways = [
        Way(rule.criterion, None, dropped[1 << place])
        for place, rule in enumerate(WISHES)
        if 1 << place in dropped
    ]
    ways += [Way(Criterion.AREA, prefecture, more) for prefecture, more in added.items()]
    ways.sort(key=lambda way: (-way.more, way.criterion, way.prefecture or ""))
    return Fit(fitting, listing, tuple(ways[:WAYS_MAX]))
