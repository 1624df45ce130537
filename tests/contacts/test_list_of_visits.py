"""The list of visits of an office: agreed visits and open proposals of all its rooms."""

from collections.abc import Callable
from datetime import UTC, datetime

from tests.support.world.move_ins import Life
from tests.support.world.visits import choose, offer, proposal


def test_facility_lists_proposed_and_agreed_visits_of_all_rooms(begin: Callable[..., Life]) -> None:
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


def test_past_proposal_is_not_listed(begin: Callable[..., Life]) -> None:
    life = begin()
    offer(life, proposal())
    life.clock.set(datetime(2026, 3, 10, 6, tzinfo=UTC))
    life.sign_in()
    assert life.facility.get("/api/chat/visits/") == []
