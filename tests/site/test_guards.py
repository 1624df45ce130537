"""Answers in production: security headers, no debugging, no internal details."""

import logging
from secrets import token_hex
from typing import Any

import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient
from werkzeug.datastructures import Headers

from server.app import create_app
from server.config import Settings
from tests.support.world.issuer import PRODUCTION_ISSUER

SITE = "https://homes.example.jp"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> APIFlask:
    """Return the app with production settings, one page and one asset."""
    folder = tmp_path_factory.mktemp("builds")
    assets = folder / "portal-app" / "dist" / "assets" / "portal"
    assets.mkdir(parents=True)
    (assets / "main-1a2b.js").write_text("let a = 1;")
    (assets.parent.parent / "index.html").write_text("<html><head><title>portal</title></head>")
    given: dict[str, Any] = {
        "public_url": SITE,
        "database_url": "sqlite://",
        "builds_dir": folder,
        "media_dir": folder / "media",
        **dict.fromkeys(("secret_key", "line_messaging_channel_token"), token_hex(32)),
        **dict.fromkeys(
            (
                "line_login_channel_id",
                "line_login_channel_secret",
                "line_messaging_channel_secret",
                "liff_id",
            ),
            token_hex(8),
        ),
        "certificate_key": token_hex(32),
        "smtp_url": "smtps://mail.example.jp",
        "operator_email": "operator@homes.example.jp",
        "support_email": "help@homes.example.jp",
        **PRODUCTION_ISSUER,
    }
    return create_app(Settings(mode="production", **given))


@pytest.fixture
def browser(site: APIFlask) -> FlaskClient:
    return site.test_client()


ANSWERS = [
    ("GET", "/", 200, "text/html; charset=utf-8"),
    ("GET", "/nowhere/", 404, "text/html; charset=utf-8"),
    ("GET", "/assets/portal/main-1a2b.js", 200, "text/javascript; charset=utf-8"),
    ("GET", "/assets/", 404, "text/plain; charset=utf-8"),
    ("GET", "/assets/portal/", 404, "text/plain; charset=utf-8"),
    ("GET", f"/assets/portal/{'a' * 300}.js", 404, "text/plain; charset=utf-8"),
    ("GET", "/healthz", 200, "application/json"),
    ("GET", "/.well-known/security.txt", 200, "text/plain; charset=utf-8"),
    ("GET", "/api/openapi.json", 200, "application/json"),
    ("GET", "/api/auth/user/", 401, "application/json"),
    ("GET", "/api/nowhere/", 404, "application/json"),
    ("TRACE", "/api/auth/user/", 405, "application/json"),
    ("TRACE", "/", 405, "text/plain; charset=utf-8"),
    ("POST", "/api/line/webhook/", 403, "application/json"),
]


@pytest.mark.parametrize(("method", "path", "status", "kind"), ANSWERS)
def test_every_answer_has_a_content_type_and_security_headers(
    browser: FlaskClient, method: str, path: str, status: int, kind: str
) -> None:
    answer = browser.open(path, method=method, headers={"Accept-Encoding": "br, gzip"})
    assert (answer.status_code, answer.headers["Content-Type"]) == (status, kind)
    assert_security_headers(answer.headers)


def assert_security_headers(headers: Headers) -> None:
    assert headers["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "Access-Control-Allow-Origin" not in headers
    if headers["Content-Type"].startswith("text/javascript"):
        # Part of a page, which has a policy.
        return
    assert headers["X-Frame-Options"] == "DENY"
    policy = dict(part.split(" ", 1) for part in headers["Content-Security-Policy"].split("; "))
    assert (policy["default-src"], policy["object-src"]) == ("'self'", "'none'")
    assert policy["base-uri"] == policy["frame-ancestors"] == "'none'"


def test_page_connects_only_with_tls(browser: FlaskClient) -> None:
    policy = browser.get("/").headers["Content-Security-Policy"]
    assert f"connect-src 'self' {SITE.replace('https', 'wss')} https://api.line.me" in policy
    assert "http://" not in policy
    assert "ws://" not in policy


def test_foreign_origin_gets_no_cors_headers_and_is_refused(browser: FlaskClient) -> None:
    foreign = {"Origin": "https://elsewhere.example", "Access-Control-Request-Method": "POST"}
    answer = browser.options("/api/accounts/facilities/login/", headers=foreign)
    assert not [name for name, _ in answer.headers if name.startswith("Access-Control-")]
    sent = browser.post("/api/accounts/facilities/login/", json={}, headers=foreign)
    assert (sent.status_code, sent.get_json()["code"]) == (403, "foreign_origin")


def test_server_error_is_logged_in_full_and_answered_without_details(
    site: APIFlask, browser: FlaskClient, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> None:
        raise RuntimeError("SELECT password_hash FROM account")

    monkeypatch.setitem(site.view_functions, "postal.look_up_postal_code", broken)
    with caplog.at_level(logging.ERROR):
        answer = browser.get("/api/postal-codes/?zipcode=1000001")
    assert not site.debug
    assert_security_headers(answer.headers)
    assert answer.status_code == 500
    assert answer.get_json() == {
        "detail": "うまくいきませんでした。しばらくしてからもう一度お試しください。"
        f"この番号をお知らせください：{answer.headers['X-Request-Id']}",
        "code": "http_500",
    }
    assert "SELECT password_hash" in caplog.text
