"""Signing in, refreshing and signing out, as in docs/decisions.md §3."""

from datetime import timedelta
from typing import Any, cast
from urllib.parse import parse_qs, urlsplit

import pytest

from server.core.clock import corrected_now
from server.core.vocabulary import Role
from tests.support.clock import Clock
from tests.support.line import HIKARI, Line
from tests.support.people import PASSWORD, Answer, People, Person

LOGIN = "/api/accounts/facilities/login/"
LINE_LOGIN = "/api/accounts/applicants/login/"
REFRESH = "/api/accounts/token/refresh/"


@pytest.mark.parametrize("role", [Role.FACILITY, Role.COUNSELOR])
def test_staff_sign_in_with_address_and_password(people: People, role: Role) -> None:
    account_id, email = people.staff_account(role, "高橋 直子")
    visitor = people.visitor()
    user = visitor.post(LOGIN, {"email": email, "password": PASSWORD})["user"]
    [office] = user.pop("offices")
    assert user == {
        "id": account_id, "role": role.value, "username": "高橋 直子", "lineId": None, "pictureUrl": None,
        "needs_consent": False, "consented_to": None, "person_name": None, "helper_name": None, "helps": False,
        "password_is_weak": True,
        "lacks_factor": False,
    }  # fmt: skip
    assert office == {
        "id": visitor.office, "name": "高橋 直子", "position": "manager", "is_shared": False,
    }  # fmt: skip
    assert visitor.get("/api/auth/user/")["username"] == "高橋 直子"


def test_address_is_accepted_in_any_width_and_case(people: People) -> None:
    _, email = people.staff_account(Role.FACILITY, "高橋 直子")
    wide = email.upper().translate({ord(char): ord(char) + 0xFEE0 for char in email.upper()})
    people.visitor().post(LOGIN, {"email": f" {wide} ", "password": PASSWORD})


@pytest.mark.parametrize(("email", "password"), [(None, "wrong"), ("unknown@example.com", PASSWORD)])
def test_unknown_address_and_wrong_password_get_the_same_answer(
    people: People, email: str | None, password: str
) -> None:
    _, known = people.staff_account(Role.FACILITY, "高橋 直子")
    answer = people.visitor().call("POST", LOGIN, {"email": email or known, "password": password})
    assert answer.status_code == 400
    assert answer.json == {
        "detail": "メールアドレスかパスワードが違います。もう一度ご確認ください。",
        "code": "wrong_password",
    }


def test_signed_out_calls_get_401(people: People) -> None:
    answer = people.visitor().call("GET", "/api/auth/user/")
    assert (answer.status_code, answer.json["detail"]) == (401, "再度ログインしてください。")


def test_another_role_gets_403(people: People) -> None:
    assert people.counselor().call("GET", "/api/facilities/homes/").status_code == 403


def test_cookies_are_http_only_and_same_site(people: People) -> None:
    _, email = people.staff_account(Role.FACILITY, "高橋 直子")
    answer = people.visitor().call("POST", LOGIN, {"email": email, "password": PASSWORD})
    cookies = {line.split("=", 1)[0]: line for line in answer.headers.getlist("Set-Cookie")}
    for name in ("access_token_cookie", "refresh_token_cookie"):
        assert "HttpOnly" in cookies[name]
        assert "SameSite=Lax" in cookies[name]
    assert "Path=/api/accounts/token/refresh/" in cookies["refresh_token_cookie"]


def test_write_without_csrf_token_is_refused(people: People) -> None:
    facility = people.facility()
    answer: Any = facility.client.post("/api/facilities/homes/", json={})
    assert (answer.status_code, answer.json["code"]) == (403, "csrf")


def test_write_from_another_origin_is_refused(people: People) -> None:
    answer = people.visitor().call("POST", LOGIN, {}, headers={"Origin": "https://evil.example"})
    assert (answer.status_code, answer.json["code"]) == (403, "foreign_origin")


def _refresh(person: Person) -> Answer:
    csrf = person.client.get_cookie("csrf_refresh_token", path="/")
    return cast(Answer, person.client.post(REFRESH, headers={"X-CSRF-TOKEN": csrf.value if csrf else ""}))


def test_refresh_token_rotates_and_an_old_one_revokes_the_session(people: People, clock: Clock) -> None:
    person = people.facility()
    first = person.client.get_cookie("refresh_token_cookie", path=REFRESH)
    first_csrf = person.client.get_cookie("csrf_refresh_token", path="/")
    assert first
    assert first_csrf
    clock.forward(minutes=20)
    assert _refresh(person).status_code == 200
    second = person.client.get_cookie("refresh_token_cookie", path=REFRESH)
    assert second
    assert second.value != first.value

    clock.forward(minutes=1)
    thief = people.visitor()
    thief.client.set_cookie("refresh_token_cookie", first.value, path=REFRESH)
    answer: Any = thief.client.post(REFRESH, headers={"X-CSRF-TOKEN": first_csrf.value})
    assert (answer.status_code, answer.json["detail"]) == (401, "再度ログインしてください。")
    assert _refresh(person).status_code == 401
    assert person.call("GET", "/api/auth/user/").status_code == 401


def test_tabs_that_refresh_together_stay_signed_in(people: People, clock: Clock) -> None:
    person = people.facility()
    token = person.client.get_cookie("refresh_token_cookie", path=REFRESH)
    csrf = person.client.get_cookie("csrf_refresh_token", path="/")
    assert token
    assert csrf
    assert _refresh(person).status_code == 200
    clock.forward(seconds=5)
    other_tab = people.visitor()
    other_tab.client.set_cookie("refresh_token_cookie", token.value, path=REFRESH)
    assert other_tab.client.post(REFRESH, headers={"X-CSRF-TOKEN": csrf.value}).status_code == 200
    assert _refresh(person).status_code == 200


def test_sign_out_ends_the_session_on_the_server(people: People) -> None:
    person = people.facility()
    kept = person.client.get_cookie("access_token_cookie")
    assert kept
    person.post("/api/auth/logout/")
    assert person.call("GET", "/api/auth/user/").status_code == 401
    person.client.set_cookie("access_token_cookie", kept.value)
    assert person.call("GET", "/api/auth/user/").status_code == 401


@pytest.mark.parametrize("later", [timedelta(0), timedelta(hours=1)], ids=["at once", "an hour later"])
def test_sign_out_disables_the_refresh_token(
    people: People, monkeypatch: pytest.MonkeyPatch, later: timedelta
) -> None:
    person = people.facility()
    thief = person.tab()
    moment = corrected_now() + later
    monkeypatch.setattr("server.accounts.http.tokens.corrected_now", lambda: moment)
    person.post("/api/auth/logout/")
    assert _refresh(thief).status_code == 401


@pytest.mark.parametrize("sent", [None, "", "bad", "é"])
def test_sign_out_needs_the_csrf_token(people: People, sent: str | None) -> None:
    person = people.facility()
    answer = person.client.post("/api/auth/logout/", headers={} if sent is None else {"X-CSRF-TOKEN": sent})
    assert (answer.status_code, answer.headers.getlist("Set-Cookie")) == (403, [])
    assert person.call("GET", "/api/auth/user/").status_code == 200


def test_sign_out_needs_no_session(people: People) -> None:
    assert people.visitor().call("POST", "/api/auth/logout/").status_code == 200


def test_refresh_token_is_no_access_token(people: People) -> None:
    person = people.facility()
    refresh = person.client.get_cookie("refresh_token_cookie", path=REFRESH)
    assert refresh
    person.client.set_cookie("access_token_cookie", refresh.value)
    assert person.call("GET", "/api/auth/user/").status_code == 401


def test_applicant_signs_in_on_the_web_with_code_and_state(people: People, line: Line) -> None:
    visitor = people.visitor()
    begun = visitor.get("/api/accounts/applicants/authorize/")
    brought = line.consent(begun["url"], HIKARI)
    assert brought["state"] == begun["state"]
    body = {"code": brought["code"], "state": brought["state"]}
    user = visitor.post(LINE_LOGIN, body)["user"]
    assert (user["role"], user["lineId"]) == ("applicant", HIKARI)
    assert visitor.get("/api/accounts/applicants/info/")["displayName"] == user["username"]


@pytest.mark.parametrize(("asked", "sent"), [("", None), ("?disable_auto_login=true", ["true"])])
def test_automatic_line_login_can_be_disabled(people: People, asked: str, sent: list[str] | None) -> None:
    url = people.visitor().get(f"/api/accounts/applicants/authorize/{asked}")["url"]
    assert parse_qs(urlsplit(url).query).get("disable_auto_login") == sent


def test_state_of_another_browser_is_refused(people: People, line: Line) -> None:
    begun = people.visitor().get("/api/accounts/applicants/authorize/")
    brought = line.consent(begun["url"], HIKARI)
    body = {"code": brought["code"], "state": brought["state"]}
    answer = people.visitor().call("POST", LINE_LOGIN, body)
    assert (answer.status_code, answer.json["code"]) == (400, "state_mismatch")


@pytest.mark.parametrize("state", ["x", "状態", "\x10ì"])
def test_invalid_state_is_refused(people: People, state: str) -> None:
    visitor = people.visitor()
    visitor.get("/api/accounts/applicants/authorize/")
    answer = visitor.call("POST", LINE_LOGIN, {"code": "made-up", "state": state})
    assert (answer.status_code, answer.json["code"]) == (400, "state_mismatch")


def test_code_works_once(people: People, line: Line) -> None:
    visitor = people.visitor()
    begun = visitor.get("/api/accounts/applicants/authorize/")
    brought = line.consent(begun["url"], HIKARI)
    body = {"code": brought["code"], "state": brought["state"]}
    visitor.post(LINE_LOGIN, body)
    assert visitor.call("POST", LINE_LOGIN, body).status_code == 400


def test_applicant_signs_in_inside_line_with_liff_tokens(people: People, line: Line) -> None:
    first = people.visitor().post(LINE_LOGIN, line.liff_tokens(HIKARI))["user"]
    again = people.visitor().post(LINE_LOGIN, line.liff_tokens(HIKARI))["user"]
    assert first == again


def test_user_id_from_the_client_is_ignored(people: People) -> None:
    answer = people.visitor().call("POST", LINE_LOGIN, {"userId": HIKARI, "sub": HIKARI})
    assert answer.status_code == 400


def test_invalid_id_token_is_refused(people: People) -> None:
    answer = people.visitor().call("POST", LINE_LOGIN, {"id_token": "a.b.c"})
    assert (answer.status_code, answer.json["code"]) == (400, "line_login_failed")


def test_line_outage_gives_503(people: People, line: Line) -> None:
    tokens = line.liff_tokens(HIKARI)
    line.fault("/oauth2/v2.1/verify", {"status": 500})
    answer = people.visitor().call("POST", LINE_LOGIN, tokens)
    assert (answer.status_code, answer.json["code"]) == (503, "line_unavailable")
