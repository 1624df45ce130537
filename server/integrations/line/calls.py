"""HTTP requests to LINE's API; the caller interprets the responses."""

from collections.abc import Mapping
from urllib.parse import urlencode

import urllib3

from server.config import Settings

_http = urllib3.PoolManager(maxsize=20, retries=False)
_TIMEOUT = urllib3.Timeout(connect=3, read=7)


def call_line(
    settings: Settings,
    method: str,
    path: str,
    *,
    fields: Mapping[str, str] | None = None,
    token: str | None = None,
    body: str | bytes | None = None,
    content_type: str = "application/json",
    base: str | None = None,
    timeout: urllib3.Timeout = _TIMEOUT,
) -> urllib3.BaseHTTPResponse:
    """Send fields or a body to LINE and return the response; raise urllib3's HTTPError on errors and timeouts."""
    url = (base or settings.line_api_base) + path
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    if method == "GET":
        url += f"?{urlencode(fields)}" if fields else ""
    else:
        headers["Content-Type"] = content_type if body else "application/x-www-form-urlencoded"
        body = body or urlencode(fields or {})
    return _http.request(method, url, body=body, headers=headers, timeout=timeout)


def channel_token_fields(settings: Settings) -> Mapping[str, str]:
    """Return the form fields for requesting the login channel's token at /oauth2/v3/token."""
    return {
        "grant_type": "client_credentials",
        "client_id": settings.line_login_channel_id,
        "client_secret": settings.line_login_channel_secret,
    }
