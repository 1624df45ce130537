"""The server under `npm run dev`: when it cannot be loaded, whoever asks is shown why, until the next change."""

import sys
import traceback
from collections.abc import Callable, Iterable
from typing import Any


def load() -> Callable[..., Iterable[bytes]]:
    """Return the application, or one that answers everything with what is wrong."""
    try:
        from wsgi import app
    except (Exception, SystemExit):
        reason = traceback.format_exc()
        print(reason, file=sys.stderr)
        return lambda _environ, start_response: _told(reason, start_response)
    return app


def _told(reason: str, start_response: Callable[..., Any]) -> list[bytes]:
    start_response("500 Internal Server Error", [("Content-Type", "text/plain; charset=utf-8")])
    return [reason.encode()]


app = load()
