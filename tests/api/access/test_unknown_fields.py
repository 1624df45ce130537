"""Fields that a call does not know are ignored, never assigned and never refused: the one rule of every call."""

import json
from typing import Any

import pytest

from tests.api.access.access_calls import ask, sent_with
from tests.api.access.access_table import Row, rows
from tests.api.access.office_calls import Sent
from tests.support.rooms import open_room
from tests.support.world.world import World

pytestmark = [pytest.mark.only_on("sqlite"), pytest.mark.long]

#: What somebody might try to slip in: the columns that are the product's own to set.
PLANTED: dict[str, Any] = {
    "id": 777_777,
    "user": 1,
    "user_id": 1,
    "account_id": 1,
    "owner": 1,
    "actor_id": 1,
    "contact_id": 1,
    "home_id": 1,
    "preference_id": 1,
    "role": "counselor",
    "username": "すりかえ",
    "line_id": "U" + "f" * 32,
    "password_hash": "x",
    "disabled_at": "2001-01-01T00:00:00Z",
    "is_active": False,
    "status": "completed",
    "state": "approved",
    "ended_by": "seeker",
    "progress_note": "move_in_pending",
    "created_at": "2001-01-01T00:00:00Z",
    "visit_completed_at": "2001-01-01T00:00:00Z",
    "confirmed_at": "2001-01-01T00:00:00Z",
    "amount_yen": 1,
    "total_yen": 1,
    "allowed_users": [1],
    "permissions": [1],
    "images": [],
    "storage_key": "x",
    "contacts_current_count": 0,
    "sender": 1,
    "is_read": True,
}
#: Columns that are drawn anew each time, whatever is sent.
DRAWN = {
    "storage_key",
    "retry_key",
    "secret_hash",
    "code_hash",
    "password_hash",
    "current_key",
    "browser_key",
    "text",
    "key",
    "image_key",
}
#: What is planted, and is a field of the call all the same.
KNOWN = {
    "GET /api/facilities/homes/": {"state"},
    "GET /api/applicants/preferences/": {"state"},
    "GET /api/chat/contacts/": {"state"},
    "GET /api/chat/contacts/counts/": {"state"},
}
# One of each kind that is answered: whose call it is makes no other difference here.
VIEWERS_OF = {"signed out", "facility owner", "applicant owner", "counselor owner"}
#: Drawn anew at each call.
NEVER_THE_SAME = {
    "GET /api/accounts/applicants/authorize/",
    "GET /api/accounts/counselors/line/authorize/",
}
#: LINE signs its body as a whole: nothing can be slipped in.
SIGNED = {"POST /api/line/webhook/"}


def _cases() -> list[Any]:
    found = []
    for row in rows():
        viewers = [viewer for viewer, _ in row.cells(refused=False) if viewer in VIEWERS_OF]
        if row.method != "SOCKET" and row.call not in NEVER_THE_SAME | SIGNED:
            cases = viewers[:1] if "signed out" in viewers else viewers
            found += [pytest.param(row, viewer, id=f"{row} {viewer}") for viewer in cases]
    return found


def _with_planted(row: Row, sent: Sent) -> Sent:
    """Return what a call sends with the planted fields beside its own."""
    if row.method == "GET":
        known = KNOWN.get(row.call, set())
        plain = {name: str(value) for name, value in PLANTED.items() if name not in known}
        return {**sent, "query_string": plain | sent.get("query_string", {})}
    if "data" in sent:
        forms = {name: json.dumps(value) for name, value in PLANTED.items()}
        return {**sent, "data": forms | sent["data"]}
    return {**sent, "json": PLANTED | sent.get("json", {})}


def _done(world: World, row: Row, viewer: str, *, planted: bool) -> tuple[Any, ...]:
    """Make a call; return its answer and what it changed, and undo it."""
    id_ = 0 if row.about == "-" else world.ids(row.about, viewer)["own"][0]
    sent = sent_with(world, row, viewer, id_)
    answer = ask(world, row, viewer, id_, _with_planted(row, sent) if planted else sent)
    if not row.writes:
        return answer.word, answer.body
    changes = {
        table: sorted(
            str({name: value for name, value in line.items() if name not in DRAWN}) for line in lines
        )
        for table, lines in world.changes().items()
    }
    world.restore()
    return answer.word, changes


@pytest.mark.parametrize(("row", "viewer"), _cases())
def test_a_field_that_a_call_does_not_know_is_ignored_and_changes_nothing(
    world: World, row: Row, viewer: str
) -> None:
    assert _done(world, row, viewer, planted=True) == _done(world, row, viewer, planted=False)


def test_what_a_message_says_of_itself_is_ignored(world: World) -> None:
    room = world.owned["accepted contact"]["applicant owner"][0]
    socket = open_room(world.address, world.viewer("applicant owner"), room)
    socket.send(
        json.dumps(PLANTED | {"message": "こんにちは。", "sender": "すりかえ", "sender_role": "facility"})
    )
    heard = json.loads(socket.recv())
    socket.close()
    assert (heard["sender_role"], heard["message"]) == ("applicant", "こんにちは。")
    assert "すりかえ" not in str(heard)
    [row] = world.changes()["+message"]
    world.restore()
    assert (row["contact_id"], row["sender_id"]) == (room, world.viewer("applicant owner").id)
