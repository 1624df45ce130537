"""What storage promises, whichever the settings name, and that a product on S3 shows, hides and forgets pictures."""

import io
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from apiflask import APIFlask
from cryptography.fernet import InvalidToken

from server.config import Settings
from server.core.refusals import Unavailable
from server.integrations.storage import storage_of
from server.integrations.storage.pictures import PictureStore
from server.integrations.storage.s3 import S3Storage
from server.integrations.storage.storage import FileStorage, Storage
from tests.support.forms import picture
from tests.support.media.s3 import FakeS3, s3_storage
from tests.support.people import People

KEY = "0123456789abcdef"


@pytest.fixture
def bucket() -> Iterator[tuple[FakeS3, Settings]]:
    with s3_storage() as found:
        yield found


@pytest.fixture(params=["folder", "S3"])
def storage(request: pytest.FixtureRequest, tmp_path: Path) -> Storage:
    if request.param == "folder":
        return storage_of(Settings(mode="development", media_dir=tmp_path))
    return storage_of(request.getfixturevalue("bucket")[1])


def test_the_settings_choose_the_storage(bucket: tuple[FakeS3, Settings]) -> None:
    assert type(storage_of(Settings(mode="development"))) is FileStorage
    assert type(storage_of(bucket[1])) is S3Storage


def test_what_is_saved_is_loaded_and_the_last_write_counts(storage: Storage) -> None:
    storage.save(KEY, b"first")
    storage.save(KEY, b"\x00\xff" * 100_000)
    assert storage.load(KEY) == b"\x00\xff" * 100_000


def test_what_is_deleted_is_gone_and_deleting_twice_is_fine(storage: Storage) -> None:
    storage.save(KEY, b"secret")
    for _ in range(2):
        storage.delete(KEY)
    with pytest.raises(FileNotFoundError):
        storage.load(KEY)


def test_no_two_keys_are_alike(storage: Storage) -> None:
    assert len({storage.new_key() for _ in range(100)}) == 100


def test_a_storage_that_stumbles_is_asked_again(bucket: tuple[FakeS3, Settings]) -> None:
    fake, settings = bucket
    fake.failing = 2
    S3Storage(settings).save(KEY, b"picture")
    assert (fake.objects, fake.calls) == ({KEY: b"picture"}, 3)


@pytest.mark.parametrize("change", ["it fails", "it refuses our key", "nobody is there"])
def test_a_storage_that_does_not_help_is_told_as_such(bucket: tuple[FakeS3, Settings], change: str) -> None:
    fake, settings = bucket
    if change == "it fails":
        fake.failing = 99
    if change == "it refuses our key":
        settings = settings.model_copy(update={"s3_access_key": "another"})
    if change == "nobody is there":
        with socket.create_server(("127.0.0.1", 0)) as closed:
            settings = settings.model_copy(
                update={"s3_endpoint": f"http://127.0.0.1:{closed.getsockname()[1]}"}
            )
    storage = S3Storage(settings)
    for call in (lambda: storage.save(KEY, b"picture"), lambda: storage.load(KEY)):
        with pytest.raises(Unavailable) as refusal:
            call()
        assert refusal.value.code == "storage_unavailable"
    # What it belonged to is gone already: the person is not told that their deletion failed.
    storage.delete(KEY)


def test_what_was_changed_in_the_storage_is_not_shown(app: APIFlask) -> None:
    store: PictureStore = app.extensions["pictures"]
    key = store.save_message_file(b"a certificate")
    file: Path = app.extensions["settings"].media_dir / key[:2] / key
    kept = file.read_bytes()
    assert store.load_encrypted(key) == b"a certificate"
    for place in (30, len(kept) // 2, len(kept) - 4):
        changed = b"A" if kept[place : place + 1] != b"A" else b"B"
        file.write_bytes(kept[:place] + changed + kept[place + 1 :])
        with pytest.raises(InvalidToken):
            store.load_encrypted(key)


def test_on_s3_a_home_picture_is_shown_and_gone_once_deleted(
    app: APIFlask, people: People, bucket: tuple[FakeS3, Settings], monkeypatch: pytest.MonkeyPatch
) -> None:
    fake, settings = bucket
    monkeypatch.setitem(
        app.extensions, "pictures", PictureStore(storage_of(settings), settings.certificate_keys)
    )
    facility = people.facility()
    home = facility.register_home()
    files = {"images": (io.BytesIO(picture()), "home.jpg")}
    [image] = facility.post(f"/api/facilities/homes/{home}/upload_images/", data=files)
    shown = [facility.call("GET", image[size]).data for size in ("image", "thumbnail")]
    assert [*fake.objects.values()] == shown
    facility.call("DELETE", f"/api/facilities/homes/{home}/delete_image/", {"image_id": image["id"]})
    assert fake.objects == {}


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"s3_endpoint": "https://s3.example.jp"}, "S3_BUCKET: "),
        ({"s3_bucket": "pictures"}, "S3_ENDPOINT: "),
        ({"s3_access_key": "key", "s3_secret_key": "s", "s3_bucket": "b"}, "S3_ENDPOINT: "),
        (dict.fromkeys(("s3_endpoint", "s3_bucket", "s3_access_key", "s3_secret_key"), "x"), "S3_ENDPOINT: "),
    ],
)
def test_half_a_storage_is_refused_with_what_is_missing(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Settings(mode="development", **given)
