"""The two tokens of a session as cookies: how they are made, set, read and taken away."""

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

from server.accounts.rules.sessions import ACCESS_LIFETIME, audience_of
from server.accounts.service.sessions import OpenSession
from server.config import Settings
from server.core.clock import now, real_now
from server.core.http.csrf import SAFE_METHODS
from server.core.keys import Key
from server.core.refusals import NotAllowed, SignInNeeded
from server.core.services import app_settings
from server.core.vocabulary import Role

# Machines' clocks differ a little until they have asked the database for the time: what one has just signed must not be
# too early for another.
_LEEWAY = timedelta(minutes=1)
_REFRESH_PATH = "/api/accounts/token/refresh/"
# What the cookies of each kind of token are called without a prefix, and where they are sent. Production's were once
# called so: they are still read, and go when the next ones are set. 30 days later nobody has any.
_PLAIN = {"access": ("access_token_cookie", "/"), "refresh": ("refresh_token_cookie", _REFRESH_PATH)}
# Plain cookie, no secret: which build answers `/` and `/chat/…` for this browser (docs/decisions.md §1).
ROLE_COOKIE = "signed_in_role"


def host_cookie(name: str, settings: Settings) -> str:
    """Return what a cookie is called that no other host of the same domain can set; browsers want https for it."""
    return f"__Host-{name}" if settings.secure else name


def token_settings(settings: Settings) -> dict[str, Any]:
    """Return Flask-JWT-Extended's settings: cookies only, CSRF by double submit, one algorithm."""
    return {
        "JWT_SECRET_KEY": settings.secret_key,
        "JWT_ALGORITHM": "HS256",
        "JWT_TOKEN_LOCATION": ["cookies"],
        "JWT_ACCESS_COOKIE_NAME": host_cookie(_PLAIN["access"][0], settings),
        "JWT_REFRESH_COOKIE_NAME": host_cookie(_PLAIN["refresh"][0], settings),
        "JWT_COOKIE_SECURE": settings.secure,
        "JWT_COOKIE_SAMESITE": "Lax",
        "JWT_COOKIE_CSRF_PROTECT": True,
        "JWT_SESSION_COOKIE": False,
        # With the prefix a cookie goes everywhere.
        "JWT_REFRESH_COOKIE_PATH": "/" if settings.secure else _REFRESH_PATH,
        "JWT_ENCODE_ISSUER": settings.public_url,
        "JWT_DECODE_ISSUER": settings.public_url,
        # The library reads what it has just signed, by this machine's clock; what comes in is verified here.
        "JWT_DECODE_LEEWAY": timedelta(days=365),
    }


def set_tokens(response: Response, session: OpenSession, role: Role, app: Flask) -> Response:
    """Give a browser the tokens of its session."""
    _drop_plain(response)
    claims = {"sid": session.id, "aud": audience_of(role)}
    left = max(session.expires_at - now(), timedelta(seconds=1))
    identity = str(session.account_id)
    signed_with = {"kid": app_settings().secret_keys[0].id}
    access = create_access_token(
        identity, additional_claims=claims | _lasting(ACCESS_LIFETIME), additional_headers=signed_with
    )
    refresh = create_refresh_token(
        identity,
        additional_claims={**claims, **_lasting(left), "key": session.refresh_key},
        additional_headers=signed_with,
    )
    set_access_cookies(response, access)
    set_refresh_cookies(response, refresh)
    response.set_cookie(
        ROLE_COOKIE,
        role.value,
        max_age=int(left.total_seconds()),
        secure=app.config["JWT_COOKIE_SECURE"],
        samesite="Lax",
        httponly=True,
    )
    return response


def _lasting(lifetime: timedelta) -> dict[str, Any]:
    """Return a token's moments, by the clock that all machines share and not by this one's."""
    moment = int(real_now().timestamp())
    return {"iat": moment, "nbf": moment, "exp": moment + int(lifetime.total_seconds())}


def clear_tokens(response: Response) -> Response:
    """Take a browser's tokens away."""
    _drop_plain(response)
    unset_jwt_cookies(response)
    response.delete_cookie(ROLE_COOKIE)
    return response


def clear_browser(response: Response) -> Response:
    """Take a browser's tokens away and have it forget what it keeps of the session: for signing out."""
    # Not its cookies: by one of them staff's browser is known again. Nor an applicant's storage: how their phone shows
    # the app (its letters' size, readings) stays as they chose it, and the app itself drops what was written.
    is_applicant = request.cookies.get(ROLE_COOKIE) == Role.APPLICANT.value
    response.headers["Clear-Site-Data"] = '"cache"' if is_applicant else '"cache", "storage"'
    return clear_tokens(response)


def _drop_plain(response: Response) -> None:
    """Take away the tokens under their former names; elsewhere than in production these are the present ones."""
    if app_settings().secure:
        for name, path in _PLAIN.values():
            response.delete_cookie(name, path=path, secure=True, httponly=True, samesite="Lax")


@dataclass(frozen=True)
class Token:
    """What a token says: which session it belongs to, and whose that is; a refresh token also has its key."""

    session_id: int
    account_id: int
    key: str
    #: For which app it is good.
    audience: str | None


def presented(kind: Literal["access", "refresh"], *, may_have_run_out: bool = False) -> Token:
    """Return what the token of a kind says that came with the request, or refuse."""
    config = current_app.config
    name, (plain, _) = config[f"JWT_{kind.upper()}_COOKIE_NAME"], _PLAIN[kind]
    former = None if name in request.cookies or name == plain else request.cookies.get(plain)
    token = former or request.cookies.get(name, "")
    try:
        claims = _claims(token, app_settings().secret_keys, config["JWT_DECODE_ISSUER"])
    except jwt.PyJWTError:
        raise SignInNeeded() from None
    moment = real_now()
    has_run_out = claims["exp"] <= moment.timestamp()
    is_too_early = claims["nbf"] > (moment + _LEEWAY).timestamp()
    if claims["type"] != kind or is_too_early or (has_run_out and not may_have_run_out):
        raise SignInNeeded()
    if former and "aud" in claims:
        # No such token was ever given out under this name: somebody else has planted it.
        raise SignInNeeded()
    if request.method not in SAFE_METHODS and not _sent_by_our_page(claims):
        raise NotAllowed("画面を読み込み直してから、もう一度お試しください。", "csrf")
    return Token(int(claims["sid"]), int(claims["sub"]), claims.get("key", ""), claims.get("aud"))


def has_run_out(kind: Literal["access", "refresh"]) -> bool:
    """Say whether the request has a valid token that is only expired: the browser will refresh it."""
    try:
        presented(kind)
    except SignInNeeded:
        with suppress(SignInNeeded, NotAllowed):
            presented(kind, may_have_run_out=True)
            return True
    except NotAllowed:
        return False
    return False


@lru_cache(maxsize=4096)
def _claims(token: str, keys: tuple[Key, ...], issuer: str) -> dict[str, Any]:
    """Verify a token once: what it says never changes; whether it is too early or has run out is asked each time."""
    kid = jwt.get_unverified_header(token).get("kid")
    # One from before keys had ids may be any key's.
    for key in [key for key in keys if kid in (None, key.id)]:
        with suppress(jwt.InvalidSignatureError):
            return _verified(token, key.value, issuer)
    raise jwt.InvalidSignatureError


def _verified(token: str, secret: str, issuer: str) -> dict[str, Any]:
    required = ["nbf", "exp", "type", "sid", "sub", "csrf"]
    options: Options = {
        "require": required,
        # The library goes by this machine's clock.
        "verify_iat": False,
        "verify_nbf": False,
        "verify_exp": False,
        # For which app it is good is asked once it is known who has it.
        "verify_aud": False,
    }
    return jwt.decode(token, secret, algorithms=["HS256"], issuer=issuer, options=options)


def _sent_by_our_page(claims: dict[str, Any]) -> bool:
    sent = request.headers.get(current_app.config["JWT_ACCESS_CSRF_HEADER_NAME"], "")
    return compare_digest(sent.encode(), claims["csrf"].encode())
