"""Subscribers of a room: delivery, order, and disconnecting slow readers."""

from server.core.viewer import Viewer
from server.core.vocabulary import Role, Side
from server.rooms.live.fanout import Fanout
from server.rooms.live.subscribers import ROOMS_OF_ACCOUNT_MAX, CloseReason, Subscriber

ROOM = 12


class _FakeConnection:
    """Accepts a limited number of frames, and records all calls."""

    def __init__(self, most: int = 1_000) -> None:
        self.most = most
        self.frames: list[bytes] = []
        self.closed: list[int] = []
        self.is_cut = False

    def send(self, frame: bytes) -> bool:
        if len(self.frames) == self.most:
            return False
        self.frames.append(frame)
        return True

    def ping(self) -> None:
        raise AssertionError

    def close(self, code: int, reason: str) -> None:
        self.closed.append(code)

    def cut(self) -> None:
        self.is_cut = True


def _subscriber(
    account_id: int = 1, *, most: int = 1_000, supports_events: bool = False
) -> tuple[Subscriber, _FakeConnection]:
    connection, viewer = _FakeConnection(most), Viewer(account_id, Role.FACILITY, "こもれび", account_id * 10)
    return Subscriber(ROOM, viewer, connection, 0, supports_events=supports_events), connection


def test_message_is_delivered_once() -> None:
    subscriber, connection = _subscriber()
    for number in (1, 2, 2, 1, 3):
        subscriber.deliver(str(number).encode(), number)
    assert connection.frames == [b"1", b"2", b"3"]


def test_slow_reader_is_disconnected() -> None:
    subscriber, connection = _subscriber(most=256)
    for number in range(1, 10_000):
        subscriber.deliver(b"frame", number)
    assert (subscriber.close_reason, connection.closed, connection.is_cut) == (
        CloseReason.TOO_SLOW,
        [4008],
        True,
    )
    assert len(connection.frames) == 256


def test_first_close_reason_is_sent() -> None:
    subscriber, connection = _subscriber()
    subscriber.close(CloseReason.SESSION)
    subscriber.close(CloseReason.RESTART)
    subscriber.deliver(b"too late", 1)
    assert (subscriber.close_reason, connection.closed, connection.frames) == (
        CloseReason.SESSION,
        [4401],
        [],
    )


def test_presence_events_are_sent_only_to_clients_that_want_them() -> None:
    fanout = Fanout()
    (plain, of_plain), (knowing, of_knowing) = _subscriber(1), _subscriber(2, supports_events=True)
    fanout.join([plain, knowing])
    fanout.send(ROOM, "sign")
    fanout.send(ROOM + 1, "elsewhere")
    assert (of_plain.frames, of_knowing.frames) == ([], [b"\x81\x04sign"])


def test_ended_session_closes_only_its_connections() -> None:
    fanout, (one, _), (other, _) = Fanout(), _subscriber(1), _subscriber(2)
    fanout.join([one, other])
    fanout.close_sessions([one.viewer.session_id])
    assert (one.close_reason, other.close_reason) == (CloseReason.SESSION, None)
    assert fanout.present_sides([ROOM]) == {ROOM: {Side.FACILITY}}


def test_too_many_open_rooms_close_the_oldest_of_the_account() -> None:
    fanout, other = Fanout(), _subscriber(2)
    fanout.join([other[0]])
    mine = [_subscriber() for _ in range(ROOMS_OF_ACCOUNT_MAX + 2)]
    fanout.join([subscriber for subscriber, _ in mine])
    assert [connection.closed for _, connection in mine[:3]] == [[4029], [4029], []]
    assert len(fanout.rooms.subscribers_in(ROOM)) == ROOMS_OF_ACCOUNT_MAX + 1
    assert other[1].closed == []


def test_left_room_does_not_count() -> None:
    fanout = Fanout()
    mine = [_subscriber() for _ in range(2 * ROOMS_OF_ACCOUNT_MAX)]
    for subscriber, _ in mine:
        fanout.join([subscriber])
        fanout.leave(subscriber)
    assert [connection.closed for _, connection in mine] == [[]] * len(mine)
