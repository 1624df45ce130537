"""The JSON log: one line per request, with a request id that the response and all other lines of the request have.

A line never contains a body, a name, an address, a path or a query.
"""

import logging
import sys
import time
from datetime import UTC, datetime
from secrets import randbelow
from types import TracebackType

import orjson
from flask import Flask, Response, g, has_request_context, request

from server.core.metrics import REQUEST_SECONDS

_log = logging.getLogger("server.requests")
_ID_HEADER = "X-Request-Id"


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        fields = {
            "at": datetime.fromtimestamp(record.created, UTC),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            **request_id_field(),
            # The fields that the caller passed as `extra`.
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            fields["exception"] = self.formatException(record.exc_info)
        return orjson.dumps(fields, option=orjson.OPT_OMIT_MICROSECONDS).decode()


def request_id_field() -> dict[str, str]:
    """Return the id of the current request as a log field; empty outside a request."""
    return {"request_id": g.request_id} if has_request_context() and "request_id" in g else {}


def _new_request_id() -> str:
    """Return a random number that users can read out on the telephone."""
    digits = f"{randbelow(10**12):012}"
    return f"{digits[:4]}-{digits[4:8]}-{digits[8:]}"


def log_as_json() -> None:
    """Send the program's log to standard error as JSON lines."""
    # No line contains a thread or a process, so do not collect them.
    logging.logThreads = logging.logMultiprocessing = False
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=logging.INFO, handlers=[handler])


def redact_gunicorn_record(record: logging.LogRecord) -> bool:
    """Remove the arguments from gunicorn's log records, because they contain paths, queries and IP addresses.

    Return False to drop the record of a connection that was idle when the server stopped.
    """
    exception = record.exc_info and record.exc_info[0]
    if exception is not None and exception.__name__ == "GreenletExit":
        return False
    record.msg, record.args = str(record.msg).partition(" %")[0], ()
    return True


def register_request_log(app: Flask) -> None:
    """Log and count each request by its route, so that no id or token from a path is stored."""

    def log_exception(
        exc_info: tuple[type, BaseException, TracebackType | None] | tuple[None, None, None],
    ) -> None:
        # Flask's own log line starts with the path, which may contain names and secrets.
        rule = request.url_rule
        app.logger.error("%s failed", rule.rule if rule else "a call", exc_info=exc_info)

    app.log_exception = log_exception  # type: ignore[method-assign]

    @app.before_request
    def begin() -> None:
        g.request_id = _new_request_id()
        g.began = time.perf_counter()

    @app.after_request
    def log(response: Response) -> Response:
        response.headers[_ID_HEADER] = g.request_id
        viewer = g.get("viewer")
        route = request.url_rule
        seconds = time.perf_counter() - g.began
        # A WebSocket route takes as long as the room is open, so its time is not a response time.
        if route is not None and not route.websocket:
            REQUEST_SECONDS.labels(request.method, route.rule, response.status_code).observe(seconds)
        fields = {
            "request_id": g.request_id,
            "method": request.method,
            "route": route.rule if route else None,
            "status": response.status_code,
            "milliseconds": round(seconds * 1000, 1),
            "account": viewer.id if viewer else None,
        }
        _log.info("request", extra={"fields": fields})
        return response
