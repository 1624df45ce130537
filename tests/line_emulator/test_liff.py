"""LIFF addresses: outside LINE without tokens, inside LINE with the tokens of a person."""

import base64
import hashlib
import json
from urllib.parse import parse_qs, urlsplit

import jwt
import pytest

HIKARI = "U" + "1" * 32
LIFF = "1650000001-demoLiff"
BASE = f"http://localhost:8001/liff/{LIFF}"
VERIFIER = "v" * 43
CHALLENGE = base64.urlsafe_b64encode(hashlib.sha256(VERIFIER.encode()).digest()).rstrip(b"=").decode()


def fields(text):
    return {name: values[0] for name, values in parse_qs(text).items()}


@pytest.mark.parametrize(
    ("path", "location"),
    [
        ("", "http://localhost:8000/"),
        ("/", "http://localhost:8000/"),
        ("/chat/12/", "http://localhost:8000/?liff.state=%2Fchat%2F12%2F"),
        ("/chat/12/?a=1&b=2", "http://localhost:8000/?liff.state=%2Fchat%2F12%2F%3Fa%3D1%26b%3D2"),
        ("?a=1", "http://localhost:8000/?liff.state=%3Fa%3D1"),
    ],
)
def test_liff_address_outside_line_redirects_without_tokens(line, path, location):
    assert line.get(f"/liff/{LIFF}{path}").location == location


def test_address_of_another_app_is_404(line):
    assert line.get("/liff/999-other/chat/").status_code == 404


def test_liff_address_inside_line_opens_the_app_with_tokens(line):
    opened = line.get(f"/phone/{HIKARI}/open", query_string={"uri": f"{BASE}/chat/12/?a=1#end"})
    assert opened.status_code == 302
    target = urlsplit(opened.location)
    assert (target.scheme, target.netloc, target.path) == ("http", "localhost:8000", "/")
    assert fields(target.query) == {"liff.state": "/chat/12/?a=1#end"}
    tokens = fields(target.fragment)
    assert set(tokens) == {"access_token", "id_token", "context_token", "feature_token", "client_id"}
    assert tokens["client_id"] == "1650000001"

    headers = {"Authorization": f"Bearer {tokens['access_token']}"}
    assert line.get("/v2/profile", headers=headers).json["userId"] == HIKARI
    checked = line.get("/oauth2/v2.1/verify", query_string={"access_token": tokens["access_token"]}).json
    assert checked["expires_in"] == 12 * 60 * 60
    form = {"id_token": tokens["id_token"], "client_id": "1650000001"}
    assert line.post("/oauth2/v2.1/verify", data=form).json["sub"] == HIKARI
    context = json.loads(base64.urlsafe_b64decode(tokens["context_token"].split(".")[1] + "=="))
    assert context["endpointUrl"] == "http://localhost:8000/"
    assert context["permanentLinkPattern"] == "concat"


def test_first_page_has_no_liff_state(line):
    opened = line.get(f"/phone/{HIKARI}/open", query_string={"uri": BASE})
    assert opened.location.startswith("http://localhost:8000/#")


@pytest.mark.parametrize(
    "uri",
    [
        "",
        "https://example.com/",
        "http://localhost:8001/liff/999-other/",
        f"{BASE}x/",
        "http://evil.example/liff",
    ],
)
def test_other_addresses_are_not_opened_with_tokens(line, uri):
    assert line.get(f"/phone/{HIKARI}/open", query_string={"uri": uri}).status_code == 400


def test_liff_id_token_verifies_with_the_published_key(line, world):
    opened = line.get(f"/phone/{HIKARI}/open", query_string={"uri": BASE})
    token = fields(urlsplit(opened.location).fragment)["id_token"]
    published = line.get("/oauth2/v2.1/certs").json["keys"]
    header = jwt.get_unverified_header(token)
    assert (header["alg"], header["kid"]) == ("ES256", published[0]["kid"])
    claims = jwt.decode(token, jwt.PyJWK(published[0]), algorithms=["ES256"], audience="1650000001")
    assert claims["sub"] == HIKARI


def test_sdk_signs_in_outside_line_without_a_secret(line):
    query = {
        "app_id": LIFF,
        "state": "s",
        "response_type": "code",
        "code_challenge_method": "S256",
        "code_challenge": CHALLENGE,
        "liff_sdk_version": "2.31.0",
        "redirect_uri": "http://localhost:8000/chat/12/",
        "emulator_person": HIKARI,
    }
    back = urlsplit(line.get("/liff/v1/authorize", query_string=query).location)
    answer = fields(back.query)
    assert (back.path, answer["state"]) == ("/chat/12/", "s")
    form = {
        "grant_type": "authorization_code",
        "client_id": answer["liffClientId"],
        "appId": LIFF,
        "code": answer["code"],
        "code_verifier": VERIFIER,
        "redirect_uri": answer["liffRedirectUri"],
        "id_token_key_type": "JWK",
    }
    tokens = line.post("/oauth2/v2.1/token", data=form).json
    assert tokens["expires_in"] == 43200
    assert jwt.get_unverified_header(tokens["id_token"])["alg"] == "ES256"


def test_liff_login_needs_pkce_and_the_apps_endpoint(line):
    query = {"app_id": LIFF, "state": "s", "response_type": "code", "emulator_person": HIKARI}
    refused = line.get("/liff/v1/authorize", query_string=query)
    assert fields(urlsplit(refused.location).query)["error"] == "INVALID_REQUEST"
    elsewhere = line.get("/liff/v1/authorize", query_string={**query, "redirect_uri": "http://evil.example/"})
    assert elsewhere.status_code == 400


def test_sdk_gets_its_context_outside_line(line):
    answer = line.get(f"/liff/v2/apps/{LIFF}/contextToken")
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    context = jwt.decode(answer.json["contextToken"], options={"verify_signature": False})
    assert (context["type"], context["endpointUrl"]) == ("external", "http://localhost:8000/")


def test_cancelled_liff_login_returns_the_sdks_error_fields(line):
    values = {
        "app_id": LIFF, "state": "s", "response_type": "code",
        "code_challenge": CHALLENGE, "code_challenge_method": "S256",
    }  # fmt: skip
    answer = line.post("/liff/v1/authorize", query_string=values, data={"decision": "cancel"})
    back = fields(urlsplit(answer.location).query)
    assert (back["error"], back["liffOAuth2Error"], back["liffClientId"]) == (
        "ACCESS_DENIED", "true", "1650000001",
    )  # fmt: skip
