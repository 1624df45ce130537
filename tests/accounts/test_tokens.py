"""A token is valid only if the server signed it, it has the right type, and it has not expired."""

import base64
from datetime import timedelta
from typing import Any

import jwt
import pytest
from apiflask import APIFlask
from flask_jwt_extended import create_access_token

from server.core.clock import corrected_now
from tests.conftest import ORIGIN
from tests.support.clock import clock_ahead_by
from tests.support.people import REFRESH, People, Person

ME = "/api/auth/user/"
ACCESS_COOKIE, REFRESH_COOKIE = "access_token_cookie", "refresh_token_cookie"


def sign_like(like: str, claims: dict[str, Any], key: str) -> str:
    """Return a token with the header of another one."""
    return jwt.encode(claims, key, "HS256", headers=jwt.get_unverified_header(like))


@pytest.fixture
def person(people: People) -> Person:
    return people.facility()


def test_token_is_refused_after_it_expires(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    assert person.call("GET", ME).status_code == 200
    later = corrected_now() + timedelta(minutes=16)
    monkeypatch.setattr("server.accounts.http.tokens.corrected_now", lambda: later)
    assert person.call("GET", ME).status_code == 401


def test_expired_token_is_refused_at_its_first_use(app: APIFlask, person: Person) -> None:
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
def test_foreign_token_is_refused(
    app: APIFlask, person: Person, key: str | None, changes: dict[str, str | None]
) -> None:
    secret = app.config["JWT_SECRET_KEY"]
    good = person.client.get_cookie(ACCESS_COOKIE)
    assert good is not None
    claims = jwt.decode(good.value, secret, algorithms=["HS256"], issuer=ORIGIN, audience="portal")
    made = {name: value for name, value in (claims | changes).items() if value is not None}
    person.client.set_cookie(ACCESS_COOKIE, sign_like(good.value, claims, secret))
    assert person.call("GET", ME).status_code == 200, "the unchanged token is valid"
    person.client.set_cookie(ACCESS_COOKIE, sign_like(good.value, made, key or secret))
    assert person.call("GET", ME).status_code == 401


@pytest.mark.parametrize(("ahead", "status"), [(0.5, 200), (1.5, 200), (50, 200), (200, 401)])
def test_token_of_a_slightly_fast_clock_is_accepted(
    people: People, monkeypatch: pytest.MonkeyPatch, ahead: float, status: int
) -> None:
    """One machine signs before it has asked the database for the time; the other machine's clock is right."""
    with monkeypatch.context() as elsewhere:
        elsewhere.setattr("server.core.clock.datetime", clock_ahead_by(ahead))
        person = people.facility()
    assert {person.call("GET", ME).status_code for _ in range(8)} == {status}
    csrf = person.client.get_cookie("csrf_refresh_token")
    assert csrf is not None
    refreshed = person.call("POST", REFRESH, headers={"X-CSRF-TOKEN": csrf.value})
    assert refreshed.status_code == status


def test_unsigned_token_is_refused(app: APIFlask, person: Person) -> None:
    good = person.client.get_cookie(ACCESS_COOKIE)
    assert good is not None
    claims = jwt.decode(good.value, options={"verify_signature": False})
    person.client.set_cookie(ACCESS_COOKIE, jwt.encode(claims, "", "none"))
    assert person.call("GET", ME).status_code == 401


def test_refresh_token_of_the_other_app_is_refused(app: APIFlask, person: Person) -> None:
    key = app.config["JWT_SECRET_KEY"]
    csrf, good = (
        person.client.get_cookie("csrf_refresh_token"),
        person.client.get_cookie(REFRESH_COOKIE, path=REFRESH),
    )
    assert csrf
    assert good
    claims = jwt.decode(good.value, key, algorithms=["HS256"], audience="portal")
    other = sign_like(good.value, claims | {"aud": "app"}, key)
    person.client.set_cookie(REFRESH_COOKIE, other, path=REFRESH)
    sent = {"X-CSRF-TOKEN": csrf.value}
    assert person.call("POST", REFRESH, headers=sent).status_code == 401
    person.client.set_cookie(REFRESH_COOKIE, good.value, path=REFRESH)
    assert person.call("POST", REFRESH, headers=sent).status_code == 200, (
        "the refused token did not end the session"
    )


def test_token_without_audience_is_refused(app: APIFlask, person: Person) -> None:
    key = app.config["JWT_SECRET_KEY"]
    good = person.client.get_cookie(ACCESS_COOKIE)
    assert good
    claims = jwt.decode(good.value, key, algorithms=["HS256"], audience="portal")
    assert person.call("GET", ME).status_code == 200
    del claims["aud"]
    person.client.set_cookie(ACCESS_COOKIE, sign_like(good.value, claims, key))
    assert person.call("GET", ME).status_code == 401


def test_applicants_token_has_the_applicants_audience(app: APIFlask, people: People) -> None:
    token = people.applicant().client.get_cookie(ACCESS_COOKIE)
    assert token
    assert jwt.decode(token.value, options={"verify_signature": False})["aud"] == "app"


def test_refresh_key_has_more_than_128_bits(app: APIFlask, person: Person) -> None:
    token = person.client.get_cookie(REFRESH_COOKIE, path=REFRESH)
    assert token
    claims = jwt.decode(token.value, app.config["JWT_SECRET_KEY"], algorithms=["HS256"], audience="portal")
    assert len(base64.urlsafe_b64decode(claims["key"])) == 24
