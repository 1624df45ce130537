"""The two tokens of a session as cookies: how they are made, set, read and taken away."""

import time
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from functools import lru_cache
from hmac import compare_digest
from typing import Any, Literal

import jwt
from flask import Flask, Response, current_app, request
from flask_jwt_extended import (
    create_access_token,
    create_refresh_token,
    set_access_cookies,
    set_refresh_cookies,
    unset_jwt_cookies,
)
from jwt.types import Options

from server.actions.accounts.sessions import OpenSession
from server.config import Key, Settings
from server.domain.accounts.sessions import ACCESS_LIFETIME
from server.domain.refusals import NotAllowed, SignInNeeded
from server.services import app_settings
from server.web.clock import now
from server.web.csrf import SAFE_METHODS

# Machines' clocks differ a little: what one has just signed must not be from the future for another.
_LEEWAY = timedelta(minutes=1)
# Plain cookie, no secret: which build answers `/` and `/chat/…` for this browser (docs/decisions.md §1).
ROLE_COOKIE = "signed_in_role"


def token_settings(settings: Settings) -> dict[str, Any]:
    """Return Flask-JWT-Extended's settings: cookies only, CSRF by double submit, one algorithm."""
    return {
        "JWT_SECRET_KEY": settings.secret_key,
        "JWT_ALGORITHM": "HS256",
        "JWT_TOKEN_LOCATION": ["cookies"],
        "JWT_COOKIE_SECURE": settings.secure,
        "JWT_COOKIE_SAMESITE": "Lax",
        "JWT_COOKIE_CSRF_PROTECT": True,
        "JWT_SESSION_COOKIE": False,
        "JWT_REFRESH_COOKIE_PATH": "/api/accounts/token/refresh/",
        "JWT_ENCODE_ISSUER": settings.public_url,
        "JWT_DECODE_ISSUER": settings.public_url,
        "JWT_ACCESS_TOKEN_EXPIRES": ACCESS_LIFETIME,
    }


def set_tokens(response: Response, session: OpenSession, role: str, app: Flask) -> Response:
    """Give a browser the tokens of its session."""
    claims = {"sid": session.id}
    left = max(session.expires_at - now(), timedelta(seconds=1))
    identity = str(session.account_id)
    signed_with = {"kid": app_settings().secret_keys[0].id}
    access = create_access_token(identity, additional_claims=claims, additional_headers=signed_with)
    refresh = create_refresh_token(
        identity,
        expires_delta=left,
        additional_claims={**claims, "key": session.refresh_key},
        additional_headers=signed_with,
    )
    set_access_cookies(response, access)
    set_refresh_cookies(response, refresh)
    response.set_cookie(
        ROLE_COOKIE,
        role,
        max_age=int(left.total_seconds()),
        secure=app.config["JWT_COOKIE_SECURE"],
        samesite="Lax",
        httponly=True,
    )
    return response


def clear_tokens(response: Response) -> Response:
    """Take a browser's tokens away."""
    unset_jwt_cookies(response)
    response.delete_cookie(ROLE_COOKIE)
    return response


@dataclass(frozen=True)
class Token:
    """What a token says: which session it belongs to, and whose that is; a refresh token also has its key."""

    session_id: int
    account_id: int
    key: str


def presented(kind: Literal["access", "refresh"], *, may_have_run_out: bool = False) -> Token:
    """Return what the token of a kind says that came with the request, or refuse."""
    config = current_app.config
    token = request.cookies.get(config[f"JWT_{kind.upper()}_COOKIE_NAME"], "")
    try:
        claims = _claims(token, app_settings().secret_keys, config["JWT_DECODE_ISSUER"])
    except jwt.PyJWTError:
        raise SignInNeeded() from None
    if claims["type"] != kind or (claims["exp"] <= time.time() and not may_have_run_out):
        raise SignInNeeded()
    if request.method not in SAFE_METHODS and not _sent_by_our_page(claims):
        raise NotAllowed("画面を読み込み直してから、もう一度お試しください。", "csrf")
    return Token(int(claims["sid"]), int(claims["sub"]), claims.get("key", ""))


@lru_cache(maxsize=4096)
def _claims(token: str, keys: tuple[Key, ...], issuer: str) -> dict[str, Any]:
    """Verify a token once: what it says never changes; whether it has run out is asked each time."""
    kid = jwt.get_unverified_header(token).get("kid")
    # One from before keys had ids may be any key's.
    for key in [key for key in keys if kid in (None, key.id)]:
        with suppress(jwt.InvalidSignatureError):
            return _verified(token, key.value, issuer)
    raise jwt.InvalidSignatureError


def _verified(token: str, secret: str, issuer: str) -> dict[str, Any]:
    required = ["exp", "type", "sid", "sub", "csrf"]
    options: Options = {"require": required, "verify_exp": False}
    return jwt.decode(token, secret, algorithms=["HS256"], issuer=issuer, leeway=_LEEWAY, options=options)


def _sent_by_our_page(claims: dict[str, Any]) -> bool:
    sent = request.headers.get(current_app.config["JWT_ACCESS_CSRF_HEADER_NAME"], "")
    return compare_digest(sent.encode(), claims["csrf"].encode())
