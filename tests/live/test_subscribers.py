"""A place before a socket: what waits there, in which order, and when its reader is given up."""

from server.domain.viewer import Viewer
from server.domain.vocabulary import Role
from server.live.fanout import Fanout
from server.live.rooms import Ended, Place

ROOM = 12


def _place(account_id: int = 1, *, tells_all: bool = False) -> Place:
    return Place(ROOM, Viewer(account_id, Role.FACILITY, "こもれび", account_id * 10), 0, tells_all=tells_all)


def _taken(place: Place) -> list[str]:
    frames = []
    while (frame := place.take()) is not None:
        frames.append(frame)
    return frames


def test_a_message_that_was_had_is_not_handed_again() -> None:
    place = _place()
    for number in (1, 2, 2, 1, 3):
        place.hand(str(number), number)
    assert _taken(place) == ["1", "2", "3"]


def test_a_reader_who_does_not_read_is_cut_and_holds_no_growing_heap() -> None:
    place, cuts = _place(), []
    place.serve(lambda: None, lambda: cuts.append("cut"))
    for number in range(1, 10_000):
        place.hand("frame", number)
    assert (place.ended, cuts) == (Ended.TOO_SLOW, ["cut"])
    assert len(_taken(place)) == 256


def test_the_first_reason_of_an_end_is_the_one_that_is_told() -> None:
    place = _place()
    place.end(Ended.SESSION)
    place.end(Ended.RESTART)
    place.hand("too late", 1)
    assert (place.ended, place.take()) == (Ended.SESSION, None)


def test_signs_reach_only_those_who_know_them() -> None:
    fanout, plain, knowing = Fanout(), _place(1), _place(2, tells_all=True)
    for place in (plain, knowing):
        fanout.join(place)
    fanout.show(ROOM, "sign")
    fanout.show(ROOM + 1, "elsewhere")
    assert (_taken(plain), _taken(knowing)) == ([], ["sign"])


def test_the_end_of_a_session_ends_its_places_alone() -> None:
    fanout, one, other = Fanout(), _place(1), _place(2)
    for place in (one, other):
        fanout.join(place)
    fanout.end_sessions([one.person.session_id])
    assert (one.ended, other.ended) == (Ended.SESSION, None)
    assert fanout.present([ROOM]) == {ROOM: {2}}
