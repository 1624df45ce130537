"""The rules of visits (docs/decisions.md §17) written down a second time, short, to predict the server."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import pairwise

from server.domain.contacts.visit_codes import VisitReminder
from server.domain.contacts.visits import reminders_due

OFFERS_MAX = 5
HOUR = timedelta(hours=1)


@dataclass(eq=False)
class Visit:
    id: int
    starts_at: datetime
    state: str = "offered"
    called_off_by: str = ""
    shows_address: bool = False
    told: set[VisitReminder] = field(default_factory=set)


@dataclass(eq=False)
class Room:
    """A contact whose visits are agreed on."""

    id: int
    is_open: bool = True
    is_shown: bool = False
    wanted: bool = False
    visited: bool = False
    visits: list[Visit] = field(default_factory=list)
    #: How often both sides were reminded of a visit, and the home asked for a report.
    near: int = 0
    unreported: int = 0

    def agreed(self) -> Visit | None:
        return next((visit for visit in self.visits if visit.state == "agreed"), None)

    def offered(self, now: datetime) -> list[Visit]:
        return [visit for visit in self.visits if visit.state == "offered" and visit.starts_at > now]

    def offering(self, starts: list[datetime], now: datetime) -> int:
        """Predict the answer to proposing visits of an hour."""
        if not self.is_open:
            return 409
        standing = [visit.starts_at for visit in self.offered(now)]
        if len(standing) + len(starts) > OFFERS_MAX or min(starts) <= now:
            return 422
        everything = sorted([*standing, *starts])
        apart = all(later - earlier >= HOUR for earlier, later in pairwise(everything))
        if not apart:
            return 422
        self.wanted = False
        return 201

    def withdraw(self, visit: Visit) -> int:
        if not self.is_open or visit.state not in ("offered", "gone"):
            return 409
        self._forget(visit)
        return 200

    def choose(self, visit: Visit, now: datetime) -> int:
        agreed = self.agreed()
        if not self.is_open:
            return 409
        if visit is agreed:
            return 200
        if visit.state != "offered" or visit.starts_at <= now:
            return 409 if agreed else 404
        if agreed:
            agreed.state = "moved"
        visit.state, self.wanted = "agreed", False
        visit.shows_address = not self.is_shown or bool(agreed and agreed.shows_address)
        visit.told = {*reminders_due(visit.starts_at, (), now)}
        self.is_shown = True
        self._forget_offers()
        return 200

    def want(self) -> int:
        if not self.is_open:
            return 409
        self.wanted = True
        self._forget_offers()
        return 200

    def call_off(self, visit: Visit, side: str) -> int:
        if not self.is_open:
            return 409
        if visit.state in ("offered", "gone"):
            return 404
        if visit.state == "called_off" and visit.called_off_by == side:
            return 200
        if visit.state != "agreed":
            return 409
        visit.state, visit.called_off_by = "called_off", side
        self.is_shown = self.is_shown and not visit.shows_address
        return 200

    def report(self, now: datetime, *, early: bool) -> int:
        agreed = self.agreed()
        if agreed and now < agreed.starts_at and not early:
            return 409
        if not self.is_open:
            return 200 if self.visited else 409
        self.visited = True
        if agreed:
            agreed.state = "done"
        return 200

    def show_address(self, now: datetime, *, show: bool) -> int:
        agreed = self.agreed()
        if show and not self.is_open:
            return 409
        if show:
            for visit in self.visits:
                visit.shows_address = False
        elif agreed and agreed.starts_at > now:
            return 409
        self.is_shown = show
        return 200

    def close(self) -> int:
        if self.is_open:
            for visit in [one for one in self.visits if one.state in ("offered", "agreed")]:
                self._forget(visit)
        self.is_open = self.is_shown = self.wanted = False
        return 200

    def remind(self, now: datetime) -> None:
        """Let the loop look."""
        agreed = self.agreed()
        due = reminders_due(agreed.starts_at, agreed.told, now) if agreed else ()
        if agreed and due:
            agreed.told |= {*due}
            self.unreported += VisitReminder.REPORT in due
            self.near += VisitReminder.REPORT not in due

    def _forget_offers(self) -> None:
        for visit in [one for one in self.visits if one.state == "offered"]:
            self._forget(visit)

    def _forget(self, visit: Visit) -> None:
        visit.state = "gone"
