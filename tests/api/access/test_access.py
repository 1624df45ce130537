"""Every call by every viewer for an object of their own, of somebody else and of nobody: answered as the tables say."""

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from apiflask import APIFlask

from tests.api.access.access_calls import Answer, ask
from tests.api.access.access_table import ENDPOINTS_OF_PAGES, Row, rows
from tests.api.access.visible_keys import KEYS, THE_DOCUMENT, WITHOUT_KEYS, allowed, keys_in
from tests.support.world.viewers import OWNERS, VIEWERS
from tests.support.world.world import World

pytestmark = [pytest.mark.only_on("sqlite"), pytest.mark.long]

ROWS = rows()


@dataclass
class Asked:
    """A row of the table with all that was answered, by viewer and by whose object was asked for."""

    row: Row
    answers: dict[str, dict[str, list[Answer]]] = field(default_factory=lambda: defaultdict(dict))
    #: What the calls changed that were refused.
    changes: dict[str, Any] = field(default_factory=dict)

    def all(self) -> Iterator[tuple[str, str, Answer]]:
        """Yield each answer with who asked and for whose object."""
        for viewer, by_whose in self.answers.items():
            for whose, answers in by_whose.items():
                for answer in answers:
                    yield viewer, whose, answer


@pytest.fixture(scope="module", params=ROWS, ids=str)
def asked(request: pytest.FixtureRequest, world: World) -> Asked:
    """Make all calls of a row: first those that are to be refused, then those that are not, each undone again."""
    row: Row = request.param
    found = Asked(row)
    world.restore()
    for viewer, whose in row.cells(refused=True):
        found.answers[viewer][whose] = [
            ask(world, row, viewer, id_) for id_ in _ids(world, row, viewer, whose)
        ]
    found.changes = world.changes()
    for viewer, whose in row.cells(refused=False):
        answers = found.answers[viewer].setdefault(whose, [])
        for id_ in _ids(world, row, viewer, whose):
            answers.append(ask(world, row, viewer, id_))
            if row.writes:
                world.restore()
    return found


def _ids(world: World, row: Row, viewer: str, whose: str) -> list[int]:
    """Return the ids to ask for: all, but one where others can tell no more."""
    if row.about == "-":
        return [0]
    ids = world.ids(row.about, viewer)[whose]
    alike = len({*row.expected(viewer).values()}) == 1
    return ids[:1] if alike or (whose == "own" and row.writes) else ids


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


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_viewer_is_answered_as_the_table_says(asked: Asked, viewer: str) -> None:
    answered = {
        whose: {answer.word for answer in answers}
        for whose, answers in asked.answers[viewer].items()
        if answers
    }
    expected = asked.row.expected(viewer)
    assert answered == {whose: {expected[whose]} for whose in answered}


def test_the_owners_of_an_object_have_one(asked: Asked) -> None:
    """Else the words for own objects would never be tried."""
    for viewer in OWNERS:
        words = asked.row.expected(viewer)
        if len({*words.values()}) > 1:
            assert all(asked.answers[viewer].values()), viewer


def test_a_viewer_receives_the_keys_of_the_list_and_no_other(asked: Asked) -> None:
    if asked.row.call in WITHOUT_KEYS:
        return
    for viewer, _, answer in asked.all():
        if answer.word == "OK":
            for shown in answer.shown:
                assert {*keys_in(shown)} == allowed(asked.row.call, VIEWERS[viewer], shown), viewer


def test_the_list_of_keys_knows_every_call_and_no_other() -> None:
    assert {row.call for row in ROWS} == {*KEYS} | WITHOUT_KEYS


def test_a_refused_call_changes_nothing(asked: Asked) -> None:
    assert asked.changes == {}


def test_somebody_elses_object_and_nobodys_look_the_same(asked: Asked) -> None:
    for viewer, by_whose in asked.answers.items():
        if "foreign" in by_whose:
            bodies = {answer.body for whose in ("foreign", "missing") for answer in by_whose[whose]}
            assert len(bodies) == 1, viewer


def test_no_answer_holds_what_its_viewer_may_not_know(asked: Asked, world: World) -> None:
    if asked.row.call == THE_DOCUMENT:
        return
    found = {
        f"{viewer}, {whose}": world.secrets.told_to(viewer, *_read_in(asked.row, answer))
        for viewer, whose, answer in asked.all()
    }
    assert {who: secrets for who, secrets in found.items() if secrets} == {}


def _read_in(row: Row, answer: Answer) -> tuple[bytes, ...]:
    """Return what is looked through: that who accepts is told at once who is in charge is no secret any more."""
    if row.call != "PATCH /api/chat/contacts/{id}/accept_contact/" or answer.word != "OK":
        return answer.texts
    return (json.dumps({**answer.json, "in_charge": None}, ensure_ascii=False).encode(),)


def test_a_refusal_says_what_is_wrong_and_nothing_else(asked: Asked) -> None:
    for viewer, _, answer in asked.all():
        if re.fullmatch(r"4\d\d", answer.word):
            assert {*answer.json} == {"detail", "code"}, viewer


def test_nothing_on_the_way_keeps_what_is_personal(asked: Asked) -> None:
    """A home's pictures alone may be kept, and by the viewer's own browser only."""
    for viewer, _, answer in asked.all():
        if asked.row.path.startswith("/media/home-images/") and answer.word == "OK":
            assert answer.headers["Cache-Control"] == "private, max-age=86400"
        elif asked.row.path.startswith(("/api/", "/media/")):
            assert "no-store" in answer.headers.get("Cache-Control", ""), viewer
