"""Request bodies: size limits per route, refusal before parsing, and slow bodies that do not block others."""

import io
import threading
from collections.abc import Callable
from typing import Any

import gevent
import pytest
from apiflask import APIFlask
from gevent.event import Event
from sqlalchemy.pool import QueuePool
from werkzeug.formparser import FormDataParser

from server.accounts.rules.passwords import NETWORK, NETWORK_AT_ACCOUNT
from server.core.database import OrjsonProvider, db
from server.core.http import bodies as forms
from server.core.http.bodies import BODY_MAX, DEPTH_MAX, FIELDS_MAX
from server.core.limits import FORM_CHECKS_OF_ACCOUNT, SIGNUPS_FROM_ADDRESS, UPLOADS_OF_ACCOUNT
from server.core.vocabulary import Role
from tests.support.forms import picture, sent_form
from tests.support.people import PASSWORD, Answer, People, Person
from tests.support.rows import for_each

LOGIN = "/api/accounts/facilities/login/"
PREFERENCES = "/api/applicants/preferences/"
FIT = f"{PREFERENCES}fit/"
JSON, FORM = "application/json", "application/x-www-form-urlencoded"
UPLOAD = "multipart/form-data; boundary=x"
TOO_LARGE_ANSWER = {
    "detail": (
        "送信された内容が大きすぎます。写真やファイルは1つ10MBまでのものを選び、"
        "文章は短くして、もう一度送ってください。"
    ),
    "code": "http_413",
}


def _json_of(size: int) -> bytes:
    empty = len(b'{"email":""}')
    return b'{"email":"' + b"a" * (size - empty) + b'"}'


def _nested(depth: int) -> bytes:
    return b"[" * (depth - 1) + b"{}" + b"]" * (depth - 1)


def _fields(count: int) -> bytes:
    return b"&".join(b"f%d=" % number for number in range(count))


def _parts(count: int) -> bytes:
    part = b'--x\r\nContent-Disposition: form-data; name="f"\r\n\r\n\r\n'
    return part * count + b"--x--\r\n"


TOO_LARGE_BODIES: list[tuple[str, bytes]] = [
    (JSON, _json_of(BODY_MAX + 1)),
    (FORM, _fields(FIELDS_MAX + 1)),
    (FORM, b"a" * (BODY_MAX + 1)),
    (UPLOAD, _parts(FIELDS_MAX + 1)),
    (UPLOAD, _parts(1) + b"a" * BODY_MAX),
]


def _send(person: Person, path: str, kind: str, body: bytes, **options: Any) -> Answer:
    return person.call("POST", path, data=body, content_type=kind, **options)


def _chunked(body: bytes) -> dict[str, Any]:
    """Return a chunked body without a length, as gunicorn passes it on."""
    return {
        "input_stream": io.BytesIO(body),
        "environ_overrides": {"HTTP_TRANSFER_ENCODING": "chunked", "wsgi.input_terminated": True},
    }


@for_each("kind, body", TOO_LARGE_BODIES)
def test_body_with_too_many_bytes_or_fields_is_refused(people: People, kind: str, body: bytes) -> None:
    visitor = people.applicant()
    refused = _send(visitor, FIT, kind, body)
    assert (refused.status_code, refused.json) == (413, TOO_LARGE_ANSWER)
    refused = visitor.call("POST", FIT, content_type=kind, **_chunked(body))
    assert (refused.status_code, refused.json) == (413, TOO_LARGE_ANSWER)


@for_each(
    "kind, body",
    [
        (JSON, _json_of(BODY_MAX)),
        (JSON, _nested(DEPTH_MAX)),
        (FORM, _fields(FIELDS_MAX)),
        (UPLOAD, _parts(90)),
    ],
)
def test_body_at_the_limit_is_parsed(people: People, kind: str, body: bytes) -> None:
    assert _send(people.visitor(), LOGIN, kind, body).status_code == 422


def test_too_deep_json_is_refused(people: People) -> None:
    for depth in (DEPTH_MAX + 1, 30_000):
        assert _send(people.visitor(), LOGIN, JSON, _nested(depth)).status_code == 400


def test_too_large_body_is_not_parsed(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    def parsed(*_: Any, **__: Any) -> Any:
        pytest.fail("a body was parsed")

    monkeypatch.setattr(OrjsonProvider, "loads", parsed)
    monkeypatch.setattr(FormDataParser, "parse", parsed)
    visitor = people.visitor()
    for kind in (JSON, FORM, UPLOAD):
        assert _send(visitor, LOGIN, kind, b"a" * (BODY_MAX + 1)).status_code == 413


def test_upload_routes_limit_json_like_other_routes(people: People) -> None:
    applicant = people.applicant()
    for path in (PREFERENCES, "/api/chat/chat-messages/"):
        assert _send(applicant, path, JSON, _json_of(BODY_MAX + 1)).status_code == 413


def test_large_uploads_are_parsed_outside_the_event_loop(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads, parse = list[bool](), FormDataParser.parse

    def watched(self: FormDataParser, *args: Any, **options: Any) -> Any:
        threads.append(threading.get_ident() == here)
        return parse(self, *args, **options)

    here = threading.get_ident()
    monkeypatch.setattr(FormDataParser, "parse", watched)
    facility = people.facility()
    path = f"/api/facilities/homes/{facility.register_home()}/upload_images/"
    threads.clear()
    large = picture(3000, 2000, "BMP")
    facility.call("POST", path, data={"images": (io.BytesIO(large), "home.bmp")})
    facility.post(path, data={"images": (io.BytesIO(picture()), "home.jpg")})
    assert len(picture()) < BODY_MAX < len(large)
    assert threads == [False, True]


class _SilentBody:
    """A body that sends nothing until `broken_off` is set; calls `note` when it is read."""

    def __init__(self, note: Callable[[], None], broken_off: Event) -> None:
        self._note, self._broken_off = note, broken_off

    def read(self, _size: int = -1) -> bytes:
        self._note()
        self._broken_off.wait()
        return b""


def _silent_body(note: Callable[[], None] = lambda: None, broken_off: Event | None = None) -> dict[str, Any]:
    body = _SilentBody(note, broken_off or Event())
    return {"environ_overrides": {"wsgi.input": body, "CONTENT_LENGTH": "1000"}}


def test_stalled_body_times_out(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forms, "READ_SECONDS", 0.01)
    applicant = people.applicant()
    for kind in (JSON, FORM, UPLOAD):
        answer = applicant.call("POST", PREFERENCES, content_type=kind, **_silent_body())
        assert (answer.status_code, answer.json["code"]) == (408, "http_408")
        assert "途中" in answer.json["detail"]


@pytest.mark.only_on("postgresql")
def test_slow_body_holds_no_database_connection(
    app: APIFlask, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forms, "READ_SECONDS", 0.01)
    held = list[int]()

    def note() -> None:
        pool = db.engine.pool
        assert isinstance(pool, QueuePool)
        held.append(pool.checkedout())

    people.applicant().call("POST", PREFERENCES, content_type=JSON, **_silent_body(note))
    assert held == [0]


# Refused bodies count in the same limits as accepted ones.


def _send_refused_bodies(person: Person, path: str) -> list[int]:
    """Send a route one body of each refused kind."""
    bodies = [(JSON, _json_of(BODY_MAX + 1)), (JSON, b"{"), (JSON, b'{"who": 1}')]
    return [_send(person, path, kind, body).status_code for kind, body in bodies]


def test_refused_body_counts_in_the_limit_of_an_address(people: People) -> None:
    visitor, path = people.visitor(), "/api/accounts/facilities/request/"
    found = [code for _ in range(4) for code in _send_refused_bodies(visitor, path)]
    assert found[: SIGNUPS_FROM_ADDRESS.most] == ([413, 400, 422] * 4)[: SIGNUPS_FROM_ADDRESS.most]
    assert {*found[SIGNUPS_FROM_ADDRESS.most :]} == {429}


@for_each(
    "path",
    ["/api/accounts/password/", "/api/accounts/invitations/read/", "/api/accounts/factors/keep/"],
)
def test_refused_body_counts_as_a_wrong_link(people: People, path: str) -> None:
    network = {"REMOTE_ADDR": f"10.1.1.{len(path)}"}
    codes = [
        people.visitor().call("POST", path, data=b"{", content_type=JSON, environ_base=network).status_code
        for _ in range(NETWORK_AT_ACCOUNT.free + 1)
    ]
    assert codes == [400] * NETWORK_AT_ACCOUNT.free + [429]


def test_refused_body_counts_as_a_failed_sign_in_of_its_network(
    people: People,
) -> None:
    _, email = people.staff_account(Role.FACILITY, "高橋")
    known, right = people.visitor(), {"email": email, "password": PASSWORD}
    known.post(LOGIN, right)
    codes = [_send(people.visitor(), LOGIN, JSON, b"{").status_code for _ in range(NETWORK.free + 1)]
    assert codes[: NETWORK_AT_ACCOUNT.free] == [400] * NETWORK_AT_ACCOUNT.free
    assert codes[-1] == 429
    known.post(LOGIN, right)


def test_refused_upload_counts_in_the_upload_limit(people: People) -> None:
    counselor = people.counselor()
    body = _parts(FIELDS_MAX + 1)
    codes = [
        _send(counselor, PREFERENCES, UPLOAD, body).status_code for _ in range(UPLOADS_OF_ACCOUNT.most + 1)
    ]
    assert codes == [413] * UPLOADS_OF_ACCOUNT.most + [429]


def test_refused_form_check_counts_in_its_limit(people: People) -> None:
    applicant, path = people.applicant(), FIT
    codes = [_send(applicant, path, JSON, b"{").status_code for _ in range(FORM_CHECKS_OF_ACCOUNT.most + 1)]
    assert codes == [400] * FORM_CHECKS_OF_ACCOUNT.most + [429]


def test_slow_body_does_not_block_other_calls(app: APIFlask, people: People) -> None:
    applicant = people.applicant()
    reads, broken_off = Event(), Event()
    body = _silent_body(reads.set, broken_off)
    slow = gevent.spawn(lambda: applicant.tab().call("POST", PREFERENCES, content_type=JSON, **body))
    with gevent.Timeout(forms.READ_SECONDS):
        reads.wait()
        assert applicant.post(PREFERENCES, data=sent_form())["id"]
    broken_off.set()
    slow.join()
