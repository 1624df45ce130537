"""Cursor pagination: a page starts after the row whose id is the cursor."""

from dataclasses import dataclass

LIMIT_DEFAULT = 50
LIMIT_MAX = 200


@dataclass(frozen=True)
class Page:
    """A requested page: at most `limit` rows after the row `cursor`. On the first page, `cursor` is None."""

    limit: int
    cursor: int | None
