"""Verifying, renewing and revoking tokens, with LINE's error messages."""

import jwt
import pytest

HIKARI = "U" + "1" * 32
SECRET = "0123456789abcdef0123456789abcdef"
CHANNEL = "1650000001"
YEAR = 365 * 24 * 60 * 60


@pytest.fixture
def verify(line):
    def call(id_token, **fields):
        return line.post("/oauth2/v2.1/verify", data={"id_token": id_token, "client_id": CHANNEL, **fields})

    return call


def bearer(token):
    return {"Authorization": f"Bearer {token}"}


def test_valid_id_token_returns_its_claims(sign_in, verify):
    tokens = sign_in(nonce="n")
    claims = verify(tokens["id_token"], nonce="n", user_id=HIKARI)
    assert claims.status_code == 200
    assert claims.json["sub"] == HIKARI
    assert claims.json["picture"] == f"http://localhost/pictures/{HIKARI}"


def _forged(world, **changes):
    usual = {
        "iss": "https://access.line.me",
        "sub": HIKARI,
        "aud": CHANNEL,
        "exp": world.now + 60,
        "nonce": "n",
    }
    return jwt.encode({**usual, **changes}, SECRET, algorithm="HS256")


@pytest.mark.parametrize(
    ("changes", "fields", "description"),
    [
        ({"iss": "https://evil.example"}, {}, "Invalid IdToken Issuer."),
        ({"exp": 1}, {}, "IdToken expired."),
        ({"aud": "999"}, {}, "Invalid IdToken Audience."),
        ({}, {"nonce": "other"}, "Invalid IdToken Nonce."),
        ({}, {"user_id": "U" + "2" * 32}, "Invalid IdToken Subject Identifier."),
    ],
)
def test_each_id_token_error_has_lines_description(verify, world, changes, fields, description):
    refused = verify(_forged(world, **changes), **fields)
    assert refused.status_code == 400
    assert refused.json == {"error": "invalid_request", "error_description": description}


@pytest.mark.parametrize("algorithm", ["none", "HS256", "HS512", "garbage"])
def test_token_with_a_wrong_signature_is_invalid(verify, world, algorithm):
    claims = {"iss": "https://access.line.me", "sub": HIKARI, "aud": CHANNEL, "exp": world.now + 60}
    key = "" if algorithm == "none" else "f" * 64
    token = "garbage" if algorithm == "garbage" else jwt.encode(claims, key, algorithm=algorithm)
    assert verify(token).json["error_description"] == "Invalid IdToken."


def test_id_token_expires_after_an_hour(sign_in, verify, world):
    token = sign_in()["id_token"]
    world.now += 3599
    assert verify(token).status_code == 200
    world.now += 2
    assert verify(token).json["error_description"] == "IdToken expired."


def test_verified_access_token_returns_channel_scope_and_remaining_time(line, sign_in, world):
    token = sign_in()["access_token"]
    world.now += 100
    shown = line.get("/oauth2/v2.1/verify", query_string={"access_token": token}).json
    assert shown == {"scope": "profile openid", "client_id": CHANNEL, "expires_in": 2592000 - 100}


def test_three_errors_of_an_access_token(line, sign_in, world):
    def fault(token):
        answer = line.get("/oauth2/v2.1/verify", query_string={"access_token": token})
        assert answer.status_code == 400
        return answer.json["error_description"]

    ended, old = sign_in()["access_token"], sign_in()["access_token"]
    form = {"access_token": ended, "client_id": CHANNEL, "client_secret": SECRET}
    revoked = line.post("/oauth2/v2.1/revoke", data=form)
    assert (revoked.status_code, revoked.data) == (200, b"")
    world.now += YEAR
    assert fault("nonsense") == "The access token not JWS"
    assert fault(ended) == "The access token revoked"
    assert fault(old) == "The access token expired"


def test_refresh_token_is_valid_for_90_days(line, sign_in, world):
    refresh_token = sign_in()["refresh_token"]
    form = {
        "grant_type": "refresh_token",
        "refresh_token": refresh_token,
        "client_id": CHANNEL,
        "client_secret": SECRET,
    }
    renewed = line.post("/oauth2/v2.1/token", data=form).json
    assert renewed["refresh_token"] == refresh_token
    assert "id_token" not in renewed
    assert line.get("/v2/profile", headers=bearer(renewed["access_token"])).json["userId"] == HIKARI
    world.now += 90 * 24 * 60 * 60
    assert line.post("/oauth2/v2.1/token", data=form).json == {
        "error": "invalid_grant",
        "error_description": "invalid refresh token",
    }


def test_profile_and_userinfo_return_the_owner(line, sign_in):
    headers = bearer(sign_in()["access_token"])
    assert line.get("/v2/profile", headers=headers).json == {
        "userId": HIKARI,
        "displayName": "田中 ひかり",
        "pictureUrl": f"http://localhost/pictures/{HIKARI}",
        "statusMessage": "毎朝の散歩がすきです",
    }
    assert line.post("/oauth2/v2.1/userinfo", headers=headers).json["sub"] == HIKARI
    assert line.get("/v2/profile", headers=bearer("nonsense")).status_code == 401


def test_person_without_a_picture_has_no_picture_fields(line, sign_in):
    tokens = sign_in(emulator_person="U" + "4" * 32)
    assert "pictureUrl" not in line.get("/v2/profile", headers=bearer(tokens["access_token"])).json
    assert "picture" not in jwt.decode(tokens["id_token"], options={"verify_signature": False})


def test_scope_limits_the_accessible_paths(line, sign_in):
    headers = bearer(sign_in(scope="openid")["access_token"])
    assert line.get("/v2/profile", headers=headers).status_code == 403
    assert line.get("/oauth2/v2.1/userinfo", headers=headers).json == {"sub": HIKARI}


def test_block_clears_the_friend_flag(line, sign_in):
    headers = bearer(sign_in()["access_token"])
    assert line.get("/friendship/v1/status", headers=headers).json == {"friendFlag": True}
    line.post(f"/emulator/people/{HIKARI}/block")
    assert line.get("/friendship/v1/status", headers=headers).json == {"friendFlag": False}


def test_deauthorize_needs_the_login_channels_token_and_revokes_all_tokens(line, sign_in):
    first, second = sign_in(), sign_in()
    form = {"grant_type": "client_credentials", "client_id": CHANNEL, "client_secret": SECRET}
    issued = line.post("/oauth2/v3/token", data=form).json
    assert (issued["token_type"], issued["expires_in"]) == ("Bearer", 900)
    body = {"userAccessToken": first["access_token"]}

    refused = line.post("/user/v1/deauthorize", json=body, headers=bearer("the-long-lived-token"))
    assert refused.status_code == 401
    done = line.post("/user/v1/deauthorize", json=body, headers=bearer(issued["access_token"]))
    assert (done.status_code, done.data) == (204, b"")
    assert line.get("/v2/profile", headers=bearer(second["access_token"])).status_code == 401
    again = line.post("/user/v1/deauthorize", json=body, headers=bearer(issued["access_token"]))
    assert (again.status_code, again.json) == (400, {"message": "invalid token"})


def test_cors_allows_the_sdk_on_the_products_page(line):
    for path in ("/oauth2/v2.1/token", "/oauth2/v2.1/verify", "/oauth2/v2.1/certs", "/v2/profile"):
        preflight = line.options(path)
        assert preflight.status_code == 200
        assert preflight.headers["Access-Control-Allow-Origin"] == "*"
        assert "Authorization" in preflight.headers["Access-Control-Allow-Headers"]
    assert "Access-Control-Allow-Origin" not in line.get("/emulator/people").headers
