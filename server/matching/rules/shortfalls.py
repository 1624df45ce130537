"""Which wishes a home does not meet, and what it might do about it: each change, and its words.

Gender is left out: it is what a home is for. Its form and building are named without a change, for a house stays one.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from server.core.japan import NEIGHBOURS
from server.core.vocabulary import Condition, MedicalSupport, SupportLevel
from server.criteria.rules.bits import welcome_bits
from server.criteria.rules.rules import RULES, Criterion, Rule
from server.criteria.rules.traits import HomeTraits, PersonTraits

#: Fewer people than this are not told apart from each other, nor from none.
FEWEST = 5

_RULES = {rule.criterion: rule for rule in RULES}
_GRADED = (MedicalSupport.HOSPITAL_ESCORT, MedicalSupport.VISITING_NURSE, MedicalSupport.RESIDENT_NURSE)


@dataclass(frozen=True)
class Change:
    """What a home may do otherwise: in words, and the home as it then would be."""

    criterion: Criterion
    words: Callable[[HomeTraits], str]
    #: None where a home stays what it is.
    made: Callable[[HomeTraits], HomeTraits] | None
    #: Whether what suits some does not suit others.
    two_sided: bool = False

    @property
    def rule(self) -> Rule:
        """Return the rule that judges it."""
        return _RULES[self.criterion]

    def welcomes(self, home: HomeTraits) -> int:
        """Return the answers that the home would then welcome, as `welcome_bits` has them."""
        return welcome_bits(self.made(home) if self.made else home)


@dataclass(frozen=True)
class Shortfall:
    """How many people a change would suit, and how many it would suit no more; None stands for a few or nobody.

    Of a must they are those whom the home's list would show besides; of a wish those it shows already.
    """

    criterion: Criterion
    words: str
    must: bool
    #: Whether the home can do anything about it.
    is_change: bool
    more: int | None
    has_fewer: bool
    fewer: int | None


def _level(level: SupportLevel) -> Change:
    return Change(
        Criterion.SUPPORT_LEVEL,
        lambda _: f"障害支援{level.label}の方を受け入れると",
        lambda home: replace(home, acceptance_levels={*home.acceptance_levels, level}),
    )


def _condition(condition: Condition) -> Change:
    return Change(
        Criterion.CONDITION,
        lambda _: f"{condition.label}の方を対象にすると",
        lambda home: replace(home, target_groups={*home.target_groups, condition}),
    )


def _support(criterion: Criterion, support: MedicalSupport, words: str) -> Change:
    return Change(
        criterion,
        lambda _: words,
        lambda home: replace(home, medical_supports={*home.medical_supports, support}),
    )


def _offer(criterion: Criterion, words: str, name: str) -> Change:
    return Change(criterion, lambda _: words, lambda home: _with(home, name, offered=True))


def _habit(criterion: Criterion, name: str, to_yes: str, to_no: str) -> Change:
    return Change(
        criterion,
        lambda home: to_no if getattr(home, name) else to_yes,
        lambda home: _with(home, name, offered=not getattr(home, name)),
        two_sided=True,
    )


def _with(home: HomeTraits, name: str, *, offered: bool) -> HomeTraits:
    changed: dict[str, Any] = {name: offered}
    return replace(home, **changed)


def _as_it_is(criterion: Criterion, words: str, name: str) -> Change:
    return Change(criterion, lambda home: words.format(getattr(home, name).label), None)


CHANGES: tuple[Change, ...] = (
    *(_level(level) for level in SupportLevel if level is not SupportLevel.UNKNOWN),
    *(_condition(condition) for condition in Condition),
    _offer(Criterion.WHEELCHAIR, "車いすに対応すると", "wheelchair_accessible"),
    _offer(Criterion.VIOLENCE, "暴力行為のある方を受け入れると", "violence_accessible"),
    _support(
        Criterion.SEVERE_INTRACTABLE, MedicalSupport.SEVERE_INTRACTABLE, "最重度の難病の方を受け入れると"
    ),
    *(_support(Criterion.MEDICAL, one, f"「{one.label}」にすると") for one in _GRADED),
    _habit(Criterion.SMOKING, "smoking_allowed", "喫煙できるようにすると", "喫煙できないようにすると"),
    _habit(Criterion.DRINKING, "drinking_allowed", "飲酒できるようにすると", "飲酒できないようにすると"),
    _habit(Criterion.CURFEW, "curfew", "門限を決めると", "門限をなくすと"),
    _habit(Criterion.PETS, "pets_allowed", "ペットを飼えるようにすると", "ペットを飼えないようにすると"),
    _as_it_is(Criterion.HOME_TYPE, "「{}」のほかの形を希望", "home_type"),
    _as_it_is(Criterion.BUILDING_TYPE, "「{}」のほかの建物を希望", "building_type"),
)


def shortfalls_of(home: HomeTraits, counted: Iterable[tuple[int, int]]) -> list[Shortfall]:
    """Return what a home lacks, what would suit most first, from how many each change suits more and fewer."""
    now = welcome_bits(home)
    found = [
        Shortfall(
            change.criterion,
            change.words(home),
            change.rule.must,
            is_change=change.made is not None,
            more=_some(more),
            has_fewer=change.two_sided,
            fewer=_some(fewer) if change.two_sided else None,
        )
        for change, (more, fewer) in zip(CHANGES, counted, strict=True)
        if change.made is None or change.welcomes(home) != now
    ]
    return sorted(found, key=lambda one: -(one.more or 0))


def _some(people: int) -> int | None:
    return people if people >= FEWEST else None


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
