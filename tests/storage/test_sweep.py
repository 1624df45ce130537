"""The sweep deletes files without a row after a day."""

import io
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from apiflask import APIFlask

from server.config import Settings
from server.core.picture_keys import PICTURE_KEYS
from server.core.pictures import sweep_pictures
from server.core.services import picture_store
from server.integrations.storage import storage_of
from server.integrations.storage.pictures import PictureStore
from server.integrations.storage.storage import FileStorage
from server.models import Base
from tests.support.clock import Clock
from tests.support.forms import picture, sent_form
from tests.support.matching.pairs import CONTACTS
from tests.support.media.s3 import FakeS3, s3_storage
from tests.support.people import People, Person

ROOT = Path(__file__).resolve().parents[2]
DAY = timedelta(days=1)
# Columns that are not keys of pictures.
OTHER_KEYS = {
    *("current_key", "previous_key", "retry_key", "source_key", "public_key"),
    *("account_key", "network_key", "browser_key"),
}
LOST = "0123456789abcdef" * 2 + "01234567"
# A node that is killed during an upload: after the file and before the row, or during the file.
NODE = """
import os, signal, sys
from server.app import create_app
from server.homes.service import images
from server.homes.queries import home_with_images_for
from server.core.viewer import Viewer
from server.core.vocabulary import Role
from server.core.services import picture_store
from server.core.clock import now

def die(*_):
    os.kill(os.getpid(), signal.SIGKILL)

if sys.argv[1] == "between file and row":
    images._lock_and_check_limit = die
else:
    os.fsync = die
with create_app().app_context():
    home = home_with_images_for(Viewer(int(sys.argv[2]), Role.FACILITY, "", 0), int(sys.argv[3]))
    images.add_home_images(home, [sys.stdin.buffer.read()], picture_store(), now())
"""


class StoredFiles:
    """The storage of pictures, a folder or a bucket; files can be aged."""

    def __init__(self, folder: Path, bucket: FakeS3 | None) -> None:
        self._folder, self._bucket = folder, bucket

    def names(self) -> set[str]:
        if self._bucket:
            return {*self._bucket.objects}
        return {file.name for file in self._folder.rglob("*") if file.is_file()}

    def age(self, name: str, moment: datetime) -> None:
        """Set the time at which a file was written."""
        if self._bucket:
            self._bucket.written[name] = moment
        else:
            os.utime(self._folder / name[:2] / name, (moment.timestamp(), moment.timestamp()))


@pytest.fixture(params=["folder", "S3"])
def stored(
    request: pytest.FixtureRequest, app: APIFlask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[StoredFiles]:
    if request.param == "folder":
        settings = Settings(mode="development", media_dir=tmp_path)
        store = PictureStore(storage_of(settings), settings.certificate_keys)
        monkeypatch.setitem(app.extensions, "pictures", store)
        yield StoredFiles(tmp_path, None)
        return
    with s3_storage() as (bucket, settings):
        store = PictureStore(storage_of(settings), settings.certificate_keys)
        monkeypatch.setitem(app.extensions, "pictures", store)
        yield StoredFiles(tmp_path, bucket)


def upload(person: Person, home: int, count: int = 1) -> Any:
    files = {"images": [(io.BytesIO(picture()), f"{number}.jpg") for number in range(count)]}
    return person.call("POST", f"/api/facilities/homes/{home}/upload_images/", data=files)


def sweep(app: APIFlask, now: datetime) -> int:
    with app.app_context():
        return sweep_pictures(picture_store(), now)


def test_only_files_without_a_row_are_deleted_after_a_day(
    app: APIFlask, stored: StoredFiles, clock: Clock, people: People
) -> None:
    facility, seeker = people.facility(), people.applicant()
    home = facility.register_home()
    assert upload(facility, home).status_code == 201
    body = {"home": home, "preference": seeker.register_preference()}
    contact = facility.post(CONTACTS, body)["id"]
    seeker.patch(f"{CONTACTS}{contact}/accept_contact/")
    counselor = people.counselor()
    form = sent_form(name="山本 一郎") | {"disability_certificate": (io.BytesIO(picture()), "a.jpg")}
    counselor.post("/api/applicants/preferences/", data=form)
    message = {"talk_room": contact, "image": (io.BytesIO(picture()), "a.jpg")}
    assert seeker.call("POST", "/api/chat/chat-messages/", data=message).status_code == 201
    named = stored.names()
    assert len(named) == 5
    with app.app_context():
        storage = picture_store()._storage
        lost, others = {LOST, f"{LOST}-s"}, {"notes.txt", f"{LOST}0", "README"}
        for name in lost | others:
            storage.save(name, b"bytes")
    old = clock() - DAY
    for name in named | lost | others:
        stored.age(name, old + timedelta(seconds=2))
    assert sweep(app, clock()) == 0
    for name in named | lost | others:
        stored.age(name, old - timedelta(seconds=2))
    assert sweep(app, clock()) == 2
    assert stored.names() == named | others


def test_failed_upload_keeps_no_picture(
    stored: StoredFiles, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    facility = people.facility()
    home = facility.register_home()
    kept: list[str] = []
    save = PictureStore.save_home_picture

    def fail_at_the_second(self: PictureStore, given: Any) -> str:
        if kept:
            raise RuntimeError
        kept.append(save(self, given))
        return kept[0]

    monkeypatch.setattr(PictureStore, "save_home_picture", fail_at_the_second)
    assert upload(facility, home, count=2).status_code == 500
    assert kept
    assert stored.names() == set()


@pytest.mark.ci
@pytest.mark.parametrize("when", ["between file and row", "during the file"])
def test_files_of_a_killed_node_are_deleted_after_a_day(
    app: APIFlask, people: People, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    facility = people.facility()
    home = facility.register_home()
    settings = app.extensions["settings"]
    store = PictureStore(FileStorage(tmp_path), settings.certificate_keys)
    monkeypatch.setitem(app.extensions, "pictures", store)
    [whole] = upload(facility, home).json
    stored = StoredFiles(tmp_path, None)
    named = stored.names()
    node = subprocess.run(  # noqa: S603
        [sys.executable, "-c", NODE, when, str(facility.id), str(home)],
        cwd=ROOT,
        env={
            **os.environ,
            "MODE": "development",
            "MEDIA_DIR": str(tmp_path),
            "DATABASE_URL": settings.database_url,
        },
        input=picture(),
        capture_output=True,
        check=False,
    )
    assert node.returncode == -signal.SIGKILL, node.stderr.decode()
    left = stored.names() - named
    assert len(left) == (2 if when == "between file and row" else 1)
    assert all(name.endswith(".part") for name in left) == (when != "between file and row")
    written = datetime.fromtimestamp(max(file.stat().st_mtime for file in tmp_path.rglob("*")), tz=UTC)
    assert sweep(app, written + DAY - timedelta(seconds=60)) == 0
    assert sweep(app, written + DAY + timedelta(seconds=60)) == len(left)
    assert stored.names() == named
    assert facility.call("GET", whole["image"]).status_code == 200


def test_sweep_knows_every_column_with_picture_keys() -> None:
    """The sweep would delete the pictures of a missing column."""
    found = {
        f"{table.name}.{column.name}"
        for table in Base.metadata.sorted_tables
        for column in table.columns
        if column.name.endswith(("_key", "picture", "image", "file")) and column.name not in OTHER_KEYS
    }
    assert found == {f"{key.class_.__tablename__}.{key.key}" for key in PICTURE_KEYS}
