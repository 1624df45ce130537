"""Rebuilding stored matching values while the service is in use."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from apiflask import APIFlask
from flask_migrate import upgrade
from psycopg.errors import LockNotAvailable
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from server.core.database import db
from server.core.transaction import transaction
from server.criteria import service as rebuilding
from server.criteria.service import rebuild, reindex
from server.models import Preference
from tests.support.forms import home_form, sent_form
from tests.support.matching.rows import expected_rows, home_masks_are_right, stored_rows
from tests.support.people import People, Person
from tests.support.racing import race

pytestmark = pytest.mark.both_databases

ROOT = Path(__file__).resolve().parents[2]
CONTACTS, PREFERENCES = "/api/chat/contacts/", "/api/applicants/preferences/"
ROUNDS = range(2)


class Scene:
    """Enough homes and persons for several batches."""

    def __init__(self, app: APIFlask, people: People) -> None:
        self.app = app
        self.facility, self.counselor = people.facility(), people.counselor()
        self.homes = [self.facility.register_home() for _ in range(3)]
        self.people = [self.counselor.register_preference(name=f"{number}さん") for number in range(5)]

    def corrupt(self) -> None:
        """Set all stored values to wrong values."""
        with self.app.app_context(), transaction():
            db.session.execute(text("UPDATE matching_row SET needs_mask = 1, town = 1"))
            db.session.execute(text("UPDATE home SET accepted_mask = 1"))

    def rebuild(self) -> list[int]:
        """Rebuild all values; return the reported progress."""
        progress: list[int] = []
        with self.app.app_context():
            rebuild(progress.append)
        return progress

    def is_right(self) -> bool:
        return stored_rows(self.app) == expected_rows(self.app) and home_masks_are_right(self.app)

    @staticmethod
    def call(person: Person, method: str, path: str, *body: object, **form: Any) -> int:
        return person.call(method, path, *body, **form).status_code


@pytest.fixture
def scene(app: APIFlask, people: People, monkeypatch: pytest.MonkeyPatch) -> Scene:
    monkeypatch.setattr(rebuilding, "_BATCH", 2)
    return Scene(app, people)


def test_rebuild_corrects_all_values_and_reports_progress(scene: Scene) -> None:
    scene.corrupt()
    assert not scene.is_right()
    assert scene.rebuild() == [2, 4, 6, 8]
    assert scene.is_right()


def test_command_prints_the_progress(scene: Scene) -> None:
    scene.corrupt()
    done = scene.app.test_cli_runner().invoke(args=["matching", "rebuild"])
    assert done.exit_code == 0
    assert done.output.splitlines()[0] == "計算ずみ：ホームと希望条件 2件"
    assert done.output.splitlines()[-1] == "すべてのホームと希望条件の計算が終わりました。"
    assert scene.is_right()


Change = Callable[[], int]


def edited(scene: Scene, preference: int, _home: int) -> Change:
    wishes = {"gender": "male", "preferredLocation_prefecture": ["大阪府", "東京都"]}
    form = {"data": sent_form(**wishes), "content_type": "multipart/form-data"}
    return partial(scene.call, scene.counselor.tab(), "PATCH", f"{PREFERENCES}{preference}/", **form)


def withdrawn(scene: Scene, preference: int, _home: int) -> Change:
    return partial(scene.call, scene.counselor.tab(), "DELETE", f"{PREFERENCES}{preference}/")


def registered(scene: Scene, _preference: int, _home: int) -> Change:
    form = {"data": sent_form(name="新しい方"), "content_type": "multipart/form-data"}
    return partial(scene.call, scene.counselor.tab(), "POST", PREFERENCES, **form)


def home_changed(scene: Scene, _preference: int, home: int) -> Change:
    form = home_form(gender="female", pets_allowed=True)
    return partial(scene.call, scene.facility.tab(), "PUT", f"/api/facilities/homes/{home}/", form)


def asked(scene: Scene, preference: int, home: int) -> Change:
    body = {"home": home, "preference": preference}
    return partial(scene.call, scene.facility.tab(), "POST", CONTACTS, body)


def declined(scene: Scene, preference: int, home: int) -> Change:
    contact = scene.facility.post(CONTACTS, {"home": home, "preference": preference})["id"]
    return partial(scene.call, scene.counselor.tab(), "PATCH", f"{CONTACTS}{contact}/decline_contact/")


@pytest.mark.parametrize("make", [edited, withdrawn, registered, home_changed, asked, declined])
def test_concurrent_changes_are_not_lost(scene: Scene, make: Callable[[Scene, int, int], Change]) -> None:
    for number in ROUNDS:
        change = make(scene, scene.people[number], scene.homes[number])
        scene.corrupt()
        _, status = race(scene.app, lambda: len(scene.rebuild()), change)
        assert status in (200, 201)
        assert scene.is_right()


@pytest.mark.only_on("postgresql")
def test_locked_row_is_retried(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    tries = []

    def busy_at_first(person: Preference) -> bool:
        tries.append(person.id)
        if len(tries) == 1:
            raise OperationalError("", {}, LockNotAvailable())
        return reindex(person)

    monkeypatch.setattr(rebuilding, "reindex", busy_at_first)
    scene.corrupt()
    scene.rebuild()
    assert tries == [scene.people[0], *scene.people]
    assert scene.is_right()


def test_migration_triggers_a_rebuild_by_resetting_the_version(scene: Scene) -> None:
    scene.rebuild()
    scene.corrupt()
    with scene.app.app_context():
        upgrade()
        assert not scene.is_right()
        with transaction():
            db.session.execute(text("UPDATE matching_version SET version = 0"))
        upgrade()
    assert scene.is_right()
