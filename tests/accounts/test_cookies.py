"""Names and attributes of session cookies in production."""

import json
from collections.abc import Iterator
from contextlib import closing

import pytest
from apiflask import APIFlask
from werkzeug.test import TestResponse

from server.app import create_app
from server.config import Settings
from server.core.database import db
from server.core.vocabulary import Role
from tests.support.clock import Clock
from tests.support.line import Line
from tests.support.matching.pairs import CONTACTS
from tests.support.people import PASSWORD, REFRESH, People, Person
from tests.support.rooms import open_room, receive
from tests.support.serving import serving
from tests.support.world.issuer import PRODUCTION_ISSUER

KEY = "7f3a0c9e5d1b48266ea4f09b3c7d21589e60b4aa"
ADDRESS = "https://homes.example"
SIGN_IN = "/api/accounts/facilities/login/"
USER = "/api/auth/user/"
ACCESS_COOKIE, REFRESH_COOKIE = "__Host-access_token_cookie", "__Host-refresh_token_cookie"


@pytest.fixture
def production(app: APIFlask, database_url: str, clock: Clock) -> Iterator[APIFlask]:
    """The same database, served with production settings."""
    settings = Settings(
        mode="production",
        public_url=ADDRESS,
        database_url=database_url,
        secret_key=KEY,
        certificate_key="c41e8b70f2d94a6b853d0e17a9f6c25b04d83e91",
        line_login_channel_id="1",
        line_login_channel_secret="login",
        line_messaging_channel_token="messaging",
        line_messaging_channel_secret="webhook",
        liff_id="1-liff",
        smtp_url="smtp://localhost",
        operator_email="operator@homes.example",
        support_email="help@homes.example",
        **PRODUCTION_ISSUER,
    )
    # The required second factor does not matter for cookies.
    settings = settings.model_copy(update={"second_factor": False})
    made = create_app(settings, clock, database_clock=clock)
    yield made
    with made.app_context():
        for engine in db.engines.values():
            engine.dispose()


@pytest.fixture
def staff(production: APIFlask, line: Line) -> People:
    return People(production, line)


def refresh(person: Person) -> TestResponse:
    csrf = person.client.get_cookie("csrf_refresh_token")
    assert csrf
    return person.call("POST", REFRESH, headers={"X-CSRF-TOKEN": csrf.value})


def test_session_cookies_are_bound_to_the_host(staff: People) -> None:
    account = staff.staff_account(Role.FACILITY, "高橋")
    answer = staff.visitor().call("POST", SIGN_IN, {"email": account[1], "password": PASSWORD})
    set_to = {
        line.partition("=")[0]: line for line in answer.headers.getlist("Set-Cookie") if "=;" not in line
    }
    for name in (ACCESS_COOKIE, REFRESH_COOKIE, "__Host-browser"):
        attributes = set_to[name].split("; ")[1:]
        assert {"Secure", "HttpOnly", "Path=/", "SameSite=Lax"} <= set(attributes)
        assert not any(attribute.startswith("Domain") for attribute in attributes)
    # Pages read this cookie. The server compares it with the token, so a forged value is only refused.
    assert {"csrf_access_token", "csrf_refresh_token"} <= set(set_to)
    assert "HttpOnly" not in set_to["csrf_access_token"]


def test_session_is_refreshed_and_ended_with_these_cookies(staff: People) -> None:
    person = staff.facility()
    assert person.call("GET", USER).status_code == 200
    assert refresh(person).status_code == 200
    assert person.call("DELETE", "/api/accounts/sessions/").status_code == 200
    assert person.call("POST", "/api/auth/logout/").status_code == 200
    assert person.client.get_cookie(ACCESS_COOKIE) is None
    assert person.client.get_cookie(REFRESH_COOKIE) is None


@pytest.fixture
def address(production: APIFlask) -> Iterator[str]:
    with serving(production) as found:
        yield found


def test_room_connects_with_these_cookies(staff: People, address: str) -> None:
    facility, counselor = staff.facility(), staff.counselor()
    body = {"home": facility.register_home(), "preference": counselor.register_preference(name="見本 花子")}
    contact = int(facility.post(CONTACTS, body)["id"])
    counselor.patch(f"{CONTACTS}{contact}/accept_contact/")
    with closing(open_room(address, facility, contact, origin=ADDRESS)) as room:
        room.send(json.dumps({"message": "こんにちは"}))
        assert receive(room)["message"] == "こんにちは"
