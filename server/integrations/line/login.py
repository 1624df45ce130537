"""LINE Login: the authorisation URL, and the verification of a user by LINE. Nothing from the client is trusted."""

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
from server.integrations.line.calls import call_line, channel_token_fields


@dataclass(frozen=True)
class LineProfile:
    """The LINE profile of a user whom LINE has verified; name and picture may be missing."""

    line_id: str
    name: str | None
    picture_url: str | None
    #: Whether the user is a LINE friend of the official account; None if this is not known.
    is_friend: bool | None


def authorize_url(
    settings: Settings,
    *,
    page: str,
    state: str,
    nonce: str,
    code_verifier: str,
    disable_auto_login: bool = False,
) -> str:
    """Return LINE's authorisation URL for one sign-in on the web; LINE redirects to the path `page` of this site."""
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


def profile_from_code(
    settings: Settings, code: str, *, page: str, nonce: str, code_verifier: str
) -> LineProfile:
    """Exchange an authorisation code for the profile of the verified user."""
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
    return _profile(settings, claims, tokens.get("access_token"))


def profile_from_tokens(settings: Settings, id_token: str | None, access_token: str | None) -> LineProfile:
    """Verify the tokens that LIFF sends. If the ID token has expired, use the access token (valid for 12 hours)."""
    if id_token:
        try:
            return _profile(settings, _verify_id_token(settings, id_token), access_token)
        except SignInFailed:
            if not access_token:
                raise
    if not access_token:
        raise _login_failed()
    verified = _call(settings, "GET", "/oauth2/v2.1/verify", fields={"access_token": access_token})
    # LINE also verifies tokens of other apps. Only tokens of our channel may sign in.
    if (
        verified.get("client_id") != settings.line_login_channel_id
        or not int(verified.get("expires_in", 0)) > 0
    ):
        raise _login_failed()
    profile = _call(settings, "GET", "/v2/profile", token=access_token)
    claims = {
        "sub": profile.get("userId"),
        "name": profile.get("displayName"),
        "picture": profile.get("pictureUrl"),
    }
    return _profile(settings, claims, access_token)


def deauthorize_user(settings: Settings, access_token: str) -> None:
    """Deauthorise the user at LINE, as LINE's guidelines require when an account is deleted."""
    channel = _call(settings, "POST", "/oauth2/v3/token", fields=channel_token_fields(settings))
    body = json.dumps({"userAccessToken": access_token})
    _call(settings, "POST", "/user/v1/deauthorize", token=str(channel.get("access_token")), body=body)


def _verify_id_token(settings: Settings, id_token: str, nonce: str | None = None) -> dict[str, Any]:
    fields = {"id_token": id_token, "client_id": settings.line_login_channel_id}
    return _call(settings, "POST", "/oauth2/v2.1/verify", fields=fields | ({"nonce": nonce} if nonce else {}))


def _profile(settings: Settings, claims: Mapping[str, Any], access_token: str | None) -> LineProfile:
    line_id = claims.get("sub")
    if not isinstance(line_id, str) or not line_id:
        raise _login_failed()
    return LineProfile(line_id, claims.get("name"), claims.get("picture"), _is_friend(settings, access_token))


def _is_friend(settings: Settings, access_token: str | None) -> bool | None:
    """Read whether the user is a friend of the official account; return None on errors, so that sign-in continues."""
    if not access_token:
        return None
    try:
        return bool(_call(settings, "GET", "/friendship/v1/status", token=access_token).get("friendFlag"))
    except (SignInFailed, Unavailable):
        return None


def _call(settings: Settings, method: str, path: str, **options: Any) -> dict[str, Any]:
    try:
        response = call_line(settings, method, path, **options)
    except urllib3.exceptions.HTTPError as error:
        raise _unavailable() from error
    if response.status >= 500 or response.status == 429:
        raise _unavailable()
    if response.status == 204:
        return {}
    if response.status != 200:
        raise _login_failed()
    try:
        content = json.loads(response.data)
    except ValueError:
        # During maintenance, a proxy in front of LINE may answer with HTML.
        raise _unavailable() from None
    return content if isinstance(content, dict) else {}


def _login_failed() -> SignInFailed:
    return SignInFailed("LINEでログインできませんでした。もう一度お試しください。", "line_login_failed")


def _unavailable() -> Unavailable:
    return Unavailable("LINEにつながりません。しばらくしてからもう一度お試しください。", "line_unavailable")
