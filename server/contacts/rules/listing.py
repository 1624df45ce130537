"""Filters, order and offset of the list of a viewer's contacts."""

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from server.core.paging import LIMIT_DEFAULT
from server.core.vocabulary import ContactTodo

#: A request counts as late when it is pending longer than this.
#: The same limit is in `portal-app/src/features/contacts/stale.ts`.
LATE_AFTER = timedelta(days=5)


class ContactTab(StrEnum):
    """The tabs of the list; every contact is in exactly one tab."""

    PENDING = "pending"
    ACCEPTED = "accepted"
    #: The move-in is confirmed; the room may be open or closed.
    MOVED_IN = "moved_in"
    #: Declined or closed, without a confirmed move-in.
    ENDED = "ended"


class ContactOrder(StrEnum):
    NEWEST = "newest"
    #: First pending contacts, the longest waiting first. Then all other contacts.
    WAITING = "waiting"
    #: By the name of the person (seeker's side) or of the home (facility). Equal names: newest first.
    NAME = "name"
    #: The latest activity first.
    MESSAGE = "message"


class InboxView(StrEnum):
    """The views of a staff member's inbox; a contact may be in several."""

    ALL = "all"
    #: The contact waits for an answer of the viewer's office (`UNANSWERED_TODOS` in contacts/queries/inbox.py).
    UNANSWERED = "unanswered"
    #: The viewer is the assignee.
    MINE = "mine"
    #: A visit is agreed, proposed or asked for.
    VISITS = "visits"


@dataclass(frozen=True)
class ContactListing:
    """A list query; a filter that is None or False has no effect."""

    words: str | None = None
    tab: ContactTab | None = None
    home: int | None = None
    preference: int | None = None
    assignee: int | None = None
    unassigned: bool = False
    unread: bool = False
    #: Only requests that have waited longer than LATE_AFTER.
    waiting: bool = False
    #: Only contacts with this task.
    waits_for: ContactTodo | None = None
    order: ContactOrder = ContactOrder.NEWEST
    offset: int = 0
    limit: int = LIMIT_DEFAULT
