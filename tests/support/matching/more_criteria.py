"""A program with more criteria than the rules have: it says whether the ranking is right once all was computed anew.

Started beside a test, with the address of its database: what is made of the rules is made when it is imported, so they
have to be more before that. Prints what was found, as JSON.
"""

import json
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from threading import BoundedSemaphore
from types import ModuleType
from typing import Any

from flask import Flask

# The package without what its own module starts, which would read the rules as they are.
_package = ModuleType("server")
_package.__path__ = [str(Path(__file__).resolve().parents[3] / "server")]
sys.modules["server"] = _package

from server.domain.matching import layout, rules, sentences, weights  # noqa: E402
from server.domain.vocabulary import BuildingWish, Condition, Wish  # noqa: E402


class MadeUp(StrEnum):
    WARD = "ward"
    OTHER_CONDITIONS = "other_conditions"
    GRADED = "graded"
    ONE_OF = "one_of"
    HABIT = "habit"


def _others(conditions: Sequence[Condition]) -> tuple[rules.Answer, ...]:
    return tuple(one for one in Condition if one not in conditions) or (None,)


_made_up: Any = MadeUp
_IN_WARD = "世田谷区"
#: One of each kind: a must with one answer and with many, and what earns points by share, by one of many and by one.
ADDED = (
    rules.Rule(
        _made_up.WARD,
        (False, True),
        lambda person: (person.municipality == _IN_WARD,),
        lambda home: (False, True) if home.municipality == _IN_WARD or home.curfew else (False,),
        must=True,
        single=True,
    ),
    rules.Rule(
        _made_up.OTHER_CONDITIONS,
        (None, *Condition),
        lambda person: _others(list(person.conditions)),
        lambda home: home.target_groups,
        must=True,
        shared=True,
    ),
    rules.Rule(
        _made_up.GRADED,
        (None, *Condition),
        lambda person: tuple(person.conditions) or (None,),
        lambda home: _others(list(home.target_groups)),
        shared=True,
    ),
    rules.Rule(
        _made_up.ONE_OF,
        (None, *BuildingWish),
        lambda person: tuple(person.building_wishes) or (None,),
        lambda home: tuple(BuildingWish)[:: 2 if home.pets_allowed else 3],
    ),
    rules.Rule(
        _made_up.HABIT,
        tuple(Wish),
        lambda person: (person.pets,),
        lambda home: (Wish.NO_PREFERENCE, Wish.YES if home.smoking_allowed else Wish.NO),
        single=True,
    ),
)
OLD = rules.RULES
rules.RULES = (*OLD, *ADDED)
_room = iter((4, 8, 8, 8))
_first = 0
for _rule in ADDED[:-1]:
    layout.PLACES[_rule.criterion] = layout.Place(word=1, first=_first, room=next(_room))
    _first += layout.PLACES[_rule.criterion].room
# At the very end.
layout.PLACES[_made_up.HABIT] = layout.Place(word=1, first=layout.WORD_BITS - 3, room=3)
layout.VERSION += 1
_points: Any = weights.APPLIED.points
_points.update({MadeUp.GRADED: 7, MadeUp.ONE_OF: 5, MadeUp.HABIT: 3})
for _rule in ADDED:
    sentences.LABELS[_rule.criterion] = _rule.criterion.value
    sentences._SENTENCES[_rule.criterion] = lambda _home, _judged: "合います。"

from sqlalchemy import select  # noqa: E402
from sqlalchemy.orm import selectinload  # noqa: E402

from server.actions.matching.rebuild import rebuild  # noqa: E402
from server.domain.matching.bits import LIVES_HERE, answer_bits, block, welcome_bits, whole  # noqa: E402
from server.domain.matching.findings import match  # noqa: E402
from server.domain.matching.listing import MatchOrder, MatchWish, Place  # noqa: E402
from server.domain.matching.traits import HomeTraits, PersonTraits, home_traits  # noqa: E402
from server.extensions import database_settings, db  # noqa: E402
from server.models import Home, MatchingRow, Preference  # noqa: E402
from server.queries.matching.fit import homes_fitting  # noqa: E402
from server.queries.matching.ranking import ranked  # noqa: E402
from server.queries.matching.traits import traits_of  # noqa: E402

_ALL = MatchWish(0, None, None, None, False, False, MatchOrder.SCORE, 200, None)
#: Nothing has ended: the moment does not matter.
NOON = datetime(2026, 3, 5, 3, tzinfo=UTC)
_OLD_BITS = sum(map(block, OLD)) | LIVES_HERE


class World:
    """Everybody as the rules know them."""

    def __init__(self) -> None:
        people = db.session.scalars(
            select(Preference).where(Preference.is_active).options(selectinload(Preference.areas))
        )
        self.people: dict[int, PersonTraits] = {one.id: traits_of(one) for one in people}
        self.homes: list[tuple[Home, HomeTraits]] = [
            (home, home_traits(home)) for home in db.session.scalars(select(Home).order_by(Home.id))
        ]

    def misplaced(self) -> int:
        """Count the homes whose list is not the one that the rules make."""
        return sum(ranked(home, _ALL, NOON) != self._expected(traits) for home, traits in self.homes)

    def miscounted(self) -> int:
        """Count the people for whom not so many homes are counted as the rules count."""
        wrong = 0
        for person in self.people.values():
            judged = [match(traits, person) for _, traits in self.homes]
            fit = homes_fitting(person)
            wrong += (fit.fitting, fit.listing) != (
                sum(one.fits for one in judged),
                sum(one.listed for one in judged),
            )
        return wrong

    def moved(self, *, of: int) -> int:
        """Count the stored numbers that differ from what is right in some bits."""
        rows = db.session.scalars(select(MatchingRow).execution_options(populate_existing=True))
        people = [
            (whole(getattr(row, name) for name in layout.ANSWERS) & ~LIVES_HERE)
            ^ answer_bits(self.people[row.preference_id])
            for row in rows
        ]
        homes = [
            whole(getattr(home, name) for name in layout.WELCOMES) ^ welcome_bits(traits)
            for home, traits in self.homes
        ]
        return sum(bool(wrong & of) for wrong in [*people, *homes])

    def _expected(self, home: HomeTraits) -> list[Place]:
        judged = [(id_, match(home, person)) for id_, person in self.people.items()]
        places = [Place(one.score, 0, id_) for id_, one in judged if one.listed]
        return sorted(places, key=lambda place: place.key(MatchOrder.SCORE))


def main(url: str) -> None:
    """Look before and after everything is computed anew."""
    app = Flask("more-criteria")
    app.config |= database_settings(url, 2)
    app.extensions["writing_turns"] = BoundedSemaphore()
    db.init_app(app)
    added = sum(map(block, ADDED))
    with app.app_context():
        world = World()
        found = {
            "moved before": world.moved(of=_OLD_BITS),
            "lacking before": world.moved(of=added),
            "misplaced before": world.misplaced(),
        }
        rebuild(lambda _: None)
        world = World()
        found |= {
            "wrong after": world.moved(of=_OLD_BITS | added),
            "misplaced after": world.misplaced(),
            "miscounted after": world.miscounted(),
        }
    print(json.dumps(found))


if __name__ == "__main__":
    main(sys.argv[1])
