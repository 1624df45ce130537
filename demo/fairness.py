"""Measures how the matching rules treat groups of people: who is listed by homes, and how often first."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from server.criteria.rules.findings import Match, Matcher
from server.criteria.rules.traits import HomeTraits, PersonTraits
from server.matching.rules.listing import MatchCursor, MatchOrder


@dataclass
class Fairness:
    """Numbers of people and of listed people by group, and how often each person is first in a home's list."""

    people: Counter[tuple[str, str]] = field(default_factory=Counter)
    listed: Counter[tuple[str, str]] = field(default_factory=Counter)
    firsts: Counter[int] = field(default_factory=Counter)

    def share(self, group: tuple[str, str]) -> float:
        """Compute the share of a group that at least one home lists."""
        return self.listed[group] / self.people[group]

    @property
    def most_firsts(self) -> float:
        """Compute the largest share of homes' lists in which the same person is first."""
        return max(self.firsts.values()) / self.firsts.total()


def fairness(homes: Sequence[HomeTraits], people: Sequence[PersonTraits]) -> Fairness:
    """Match every person with every home, by the pure rules only."""
    result = Fairness()
    listed: set[int] = set()
    people_in: dict[str, list[int]] = {}
    for number, person in enumerate(people):
        for prefecture in person.desired_prefectures:
            people_in.setdefault(prefecture, []).append(number)
    for home in homes:
        matcher = Matcher(home)
        matches = [(number, matcher.match(people[number])) for number in people_in.get(home.prefecture, [])]
        listed_here = [(number, match) for number, match in matches if match.listed]
        listed.update(number for number, _ in listed_here)
        if listed_here:
            result.firsts[min(listed_here, key=_rank)[0]] += 1
    for number, person in enumerate(people):
        groups = list(_groups(person))
        result.people.update(groups)
        if number in listed:
            result.listed.update(groups)
    return result


def _rank(row: tuple[int, Match]) -> tuple[int, ...]:
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
