"""What an office reads of the visits of all its rooms at once: what is agreed, and what may still be chosen."""

from collections.abc import Callable
from datetime import UTC, datetime

from tests.support.world.moved_in import Life
from tests.support.world.visits import choose, offer, proposal


def test_a_home_s_people_see_what_is_proposed_and_agreed_in_all_its_rooms(begin: Callable[..., Life]) -> None:
    life = begin()
    first, second = offer(life, proposal(), proposal(1))
    shown = life.facility.get("/api/chat/visits/")
    assert [(one["id"], one["state"]) for one in shown] == [
        (first["id"], "offered"),
        (second["id"], "offered"),
    ]
    choose(life, second)
    [shown] = life.facility.get("/api/chat/visits/")
    assert (shown["id"], shown["state"]) == (second["id"], "agreed")


def test_a_proposal_that_can_be_chosen_no_more_is_none_of_them(begin: Callable[..., Life]) -> None:
    life = begin()
    offer(life, proposal())
    life.clock.set(datetime(2026, 3, 10, 6, tzinfo=UTC))
    life.sign_in()
    assert life.facility.get("/api/chat/visits/") == []
