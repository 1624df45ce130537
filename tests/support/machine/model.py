"""The rules of docs/decisions.md §4 and §5 written down a second time, short, to predict the server."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta

REST = timedelta(days=30)
IMAGES_MAX = 3
MOVES = {
    ("pending", "accept"): "accepted",
    ("pending", "decline"): "declined",
    ("accepted", "close"): "completed",
    ("accepted", "visit"): "accepted",
    ("accepted", "confirm"): "accepted",
}
NEVER = {("facility", "accept"), ("seeker", "visit"), ("seeker", "confirm")}


@dataclass(eq=False)
class Home:
    id: int
    owner: int
    active: bool = True
    images: list[int] = field(default_factory=list)


@dataclass(eq=False)
class Wish:
    """A preference: what one person wishes for."""

    id: int
    owner: int
    active: bool = True
    certificate: bool = False


@dataclass(eq=False)
class Contact:
    id: int
    home: Home
    wish: Wish
    asked_at: datetime
    status: str = "pending"
    ended_by: str | None = None
    declined_at: datetime | None = None
    visited_at: datetime | None = None
    confirmed_at: datetime | None = None
    note: str = ""

    @property
    def is_open(self) -> bool:
        return self.status in ("pending", "accepted")

    def repeats(self, action: str, side: str) -> bool:
        """Say whether this side has already done it."""
        return {
            "accept": self.status == "accepted",
            "decline": self.status == "declined" and self.ended_by == side,
            "close": self.status == "completed" and self.ended_by == side,
            "visit": self.visited_at is not None,
            "confirm": self.confirmed_at is not None,
        }[action]


@dataclass
class Model:
    homes: list[Home] = field(default_factory=list)
    wishes: list[Wish] = field(default_factory=list)
    contacts: list[Contact] = field(default_factory=list)
    #: Which facility may look at the certificates of which preference.
    permissions: set[tuple[int, int]] = field(default_factory=set)
    #: Which preference wants no more requests of which facility.
    blocks: set[tuple[int, int]] = field(default_factory=set)

    def asking(self, home: Home, wish: Wish, now: datetime) -> tuple[int, str]:
        """Predict the answer to a request: its status and its code."""
        if not home.active or not wish.active or (wish.id, home.owner) in self.blocks:
            return 404, "not_found"
        earlier = [one for one in self.contacts if one.home is home and one.wish is wish]
        if any(one.confirmed_at for one in earlier):
            return 409, "moved_in"
        if any(one.declined_at and now - one.declined_at < REST for one in earlier):
            return 409, "declined_recently"
        if any(one.is_open for one in earlier):
            return 409, "contact_open"
        return 201, ""

    def step(self, contact: Contact, action: str, who: str, now: datetime) -> int:
        """Predict the status of the answer to a step by a side, or by another of its kind, and take it."""
        side = who.removeprefix("other ")
        if (side, action) in NEVER:
            return 403
        if who != side:
            return 404
        if contact.repeats(action, side):
            return 200
        target = MOVES.get((contact.status, action))
        if target is None:
            return 409
        if action in ("decline", "close"):
            contact.ended_by = side
        if action == "decline":
            contact.declined_at = now
        if action == "close":
            self.permissions.discard((contact.wish.id, contact.home.owner))
        if action == "visit":
            contact.visited_at = now
        if action == "confirm":
            contact.confirmed_at = now
        contact.status = target
        return 200

    def withdraw(self, what: Home | Wish, side: str, now: datetime) -> int:
        """Predict the answer to a withdrawal, and decline what waits for an answer."""
        if not what.active:
            return 404
        what.active = False
        for contact in self.contacts:
            if what in (contact.home, contact.wish) and contact.status == "pending":
                self.step(contact, "decline", side, now)
        return 200

    def allow(self, contact: Contact, give: bool, who: str) -> int:
        """Predict the answer to giving or taking back the permission to look at certificates."""
        if who != "seeker":
            return 404 if who == "other seeker" else 403
        permission = (contact.wish.id, contact.home.owner)
        if not give:
            self.permissions.discard(permission)
        elif contact.status != "accepted":
            return 409
        else:
            self.permissions.add(permission)
        return 200

    def block(self, contact: Contact, who: str, now: datetime) -> int:
        """Predict the answer to telling of a room and wanting no more requests of its facility, and close it."""
        if who != "seeker":
            return 404 if who == "other seeker" else 403
        self.blocks.add((contact.wish.id, contact.home.owner))
        if contact.status == "accepted":
            self.step(contact, "close", who, now)
        return 201

    def lists(self, home: Home, wish: Wish) -> bool:
        """Say whether a home's list has a person: whoever is registered, does not live there and does not block it."""
        lives_there = any(
            one.home is home and one.wish is wish and one.status == "completed" and one.confirmed_at
            for one in self.contacts
        )
        return wish.active and not lives_there and (wish.id, home.owner) not in self.blocks

    def may_look(self, facility: int, wish: Wish) -> bool:
        """Say whether a facility may look at a person's certificates."""
        return (wish.id, facility) in self.permissions and any(
            one.wish is wish and one.home.owner == facility and one.status == "accepted"
            for one in self.contacts
        )
