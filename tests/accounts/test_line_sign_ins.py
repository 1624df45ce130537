"""Sign-in with LINE: refused if LINE does not verify the tokens; name and picture are optional."""

from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit, urlunsplit

import pytest
import urllib3
from apiflask import APIFlask

from server.integrations.line import login
from tests.support.database import all_rows
from tests.support.line import HIKARI, Line
from tests.support.people import People

BEGIN = "/api/accounts/applicants/authorize/"
LOGIN = "/api/accounts/applicants/login/"
VERIFY = "/oauth2/v2.1/verify"
HOUR = 60 * 60


def _refused(people: People, body: dict[str, Any]) -> str:
    answer = people.visitor().call("POST", LOGIN, body)
    assert answer.status_code == 400
    return str(answer.json["code"])


def test_id_token_of_another_channel_is_refused(app: APIFlask, people: People, line: Line) -> None:
    assert _refused(people, {"id_token": line.foreign_id_token(HIKARI)}) == "line_login_failed"
    assert all_rows(app)["account"] == {}


def test_access_token_of_another_channel_is_refused(app: APIFlask, people: People, line: Line) -> None:
    tokens = line.liff_tokens(HIKARI)
    other = {"client_id": "1650009999", "expires_in": 3600, "scope": "profile openid"}
    line.fault(VERIFY, {"status": 200, "body": other})
    assert _refused(people, {"access_token": tokens["access_token"]}) == "line_login_failed"
    assert all_rows(app)["account"] == {}


def test_expired_id_token_needs_a_valid_access_token(people: People, line: Line) -> None:
    tokens = line.liff_tokens(HIKARI)
    line.set_clock(2 * HOUR)
    assert _refused(people, {"id_token": tokens["id_token"]}) == "line_login_failed"
    assert people.visitor().post(LOGIN, tokens)["user"]["lineId"] == HIKARI
    line.set_clock(13 * HOUR)
    assert _refused(people, tokens) == "line_login_failed"


def test_id_token_for_another_nonce_is_refused(people: People, line: Line) -> None:
    visitor = people.visitor()
    url = urlsplit(visitor.get(BEGIN)["url"])
    query = {name: values[0] for name, values in parse_qs(url.query).items()} | {"nonce": "another"}
    brought = line.consent(urlunsplit(url._replace(query=urlencode(query))), HIKARI)
    body = {"code": brought["code"], "state": brought["state"]}
    answer = visitor.call("POST", LOGIN, body)
    assert (answer.status_code, answer.json["code"]) == (400, "line_login_failed")


def test_used_code_is_refused_in_another_attempt(people: People, line: Line) -> None:
    visitor = people.visitor()
    brought = line.consent(visitor.get(BEGIN)["url"], HIKARI)
    visitor.post(LOGIN, {"code": brought["code"], "state": brought["state"]})
    for browser in (visitor, people.visitor()):
        state = browser.get(BEGIN)["state"]
        answer = browser.call("POST", LOGIN, {"code": brought["code"], "state": state})
        assert (answer.status_code, answer.json["code"]) == (400, "line_login_failed")


def test_stolen_code_is_refused_in_the_thiefs_attempt(people: People, line: Line) -> None:
    brought = line.consent(people.visitor().get(BEGIN)["url"], HIKARI)
    thief = people.visitor()
    state = thief.get(BEGIN)["state"]
    answer = thief.call("POST", LOGIN, {"code": brought["code"], "state": state})
    assert (answer.status_code, answer.json["code"]) == (400, "line_login_failed")


def test_used_state_is_refused_with_a_new_code(people: People, line: Line) -> None:
    visitor = people.visitor()
    url = visitor.get(BEGIN)["url"]
    first, second = line.consent(url, HIKARI), line.consent(url, HIKARI)
    visitor.post(LOGIN, {"code": first["code"], "state": first["state"]})
    answer = visitor.call("POST", LOGIN, {"code": second["code"], "state": second["state"]})
    assert (answer.status_code, answer.json["code"]) == (400, "state_mismatch")


@pytest.mark.parametrize("planted", [{"userId": HIKARI}, {"lineId": HIKARI}, {"sub": HIKARI}])
def test_ids_sent_with_the_tokens_are_ignored(people: People, line: Line, planted: dict[str, str]) -> None:
    other = "U" + "2" * 32
    assert people.visitor().post(LOGIN, line.liff_tokens(other) | planted)["user"]["lineId"] == other


def test_sign_in_without_profile_keeps_the_stored_name_and_picture(people: People, line: Line) -> None:
    tokens = line.liff_tokens(HIKARI)
    bare = {"status": 200, "body": {"sub": HIKARI, "aud": line.config.login_channel_id}}
    line.fault(VERIFY, bare)
    assert people.visitor().post(LOGIN, tokens)["user"]["username"] == "LINEユーザー"
    named = people.visitor().post(LOGIN, tokens)["user"]
    assert (named["username"], bool(named["pictureUrl"])) == ("田中 ひかり", True)
    line.fault(VERIFY, bare)
    assert people.visitor().post(LOGIN, tokens)["user"] == named


def test_unreadable_answer_from_line_gives_503(
    people: People, line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    tokens = line.liff_tokens(HIKARI)
    page = urllib3.HTTPResponse(b"<html>\xff</html>", status=200)
    monkeypatch.setattr(login, "call_line", lambda *_, **__: page)
    answer = people.visitor().call("POST", LOGIN, tokens)
    assert (answer.status_code, answer.json["code"]) == (503, "line_unavailable")
