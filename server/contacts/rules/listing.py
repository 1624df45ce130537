"""A viewer's contacts over all homes or people as they are asked for: narrowed, ordered, and from a row on."""

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from server.core.paging import LIMIT_DEFAULT
from server.core.vocabulary import ContactTodo

#: How long a request is pending before it is said to have waited long; said again in `rules/stale.ts`.
LONG = timedelta(days=5)


class ContactTab(StrEnum):
    """The states that people tell contacts apart by; every contact is in one of them."""

    PENDING = "pending"
    ACCEPTED = "accepted"
    #: A move-in is confirmed, whether the room is still open or not.
    MOVED_IN = "moved_in"
    #: Declined, or closed, without one.
    ENDED = "ended"


class ContactOrder(StrEnum):
    NEWEST = "newest"
    #: What is pending, the longest first, and then the rest.
    WAITING = "waiting"
    #: By the name of the other: the home's for those who seek, the home's and then the newest for a facility.
    NAME = "name"
    MESSAGE = "message"


@dataclass(frozen=True)
class ContactListing:
    """What is asked for; what is None or False narrows nothing."""

    words: str | None = None
    tab: ContactTab | None = None
    home: int | None = None
    preference: int | None = None
    assignee: int | None = None
    unassigned: bool = False
    unread: bool = False
    waiting: bool = False
    waits_for: ContactTodo | None = None
    order: ContactOrder = ContactOrder.NEWEST
    offset: int = 0
    limit: int = LIMIT_DEFAULT
