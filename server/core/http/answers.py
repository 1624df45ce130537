"""Answering with rows as JSON: straight to bytes, past the checks that data from outside needs."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any, Protocol
from urllib.parse import quote, urlencode

import orjson
from flask import Response, request

from server.core.schemas import Shape, moment_text


def answer(shown: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """Return what is shown (shapes, dictionaries by the names on the wire, lists of them) as the JSON answer."""
    return Response(_dumped(shown), status, headers, mimetype="application/json")


def dumped_once(shown: Any) -> Any:
    """Return what stands in an answer several times: made into JSON once, put into it as bytes."""
    return orjson.Fragment(_dumped(shown))


def _dumped(shown: Any) -> bytes:
    return orjson.dumps(shown, _on_the_wire, orjson.OPT_PASSTHROUGH_DATETIME)


def _on_the_wire(value: Any) -> Any:
    if isinstance(value, datetime):
        return moment_text(value)
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Shape):
        return value.model_dump(mode="json", by_alias=True)
    raise TypeError(type(value))


def cursor_response(shown: Any, next_cursor: int | str | None) -> Response:
    """Return a page's answer with the `Link` to the next page, if there is one."""
    if next_cursor is None:
        return answer(shown)
    return answer(shown, headers={"Link": _next_page(cursor=next_cursor)})


class _Listing(Protocol):
    @property
    def offset(self) -> int: ...


def offset_response(shown: Sequence[Any], listing: _Listing, total: int) -> Response:
    """Return a part's answer with how many there are in all, and the `Link` to the next part, if there is one."""
    headers = {"X-Total-Count": str(total)}
    after = listing.offset + len(shown)
    if shown and after < total:
        headers["Link"] = _next_page(offset=after)
    return answer(shown, headers=headers)


def _next_page(**begins: int | str) -> str:
    # The path is decoded: a header takes no letter beyond Latin-1, and none that ends the address.
    query = urlencode({**request.args.to_dict(), **begins})
    return f'<{quote(request.path)}?{query}>; rel="next"'
