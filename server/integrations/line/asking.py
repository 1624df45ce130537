"""Asking LINE's own addresses; what an answer means is the caller's to say."""

from collections.abc import Mapping
from urllib.parse import urlencode

import urllib3

from server.config import Settings

_http = urllib3.PoolManager(maxsize=20, retries=False)
_IN_TIME = urllib3.Timeout(connect=3, read=7)


def ask(
    settings: Settings,
    method: str,
    path: str,
    *,
    fields: Mapping[str, str] | None = None,
    token: str | None = None,
    body: str | bytes | None = None,
    content_type: str = "application/json",
    base: str | None = None,
    timeout: urllib3.Timeout = _IN_TIME,
) -> urllib3.BaseHTTPResponse:
    """Return LINE's answer to fields or a body; raises urllib3's HTTPError where there is none in time."""
    url = (base or settings.line_api_base) + path
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    if method == "GET":
        url += f"?{urlencode(fields)}" if fields else ""
    else:
        headers["Content-Type"] = content_type if body else "application/x-www-form-urlencoded"
        body = body or urlencode(fields or {})
    return _http.request(method, url, body=body, headers=headers, timeout=timeout)


def channel_grant(settings: Settings) -> Mapping[str, str]:
    """Return the fields with which the login channel asks for a token of its own at /oauth2/v3/token."""
    return {
        "grant_type": "client_credentials",
        "client_id": settings.line_login_channel_id,
        "client_secret": settings.line_login_channel_secret,
    }
