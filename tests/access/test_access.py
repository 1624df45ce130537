"""Every call by every viewer for an object of their own, of somebody else and of nobody: answered as the tables say."""

import json
import re

import pytest
from apiflask import APIFlask

from tests.access.access_table import ENDPOINTS_OF_PAGES, rows
from tests.access.visible_keys import KEYS, THE_DOCUMENT, WITHOUT_KEYS, allowed, keys_in
from tests.access.walk import Call, Walk, check
from tests.support.world.viewers import OWNERS, VIEWERS

pytestmark = pytest.mark.long

ROWS = rows()


def _routes(app: APIFlask) -> set[str]:
    """Return every call of the app as the table writes it."""
    found = set()
    for rule in app.url_map.iter_rules():
        if rule.endpoint not in ENDPOINTS_OF_PAGES:
            path = re.sub(r"<(?:.+?:)?(\w+)>", r"{\1}", re.sub(r"<int:\w+>", "{id}", rule.rule))
            methods = {"SOCKET"} if rule.websocket else (rule.methods or set()) - {"HEAD", "OPTIONS"}
            found |= {f"{method} {path}" for method in methods}
    return found


def test_every_call_has_a_row_and_every_row_is_a_call(whole_app: APIFlask) -> None:
    table = {row.call for row in ROWS}
    assert {
        "calls without a row": _routes(whole_app) - table,
        "rows without a call": table - _routes(whole_app),
    } == {
        "calls without a row": set(),
        "rows without a call": set(),
    }


def test_no_row_stands_twice() -> None:
    assert len({str(row) for row in ROWS}) == len(ROWS)


def test_the_list_of_keys_knows_every_call_and_no_other() -> None:
    assert {row.call for row in ROWS} == {*KEYS} | WITHOUT_KEYS


def test_a_viewer_is_answered_as_the_table_says(walk: Walk) -> None:
    def wrong(call: Call) -> str:
        word = call.answer.word
        return "" if word == call.expected else f"{word}, and not {call.expected}: {call.answer.body[:200]!r}"

    check(walk.calls, wrong)


def test_the_owners_of_an_object_have_one(walk: Walk) -> None:
    """Else the words for own objects would never be tried."""
    tried = {(str(call.row), call.viewer, call.whose) for call in walk.calls}
    cells = {
        (str(row), viewer, whose)
        for row in walk.rows
        for viewer in OWNERS
        for whose in row.whose()
        if len({*row.expected(viewer).values()}) > 1
    }
    assert cells - tried == set()


def test_a_viewer_receives_the_keys_of_the_list_and_no_other(walk: Walk) -> None:
    def wrong(call: Call) -> list[str]:
        of, role = call.row.call, VIEWERS[call.viewer]
        shown = [] if of in WITHOUT_KEYS or call.answer.word != "OK" else call.answer.shown
        return sorted({key for one in shown for key in {*keys_in(one)} ^ allowed(of, role, one)})

    check(walk.calls, wrong)


def test_a_refused_call_changes_nothing(walk: Walk) -> None:
    check([call for call in walk.calls if call.is_refused], lambda call: call.changes)
    assert walk.unexplained == {}


def test_somebody_elses_object_and_nobodys_look_the_same(walk: Walk) -> None:
    bodies: dict[str, set[bytes]] = {}
    for call in walk.calls:
        if call.whose in ("foreign", "missing"):
            bodies.setdefault(f"{call.row} by {call.viewer}", set()).add(call.answer.body)
    assert {who: found for who, found in bodies.items() if len(found) > 1} == {}


def test_no_answer_holds_what_its_viewer_may_not_know(walk: Walk) -> None:
    calls = [call for call in walk.calls if call.row.call != THE_DOCUMENT]
    check(calls, lambda call: walk.world.secrets.told_to(call.viewer, *_read_in(call)))


def _read_in(call: Call) -> tuple[bytes, ...]:
    """Return what is looked through: that who accepts is told at once who is in charge is no secret any more."""
    answer = call.answer
    if call.row.call != "PATCH /api/chat/contacts/{id}/accept_contact/" or answer.word != "OK":
        return answer.texts
    return (json.dumps({**answer.json, "in_charge": None}, ensure_ascii=False).encode(),)


def test_a_refusal_says_what_is_wrong_and_nothing_else(walk: Walk) -> None:
    refused = [call for call in walk.calls if re.fullmatch(r"4\d\d", call.answer.word)]
    check(refused, lambda call: {*(call.answer.json or ())} ^ {"detail", "code"})


def test_nothing_on_the_way_keeps_what_is_personal(walk: Walk) -> None:
    """A home's pictures alone may be kept, and by the viewer's own browser only."""

    def wrong(call: Call) -> str:
        kept = call.answer.headers.get("Cache-Control", "")
        if call.row.path.startswith("/media/home-images/") and call.answer.word == "OK":
            return "" if kept == "private, max-age=86400" else kept or "nothing"
        return "" if "no-store" in kept else kept or "nothing"

    check([call for call in walk.calls if call.row.path.startswith(("/api/", "/media/"))], wrong)
