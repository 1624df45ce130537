"""A model of the rules of docs/decisions.md §4 and §5 that predicts the server."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import pairwise

SAME_HOME, OTHER_HOME, YEAR = timedelta(days=90), timedelta(days=14), timedelta(days=365)
KEPT = timedelta(days=30)
IMAGES_MAX = 3
TAKE_BACK = timedelta(hours=24)
MOVES = {
    ("pending", "accept"): "accepted",
    ("pending", "decline"): "declined",
    ("accepted", "close"): "completed",
    ("accepted", "visit"): "accepted",
    ("accepted", "confirm"): "accepted",
    ("accepted", "take back"): "pending",
    ("completed", "take back"): "completed",
    ("declined", "take decline back"): "pending",
}
NEVER = {
    *(("facility", "accept"), ("facility", "take back"), ("facility", "take decline back")),
    *(("seeker", "visit"), ("seeker", "confirm")),
}


@dataclass(eq=False)
class Home:
    id: int
    owner: int
    registered_at: datetime
    active: bool = True
    images: list[int] = field(default_factory=list)


@dataclass(eq=False)
class Wish:
    """A preference."""

    id: int
    owner: int
    active: bool = True
    certificate: bool = False
    #: The last upload of its certificate.
    pictured_at: datetime | None = None
    resting: bool = False
    withdrawn_at: datetime | None = None


@dataclass(eq=False)
class Contact:
    id: int
    home: Home
    wish: Wish
    asked_at: datetime
    status: str = "pending"
    ended_by: str | None = None
    ended_at: datetime | None = None
    shows_address: bool = False
    accepted_at: datetime | None = None
    put_off_at: datetime | None = None
    visited_at: datetime | None = None
    confirmed_at: datetime | None = None
    note: str = ""

    @property
    def is_open(self) -> bool:
        return self.status in ("pending", "accepted")

    @property
    def starts_cooldown(self) -> bool:
        """Whether its end starts a cooldown for the corporation."""
        return self.status == "declined" or (self.status == "completed" and self.ended_by == "seeker")

    def repeats(self, action: str, side: str) -> bool:
        """Whether this side has already taken this step."""
        return {
            "accept": self.status == "accepted",
            "decline": self.status == "declined" and self.ended_by == side,
            "close": self.status == "completed" and self.ended_by == side,
            "visit": self.visited_at is not None,
            "confirm": self.confirmed_at is not None,
            "take back": self.status == "pending" or (self.status == "completed" and not self.is_reported),
            "take decline back": self.status == "pending",
        }[action]

    @property
    def may_wait(self) -> bool:
        """Whether home and preference are active, so that a request can be pending."""
        return self.home.active and self.wish.active

    @property
    def is_reported(self) -> bool:
        """Whether the facility reported a visit or a move-in."""
        return bool(self.visited_at or self.confirmed_at)

    def stays_accepted(self, now: datetime) -> bool:
        """Whether it is too late to take the acceptance back."""
        return self.accepted_at is None or now - self.accepted_at > TAKE_BACK


@dataclass
class Model:
    homes: list[Home] = field(default_factory=list)
    wishes: list[Wish] = field(default_factory=list)
    contacts: list[Contact] = field(default_factory=list)
    #: Pairs of preference and facility with permission to see the certificates.
    permissions: set[tuple[int, int]] = field(default_factory=set)
    #: The time of each permission. It does not include later pictures.
    granted: dict[tuple[int, int], datetime] = field(default_factory=dict)
    #: Blocks of facilities and of single homes by preference.
    blocks: set[tuple[int, int]] = field(default_factory=set)
    home_blocks: set[tuple[int, int]] = field(default_factory=set)
    #: The time from which a preference allows a facility to send requests again.
    allowed_at: dict[tuple[int, int], datetime] = field(default_factory=dict)

    def asking(self, home: Home, wish: Wish, now: datetime) -> tuple[int, str]:
        """Predict the answer to a request: its status and its code."""
        if not home.active or not wish.active or wish.resting or self.blocked(home, wish):
            return 404, "not_found"
        of_corporation = [one for one in self.contacts if one.home.owner == home.owner and one.wish is wish]
        if any(one.confirmed_at for one in of_corporation):
            return 404, "not_found"
        if self.in_cooldown_now(home, wish, now):
            return 404, "not_found"
        earlier = [one for one in of_corporation if one.home is home]
        if any(one.is_open for one in earlier):
            return 409, "contact_open"
        return 201, ""

    def blocked(self, home: Home, wish: Wish) -> str | None:
        """Return the scope of a person's block of a home."""
        if (wish.id, home.owner) in self.blocks:
            return "corporation"
        return "home" if (wish.id, home.id) in self.home_blocks else None

    def ends_in_cooldown(self, home: Home, wish: Wish) -> list[tuple[datetime, Home]]:
        """Return the ended contacts of a person with the corporation, and their homes."""
        allowed = self.allowed_at.get((wish.id, home.owner))
        return [
            (one.ended_at, one.home)
            for one in self.contacts
            if one.wish is wish and one.home.owner == home.owner and one.starts_cooldown and one.ended_at
            if allowed is None or one.ended_at > allowed
        ]

    def cooldowns(self, home: Home, wish: Wish) -> list[tuple[datetime, timedelta]]:
        """Return the start and length of each cooldown of a home."""
        return [
            (at, SAME_HOME if of is home or home.registered_at > at else OTHER_HOME)
            for at, of in self.ends_in_cooldown(home, wish)
        ]

    def refused_often(self, home: Home, wish: Wish) -> bool:
        """Whether the person declined twice within a year."""
        at = sorted({at for at, _ in self.ends_in_cooldown(home, wish)})
        return any(later - earlier <= YEAR for earlier, later in pairwise(at))

    def in_cooldown_now(self, home: Home, wish: Wish, now: datetime) -> bool:
        """Whether a home has a cooldown for a person now."""
        return self.refused_often(home, wish) or any(
            at + length > now for at, length in self.cooldowns(home, wish)
        )

    def step(self, contact: Contact, action: str, who: str, now: datetime) -> int:
        """Predict the status of a step by a side or by a stranger of its role, and take the step."""
        side = who.removeprefix("other ")
        if (side, action) in NEVER:
            return 403
        if who != side:
            return 404
        if contact.repeats(action, side):
            return 200
        target = MOVES.get((contact.status, action))
        if target is None or (action == "take back" and contact.stays_accepted(now)):
            return 409
        if action == "take decline back":
            if not self.may_wait_again(contact, now):
                return 409
            contact.ended_by = contact.ended_at = None
        if action == "take back" and contact.status == "accepted" and not contact.may_wait:
            self.step(contact, "close", who, now)
            if not contact.is_reported:
                return 200
            target = "completed"
        contact.put_off_at = None
        if action in ("accept", "take back"):
            contact.accepted_at = now if action == "accept" else None
        if action == "take back":
            contact.shows_address = False
            contact.visited_at = contact.confirmed_at = None
        if action in ("decline", "close"):
            contact.ended_by = side
            contact.ended_at = now
        if action == "close" or (action == "take back" and contact.status == "accepted"):
            self.permissions.discard((contact.wish.id, contact.home.owner))
        if action == "visit":
            contact.visited_at = now
        if action == "confirm":
            contact.confirmed_at = now
        contact.status = target
        return 200

    def may_wait_again(self, contact: Contact, now: datetime) -> bool:
        """Whether the seeker may take back their decline: within a day, if a request is still possible."""
        of_both = [one for one in self.contacts if (one.home, one.wish) == (contact.home, contact.wish)]
        return (
            contact.ended_by == "seeker"
            and contact.ended_at is not None
            and now - contact.ended_at <= TAKE_BACK
            and contact.may_wait
            and not contact.wish.resting
            and not any(one.is_open for one in of_both)
            and not self.blocked(contact.home, contact.wish)
        )

    def withdraw(self, what: Home | Wish, side: str, now: datetime) -> int:
        """Predict the answer to a withdrawal, and decline pending requests."""
        if not what.active:
            return 200 if isinstance(what, Home) else 404
        what.active = False
        if isinstance(what, Wish):
            what.withdrawn_at, what.certificate = now, False
            self.permissions = {one for one in self.permissions if one[0] != what.id}
            for contact in self.contacts:
                contact.shows_address = contact.shows_address and contact.wish is not what
        for contact in self.contacts:
            if what in (contact.home, contact.wish) and contact.status == "pending":
                self.step(contact, "decline", side, now)
        return 200

    def resume(self, wish: Wish, *, has_many: bool, now: datetime) -> int:
        """Predict the answer to resuming a preference."""
        if wish.active:
            wish.resting = False
            return 200
        if wish.withdrawn_at is None or now - wish.withdrawn_at >= KEPT:
            return 404
        if not has_many and any(one.active and one.owner == wish.owner for one in self.wishes):
            return 409
        self.take_up(wish, now)
        return 200

    def take_up(self, wish: Wish, now: datetime) -> None:
        """Resume a preference that is not yet anonymised."""
        assert wish.withdrawn_at is not None
        assert now - wish.withdrawn_at < KEPT
        wish.active, wish.resting, wish.withdrawn_at = True, False, None

    def rest(self, wish: Wish) -> int:
        """Predict the answer to resting a preference."""
        if not wish.active:
            return 404
        wish.resting = True
        return 200

    def picture(self, wish: Wish, now: datetime, *, shown: bool) -> int:
        """Predict the answer to a new certificate. `shown` extends existing permissions to it."""
        if not wish.active:
            return 404
        wish.certificate, wish.pictured_at = True, now
        if shown:
            self.granted |= {one: now for one in self.permissions if one[0] == wish.id}
        return 200

    def allow(self, contact: Contact, give: bool, who: str, now: datetime) -> int:
        """Predict the answer to granting or revoking the permission to see certificates."""
        if who != "seeker":
            return 404 if who == "other seeker" else 403
        permission = (contact.wish.id, contact.home.owner)
        if not give:
            self.permissions.discard(permission)
        elif contact.status != "accepted":
            return 409
        elif permission not in self.permissions:
            self.permissions.add(permission)
            self.granted[permission] = now
        return 200

    def block(self, contact: Contact, scope: str, who: str, now: datetime) -> int:
        """Predict the answer to blocking the home of a contact, or its facility."""
        if who != "seeker":
            return 404 if who == "other seeker" else 403
        of_facility = [
            one
            for one in self.contacts
            if one.wish is contact.wish and one.home.owner == contact.home.owner and one.is_open
        ]
        if scope == "home":
            self.home_blocks.add((contact.wish.id, contact.home.id))
        else:
            self.blocks.add((contact.wish.id, contact.home.owner))
        permission = {(contact.wish.id, contact.home.owner)} & self.permissions
        for one in of_facility:
            if scope == "corporation" or one.home is contact.home:
                self.step(one, "decline" if one.status == "pending" else "close", who, now)
        self.permissions -= permission
        if any(one.status == "accepted" for one in of_facility):
            self.permissions |= permission
        return 200

    def allow_again(self, contact: Contact, who: str, now: datetime) -> int:
        """Predict the answer to unblocking the corporation of a contact's home."""
        if who != "seeker":
            return 404 if who == "other seeker" else 403
        self.blocks.discard((contact.wish.id, contact.home.owner))
        self.home_blocks -= {
            (contact.wish.id, home.id) for home in self.homes if home.owner == contact.home.owner
        }
        self.allowed_at[contact.wish.id, contact.home.owner] = now
        return 200

    def put_off(self, contact: Contact, who: str, now: datetime) -> int:
        """Predict the answer to putting a request off."""
        if who != "seeker":
            return 404 if who == "other seeker" else 403
        if contact.status != "pending":
            return 409
        contact.put_off_at = contact.put_off_at or now
        return 200

    def show_address(self, contact: Contact, show: bool, who: str) -> int:
        """Predict the answer to showing or hiding the address."""
        if who != "seeker":
            return 404 if who == "other seeker" else 403
        if show and contact.status != "accepted":
            return 409
        contact.shows_address = show
        return 200

    def lists(self, home: Home, wish: Wish, now: datetime) -> bool:
        """Whether the list of a home has a preference."""
        lives_there = any(
            one.home.owner == home.owner and one.wish is wish and one.confirmed_at for one in self.contacts
        )
        return (
            wish.active
            and not wish.resting
            and not lives_there
            and not self.in_cooldown_now(home, wish, now)
            and not self.blocked(home, wish)
        )

    def reaches(self, facility: int, wish: Wish) -> bool:
        """Whether a permission of a facility covers the present picture."""
        permission = (wish.id, facility)
        if permission not in self.permissions or not wish.certificate or wish.pictured_at is None:
            return False
        return wish.pictured_at <= self.granted[permission]

    def may_look(self, facility: int, wish: Wish) -> bool:
        """Whether a facility may see a person's certificates."""
        return self.reaches(facility, wish) and any(
            one.wish is wish and one.home.owner == facility and one.status == "accepted"
            for one in self.contacts
        )
