"""The server as it runs beside the real LINE; its own calls reach the emulator, as the browser's do in the tests."""

import os
from typing import Any

import urllib3

from server.integrations.line import asking
from wsgi import app

__all__ = ["app"]

_EMULATOR = f"http://127.0.0.1:{os.environ['LINE_EMULATOR_PORT']}"


class _LedAside(urllib3.PoolManager):
    def request(self, method: str, url: str, **options: Any) -> urllib3.BaseHTTPResponse:  # type: ignore[override]
        return super().request(method, url.replace("https://api.line.me", _EMULATOR, 1), **options)


asking._http = _LedAside(retries=False)
