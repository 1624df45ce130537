"""Under gunicorn, the rest of an unread body is discarded up to a limit, and ambiguous bodies are refused."""

import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

import pytest
from apiflask import APIFlask

from server.core.http.bodies import BODY_MAX
from tests.support.rows import for_each
from tests.support.serving import under_gunicorn

# The database counts invalid bodies, and is emptied before each test.
pytestmark = pytest.mark.usefixtures("app")

_TIMEOUT_SECONDS = 20
_LOGIN = "POST /api/accounts/facilities/login/"
_JSON = "Content-Type: application/json"


@pytest.fixture(scope="module")
def address(whole_app: APIFlask, database_url: str) -> Iterator[str]:
    with under_gunicorn({"DATABASE_URL": database_url}) as found:
        yield found


def _exchange(address: str, *sent: bytes) -> bytes:
    """Send bytes and return all received bytes until the connection ends."""
    url = urlsplit(address)
    with socket.create_connection((url.hostname, url.port), timeout=_TIMEOUT_SECONDS) as connection:
        connection.sendall(b"".join(sent))
        found = b""
        while piece := connection.recv(65536):
            found += piece
    return found


def _head(line: str, *headers: str) -> bytes:
    return "\r\n".join([f"{line} HTTP/1.1", "Host: localhost", *headers, "", ""]).encode()


#: Requests with a body that the server does not read: the line, further headers, and the status of the answer.
_UNREAD: list[tuple[str, tuple[str, ...], int]] = [
    (_LOGIN, (_JSON, "Content-Length: 99999999999"), 413),
    (_LOGIN, (_JSON, "Content-Length: 33554432"), 413),
    ("POST /api/nowhere/", (_JSON, "Content-Length: 99999999999"), 404),
    ("PUT /api/accounts/drafts/home/new/", (_JSON, "Content-Length: 99999999999"), 401),
    ("GET /healthz", ("Content-Length: 99999999999",), 200),
    (_LOGIN, (_JSON, "Transfer-Encoding: chunked"), 413),
]


def test_connection_with_a_large_unread_body_ends_after_the_response(address: str) -> None:
    def send(line: str, headers: tuple[str, ...]) -> bytes:
        is_chunked = "Transfer-Encoding: chunked" in headers
        body = b"ffffff\r\n" + b"a" * BODY_MAX if is_chunked else b"a" * 1000
        return _exchange(address, _head(line, *headers), body)

    # At the same time, because the server waits some seconds for the rest of each body.
    with ThreadPoolExecutor(len(_UNREAD)) as pool:
        answers = [*pool.map(lambda row: send(row[0], row[1]), _UNREAD)]
    begins = [answer[: len(b"HTTP/1.1 200 ")] for answer in answers]
    assert begins == [b"HTTP/1.1 %d " % status for _line, _headers, status in _UNREAD]


def test_connection_continues_after_a_fully_sent_unread_body(address: str) -> None:
    large = _head("POST /api/nowhere/", _JSON, "Content-Length: 8388608") + b"a" * 8388608
    answer = _exchange(address, large, _head("GET /healthz", "Connection: close"))
    assert answer.count(b"HTTP/1.1 404 ") == answer.count(b"HTTP/1.1 200 ") == 1


def test_connection_continues_after_a_small_unread_body(address: str) -> None:
    small = _head("POST /api/nowhere/", _JSON, "Content-Length: 10") + b"a" * 10
    answer = _exchange(address, small, _head("GET /healthz", "Connection: close"))
    assert answer.count(b"HTTP/1.1 404 ") == answer.count(b"HTTP/1.1 200 ") == 1


@for_each(
    "body",
    [b"ZZ\r\n{}\r\n0\r\n\r\n", b"-2\r\n{}\r\n0\r\n\r\n", b"2\r\n{}XX0\r\n\r\n", b"2;\0\r\n{}\r\n0\r\n\r\n"],
)
def test_malformed_chunked_body_is_refused(address: str, body: bytes) -> None:
    answer = _exchange(address, _head(_LOGIN, _JSON, "Transfer-Encoding: chunked", "Connection: close"), body)
    assert answer.startswith(b"HTTP/1.1 400 "), answer[:200]
    assert b'"http_400"' in answer


@for_each(
    "framing",
    [
        ("Content-Length: 4", "Transfer-Encoding: chunked"),
        ("Content-Length: 4", "Content-Length: 5"),
        ("Content-Length: +4",),
        ("Transfer-Encoding: xchunked",),
    ],
)
def test_request_with_ambiguous_framing_is_refused(address: str, framing: tuple[str, ...]) -> None:
    hidden = b"0\r\n\r\n" + _head("GET /healthz")
    answer = _exchange(address, _head("POST /api/auth/logout/", *framing), hidden)
    assert answer.count(b"HTTP/1.1 ") == 1
    assert answer.split()[1] in (b"400", b"501")
