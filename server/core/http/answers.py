"""JSON responses, serialised with orjson and without validation, because the data is our own."""

from collections.abc import Iterable, Sequence
from datetime import date, datetime
from typing import Any, Protocol
from urllib.parse import quote, urlencode

import orjson
from flask import Response, request

from server.core.clock import now
from server.core.csv_files import Cell, csv_file
from server.core.japan import JAPAN
from server.core.schemas import Shape, moment_text


def answer(data: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """Return a JSON response from schemas, dictionaries with API names, or lists of them."""
    return Response(to_json(data), status, headers, mimetype="application/json")


def to_json(data: Any) -> bytes:
    return orjson.dumps(data, _default, orjson.OPT_PASSTHROUGH_DATETIME)


def _default(value: Any) -> Any:
    if isinstance(value, datetime):
        return moment_text(value)
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Shape):
        return value.to_api()
    raise TypeError(type(value))


def csv_response(name: str, columns: Sequence[str], rows: Iterable[Sequence[Cell]]) -> Response:
    """Return a table as a CSV file; its name is `name` with the day."""
    response = Response(csv_file(columns, rows), content_type="text/csv; charset=utf-8")
    day = now().astimezone(JAPAN).date()
    response.headers["Content-Disposition"] = f'attachment; filename="{name}-{day}.csv"'
    return response


def cursor_response(data: Any, next_cursor: int | str | None) -> Response:
    """Return a page; the `Link` header has the URL of the next page, if there is one."""
    if next_cursor is None:
        return answer(data)
    return answer(data, headers={"Link": _next_page(cursor=next_cursor)})


class _HasOffset(Protocol):
    @property
    def offset(self) -> int: ...


def offset_response(data: Sequence[Any], listing: _HasOffset, total: int) -> Response:
    """Return a page with the total in `X-Total-Count`; `Link` has the URL of the next page, if there is one."""
    headers = {"X-Total-Count": str(total)}
    next_offset = listing.offset + len(data)
    if data and next_offset < total:
        headers["Link"] = _next_page(offset=next_offset)
    return answer(data, headers=headers)


def _next_page(**start: int | str) -> str:
    # Quote the path, because `request.path` is decoded. A header allows only Latin-1, and `>` would end the URL.
    query = urlencode({**request.args.to_dict(), **start})
    return f'<{quote(request.path)}?{query}>; rel="next"'
