"""One room on two nodes: events arrive at once through Redis, and with a delay without it."""

import json
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from apiflask import APIFlask

from server.app import create_app
from server.core.database import db
from server.rooms.live.fanout import live_fanout
from server.rooms.live.monitor import BUS_THREAD, MONITOR_THREAD
from tests.support.people import People
from tests.support.redis import RunningRedis
from tests.support.rooms import MESSAGES, Enter, Room, close_code, eventually, receive, send_message
from tests.support.serving import serving

pytestmark = pytest.mark.ci

Nodes = tuple[tuple[APIFlask, str], tuple[APIFlask, str]]


@pytest.fixture
def redis() -> Iterator[RunningRedis]:
    # The path of a Unix socket is limited to about 100 characters, and the folders of pytest are longer.
    with TemporaryDirectory(prefix="redis-") as folder:
        found = RunningRedis(Path(folder))
        yield found
        found.stop()


@pytest.fixture
def nodes(app: APIFlask, redis: RunningRedis, monkeypatch: pytest.MonkeyPatch) -> Iterator[Nodes]:
    """Two more apps on the same database, with their addresses."""
    monkeypatch.setattr("server.rooms.live.monitor._TURN_SECONDS", 0.05)
    monkeypatch.setattr("server.rooms.live.redis_bus._PAUSE_SECONDS", 0.1)

    settings = app.extensions["settings"].model_copy(update={"redis_url": redis.url})
    one, other = made = [create_app(settings, clock=app.extensions["clock"]) for _ in range(2)]
    before = _threads()
    with serving(one) as address, serving(other) as other_address:
        yield (one, address), (other, other_address)
    for node in made:
        with node.app_context():
            live_fanout().close_all_here()
    # A thread that still reads would return its connection to a pool that nothing closes.
    eventually(lambda: not _threads() - before)
    for node in made:
        with node.app_context():
            for engine in db.engines.values():
                pool: Any = engine.pool
                eventually(lambda: not pool.checkedout())  # noqa: B023 - called at once
                engine.dispose()


def _threads() -> set[threading.Thread]:
    return {thread for thread in threading.enumerate() if thread.name in (MONITOR_THREAD, BUS_THREAD)}


def _is_connected(app: APIFlask) -> bool:
    bus = app.extensions["fanout"].bus
    return bool(bus.is_up)


def test_messages_are_delivered_between_nodes_without_redis(
    nodes: Nodes, redis: RunningRedis, room: Room, enter: Enter
) -> None:
    facility, seeker, contact = room
    (here, address), (there, other_address) = nodes
    one, other = enter(facility, contact, at=address, since=0), enter(seeker, contact, at=other_address)
    eventually(lambda: _is_connected(here) and _is_connected(there))

    def say(words: str) -> None:
        one.send(json.dumps({"message": words}))
        assert receive(other)["message"] == words

    say("つながっています。")
    eventually(lambda: receive(one, "here")["present"] == ["applicant"])
    redis.stop()
    eventually(lambda: not _is_connected(there))
    say("Redisがなくても。")
    redis.start()
    eventually(lambda: _is_connected(here) and _is_connected(there))
    say("もどりました。")


def test_sender_knows_an_own_message_on_another_node(nodes: Nodes, room: Room, enter: Enter) -> None:
    facility, seeker, contact = room
    (here, address), (there, other_address) = nodes
    one = enter(facility, contact, at=address)
    others = [enter(person, contact, at=other_address) for person in (facility, seeker)]
    eventually(lambda: _is_connected(here) and _is_connected(there))
    send_message(one, "どちらの機械でも。")
    assert [receive(other)["is_mine"] for other in others] == [True, False]


def test_reader_on_another_node_is_not_notified(
    nodes: Nodes, room: Room, enter: Enter, deliver: Callable[[], int]
) -> None:
    facility, seeker, contact = room
    deliver()
    (_, address), (_, other_address) = nodes
    receiving = enter(seeker, contact, at=other_address)
    sending = enter(facility, contact, at=address)
    sending.send(json.dumps({"message": "いらっしゃいますね。"}))
    receive(receiving)
    assert deliver() == 0
    assert not any(
        row["contact"] == contact and not row["is_read"] for row in seeker.get("/api/chat/notifications/")
    )


def test_sign_out_and_closing_apply_on_both_nodes(nodes: Nodes, room: Room, enter: Enter) -> None:
    facility, seeker, contact = room
    (here, address), (there, other_address) = nodes
    one, other = enter(facility, contact, at=address), enter(seeker, contact, at=other_address)
    eventually(lambda: _is_connected(here) and _is_connected(there))
    # This process shares only the database, so the next check finds the sign-out.
    seeker.post("/api/auth/logout/")
    assert close_code(other) == 4401
    with there.app_context():
        live_fanout().close_room(contact)
    assert close_code(one) == 4001


def test_taking_back_applies_on_both_nodes_without_redis(
    nodes: Nodes, redis: RunningRedis, room: Room, enter: Enter
) -> None:
    facility, seeker, contact = room
    (here, address), (there, other_address) = nodes
    one, other = (
        enter(facility, contact, at=address, since=0),
        enter(seeker, contact, at=other_address, since=0),
    )
    eventually(lambda: _is_connected(here) and _is_connected(there))
    first, second = (send_message(one, words)["id"] for words in ("一つ目。", "二つ目。"))
    sender = facility.tab()
    sender.client.application = here
    assert sender.call("DELETE", f"{MESSAGES}{first}/").status_code == 200
    for socket in (one, other):
        assert receive(socket, "taken_back")["ids"] == [first]
    redis.stop()
    eventually(lambda: not _is_connected(there))
    assert sender.call("DELETE", f"{MESSAGES}{second}/").status_code == 200
    assert receive(other, "taken_back")["ids"] == [second]


def test_removed_member_is_disconnected_on_both_nodes(
    nodes: Nodes, people: People, room: Room, enter: Enter
) -> None:
    facility, seeker, contact = room
    (here, address), (there, other_address) = nodes
    colleague = people.member(facility, "同僚")
    one, other = enter(seeker, contact, at=address), enter(colleague, contact, at=other_address)
    eventually(lambda: _is_connected(here) and _is_connected(there))
    manager = facility.tab()
    manager.client.application = here
    path = f"/api/offices/{facility.office}/members/{colleague.id}/"
    assert manager.call("DELETE", path, {}).status_code == 200
    one.send(json.dumps({"message": "まだいますか。"}))
    assert close_code(other) == 4004
