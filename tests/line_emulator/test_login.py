"""LINE Login: the authorise page, and the exchange of a code for tokens."""

import base64
import hashlib

import jwt
import pytest

VERIFIER = "wJKN8qz5t8SSI9lMFhBB6qwNkQBkuPZoCxzRhwLRUo1"
CHALLENGE = base64.urlsafe_b64encode(hashlib.sha256(VERIFIER.encode()).digest()).rstrip(b"=").decode()
HIKARI = "U" + "1" * 32
YUUKI_NO_FRIEND = "U" + "6" * 32
SECRET = "0123456789abcdef0123456789abcdef"


def test_page_lists_every_person_and_is_marked_as_an_emulator(authorize):
    page = authorize(emulator_person=None)
    assert page.status_code == 200
    for text in ("田中 ひかり", "中村 ゆうき", "許可する", "キャンセル", "LINEエミュレーター（テスト用）"):
        assert text in page.text
    assert "友だちに追加" not in page.text


def test_login_with_pkce_returns_tokens_of_the_person(authorize, exchange, answer_of):
    answer = answer_of(authorize(code_challenge=CHALLENGE, code_challenge_method="S256", nonce="a-nonce"))
    assert answer["state"] == "a-state"
    assert "friendship_status_changed" not in answer
    tokens = exchange(answer["code"], code_verifier=VERIFIER).json
    assert tokens["token_type"] == "Bearer"
    assert tokens["expires_in"] == 2592000
    assert tokens["scope"] == "profile openid"
    assert jwt.get_unverified_header(tokens["id_token"])["alg"] == "HS256"
    claims = jwt.decode(tokens["id_token"], SECRET, algorithms=["HS256"], audience="1650000001")
    assert claims["iss"] == "https://access.line.me"
    assert (claims["sub"], claims["nonce"], claims["name"]) == (HIKARI, "a-nonce", "田中 ひかり")
    assert claims["exp"] - claims["iat"] == 3600


def test_chosen_person_is_signed_in(line, answer_of):
    query = {
        "response_type": "code",
        "client_id": "1650000001",
        "redirect_uri": "http://localhost:8000/cb?next=1",
        "state": "日本語 & co",
        "scope": "openid",
    }
    answer = answer_of(
        line.post("/oauth2/v2.1/authorize", query_string=query, data={"person": HIKARI, "decision": "allow"})
    )
    assert answer["next"] == "1"
    assert answer["state"] == "日本語 & co"
    assert answer["code"]


def test_cancel_redirects_with_access_denied(line, answer_of):
    query = {
        "response_type": "code",
        "client_id": "1650000001",
        "redirect_uri": "http://localhost:8000/cb",
        "state": "s",
        "scope": "openid",
    }
    answer = answer_of(line.post("/oauth2/v2.1/authorize", query_string=query, data={"decision": "cancel"}))
    assert answer["error"] == "ACCESS_DENIED"
    assert answer["state"] == "s"
    assert "code" not in answer


@pytest.mark.parametrize(
    "changes",
    [
        {"client_id": "999"},
        {"redirect_uri": "http://evil.example/"},
        {"redirect_uri": "http://localhost:8000.evil.example/"},
        {"redirect_uri": None},
        {"emulator_person": "U" + "e" * 32},
    ],
)
def test_untrusted_request_is_not_redirected(authorize, changes):
    response = authorize(**changes)
    assert response.status_code == 400
    assert "location" not in response.headers


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"response_type": None}, "INVALID_REQUEST"),
        ({"response_type": "token"}, "UNSUPPORTED_RESPONSE_TYPE"),
        ({"state": None}, "INVALID_REQUEST"),
        ({"scope": None}, "INVALID_SCOPE"),
        ({"scope": "profile everything"}, "INVALID_SCOPE"),
        ({"scope": "profile email"}, "INVALID_SCOPE"),
        ({"code_challenge": CHALLENGE}, "INVALID_REQUEST"),
        ({"code_challenge": CHALLENGE, "code_challenge_method": "plain"}, "INVALID_REQUEST"),
        ({"code_challenge": "short", "code_challenge_method": "S256"}, "INVALID_REQUEST"),
    ],
)
def test_other_errors_redirect_with_their_code(authorize, answer_of, changes, error):
    assert answer_of(authorize(**changes))["error"] == error


def test_bot_prompt_adds_a_friend_and_sends_a_webhook(authorize, answer_of, world):
    first = answer_of(authorize(emulator_person=YUUKI_NO_FRIEND, bot_prompt="aggressive"))
    second = answer_of(authorize(emulator_person=YUUKI_NO_FRIEND, bot_prompt="aggressive"))
    assert first["friendship_status_changed"] == "true"
    assert second["friendship_status_changed"] == "false"
    assert [world.last_event["type"], len(world.webhooks)] == ["follow", 1]


def test_code_can_be_used_once(authorize, exchange, answer_of):
    code = answer_of(authorize())["code"]
    assert exchange(code).status_code == 200
    assert exchange(code).json == {
        "error": "invalid_grant",
        "error_description": "invalid authorization code",
    }


def test_code_expires_after_ten_minutes(authorize, exchange, answer_of, world):
    code = answer_of(authorize())["code"]
    world.now += 10 * 60
    assert exchange(code).json["error"] == "invalid_grant"


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"redirect_uri": "http://localhost:8000/other"}, "invalid_grant"),
        ({"code_verifier": "x" * 43}, "invalid_grant"),
        ({"code_verifier": ""}, "invalid_grant"),
        ({"client_secret": "wrong"}, "invalid_client"),
        ({"client_id": "999"}, "invalid_client"),
        ({"grant_type": "password"}, "unsupported_grant_type"),
    ],
)
def test_code_needs_the_same_address_secret_and_verifier(authorize, exchange, answer_of, changes, error):
    code = answer_of(authorize(code_challenge=CHALLENGE, code_challenge_method="S256"))["code"]
    refused = exchange(code, **{"code_verifier": VERIFIER, **changes})
    assert refused.status_code == 400
    assert refused.json["error"] == error


def test_no_id_token_without_the_openid_scope(sign_in):
    assert "id_token" not in sign_in(scope="profile")
