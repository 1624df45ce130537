"""A database that is away: every call that needs it and the rooms' handshake say so, soon, and the pages are there."""

import re
import socket
from pathlib import Path
from typing import Any

import psycopg
import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient
from flask_jwt_extended import create_access_token, create_refresh_token, get_csrf_token
from sqlalchemy import event
from werkzeug.routing import Rule

from server.app import create_app
from server.config import Settings
from server.core import database as extensions
from server.core.database import db
from tests.support.rooms import handshake_status
from tests.support.serving import serving

#: What is answered without asking the database, with how: what nobody signed is told apart beforehand.
WITHOUT_IT = {
    "GET accounts.authorize": 200,
    "GET openapi.spec": 200,
    "GET health.alive": 200,
    "GET health.metrics": 404,
    "GET security.contact": 404,
    "GET security.policy": 200,
    "POST line.webhook": 403,
    "GET postal.look_up": 422,
    "GET media.signed_file": 404,
    "GET calendar_files.file": 404,
    "GET unsubscribe.ask": 404,
    "POST unsubscribe.stop": 404,
    "GET pages.api_docs": 200,
    "GET pages.asset": 404,
    "GET pages.page": 200,
}
#: What must be well formed to be looked at.
SENT = {
    "accounts.login_with_password": {"json": {"email": "a@example.com", "password": "a quiet river"}},
}


def away(folder: Path, address: str) -> APIFlask:
    """Return the app with a database at an address where none is."""
    for build in ("liff-app", "portal-app"):
        (folder / build / "dist").mkdir(parents=True)
        for page in ("index", "api-docs"):
            (folder / build / "dist" / f"{page}.html").write_text("<title></title>")
    settings = Settings(
        mode="development",
        database_url=f"postgresql+psycopg://{address}/none",
        media_dir=folder / "media",
        builds_dir=folder,
    )
    return create_app(settings)


@pytest.fixture(scope="module")
def app_alone(tmp_path_factory: pytest.TempPathFactory) -> APIFlask:
    return away(tmp_path_factory.mktemp("away"), "127.0.0.1:1")


def signed_in(app: APIFlask, endpoint: str) -> tuple[FlaskClient, dict[str, str]]:
    """Return a browser with a session that nobody can look up, and the header that its calls have."""
    client = app.test_client()
    kind = "refresh" if endpoint == "accounts.refresh" else "access"
    make: Any = {"refresh": create_refresh_token, "access": create_access_token}[kind]
    with app.test_request_context():
        token = make("1", additional_claims={"sid": 1, "aud": "portal", "key": "k"})
        headers = {"X-CSRF-TOKEN": get_csrf_token(token)}
    client.set_cookie(f"{kind}_token_cookie", token)
    return client, headers


def path_of(rule: Rule) -> str:
    """Return an address of a route: the first choice where there are several, else 1 or a name."""
    chosen = re.sub(r"<any\(([a-z_]+)[^>]*>", r"\1", rule.rule)
    return re.sub(r"<[^>]+>", "1", re.sub(r"<(?:page|path):[^>]+>", "accounts/privacy/", chosen))


def test_every_call_that_needs_it_is_answered_with_503_and_the_pages_are_there(app_alone: APIFlask) -> None:
    others = {}
    for rule in app_alone.url_map.iter_rules():
        for method in {*(rule.methods or ())} - {"HEAD", "OPTIONS"} if not rule.websocket else ():
            client, headers = signed_in(app_alone, rule.endpoint)
            sent: dict[str, Any] = SENT.get(rule.endpoint, {})
            answer: Any = client.open(path_of(rule), method=method, headers=headers, **sent)
            if answer.status_code == 503:
                assert answer.json["code"] == "database_unavailable", rule
                assert "もう一度お試しください。" in answer.json["detail"]
                assert answer.headers["Retry-After"] == "30"
            else:
                others[f"{method} {rule.endpoint}"] = answer.status_code
    assert others == WITHOUT_IT


def test_the_rooms_handshake_is_answered_with_503(app_alone: APIFlask) -> None:
    client, _ = signed_in(app_alone, "live.chat")
    token = client.get_cookie("access_token_cookie")
    assert token is not None
    with serving(app_alone) as address:
        cookie = f"access_token_cookie={token.value}"
        assert handshake_status(address, "/ws/chat/1/", {"Cookie": cookie}) == 503


def test_a_machine_that_says_nothing_is_not_waited_for_long(tmp_path: Path) -> None:
    app = away(tmp_path, "127.0.0.1:1")
    waited: list[int] = []

    def says_nothing(_dialect: Any, _record: Any, _args: Any, params: dict[str, Any]) -> None:
        # As the driver does it once that time is over.
        waited.append(params["connect_timeout"])
        raise psycopg.errors.ConnectionTimeout("connection timeout expired")

    with app.app_context():
        for engine in db.engines.values():
            event.listen(engine, "do_connect", says_nothing)
    assert app.test_client().get("/readyz").status_code == 503
    assert 0 < sum(waited) <= 10


@pytest.mark.release
def test_the_driver_waits_no_longer_than_it_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two real seconds, the driver's least; it would wait for ever where it did not look at the time."""
    monkeypatch.setattr(extensions, "_CONNECT_SECONDS", 2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        host, port = silent.getsockname()
        assert away(tmp_path, f"{host}:{port}").test_client().get("/readyz").status_code == 503
