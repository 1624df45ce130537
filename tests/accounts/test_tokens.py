"""A token is worth something only while it is the server's own, of the right kind, and has not run out."""

import base64
from datetime import timedelta
from typing import Any

import jwt
import pytest
from apiflask import APIFlask
from flask_jwt_extended import create_access_token

from server.core.clock import real_now
from tests.conftest import ORIGIN
from tests.support.clock import clock_ahead_by
from tests.support.people import REFRESH, People, Person

ME = "/api/auth/user/"
ACCESS_COOKIE, REFRESHING = "access_token_cookie", "refresh_token_cookie"


def signed(like: str, claims: dict[str, Any], key: str) -> str:
    """Return a token with the header of another one."""
    return jwt.encode(claims, key, "HS256", headers=jwt.get_unverified_header(like))


@pytest.fixture
def person(people: People) -> Person:
    return people.facility()


def test_a_token_that_was_good_a_moment_ago_is_refused_once_it_has_run_out(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert person.call("GET", ME).status_code == 200
    later = real_now() + timedelta(minutes=16)
    monkeypatch.setattr("server.accounts.http.tokens.real_now", lambda: later)
    assert person.call("GET", ME).status_code == 401


def test_a_token_that_had_run_out_before_it_was_ever_seen_is_refused(app: APIFlask, person: Person) -> None:
    with app.app_context():
        old = create_access_token(str(person.id), expires_delta=timedelta(seconds=-1))
    person.client.set_cookie(ACCESS_COOKIE, old)
    assert person.call("GET", ME).status_code == 401


@pytest.mark.parametrize(
    ("key", "changes"),
    [
        ("x" * 40, {}),
        (None, {"iss": "https://elsewhere.example"}),
        (None, {"type": "refresh"}),
        (None, {"sid": None}),
        (None, {"aud": "app"}),
    ],
    ids=["another key", "another issuer", "another kind", "no session", "the other app"],
)
def test_a_token_that_is_not_the_servers_own_access_token_is_refused(
    app: APIFlask, person: Person, key: str | None, changes: dict[str, str | None]
) -> None:
    secret = app.config["JWT_SECRET_KEY"]
    good = person.client.get_cookie(ACCESS_COOKIE)
    assert good is not None
    claims = jwt.decode(good.value, secret, algorithms=["HS256"], issuer=ORIGIN, audience="portal")
    made = {name: value for name, value in (claims | changes).items() if value is not None}
    person.client.set_cookie(ACCESS_COOKIE, signed(good.value, claims, secret))
    assert person.call("GET", ME).status_code == 200, "the same token, unchanged, is good"
    person.client.set_cookie(ACCESS_COOKIE, signed(good.value, made, key or secret))
    assert person.call("GET", ME).status_code == 401


@pytest.mark.parametrize(("ahead", "status"), [(0.5, 200), (1.5, 200), (50, 200), (200, 401)])
def test_a_token_of_a_machine_whose_clock_is_a_little_ahead_is_good(
    people: People, monkeypatch: pytest.MonkeyPatch, ahead: float, status: int
) -> None:
    """One machine signs before it has asked the database for the time, the other one reads by the real one."""
    with monkeypatch.context() as elsewhere:
        elsewhere.setattr("server.core.clock.datetime", clock_ahead_by(ahead))
        person = people.facility()
    assert {person.call("GET", ME).status_code for _ in range(8)} == {status}
    csrf = person.client.get_cookie("csrf_refresh_token")
    assert csrf is not None
    refreshed = person.call("POST", REFRESH, headers={"X-CSRF-TOKEN": csrf.value})
    assert refreshed.status_code == status


def test_an_unsigned_token_is_refused(app: APIFlask, person: Person) -> None:
    good = person.client.get_cookie(ACCESS_COOKIE)
    assert good is not None
    claims = jwt.decode(good.value, options={"verify_signature": False})
    person.client.set_cookie(ACCESS_COOKIE, jwt.encode(claims, "", "none"))
    assert person.call("GET", ME).status_code == 401


def test_a_refresh_token_for_the_other_app_renews_nothing(app: APIFlask, person: Person) -> None:
    key = app.config["JWT_SECRET_KEY"]
    csrf, good = (
        person.client.get_cookie("csrf_refresh_token"),
        person.client.get_cookie(REFRESHING, path=REFRESH),
    )
    assert csrf
    assert good
    claims = jwt.decode(good.value, key, algorithms=["HS256"], audience="portal")
    other = signed(good.value, claims | {"aud": "app"}, key)
    person.client.set_cookie(REFRESHING, other, path=REFRESH)
    sent = {"X-CSRF-TOKEN": csrf.value}
    assert person.call("POST", REFRESH, headers=sent).status_code == 401
    person.client.set_cookie(REFRESHING, good.value, path=REFRESH)
    assert person.call("POST", REFRESH, headers=sent).status_code == 200, "nothing had ended by it"


def test_a_token_for_no_app_is_refused(app: APIFlask, person: Person) -> None:
    key = app.config["JWT_SECRET_KEY"]
    good = person.client.get_cookie(ACCESS_COOKIE)
    assert good
    claims = jwt.decode(good.value, key, algorithms=["HS256"], audience="portal")
    assert person.call("GET", ME).status_code == 200
    del claims["aud"]
    person.client.set_cookie(ACCESS_COOKIE, signed(good.value, claims, key))
    assert person.call("GET", ME).status_code == 401


def test_an_applicants_token_is_for_the_applicants_app(app: APIFlask, people: People) -> None:
    token = people.applicant().client.get_cookie(ACCESS_COOKIE)
    assert token
    assert jwt.decode(token.value, options={"verify_signature": False})["aud"] == "app"


def test_a_refresh_key_has_more_than_128_bits(app: APIFlask, person: Person) -> None:
    token = person.client.get_cookie(REFRESHING, path=REFRESH)
    assert token
    claims = jwt.decode(token.value, app.config["JWT_SECRET_KEY"], algorithms=["HS256"], audience="portal")
    assert len(base64.urlsafe_b64decode(claims["key"])) == 24
