"""Without a database, calls and room handshakes answer 503 in a short time, and pages still load."""

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

#: Calls that need no database, with their answer to the signed-in client below.
WITHOUT_DATABASE = {
    "GET accounts.authorize": 200,
    "GET openapi.spec": 200,
    "GET health.liveness": 200,
    "GET health.read_metrics": 404,
    "GET security.security_contact": 404,
    "GET security.security_policy": 200,
    "POST line.webhook": 403,
    "GET postal.look_up_postal_code": 422,
    "GET media.signed_file": 404,
    "GET calendar_files.visit_calendar": 404,
    "GET unsubscribe.confirmation_page": 404,
    "POST unsubscribe.unsubscribe": 404,
    "GET pages.api_docs": 200,
    "GET pages.asset": 404,
    "GET pages.page": 200,
}
#: Valid bodies for calls that validate before they read the database.
BODIES = {
    "accounts.login_with_password": {"json": {"email": "a@example.com", "password": "a quiet river"}},
}


def create_app_without_database(folder: Path, address: str) -> APIFlask:
    """Return the app with an address at which no database listens."""
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
def app_without_database(tmp_path_factory: pytest.TempPathFactory) -> APIFlask:
    return create_app_without_database(tmp_path_factory.mktemp("away"), "127.0.0.1:1")


def signed_in(app: APIFlask, endpoint: str) -> tuple[FlaskClient, dict[str, str]]:
    """Return a client with a session that cannot be checked, and its request headers."""
    client = app.test_client()
    kind = "refresh" if endpoint == "accounts.refresh" else "access"
    make: Any = {"refresh": create_refresh_token, "access": create_access_token}[kind]
    with app.test_request_context():
        token = make("1", additional_claims={"sid": 1, "aud": "portal", "key": "k"})
        headers = {"X-CSRF-TOKEN": get_csrf_token(token)}
    client.set_cookie(f"{kind}_token_cookie", token)
    return client, headers


def path_of(rule: Rule) -> str:
    """Return an address of a route: the first of several choices, else 1 or a name."""
    chosen = re.sub(r"<any\(([a-z_]+)[^>]*>", r"\1", rule.rule)
    return re.sub(r"<[^>]+>", "1", re.sub(r"<(?:page|path):[^>]+>", "accounts/privacy/", chosen))


def test_calls_that_need_the_database_get_503_and_pages_load(app_without_database: APIFlask) -> None:
    others = {}
    for rule in app_without_database.url_map.iter_rules():
        for method in {*(rule.methods or ())} - {"HEAD", "OPTIONS"} if not rule.websocket else ():
            client, headers = signed_in(app_without_database, rule.endpoint)
            sent: dict[str, Any] = BODIES.get(rule.endpoint, {})
            answer: Any = client.open(path_of(rule), method=method, headers=headers, **sent)
            if answer.status_code == 503:
                assert answer.json["code"] == "database_unavailable", rule
                assert "もう一度お試しください。" in answer.json["detail"]
                assert answer.headers["Retry-After"] == "30"
            else:
                others[f"{method} {rule.endpoint}"] = answer.status_code
    assert others == WITHOUT_DATABASE


def test_room_handshake_gets_503(app_without_database: APIFlask) -> None:
    client, _ = signed_in(app_without_database, "live.chat")
    token = client.get_cookie("access_token_cookie")
    assert token is not None
    with serving(app_without_database) as address:
        cookie = f"access_token_cookie={token.value}"
        assert handshake_status(address, "/ws/chat/1/", {"Cookie": cookie}) == 503


def test_connection_timeout_is_short(tmp_path: Path) -> None:
    app = create_app_without_database(tmp_path, "127.0.0.1:1")
    waited: list[int] = []

    def time_out(_dialect: Any, _record: Any, _args: Any, params: dict[str, Any]) -> None:
        # This is the driver's behaviour after its timeout.
        waited.append(params["connect_timeout"])
        raise psycopg.errors.ConnectionTimeout("connection timeout expired")

    with app.app_context():
        for engine in db.engines.values():
            event.listen(engine, "do_connect", time_out)
    assert app.test_client().get("/readyz").status_code == 503
    assert 0 < sum(waited) <= 10


@pytest.mark.release
def test_driver_respects_the_connection_timeout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait two real seconds, the driver's minimum; without a timeout it would wait forever."""
    monkeypatch.setattr(extensions, "_CONNECT_SECONDS", 2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        host, port = silent.getsockname()
        assert (
            create_app_without_database(tmp_path, f"{host}:{port}").test_client().get("/readyz").status_code
            == 503
        )
