"""The server with the settings for the real LINE. Its calls to LINE go to the emulator, as those of the browser do."""

import os
from typing import Any

import urllib3

from server.integrations.line import calls
from wsgi import app

__all__ = ["app"]

_EMULATOR = f"http://127.0.0.1:{os.environ['LINE_EMULATOR_PORT']}"


class _RedirectedPool(urllib3.PoolManager):
    def request(self, method: str, url: str, **options: Any) -> urllib3.BaseHTTPResponse:  # type: ignore[override]
        return super().request(method, url.replace("https://api.line.me", _EMULATOR, 1), **options)


calls._http = _RedirectedPool(retries=False)
