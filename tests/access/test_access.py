"""Every call by every viewer for an own, a foreign and a missing object is answered as the access table says."""

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
    """Return every call of the app in the notation of the table."""
    found = set()
    for rule in app.url_map.iter_rules():
        if rule.endpoint not in ENDPOINTS_OF_PAGES:
            path = re.sub(r"<(?:.+?:)?(\w+)>", r"{\1}", re.sub(r"<int:\w+>", "{id}", rule.rule))
            methods = {"SOCKET"} if rule.websocket else (rule.methods or set()) - {"HEAD", "OPTIONS"}
            found |= {f"{method} {path}" for method in methods}
    return found


def test_every_call_has_a_row_and_every_row_a_call(whole_app: APIFlask) -> None:
    table = {row.call for row in ROWS}
    assert {
        "calls without a row": _routes(whole_app) - table,
        "rows without a call": table - _routes(whole_app),
    } == {
        "calls without a row": set(),
        "rows without a call": set(),
    }


def test_rows_are_unique() -> None:
    assert len({str(row) for row in ROWS}) == len(ROWS)


def test_every_call_has_visible_keys() -> None:
    assert {row.call for row in ROWS} == {*KEYS} | WITHOUT_KEYS


def test_answers_match_the_access_table(walk: Walk) -> None:
    def wrong(call: Call) -> str:
        word = call.answer.word
        return "" if word == call.expected else f"{word}, and not {call.expected}: {call.answer.body[:200]!r}"

    check(walk.calls, wrong)


def test_owners_have_an_object_of_every_kind(walk: Walk) -> None:
    """Otherwise the codes for own objects would not be tested."""
    tried = {(str(call.row), call.viewer, call.whose) for call in walk.calls}
    cells = {
        (str(row), viewer, whose)
        for row in walk.rows
        for viewer in OWNERS
        for whose in row.whose()
        if len({*row.expected(viewer).values()}) > 1
    }
    assert cells - tried == set()


def test_answers_have_exactly_the_visible_keys(walk: Walk) -> None:
    def wrong(call: Call) -> list[str]:
        of, role = call.row.call, VIEWERS[call.viewer]
        shown = [] if of in WITHOUT_KEYS or call.answer.word != "OK" else call.answer.shown
        return sorted({key for one in shown for key in {*keys_in(one)} ^ allowed(of, role, one)})

    check(walk.calls, wrong)


def test_refused_call_changes_nothing(walk: Walk) -> None:
    check([call for call in walk.calls if call.is_refused], lambda call: call.changes)
    assert walk.unexplained == {}


def test_foreign_and_missing_objects_have_the_same_answer(walk: Walk) -> None:
    bodies: dict[str, set[bytes]] = {}
    for call in walk.calls:
        if call.whose in ("foreign", "missing"):
            bodies.setdefault(f"{call.row} by {call.viewer}", set()).add(call.answer.body)
    assert {who: found for who, found in bodies.items() if len(found) > 1} == {}


def test_answers_contain_no_foreign_secrets(walk: Walk) -> None:
    calls = [call for call in walk.calls if call.row.call != THE_DOCUMENT]
    check(calls, lambda call: walk.world.secrets.leaked_to(call.viewer, *_searched_texts(call)))


def _searched_texts(call: Call) -> tuple[bytes, ...]:
    """Return the texts to search, without the person in charge, because the answer to an acceptance may name them."""
    answer = call.answer
    if call.row.call != "PATCH /api/chat/contacts/{id}/accept_contact/" or answer.word != "OK":
        return answer.texts
    return (json.dumps({**answer.json, "in_charge": None}, ensure_ascii=False).encode(),)


def test_refusal_has_only_its_error(walk: Walk) -> None:
    refused = [call for call in walk.calls if re.fullmatch(r"4\d\d", call.answer.word)]
    # What a sentence names, which is also in `detail`.
    check(refused, lambda call: {*(call.answer.json or ())} - {"values"} ^ {"detail", "code"})


def test_personal_answers_are_not_cached(walk: Walk) -> None:
    """Only pictures of homes may be cached, and only by the browser."""

    def wrong(call: Call) -> str:
        kept = call.answer.headers.get("Cache-Control", "")
        if call.row.path.startswith("/media/home-images/") and call.answer.word == "OK":
            return "" if kept == "private, max-age=86400" else kept or "nothing"
        return "" if "no-store" in kept else kept or "nothing"

    check([call for call in walk.calls if call.row.path.startswith(("/api/", "/media/"))], wrong)
