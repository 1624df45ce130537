"""The cookie that identifies a known browser of an account, and the browser's readable name."""

import re
from datetime import timedelta

from flask import Response, request

from server.accounts.http.access import client_network
from server.accounts.http.tokens import host_cookie
from server.accounts.models import NETWORK_MAX
from server.accounts.service.attempt_limits import AttemptSource
from server.accounts.service.sessions import Browser
from server.core.keys import SECRET_LENGTH, new_secret, secret_hash
from server.core.services import app_settings

# The order matters: the user agent of most browsers also contains the name of another browser.
_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
_PLATFORMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS X", "Mac"),
    ("CrOS", "Chromebook"),
    ("Linux", "Linux"),
)
#: The longest lifetime that browsers allow for a cookie.
_COOKIE_MAX_AGE = timedelta(days=400)


def client_source() -> AttemptSource:
    return AttemptSource(client_network(), _secret_in_cookie())


def this_browser(secret: str) -> Browser:
    """Describe this browser in a form that the account's owner recognises."""
    return Browser(
        secret_hash(secret), browser_name(request.user_agent.string), _without_last_part(client_network())
    )


def browser_secret() -> str:
    """Return the secret from this browser's cookie, or a new one."""
    return _secret_in_cookie() or new_secret()


def set_browser_cookie(response: Response, secret: str) -> Response:
    """Store the secret in the browser's cookie. Signing out does not delete this cookie."""
    response.set_cookie(
        _cookie_name(),
        secret,
        max_age=_COOKIE_MAX_AGE,
        httponly=True,
        secure=app_settings().is_production,
        samesite="Lax",
    )
    return response


def browser_name(user_agent: str) -> str:
    """Read the names of the browser and its platform from the user agent."""
    browser = next((name for mark, name in _BROWSERS if mark in user_agent), "ブラウザ")
    platform = next((name for mark, name in _PLATFORMS if mark in user_agent), None)
    return f"{browser}（{platform}）" if platform else browser


def _without_last_part(network: str) -> str:
    """Hide the last part of an IPv4 address. The rest is enough for the owner to recognise the network."""
    return re.sub(r"^(\d+\.\d+\.\d+)\.\d+$", r"\1.*", network)[:NETWORK_MAX]


def _secret_in_cookie() -> str | None:
    secret = request.cookies.get(_cookie_name(), "")
    # Every secret that we create has this length. Others could guess a shorter value.
    return secret if len(secret) == SECRET_LENGTH else None


def _cookie_name() -> str:
    return host_cookie("browser", app_settings())
