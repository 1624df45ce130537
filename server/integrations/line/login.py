"""LINE Login: the address to send a browser to, and verifying with LINE who came back; nothing else is trusted."""

import base64
import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

import urllib3

from server.config import Settings
from server.core.refusals import SignInFailed, Unavailable
from server.integrations.line.asking import ask, channel_grant


@dataclass(frozen=True)
class LinePerson:
    """Who LINE says it is; name and picture may be missing, the id never is."""

    line_id: str
    name: str | None
    picture_url: str | None
    friend: bool | None


def authorize_url(
    settings: Settings,
    *,
    page: str,
    state: str,
    nonce: str,
    code_verifier: str,
    disable_auto_login: bool = False,
) -> str:
    """Return LINE's authorisation page for one attempt on the web, which comes back to a page of ours."""
    challenge = base64.urlsafe_b64encode(hashlib.sha256(code_verifier.encode()).digest()).rstrip(b"=")
    query = {
        "response_type": "code",
        "client_id": settings.line_login_channel_id,
        "redirect_uri": settings.public_url + page,
        "state": state,
        "scope": "profile openid",
        "nonce": nonce,
        "code_challenge": challenge.decode(),
        "code_challenge_method": "S256",
        "ui_locales": "ja",
        "bot_prompt": "normal",
    }
    if disable_auto_login:
        query["disable_auto_login"] = "true"
    return f"{settings.line_access_base}/oauth2/v2.1/authorize?{urlencode(query)}"


def person_from_code(
    settings: Settings, code: str, *, page: str, nonce: str, code_verifier: str
) -> LinePerson:
    """Exchange the code that came back to a page, and return the verified person."""
    tokens = _call(
        settings,
        "POST",
        "/oauth2/v2.1/token",
        fields={
            "grant_type": "authorization_code",
            "code": code,
            "redirect_uri": settings.public_url + page,
            "client_id": settings.line_login_channel_id,
            "client_secret": settings.line_login_channel_secret,
            "code_verifier": code_verifier,
        },
    )
    claims = _verify_id_token(settings, str(tokens.get("id_token", "")), nonce=nonce)
    return _person(settings, claims, tokens.get("access_token"))


def person_from_tokens(settings: Settings, id_token: str | None, access_token: str | None) -> LinePerson:
    """Verify the raw tokens that LIFF holds; an expired ID token falls back to the access token (12 hours)."""
    if id_token:
        try:
            return _person(settings, _verify_id_token(settings, id_token), access_token)
        except SignInFailed:
            if not access_token:
                raise
    if not access_token:
        raise _failed()
    verified = _call(settings, "GET", "/oauth2/v2.1/verify", fields={"access_token": access_token})
    # A token of any other app verifies too; only our channel's signs in here.
    if (
        verified.get("client_id") != settings.line_login_channel_id
        or not int(verified.get("expires_in", 0)) > 0
    ):
        raise _failed()
    profile = _call(settings, "GET", "/v2/profile", token=access_token)
    claims = {
        "sub": profile.get("userId"),
        "name": profile.get("displayName"),
        "picture": profile.get("pictureUrl"),
    }
    return _person(settings, claims, access_token)


def end_link(settings: Settings, access_token: str) -> None:
    """Tell LINE that a person's link to this service ends, as its guidelines require of a deleted account."""
    channel = _call(settings, "POST", "/oauth2/v3/token", fields=channel_grant(settings))
    body = json.dumps({"userAccessToken": access_token})
    _call(settings, "POST", "/user/v1/deauthorize", token=str(channel.get("access_token")), body=body)


def _verify_id_token(settings: Settings, id_token: str, nonce: str | None = None) -> dict[str, Any]:
    fields = {"id_token": id_token, "client_id": settings.line_login_channel_id}
    return _call(settings, "POST", "/oauth2/v2.1/verify", fields=fields | ({"nonce": nonce} if nonce else {}))


def _person(settings: Settings, claims: Mapping[str, Any], access_token: str | None) -> LinePerson:
    line_id = claims.get("sub")
    if not isinstance(line_id, str) or not line_id:
        raise _failed()
    return LinePerson(line_id, claims.get("name"), claims.get("picture"), _friend(settings, access_token))


def _friend(settings: Settings, access_token: str | None) -> bool | None:
    """Say whether the person is a friend of the official account; unknown rather than a failed sign-in."""
    if not access_token:
        return None
    try:
        return bool(_call(settings, "GET", "/friendship/v1/status", token=access_token).get("friendFlag"))
    except (SignInFailed, Unavailable):
        return None


def _call(
    settings: Settings,
    method: str,
    path: str,
    *,
    fields: Mapping[str, str] | None = None,
    token: str | None = None,
    body: str | None = None,
) -> dict[str, Any]:
    try:
        answer = ask(settings, method, path, fields=fields, token=token, body=body)
    except urllib3.exceptions.HTTPError as error:
        raise _silent() from error
    if answer.status >= 500 or answer.status == 429:
        raise _silent()
    if answer.status == 204:
        return {}
    if answer.status != 200:
        raise _failed()
    try:
        found = json.loads(answer.data)
    except ValueError:
        # As whatever stands before LINE answers while it is being mended.
        raise _silent() from None
    return found if isinstance(found, dict) else {}


def _failed() -> SignInFailed:
    return SignInFailed("LINEでログインできませんでした。もう一度お試しください。", "line_login_failed")


def _silent() -> Unavailable:
    return Unavailable("LINEにつながりません。しばらくしてからもう一度お試しください。", "line_unavailable")
