"""Answering with a page of a list: its body keeps the list's shape, the way on stands in a header."""

from typing import Any, TypeAlias
from urllib.parse import urlencode

from flask import request

#: The rows as shown, and the headers that go with them.
Paged: TypeAlias = tuple[Any, dict[str, str]]


def linked(shown: Any, next_cursor: int | str | None) -> Paged:
    """Return a page's answer with the `Link` to the next page, if there is one."""
    if next_cursor is None:
        return shown, {}
    query = urlencode({**request.args.to_dict(), "cursor": next_cursor})
    return shown, {"Link": f'<{request.path}?{query}>; rel="next"'}
