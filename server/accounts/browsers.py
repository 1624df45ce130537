"""Browsers that keep a secret of ours, by which an account knows them again."""

from datetime import timedelta

from flask import Response, request

from server.actions.accounts.guessing import Source
from server.domain.accounts.secrets import SECRET_LENGTH, new_secret
from server.services import app_settings
from server.web.limits import client_network

#: As long as browsers keep any cookie.
_LASTS = timedelta(days=400)


def client_source() -> Source:
    """Return where a try to sign in comes from."""
    return Source(client_network(), _kept_secret())


def browser_secret() -> str:
    """Return the secret by which this browser is known again, new for one that has none."""
    return _kept_secret() or new_secret()


def mark_browser(response: Response, secret: str) -> Response:
    """Have the browser keep its secret; signing out leaves it there."""
    response.set_cookie(
        _cookie(),
        secret,
        max_age=_LASTS,
        httponly=True,
        secure=app_settings().secure,
        samesite="Lax",
    )
    return response


def _kept_secret() -> str | None:
    kept = request.cookies.get(_cookie(), "")
    # None of ours is shorter: what somebody made up could be made up by others.
    return kept if len(kept) == SECRET_LENGTH else None


def _cookie() -> str:
    # With the prefix no other host of the same domain can set it; without https browsers refuse it.
    return "__Host-browser" if app_settings().secure else "browser"
