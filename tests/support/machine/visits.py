"""A model of the rules of visits (docs/decisions.md §17) that predicts the server."""

from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import pairwise

from server.core.vocabulary import VisitReminder
from server.visits.rules import reminders_due

PROPOSALS_MAX = 5
PROPOSALS_A_DAY_MAX = 5
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)


@dataclass(eq=False)
class Visit:
    id: int
    starts_at: datetime
    state: str = "offered"
    called_off_by: str = ""
    #: Whether its day is set on the contact and shown in 今日すること.
    is_awaited: bool = False
    #: The side that asks to move it, and the reason.
    move: tuple[str, str] | None = None
    reminded: set[VisitReminder] = field(default_factory=set)


@dataclass(eq=False)
class Room:
    """An accepted contact with visits."""

    id: int
    home: int
    person: int
    accepted_at: datetime
    #: accepted, pending (again), declined or completed.
    status: str = "accepted"
    ended_by: str = ""
    #: Whether the home and the preference are active.
    home_active: bool = True
    person_active: bool = True
    is_shown: bool = False
    wanted: bool = False
    #: The times of proposals since the seeker's last answer.
    proposed: list[datetime] = field(default_factory=list)
    visited: bool = False
    visits: list[Visit] = field(default_factory=list)
    #: The number of notifications by event; reminders only of the home.
    notices: Counter[str] = field(default_factory=Counter)

    @property
    def is_open(self) -> bool:
        return self.status == "accepted"

    def agreed(self) -> Visit | None:
        return next((visit for visit in self.visits if visit.state == "agreed"), None)

    def is_in_calendar(self, now: datetime) -> bool:
        """Whether calendars show a visit: an agreed one, or a reported one from its start on."""
        shown = (
            visit.state == "agreed" or (visit.state == "done" and visit.starts_at <= now)
            for visit in self.visits
        )
        return self.is_open and any(shown)

    def offered(self, now: datetime) -> list[Visit]:
        return [visit for visit in self.visits if visit.state == "offered" and visit.starts_at > now]

    def moving(self, now: datetime) -> tuple[str, str] | None:
        """Return the pending wish to move the agreed visit: side and reason."""
        agreed = self.agreed()
        return agreed.move if agreed and (self.wanted or self.offered(now)) else None

    def waits_for_report(self, now: datetime) -> bool:
        agreed = self.agreed()
        return bool(agreed and agreed.is_awaited and agreed.starts_at <= now - HOUR)

    def offering(self, starts: list[datetime], reason: str | None, now: datetime) -> int:
        """Predict the answer to proposals of one hour each."""
        if not (self.is_open and self.home_active and self.person_active):
            return 409
        if sum(at > now - DAY for at in self.proposed) >= PROPOSALS_A_DAY_MAX:
            return 429
        standing = [visit.starts_at for visit in self.offered(now)]
        if len(standing) + len(starts) > PROPOSALS_MAX or min(starts) <= now:
            return 422
        everything = sorted([*standing, *starts])
        apart = all(later - earlier >= HOUR for earlier, later in pairwise(everything))
        if not apart or not self._may_move("facility", reason, now):
            return 422
        self.wanted = False
        self.proposed.append(now)
        return 201

    def withdraw(self, visit: Visit) -> int:
        if not self.is_open or visit.state not in ("offered", "gone"):
            return 409
        visit.state = "gone"
        return 200

    def choose(self, visit: Visit, now: datetime) -> int:
        agreed = self.agreed()
        if not self.is_open:
            return 409
        if visit is agreed:
            return 200
        if not (self.home_active and self.person_active):
            return 409
        if visit.state != "offered" or visit.starts_at <= now:
            return 409 if agreed else 404
        if agreed:
            agreed.state = "moved"
        self.proposed.clear()
        visit.state, visit.is_awaited = "agreed", True
        visit.reminded = {*reminders_due(visit.starts_at, (), now)}
        self._forget_offers()
        return 200

    def want(self, reason: str | None, now: datetime) -> int:
        if not (self.is_open and self.home_active and self.person_active):
            return 409
        if not self.wanted and not self._may_move("seeker", reason, now):
            return 422
        self._forget_offers()
        if not self.wanted:
            self.proposed.clear()
        self.wanted = True
        return 200

    def call_off(self, visit: Visit, side: str, reason: str) -> int:
        if not self.is_open:
            return 409
        if visit.state in ("offered", "gone"):
            return 404
        if visit.state == "called_off" and visit.called_off_by == side:
            return 200
        if visit.state != "agreed":
            return 409
        self._call_off(visit, side)
        if reason == "not_needed":
            self._forget_offers()
        return 200

    def report(self, now: datetime, *, early: bool) -> int:
        agreed = self.agreed()
        if agreed and agreed.is_awaited and now < agreed.starts_at and not early:
            return 409
        if not (agreed or self.visited or early) and any(one.state == "called_off" for one in self.visits):
            return 409
        if not self.is_open:
            return 200 if self.visited else 409
        if agreed:
            agreed.state = "done"
        if agreed or not self.visited:
            self._forget_offers()
        self.visited = True
        return 200

    def show_address(self, *, show: bool) -> int:
        if show and not self.is_open:
            return 409
        self.is_shown = show
        return 200

    def take_back(self, now: datetime) -> int:
        if self.status == "pending" or (self.status == "completed" and not self.visited):
            return 200
        if self.status == "declined" or now > self.accepted_at + DAY:
            return 409
        if self.is_open and not (self.home_active and self.person_active):
            self.close("seeker", now)
            if not self.visited:
                return 200
        if self.is_open:
            # The home gets another text for a reported visit.
            self._end_visits(None if self.visited else "visit_taken_back", now)
            self.status = "pending"
        self.visited = False
        for visit in self.visits:
            visit.state = "gone"
        return 200

    def accept(self, now: datetime) -> int:
        if self.is_open:
            return 200
        if self.status != "pending":
            return 409
        self.status, self.accepted_at = "accepted", now
        return 200

    def close(self, side: str, now: datetime) -> int:
        if not self.is_open:
            return 200 if (self.status, self.ended_by) == ("completed", side) else 409
        self._end_visits(f"visit_closed_by_{side}", now)
        self.status, self.ended_by = "completed", side
        return 200

    def block(self, now: datetime) -> None:
        if self.is_open:
            self.close("seeker", now)
        self._decline()

    def withdraw_home(self) -> None:
        self.home_active = False
        self._decline()
        self._forget_offers()

    def stop(self, now: datetime) -> None:
        """Withdraw the preference: a future visit is cancelled, and a past one needs no report."""
        self.person_active = False
        self._decline()
        self._forget_offers()
        agreed = self.agreed()
        if agreed and agreed.starts_at > now:
            self._call_off(agreed, "seeker")
        elif agreed:
            agreed.reminded, agreed.is_awaited = {*VisitReminder}, False
        self.is_shown = False

    def remind(self, now: datetime) -> None:
        """Run the reminder loop."""
        agreed = self.agreed()
        due = reminders_due(agreed.starts_at, agreed.reminded, now) if agreed else ()
        if agreed and due:
            agreed.reminded |= {*due}
            self.notices["visit_unreported" if VisitReminder.REPORT in due else "visit_near"] += 1

    def _may_move(self, side: str, reason: str | None, now: datetime) -> bool:
        """Return whether a side may ask for another day. The first request after an agreement needs a reason."""
        agreed = self.agreed()
        if agreed and not self.wanted and not self.offered(now):
            if reason in (None, "not_needed"):
                return False
            agreed.move = (side, str(reason))
        return True

    def _call_off(self, visit: Visit, side: str) -> None:
        visit.state, visit.called_off_by = "called_off", side
        self.notices[f"visit_called_off_by_{side}"] += 1

    def _end_visits(self, event: str | None, now: datetime) -> None:
        agreed = self.agreed()
        if agreed:
            if event is not None:
                self.notices[event] += agreed.starts_at > now
            agreed.state = "gone"
        self._forget_offers()
        self.is_shown = False

    def _decline(self) -> None:
        if self.status == "pending":
            self.status = "declined"

    def _forget_offers(self) -> None:
        self.wanted = False
        for visit in self.visits:
            if visit.state == "offered":
                visit.state = "gone"
