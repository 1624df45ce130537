"""A member's long list of homes or people as it is asked for: narrowed, ordered, and from a row on."""

from dataclasses import dataclass
from enum import StrEnum

from server.domain.paging import LIMIT_DEFAULT

#: More words make a statement that takes long to plan.
WORDS_MAX = 5


class ListOrder(StrEnum):
    OLDEST = "oldest"
    NEWEST = "newest"
    NAME = "name"


class ListState(StrEnum):
    #: Something unread waits there.
    UNREAD = "unread"
    #: A contact is under way.
    OPEN = "open"
    #: None is.
    QUIET = "quiet"


@dataclass(frozen=True)
class Listing:
    """What is asked for; what is None narrows nothing."""

    words: str | None = None
    assignee: int | None = None
    #: Only what nobody is in charge of.
    unassigned: bool = False
    state: ListState | None = None
    order: ListOrder = ListOrder.OLDEST
    offset: int = 0
    limit: int = LIMIT_DEFAULT
