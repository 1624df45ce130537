"""Answering with a page of a list: its body keeps the list's shape, the way on stands in a header."""

from typing import Any
from urllib.parse import urlencode

from flask import Response, request

from server.web.answers import answer


def linked(shown: Any, next_cursor: int | str | None) -> Response:
    """Return a page's answer with the `Link` to the next page, if there is one."""
    if next_cursor is None:
        return answer(shown)
    query = urlencode({**request.args.to_dict(), "cursor": next_cursor})
    return answer(shown, headers={"Link": f'<{request.path}?{query}>; rel="next"'})
