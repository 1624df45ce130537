"""Long lists in pages: a page begins after the row whose id is its cursor."""

from dataclasses import dataclass

LIMIT_DEFAULT = 50
LIMIT_MAX = 200


@dataclass(frozen=True)
class Page:
    """What is asked for: how many rows at most, and after which one."""

    limit: int
    cursor: int | None
