"""One line of JSON a request, with a number that the answer and all other lines of it carry too.

Never a body, a name, an address, a path or a query.
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
    """Write a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        fields = {
            "at": datetime.fromtimestamp(record.created, UTC),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            **numbered(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            fields["exception"] = self.formatException(record.exc_info)
        return orjson.dumps(fields, option=orjson.OPT_OMIT_MICROSECONDS).decode()


def numbered() -> dict[str, str]:
    """Return the number of the request that is being answered, by its name in the log; nothing outside of one."""
    return {"request_id": g.request_id} if has_request_context() and "request_id" in g else {}


def _new_number() -> str:
    """Return a number that somebody can read out on the telephone."""
    digits = f"{randbelow(10**12):012}"
    return f"{digits[:4]}-{digits[4:8]}-{digits[8:]}"


def log_as_json() -> None:
    """Send the program's log to standard error as JSON lines."""
    # What no line tells need not be found out for each of them.
    logging.logThreads = logging.logMultiprocessing = False
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=logging.INFO, handlers=[handler])


def without_addresses(record: logging.LogRecord) -> bool:
    """Take out of gunicorn's lines what it fills in: paths, queries and addresses of people.

    A connection that waited for its next call when the server stopped is no line at all.
    """
    kind = record.exc_info and record.exc_info[0]
    if kind is not None and kind.__name__ == "GreenletExit":
        return False
    record.msg, record.args = str(record.msg).partition(" %")[0], ()
    return True


def register_request_log(app: Flask) -> None:
    """Log and count each request by its route, so that no id or token of a path is kept either."""

    def log_exception(
        exc_info: tuple[type, BaseException, TracebackType | None] | tuple[None, None, None],
    ) -> None:
        # Flask's own line begins with the path, in which there may be names and secrets.
        rule = request.url_rule
        app.logger.error("%s failed", rule.rule if rule else "a call", exc_info=exc_info)

    app.log_exception = log_exception  # type: ignore[method-assign]

    @app.before_request
    def begin() -> None:
        g.request_id = _new_number()
        g.began = time.perf_counter()

    @app.after_request
    def tell(response: Response) -> Response:
        response.headers[_ID_HEADER] = g.request_id
        viewer = g.get("viewer")
        route = request.url_rule
        seconds = time.perf_counter() - g.began
        if route is not None and not route.websocket:
            # How long somebody stayed in a room is no answer's time.
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
