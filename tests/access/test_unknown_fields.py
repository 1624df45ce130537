"""Every call ignores unknown fields: it neither stores nor refuses them."""

import json
from typing import Any

import pytest

from tests.access.planted import DRAWN, PLANTED
from tests.access.walk import Call, Walk
from tests.support.rooms import open_room
from tests.support.world.world import World

pytestmark = pytest.mark.long


def _done(call: Call) -> tuple[Any, ...]:
    """Return the result that must be equal with and without planted fields."""
    if not call.row.writes:
        return call.answer.word, call.answer.body
    changes = {
        table: sorted(
            str({name: value for name, value in line.items() if name not in DRAWN}) for line in lines
        )
        for table, lines in call.changes.items()
    }
    return call.answer.word, changes


def test_unknown_fields_are_ignored(walk: Walk) -> None:
    assert walk.planted_pairs
    found = [
        f"{plain}:\n    {_done(planted)}, and without them\n    {_done(plain)}"
        for plain, planted in walk.planted_pairs
        if _done(planted) != _done(plain)
    ]
    assert not found, "\n".join(found)


def test_unknown_fields_of_a_socket_message_are_ignored(world: World) -> None:
    room = world.owned["accepted contact"]["applicant owner"][0]
    socket = open_room(world.address, world.viewer("applicant owner"), room)
    socket.send(
        json.dumps(PLANTED | {"message": "こんにちは。", "sender": "すりかえ", "sender_role": "facility"})
    )
    received = json.loads(socket.recv())
    socket.close()
    assert (received["sender_role"], received["message"]) == ("applicant", "こんにちは。")
    assert "すりかえ" not in str(received)
    [row] = world.changes()["+message"]
    world.restore()
    assert (row["contact_id"], row["sender_id"]) == (room, world.viewer("applicant owner").id)
