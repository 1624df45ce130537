"""Uploads of home pictures and certificates: accepted files, what is stored, and refusals without side effects."""

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import gevent
import pytest
from apiflask import APIFlask
from PIL import Image

from server.core.http.bodies import UPLOAD_MAX
from server.integrations.storage import images
from tests.support.database import all_rows, changes
from tests.support.forms import picture, sent_form
from tests.support.media import uploads
from tests.support.media.uploads import (
    HEIC,
    SECRET,
    TOO_MANY_BYTES,
    TOO_MANY_PIXELS,
    UNREADABLE,
    assert_clean,
    bomb,
    from_a_phone,
    jpeg,
    png,
)
from tests.support.people import Answer, People, Person
from tests.support.rooms import eventually

HOMES = "/api/facilities/homes/"
PREFERENCES = "/api/applicants/preferences/"

# tests/storage/test_images.py has every format. These files show that each upload applies the rules.
ACCEPTED = [
    pytest.param("庭.jpg", lambda: from_a_phone("JPEG"), id="JPEG with place and orientation"),
    pytest.param("庭.html", lambda: jpeg() + b"<script>" + SECRET, id="JPEG with appended HTML"),
    pytest.param("庭.jpg", png, id="PNG named .jpg"),
    pytest.param("../../庭.jpg", jpeg, id="name with a path"),
    pytest.param("庭\u202egpj.exe", jpeg, id="name with a direction override"),
    pytest.param("庭.jpg", uploads.largest, id="exactly 10 MB"),
]
REFUSED = [
    pytest.param("庭.jpg", uploads.too_large, TOO_MANY_BYTES, id="10 MB and one byte"),
    pytest.param("庭.png", lambda: bomb("PNG"), TOO_MANY_PIXELS, id="PNG of 100 megapixels"),
    pytest.param("IMG_0001.jpg", uploads.heic, HEIC, id="HEIC named .jpg"),
    pytest.param("庭.svg", uploads.svg, UNREADABLE, id="SVG"),
    pytest.param("庭.jpg", lambda: b"", UNREADABLE, id="empty file"),
]


class UploadTarget(Protocol):
    """A place for uploaded pictures."""

    name: str

    def send(self, file: tuple[str, bytes]) -> Answer:
        """Upload one file."""

    def send_after_valid(self, file: tuple[str, bytes]) -> Answer:
        """Upload a file after a valid one."""

    def shown(self) -> list[bytes]:
        """Return the stored picture in every size."""


@dataclass
class HomePictures:
    person: Person
    home: int
    # Errors name the second picture, because a valid one goes before it.
    name = "2枚目の画像"

    def send(self, *files: tuple[str, bytes]) -> Answer:
        return self.person.call("POST", f"{HOMES}{self.home}/upload_images/", data={"images": _parts(files)})

    def send_after_valid(self, file: tuple[str, bytes]) -> Answer:
        return self.send(("居間.jpg", picture()), file, ("玄関.jpg", picture()))

    def shown(self) -> list[bytes]:
        [image] = self.person.get(f"{HOMES}{self.home}/")["images"]
        return [self.person.call("GET", image[size]).data for size in ("image", "thumbnail")]


@dataclass
class Certificates:
    person: Person
    preference: int
    name = "画像"

    def send(self, file: tuple[str, bytes]) -> Answer:
        return self._send(welfare_certificate=file)

    def send_after_valid(self, file: tuple[str, bytes]) -> Answer:
        return self._send(disability_certificate=("手帳.jpg", picture()), welfare_certificate=file)

    def shown(self) -> list[bytes]:
        address = self.person.get(f"{PREFERENCES}{self.preference}/")["welfare_certificate"]
        return [self.person.call("GET", address).data]

    def _send(self, **files: tuple[str, bytes]) -> Answer:
        data = {name: _parts([file])[0] for name, file in files.items()}
        return self.person.call("PATCH", f"{PREFERENCES}{self.preference}/", data=data)


def _parts(files: Sequence[tuple[str, bytes]]) -> list[tuple[io.BytesIO, str]]:
    return [(io.BytesIO(data), name) for name, data in files]


@pytest.fixture(params=["images", "welfare_certificate"])
def field(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def place(field: str, people: People) -> UploadTarget:
    if field == "images":
        facility = people.facility()
        return HomePictures(facility, facility.register_home())
    counselor = people.counselor()
    return Certificates(counselor, counselor.register_preference(name="青木 一郎"))


def _stored_files(app: APIFlask) -> dict[str, bytes]:
    folder: Path = app.extensions["settings"].media_dir
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def _stored_rows(app: APIFlask) -> Any:
    # The attempts are counted even if they fail.
    return {table: rows for table, rows in all_rows(app).items() if table != "use_count"}


@pytest.mark.parametrize(("name", "data"), ACCEPTED)
def test_accepted_picture_is_stored_without_metadata(
    app: APIFlask, place: UploadTarget, name: str, data: Callable[[], bytes]
) -> None:
    before = _stored_files(app)
    response = place.send((name, data()))
    assert response.status_code in (200, 201), response.text
    sizes = place.shown()
    for shown in sizes:
        assert_clean(shown)
    new = {path: data for path, data in _stored_files(app).items() if path not in before}
    assert len(new) == len(sizes)
    assert not any(SECRET in data for data in new.values())


@pytest.mark.parametrize(("name", "data", "error"), REFUSED)
def test_refused_file_is_explained_and_stores_nothing(
    app: APIFlask,
    field: str,
    place: UploadTarget,
    name: str,
    data: Callable[[], bytes],
    error: tuple[str, str],
) -> None:
    files, rows = _stored_files(app), _stored_rows(app)
    response = place.send_after_valid((name, data()))
    code, sentence = error
    assert (response.status_code, response.json) == (
        422,
        {
            "detail": "入力内容をご確認ください。",
            "code": code,
            "fields": {field: [place.name + sentence]},
        },
    )
    assert _stored_files(app) == files
    assert changes(rows, _stored_rows(app)) == {}


def test_refused_certificate_prevents_registration(app: APIFlask, people: People) -> None:
    counselor = people.counselor()
    files, rows = _stored_files(app), _stored_rows(app)
    form = sent_form(name="青木 一郎", disability_certificate=(io.BytesIO(uploads.svg()), "手帳.svg"))
    response = counselor.call("POST", PREFERENCES, data=form)
    assert (response.status_code, response.json["code"]) == (422, "image_unreadable")
    assert _stored_files(app) == files
    assert changes(rows, _stored_rows(app)) == {}


def test_refused_certificate_does_not_replace_the_old_one(people: People) -> None:
    counselor = people.counselor()
    place = Certificates(counselor, counselor.register_preference(name="青木 一郎"))
    place.send(("手帳.jpg", jpeg()))
    before = place.shown()
    assert place.send(("手帳.pdf", uploads.other("PDF"))).status_code == 422
    assert place.shown() == before


def test_one_picture_is_decoded_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    running, most, done = 0, 0, 0
    decode, hub = images._decode, gevent.get_hub()

    def all_have_come() -> bool:
        # All others wait for their turn, or another one is running at the same time.
        return images.IMAGE_QUEUE._lines[hub].length == 4 - done or running > 1

    def watched(data: bytes) -> Image.Image:
        nonlocal running, most, done
        running += 1
        most = max(most, running)
        eventually(all_have_come)
        try:
            return decode(data)
        finally:
            running -= 1
            done += 1

    monkeypatch.setattr(images, "_decode", watched)
    gevent.joinall(
        [gevent.spawn(images.prepare_picture, jpeg(), "images") for _ in range(4)], raise_error=True
    )
    assert most == 1


def test_body_over_the_limit_gets_413(field: str, people: People) -> None:
    person = people.facility() if field == "images" else people.counselor()
    response = person.call(
        "POST",
        f"{HOMES}{person.register_home()}/upload_images/" if field == "images" else PREFERENCES,
        content_type="multipart/form-data; boundary=x",
        environ_overrides={"CONTENT_LENGTH": str(UPLOAD_MAX + 1)},
    )
    assert (response.status_code, response.json) == (
        413,
        {
            "detail": (
                "送信された内容が大きすぎます。写真やファイルは1つ10MBまでのものを選び、"
                "文章は短くして、もう一度送ってください。"
            ),
            "code": "http_413",
        },
    )
