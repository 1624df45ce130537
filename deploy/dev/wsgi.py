"""The WSGI application of `npm run dev`. If the server cannot be imported, all requests return the traceback."""

import sys
import traceback
from collections.abc import Callable, Iterable
from typing import Any


def load() -> Callable[..., Iterable[bytes]]:
    """Return the application, or one that returns the traceback of the failed import."""
    try:
        from wsgi import app
    except (Exception, SystemExit):
        reason = traceback.format_exc()
        print(reason, file=sys.stderr)
        return lambda _environ, start_response: _error_response(reason, start_response)
    return app


def _error_response(reason: str, start_response: Callable[..., Any]) -> list[bytes]:
    start_response("500 Internal Server Error", [("Content-Type", "text/plain; charset=utf-8")])
    return [reason.encode()]


app = load()
