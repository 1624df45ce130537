"""Browsers that keep a secret of ours, by which an account knows them again."""

import re
from datetime import timedelta

from flask import Response, request

from server.accounts.http.access import client_network
from server.accounts.http.tokens import host_cookie
from server.accounts.models import NETWORK_MAX
from server.accounts.service.guessing import LoginSource
from server.accounts.service.sessions import Browser
from server.core.keys import SECRET_LENGTH, new_secret, secret_hash
from server.core.services import app_settings

# In this order: most browsers also name those that they descend from.
_BROWSERS = (
    *(("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Firefox", "Firefox")),
    *(("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrome", "Chrome"), ("Safari", "Safari")),
)
_MACHINES = (
    *(("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows")),
    *(("Mac OS X", "Mac"), ("CrOS", "Chromebook"), ("Linux", "Linux")),
)
#: As long as browsers keep any cookie.
_LASTS = timedelta(days=400)


def client_source() -> LoginSource:
    """Return where a try to sign in comes from."""
    return LoginSource(client_network(), _kept_secret())


def this_browser(secret: str) -> Browser:
    """Return the browser that keeps a secret, as its owner recognizes it."""
    return Browser(secret_hash(secret), browser_name(request.user_agent.string), _rough(client_network()))


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


def browser_name(user_agent: str) -> str:
    """Return what a browser and its machine are called, as far as it says so."""
    browser = next((name for mark, name in _BROWSERS if mark in user_agent), "ブラウザ")
    machine = next((name for mark, name in _MACHINES if mark in user_agent), None)
    return f"{browser}（{machine}）" if machine else browser


def _rough(network: str) -> str:
    """Return a network as somebody recognizes it: the last part of an IPv4 address is left out."""
    return re.sub(r"^(\d+\.\d+\.\d+)\.\d+$", r"\1.*", network)[:NETWORK_MAX]


def _kept_secret() -> str | None:
    kept = request.cookies.get(_cookie(), "")
    # None of ours is shorter: what somebody made up could be made up by others.
    return kept if len(kept) == SECRET_LENGTH else None


def _cookie() -> str:
    return host_cookie("browser", app_settings())
