"""Asking for a page of a list; the next page's address comes in the answer's `Link` header."""

from pydantic import Field

from server.domain.paging import LIMIT_DEFAULT, LIMIT_MAX, Page
from server.schemas.base import Id, Number, Shape


class PageQuery(Shape):
    limit: Number = Field(default=LIMIT_DEFAULT, ge=1, le=LIMIT_MAX, title="件数")
    cursor: Id | None = Field(default=None, title="続きの位置")

    def page(self) -> Page:
        """Return the page that is asked for."""
        return Page(self.limit, self.cursor)
