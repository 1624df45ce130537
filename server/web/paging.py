"""Answering with a page of a list: its body keeps the list's shape, the way on stands in a header."""

from collections.abc import Sequence
from typing import Any, Protocol
from urllib.parse import quote, urlencode

from flask import Response, request

from server.web.answers import answer


def linked(shown: Any, next_cursor: int | str | None) -> Response:
    """Return a page's answer with the `Link` to the next page, if there is one."""
    if next_cursor is None:
        return answer(shown)
    return answer(shown, headers={"Link": _next_page(cursor=next_cursor)})


class _Listing(Protocol):
    @property
    def offset(self) -> int: ...


def parted(shown: Sequence[Any], listing: _Listing, total: int) -> Response:
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
