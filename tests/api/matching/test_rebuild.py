"""What rankings read can be computed anew while people work, and by more criteria than there were."""

import json
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from apiflask import APIFlask
from flask_migrate import upgrade
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import text

from server.actions.matching import rebuild as rebuilding
from server.actions.matching.rebuild import Left, rebuild
from server.actions.transaction import transaction
from server.domain.matching.layout import VERSION
from server.extensions import db
from tests.support.database import everything
from tests.support.forms import home_form, sent_form
from tests.support.matching.rows import homes_are_right, kept, right
from tests.support.matching.traits import (
    EASY_PERSONS,
    HOMES,
    ODD_HOMES,
    ODD_PERSONS,
    PERSONS,
    keep_home,
    keep_person,
)
from tests.support.people import People, Person
from tests.support.racing import race
from tests.support.scope import search

pytestmark = pytest.mark.both_databases

ROOT = Path(__file__).resolve().parents[3]
CONTACTS, PREFERENCES = "/api/chat/contacts/", "/api/applicants/preferences/"
ROUNDS = range(2)


class Scene:
    """Homes and people, so many that a rebuild takes several batches."""

    def __init__(self, app: APIFlask, people: People) -> None:
        self.app = app
        self.facility, self.counselor = people.facility(), people.counselor()
        self.homes = [self.facility.register_home() for _ in range(3)]
        self.people = [self.counselor.register_preference(name=f"{number}さん") for number in range(5)]

    def spoil(self) -> None:
        """Leave of all numbers nothing that is right."""
        with self.app.app_context(), transaction():
            db.session.execute(text("UPDATE matching_row SET answers = 1, answers_2 = 1, town = 1"))
            db.session.execute(text("UPDATE home SET welcomes = 1, welcomes_2 = 1"))

    def rebuild(self) -> list[Left]:
        """Compute everything anew; return what was told meanwhile."""
        told: list[Left] = []
        with self.app.app_context():
            rebuild(told.append)
        return told

    def is_right(self) -> bool:
        return kept(self.app) == right(self.app) and homes_are_right(self.app)

    @staticmethod
    def call(person: Person, method: str, path: str, *body: object, **form: Any) -> int:
        return person.call(method, path, *body, **form).status_code


@pytest.fixture
def scene(app: APIFlask, people: People, monkeypatch: pytest.MonkeyPatch) -> Scene:
    monkeypatch.setattr(rebuilding, "_BATCH", 2)
    monkeypatch.setattr(rebuilding, "_BATCHES_BETWEEN_REPORTS", 1)
    return Scene(app, people)


def test_everything_is_computed_anew_and_how_much_is_left_is_told(scene: Scene) -> None:
    scene.spoil()
    assert not scene.is_right()
    assert scene.rebuild() == [Left(1, 5), Left(0, 5), Left(0, 3), Left(0, 1), Left(0, 0), Left(0, 0)]
    assert scene.is_right()


def test_the_operator_is_told_how_far_it_is(scene: Scene) -> None:
    scene.spoil()
    done = scene.app.test_cli_runner().invoke(args=["matching", "rebuild"])
    assert done.exit_code == 0
    assert done.output.splitlines()[0] == "計算の残り：ホーム 1件、希望条件 5件"
    assert done.output.splitlines()[-1] == "すべてのホームと希望条件の計算が終わりました。"
    assert scene.is_right()


def test_what_is_right_is_not_written_again(scene: Scene) -> None:
    before = everything(scene.app)
    scene.rebuild()
    assert everything(scene.app) | {"matching_rebuild": {}} == before | {"matching_rebuild": {}}


def test_a_rebuild_that_was_cut_off_goes_on_where_it_was(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    compute, asked = rebuilding._set_answers, []

    def cut_off(ids: Sequence[int], skip_busy: bool) -> set[int]:
        asked.append(list(ids))
        if len(asked) == 2:
            raise KeyboardInterrupt
        return compute(ids, skip_busy)

    monkeypatch.setattr(rebuilding, "_set_answers", cut_off)
    scene.spoil()
    with pytest.raises(KeyboardInterrupt):
        scene.rebuild()
    assert not scene.is_right()
    scene.rebuild()
    first, second, third = scene.people[:2], scene.people[2:4], scene.people[4:]
    assert asked == [first, second, second, third]
    assert scene.is_right()
    [state] = everything(scene.app)["matching_rebuild"].values()
    assert (state["version"], state["rebuilding"]) == (VERSION, None)


Happens = Callable[[], int]


def edited(scene: Scene, preference: int, _home: int) -> Happens:
    wishes = {"gender": "male", "preferredLocation_prefecture": ["大阪府", "東京都"]}
    form = {"data": sent_form(**wishes), "content_type": "multipart/form-data"}
    return partial(scene.call, scene.counselor.tab(), "PATCH", f"{PREFERENCES}{preference}/", **form)


def withdrawn(scene: Scene, preference: int, _home: int) -> Happens:
    return partial(scene.call, scene.counselor.tab(), "DELETE", f"{PREFERENCES}{preference}/")


def registered(scene: Scene, _preference: int, _home: int) -> Happens:
    form = {"data": sent_form(name="新しい方"), "content_type": "multipart/form-data"}
    return partial(scene.call, scene.counselor.tab(), "POST", PREFERENCES, **form)


def home_changed(scene: Scene, _preference: int, home: int) -> Happens:
    form = home_form(gender="female", pets_allowed=True)
    return partial(scene.call, scene.facility.tab(), "PUT", f"/api/facilities/homes/{home}/", form)


def asked(scene: Scene, preference: int, home: int) -> Happens:
    body = {"home": home, "preference": preference}
    return partial(scene.call, scene.facility.tab(), "POST", CONTACTS, body)


def declined(scene: Scene, preference: int, home: int) -> Happens:
    contact = scene.facility.post(CONTACTS, {"home": home, "preference": preference})["id"]
    return partial(scene.call, scene.counselor.tab(), "PATCH", f"{CONTACTS}{contact}/decline_contact/")


@pytest.mark.parametrize("make", [edited, withdrawn, registered, home_changed, asked, declined])
def test_what_changes_while_everything_is_computed_anew_is_not_lost(
    scene: Scene, make: Callable[[Scene, int, int], Happens]
) -> None:
    for number in ROUNDS:
        happens = make(scene, scene.people[number], scene.homes[number])
        scene.spoil()
        _, status = race(scene.app, lambda: len(scene.rebuild()), happens)
        assert status in (200, 201)
        assert scene.is_right()


@pytest.mark.only_on("postgresql")
def test_nobody_whom_somebody_else_is_changing_holds_up_the_others(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rows of a contact's step are left out of their batch, and waited for alone."""
    with scene.app.app_context():
        if db.engine.dialect.name == "sqlite":
            pytest.skip("SQLite has one writer at a time")
        engine = db.engine
    compute, alone, waits = rebuilding._set_answers, [], threading.Event()

    def watched(ids: Sequence[int], skip_busy: bool) -> set[int]:
        if not skip_busy:
            alone.append(list(ids))
            waits.set()
        return compute(ids, skip_busy)

    monkeypatch.setattr(rebuilding, "_set_answers", watched)
    scene.spoil()
    with engine.connect() as step, ThreadPoolExecutor(1) as thread:
        step.exec_driver_sql("BEGIN")
        step.execute(
            text(
                "UPDATE matching_row SET contacts_current = 1 WHERE preference_id = :id AND prefecture = 13"
            ),
            {"id": scene.people[1]},
        )
        rebuilt = thread.submit(scene.rebuild)
        assert waits.wait(60)
        step.exec_driver_sql("ROLLBACK")
        rebuilt.result(60)
    assert alone == [[scene.people[1]]]
    assert scene.is_right()


def test_a_migration_asks_for_a_rebuild_by_forgetting_the_version(scene: Scene) -> None:
    scene.rebuild()
    scene.spoil()
    with scene.app.app_context():
        upgrade()
        assert not scene.is_right()
        with transaction():
            db.session.execute(text("UPDATE matching_rebuild SET version = 0, rebuilding = NULL"))
        upgrade()
    assert scene.is_right()


@pytest.mark.ci
def test_more_criteria_fit_in_without_moving_what_is_stored(
    app: APIFlask, people: People, database_url: str
) -> None:
    facility, counselor = people.facility(), people.counselor()

    @search(2, 20)
    @given(
        st.lists(st.one_of(HOMES, ODD_HOMES), min_size=4, max_size=4),
        st.lists(st.one_of(PERSONS, EASY_PERSONS, ODD_PERSONS), min_size=8, max_size=8),
    )
    def register(homes, persons):
        with app.app_context(), transaction():
            for traits in homes:
                keep_home(facility.id, traits)
            for traits in persons:
                keep_person(counselor.id, traits)

    register()
    program = [sys.executable, "-m", "tests.support.matching.more_criteria", database_url]
    found = json.loads(subprocess.run(program, cwd=ROOT, check=True, capture_output=True).stdout)  # noqa: S603
    assert found["lacking before"] > 0 < found["misplaced before"]
    assert {name: count for name, count in found.items() if name.split()[-1] == "after"} == {
        "wrong after": 0,
        "misplaced after": 0,
        "miscounted after": 0,
    }
    assert found["moved before"] == 0
    # What the program before knows is where it was, and what it does not know goes with the next rebuild.
    with app.app_context():
        rebuild(lambda _: None)
    assert kept(app) == right(app)
    assert homes_are_right(app)
