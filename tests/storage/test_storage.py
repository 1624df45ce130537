"""Storage in a folder and on S3: saving, loading, deleting, and failures."""

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


def test_settings_choose_the_storage(bucket: tuple[FakeS3, Settings]) -> None:
    assert type(storage_of(Settings(mode="development"))) is FileStorage
    assert type(storage_of(bucket[1])) is S3Storage


def test_load_returns_the_last_saved_content(storage: Storage) -> None:
    storage.save(KEY, b"first")
    storage.save(KEY, b"\x00\xff" * 100_000)
    assert storage.load(KEY) == b"\x00\xff" * 100_000


def test_deleted_file_is_gone_and_can_be_deleted_again(storage: Storage) -> None:
    storage.save(KEY, b"secret")
    for _ in range(2):
        storage.delete(KEY)
    with pytest.raises(FileNotFoundError):
        storage.load(KEY)


def test_keys_are_unique(storage: Storage) -> None:
    assert len({storage.new_key() for _ in range(100)}) == 100


def test_temporary_failure_is_retried(bucket: tuple[FakeS3, Settings]) -> None:
    fake, settings = bucket
    fake.failing = 2
    S3Storage(settings).save(KEY, b"picture")
    assert (fake.objects, fake.calls) == ({KEY: b"picture"}, 3)


@pytest.mark.parametrize("change", ["error", "wrong key", "no server"])
def test_failing_storage_is_unavailable(bucket: tuple[FakeS3, Settings], change: str) -> None:
    fake, settings = bucket
    if change == "error":
        fake.failing = 99
    if change == "wrong key":
        settings = settings.model_copy(update={"s3_access_key": "another"})
    if change == "no server":
        with socket.create_server(("127.0.0.1", 0)) as closed:
            settings = settings.model_copy(
                update={"s3_endpoint": f"http://127.0.0.1:{closed.getsockname()[1]}"}
            )
    storage = S3Storage(settings)
    for call in (lambda: storage.save(KEY, b"picture"), lambda: storage.load(KEY)):
        with pytest.raises(Unavailable) as refusal:
            call()
        assert refusal.value.code == "storage_unavailable"
    # Its row is deleted already, so the person gets no error.
    storage.delete(KEY)


def test_changed_ciphertext_is_not_decrypted(app: APIFlask) -> None:
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


def test_home_picture_on_s3_is_shown_until_deleted(
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
def test_incomplete_s3_settings_are_refused(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Settings(mode="development", **given)
