"""Whether the rules leave anybody out: who finds a home in a made-up population, and who comes first how often."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from server.criteria.rules.findings import Match, Matcher
from server.criteria.rules.traits import HomeTraits, PersonTraits
from server.matching.rules.listing import MatchCursor, MatchOrder


@dataclass
class Fairness:
    """Of each group of people how many there are and how many are listed; of each person how often they are first."""

    people: Counter[tuple[str, str]] = field(default_factory=Counter)
    listed: Counter[tuple[str, str]] = field(default_factory=Counter)
    firsts: Counter[int] = field(default_factory=Counter)

    def share(self, group: tuple[str, str]) -> float:
        """Return which share of a group some home lists."""
        return self.listed[group] / self.people[group]

    @property
    def most_firsts(self) -> float:
        """Return in which share of all homes' lists the same person is first, at most."""
        return max(self.firsts.values()) / self.firsts.total()


def fairness(homes: Sequence[HomeTraits], people: Sequence[PersonTraits]) -> Fairness:
    """Match everybody with every home by the pure rules."""
    found = Fairness()
    listed: set[int] = set()
    wishing: dict[str, list[int]] = {}
    for number, person in enumerate(people):
        for prefecture in person.desired_prefectures:
            wishing.setdefault(prefecture, []).append(number)
    for home in homes:
        matcher = Matcher(home)
        judged = [(number, matcher.match(people[number])) for number in wishing.get(home.prefecture, [])]
        shown = [(number, match) for number, match in judged if match.listed]
        listed.update(number for number, _ in shown)
        if shown:
            found.firsts[min(shown, key=_place)[0]] += 1
    for number, person in enumerate(people):
        groups = list(_groups(person))
        found.people.update(groups)
        if number in listed:
            found.listed.update(groups)
    return found


def _place(row: tuple[int, Match]) -> tuple[int, ...]:
    return MatchCursor(row[1].score, 0, row[0]).key(MatchOrder.SCORE)


def _groups(person: PersonTraits) -> Iterator[tuple[str, str]]:
    yield "全体", "すべての方"
    yield "性別", person.gender.label
    yield "障害支援区分", person.support_level.label
    for condition in person.conditions:
        yield "病状", condition.label
    if person.wheelchair:
        yield "必要な支援", "車いす"
    if person.violence:
        yield "必要な支援", "暴力行為の受け入れ"
    yield "都道府県", person.prefecture
