"""Host names: only known hosts are answered, and the API never redirects."""

import pytest
from apiflask import APIFlask

from server.app import create_app
from server.config import Settings
from tests.support.rows import for_each


@pytest.fixture(scope="module")
def site() -> APIFlask:
    return create_app(
        Settings(
            mode="development",
            public_url="https://homes.example.jp",
            trusted_hosts="web1, 10.0.0.7",
            database_url="sqlite://",
        )
    )


def _status(site: APIFlask, path: str, host: str) -> int:
    return site.test_client().get(path, headers={"Host": host}).status_code


@for_each(
    "host",
    ["homes.example.jp", "homes.example.jp:443", "localhost:8000", "127.0.0.1:8000", "web1:8000", "10.0.0.7"],
)
def test_public_local_and_trusted_hosts_are_answered(site: APIFlask, host: str) -> None:
    assert _status(site, "/healthz", host) == 200
    assert _status(site, "/api/auth/user/", host) == 401


@for_each(
    "host", ["evil.example", "homes.example.jp.evil.example", "evil.homes.example.jp", "10.0.0.8", "web12"]
)
def test_unknown_host_is_refused(site: APIFlask, host: str) -> None:
    for path in ("/healthz", "/api/auth/user/", "/api//auth/user/", "/media/nothing", "/"):
        assert _status(site, path, host) == 400, path
    answer = site.test_client().get("/api/auth/user/", headers={"Host": host})
    assert answer.json is not None
    assert answer.json["code"] == "foreign_host"
    assert "このアドレスでは使えません" in answer.json["detail"]
    assert host not in answer.text


@for_each(
    "path",
    [
        "/api//auth/user/",
        "//api/auth/user/",
        "/api/auth//user/",
        "/media//home-images/1/large.jpg",
        "/api/../api/auth/user/",
    ],
)
def test_api_and_file_addresses_do_not_redirect(site: APIFlask, path: str) -> None:
    answer = site.test_client().get(path, headers={"Host": "homes.example.jp"})
    assert answer.status_code == 404
    assert "Location" not in answer.headers


def test_trailing_slash_is_optional(site: APIFlask) -> None:
    for path in ("/api/auth/user", "/api/auth/user/"):
        assert _status(site, path, "homes.example.jp") == 401
