"""The access and refresh tokens of a session: create, set as cookies, verify and clear."""

from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from functools import lru_cache
from typing import Any, Literal

from flask import Flask, Response, current_app, request
from flask_jwt_extended import (
    JWTManager,
    create_access_token,
    create_refresh_token,
    decode_token,
    set_access_cookies,
    set_refresh_cookies,
    unset_jwt_cookies,
)
from flask_jwt_extended.exceptions import CSRFError, JWTDecodeError, JWTExtendedException
from jwt import InvalidKeyError, PyJWTError

from server.accounts.rules.sessions import ACCESS_LIFETIME, audience_of
from server.accounts.service.sessions import OpenSession
from server.config import Settings
from server.core.clock import corrected_now, now
from server.core.http.csrf import SAFE_METHODS
from server.core.keys import Key
from server.core.refusals import NotAllowed, SignInNeeded
from server.core.services import app_settings
from server.core.vocabulary import Role

# The corrected clocks of two servers can differ slightly; a token that one server signs must be valid on the other.
_LEEWAY = timedelta(minutes=1)
_REFRESH_PATH = "/api/accounts/token/refresh/"
# Not a secret. The cookie selects the frontend build for `/` and `/chat/…` in this browser (docs/decisions.md §1).
ROLE_COOKIE = "signed_in_role"
# The library's name. Without this cookie the apps know that there is no session (shared-ui/src/api/cookies.ts).
REFRESH_CSRF_COOKIE = "csrf_refresh_token"

jwt = JWTManager()


def host_cookie(name: str, settings: Settings) -> str:
    """Add the `__Host-` prefix if HTTPS is on; other hosts of the same domain cannot set such a cookie."""
    return f"__Host-{name}" if settings.is_production else name


def token_settings(settings: Settings) -> dict[str, Any]:
    """Return the Flask-JWT-Extended settings: cookies only, double-submit CSRF, one algorithm."""
    return {
        "JWT_SECRET_KEY": settings.secret_key,
        "JWT_ALGORITHM": "HS256",
        "JWT_TOKEN_LOCATION": ["cookies"],
        "JWT_ACCESS_COOKIE_NAME": host_cookie("access_token_cookie", settings),
        "JWT_REFRESH_COOKIE_NAME": host_cookie("refresh_token_cookie", settings),
        "JWT_COOKIE_SECURE": settings.is_production,
        "JWT_COOKIE_SAMESITE": "Lax",
        "JWT_COOKIE_CSRF_PROTECT": True,
        "JWT_SESSION_COOKIE": False,
        # The `__Host-` prefix requires the path `/`.
        "JWT_REFRESH_COOKIE_PATH": "/" if settings.is_production else _REFRESH_PATH,
        "JWT_ENCODE_ISSUER": settings.public_url,
        "JWT_DECODE_ISSUER": settings.public_url,
        # `load_viewer` checks that the audience belongs to the role of the account.
        "JWT_DECODE_AUDIENCE": sorted({audience_of(role) for role in Role}),
        # The library would check the times by the uncorrected clock of this server. The large leeway disables this
        # check; `verify_token` checks the times by the corrected clock.
        "JWT_DECODE_LEEWAY": timedelta(days=365),
    }


def set_tokens(response: Response, session: OpenSession, role: Role, app: Flask) -> Response:
    claims = {"sid": session.id, "aud": audience_of(role)}
    # At least one second, because the session may expire at this moment.
    remaining = max(session.expires_at - now(), timedelta(seconds=1))
    identity = str(session.account_id)
    access = create_access_token(identity, additional_claims=claims | _time_claims(ACCESS_LIFETIME))
    refresh = create_refresh_token(
        identity, additional_claims={**claims, **_time_claims(remaining), "key": session.refresh_key}
    )
    set_access_cookies(response, access)
    set_refresh_cookies(response, refresh)
    response.set_cookie(
        ROLE_COOKIE,
        role.value,
        max_age=int(remaining.total_seconds()),
        secure=app.config["JWT_COOKIE_SECURE"],
        samesite="Lax",
        httponly=True,
    )
    return response


def clear_tokens(response: Response) -> Response:
    unset_jwt_cookies(response)
    response.delete_cookie(ROLE_COOKIE)
    return response


def clear_browser(response: Response) -> Response:
    """Clear the tokens, and the data that the session left in the browser, for signing out."""
    # Keep the cookies, because one of them identifies a known browser of staff. Keep the storage of applicants, because
    # it contains their display settings (font size, furigana); their app deletes drafts itself.
    is_applicant = request.cookies.get(ROLE_COOKIE) == Role.APPLICANT.value
    response.headers["Clear-Site-Data"] = '"cache"' if is_applicant else '"cache", "storage"'
    return clear_tokens(response)


@jwt.additional_headers_loader
def _key_id_header(_identity: str) -> dict[str, str]:
    return {"kid": app_settings().secret_keys[0].id}


@jwt.decode_key_loader
def _key_of_token(header: dict[str, Any], _claims: dict[str, Any]) -> str:
    for key in app_settings().secret_keys:
        if key.id == header.get("kid"):
            return key.value
    raise InvalidKeyError("unknown key id")


@dataclass(frozen=True)
class Token:
    """The claims of a verified token."""

    session_id: int
    account_id: int
    #: The refresh key of the session; empty in an access token.
    key: str
    #: The app that the token is for: "app" (applicants) or "portal" (staff).
    audience: str
    has_expired: bool


def verify_token(kind: Literal["access", "refresh"], *, allow_expired: bool = False) -> Token:
    """Verify the token of the request and its CSRF header; raise SignInNeeded or NotAllowed."""
    settings = app_settings()
    cookie = request.cookies.get(current_app.config[f"JWT_{kind.upper()}_COOKIE_NAME"], "")
    try:
        claims = _decode(cookie, _csrf_header(), settings.secret_keys, settings.public_url)
    except CSRFError:
        raise NotAllowed("画面を読み込み直してから、もう一度お試しください。", "csrf") from None
    except (JWTExtendedException, PyJWTError):
        raise SignInNeeded() from None
    moment = corrected_now()
    has_expired = claims["exp"] <= moment.timestamp()
    is_too_early = claims["nbf"] > (moment + _LEEWAY).timestamp()
    if claims["type"] != kind or is_too_early or (has_expired and not allow_expired):
        raise SignInNeeded()
    return Token(int(claims["sid"]), int(claims["sub"]), claims.get("key", ""), claims["aud"], has_expired)


def is_expired(kind: Literal["access", "refresh"]) -> bool:
    """Return whether the token of the request is valid except that it has expired; the browser then refreshes it."""
    with suppress(SignInNeeded, NotAllowed):
        return verify_token(kind, allow_expired=True).has_expired
    return False


def _time_claims(lifetime: timedelta) -> dict[str, Any]:
    """Return the time claims by the corrected clock, because another server may verify the token."""
    moment = int(corrected_now().timestamp())
    return {"iat": moment, "nbf": moment, "exp": moment + int(lifetime.total_seconds())}


def _csrf_header() -> str | None:
    """Return the value that `decode_token` compares with the CSRF value in the token; None for safe methods."""
    if request.method in SAFE_METHODS:
        return None
    sent = request.headers.get(current_app.config["JWT_ACCESS_CSRF_HEADER_NAME"], "")
    # `decode_token` does not check an empty value, and cannot compare one that is not ASCII.
    return sent if sent and sent.isascii() else "none"


@lru_cache(maxsize=4096)
def _decode(token: str, csrf: str | None, _keys: tuple[Key, ...], _issuer: str) -> dict[str, Any]:
    """Verify a token's signature, issuer and audience, and the CSRF header; return the claims.

    A browser sends the same token for minutes, and decoding it takes a tenth of the CPU time of a light call. So the
    claims are cached; the last two arguments only add the settings to the key of the cache.
    """
    claims: dict[str, Any] = decode_token(token, csrf, allow_expired=True)
    if not {"nbf", "exp", "sid"} <= claims.keys():
        raise JWTDecodeError("missing claims")
    return claims
