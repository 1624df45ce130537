"""What a home could change to fit more people, and what a person could change to find more homes.

The gender of a home is left out, because a home is founded for one gender. The form and the building of a home are
listed without a change, because no home can change them.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from server.core.japan import NEIGHBOURS
from server.core.vocabulary import Condition, Criterion, MedicalSupport, SupportLevel
from server.criteria.rules.bits import accepted_mask_of
from server.criteria.rules.rules import RULES, Rule
from server.criteria.rules.traits import HomeTraits, PersonTraits

#: A smaller number of people is not shown; it counts as zero.
SHOWN_COUNT_MIN = 5

_RULES = {rule.criterion: rule for rule in RULES}
_GRADED = (MedicalSupport.HOSPITAL_ESCORT, MedicalSupport.VISITING_NURSE, MedicalSupport.RESIDENT_NURSE)


@dataclass(frozen=True)
class Change:
    """A change that a home could make."""

    criterion: Criterion
    #: Returns the text of the change for a home.
    describe: Callable[[HomeTraits], str]
    #: Returns the traits of the home after the change. None if a home cannot make the change.
    apply: Callable[[HomeTraits], HomeTraits] | None
    #: Whether a home would also lose people by the change.
    two_sided: bool = False

    @property
    def rule(self) -> Rule:
        return _RULES[self.criterion]

    def accepted_mask(self, home: HomeTraits) -> int:
        """Return the mask of the answers that the home would accept after the change."""
        return accepted_mask_of(self.apply(home) if self.apply else home)


@dataclass(frozen=True)
class Shortfall:
    """How many people a home would gain and lose by a change.

    If the criterion is required, the list does not show these people today. Otherwise, the list already shows them.
    """

    criterion: Criterion
    words: str
    #: Whether the criterion is required.
    must: bool
    #: Whether the home can make the change.
    is_change: bool
    #: The number of people that the home would gain; None if it is less than SHOWN_COUNT_MIN.
    more: int | None
    #: Whether the home would also lose people.
    has_fewer: bool
    #: The number of people that the home would lose; None if it is less than SHOWN_COUNT_MIN.
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
    return Change(criterion, lambda _: words, lambda home: _set_trait(home, name, offered=True))


def _habit(criterion: Criterion, name: str, to_yes: str, to_no: str) -> Change:
    return Change(
        criterion,
        lambda home: to_no if getattr(home, name) else to_yes,
        lambda home: _set_trait(home, name, offered=not getattr(home, name)),
        two_sided=True,
    )


def _set_trait(home: HomeTraits, name: str, *, offered: bool) -> HomeTraits:
    changed: dict[str, Any] = {name: offered}
    return replace(home, **changed)


def _unchangeable(criterion: Criterion, words: str, name: str) -> Change:
    return Change(criterion, lambda home: words.format(getattr(home, name).label), None)


CHANGES: tuple[Change, ...] = (
    *(_level(level) for level in SupportLevel if level is not SupportLevel.UNKNOWN),
    *(_condition(condition) for condition in Condition),
    _offer(Criterion.WHEELCHAIR, "車いすに対応すると", "wheelchair_accessible"),
    _offer(Criterion.VIOLENCE, "暴力行為のある方を受け入れると", "violence_accessible"),
    _support(
        Criterion.SEVERE_INTRACTABLE, MedicalSupport.SEVERE_INTRACTABLE, "最重度の難病の方を受け入れると"
    ),
    *(_support(Criterion.MEDICAL, support, f"「{support.label}」にすると") for support in _GRADED),
    _habit(Criterion.SMOKING, "smoking_allowed", "喫煙できるようにすると", "喫煙できないようにすると"),
    _habit(Criterion.DRINKING, "drinking_allowed", "飲酒できるようにすると", "飲酒できないようにすると"),
    _habit(Criterion.CURFEW, "curfew", "門限を決めると", "門限をなくすと"),
    _habit(Criterion.PETS, "pets_allowed", "ペットを飼えるようにすると", "ペットを飼えないようにすると"),
    _unchangeable(Criterion.HOME_TYPE, "「{}」のほかの形を希望", "home_type"),
    _unchangeable(Criterion.BUILDING_TYPE, "「{}」のほかの建物を希望", "building_type"),
)


def shortfalls_of(home: HomeTraits, counts: Iterable[tuple[int, int]]) -> list[Shortfall]:
    """Return the shortfalls of a home, largest gain first. `counts` has the gain and the loss of each of CHANGES."""
    current_mask = accepted_mask_of(home)
    unsorted = [
        Shortfall(
            change.criterion,
            change.describe(home),
            change.rule.must,
            is_change=change.apply is not None,
            more=_none_if_few(more),
            has_fewer=change.two_sided,
            fewer=_none_if_few(fewer) if change.two_sided else None,
        )
        for change, (more, fewer) in zip(CHANGES, counts, strict=True)
        if change.apply is None or change.accepted_mask(home) != current_mask
    ]
    return sorted(unsorted, key=lambda shortfall: -(shortfall.more or 0))


def _none_if_few(people: int) -> int | None:
    return people if people >= SHOWN_COUNT_MIN else None


#: If fewer homes than this fit a person, the person sees which changes would add homes.
ENOUGH_HOMES = 10
#: The maximum number of changes that are shown at once.
PREFERENCE_CHANGES_MAX = 4

#: The criteria that a person could drop. A required criterion cannot be dropped.
OPTIONAL_RULES = tuple(rule for rule in RULES if not rule.must)


@dataclass(frozen=True)
class PreferenceChange:
    """A change of a preference: the person drops a criterion or adds a prefecture."""

    criterion: Criterion
    #: The prefecture to add; None if a criterion is dropped.
    prefecture: str | None
    #: How many more homes would fit.
    more: int


@dataclass(frozen=True)
class Fit:
    """How many homes fit a person."""

    #: The number of homes that meet all criteria.
    fitting: int
    #: The number of homes that have the person in their lists.
    listing: int
    #: The changes that would add homes; empty if enough homes fit.
    preference_changes: tuple[PreferenceChange, ...]


@dataclass(frozen=True)
class HomeGroupCount:
    """The homes of a prefecture that list a person and leave the same criteria unmet."""

    prefecture: str
    #: The criteria that these homes do not meet. Bit n stands for the criterion at index n of OPTIONAL_RULES.
    unmet: int
    #: The number of these homes.
    homes: int


def prefectures_to_count(person: PersonTraits) -> list[str]:
    """Return the prefectures in which homes are counted: those of the preference, and their neighbours."""
    near = {other for name in person.desired_prefectures for other in NEIGHBOURS[name]}
    return [*dict.fromkeys([*person.desired_prefectures, *sorted(near)])]


def fit_of(person: PersonTraits, groups: Iterable[HomeGroupCount]) -> Fit:
    fitting = listing = 0
    dropped: dict[int, int] = {}
    added: dict[str, int] = {}
    for group in groups:
        if group.prefecture not in person.desired_prefectures:
            if not group.unmet:
                added[group.prefecture] = added.get(group.prefecture, 0) + group.homes
            continue
        listing += group.homes
        if not group.unmet:
            fitting += group.homes
        dropped[group.unmet] = dropped.get(group.unmet, 0) + group.homes
    if fitting >= ENOUGH_HOMES:
        return Fit(fitting, listing, ())
    # A home with exactly one unmet criterion would fit if the person dropped this criterion.
    preference_changes = [
        PreferenceChange(rule.criterion, None, dropped[1 << place])
        for place, rule in enumerate(OPTIONAL_RULES)
        if 1 << place in dropped
    ]
    preference_changes += [
        PreferenceChange(Criterion.AREA, prefecture, more) for prefecture, more in added.items()
    ]
    preference_changes.sort(key=lambda change: (-change.more, change.criterion, change.prefecture or ""))
    return Fit(fitting, listing, tuple(preference_changes[:PREFERENCE_CHANGES_MAX]))
