"""Visits of a room: their calls, and stored visits without calls."""

from datetime import date, datetime, timedelta
from typing import Any

from apiflask import APIFlask

from server.core.database import db
from server.core.transaction import transaction
from server.core.vocabulary import VisitState
from server.models import Contact, Visit
from tests.support.matching.pairs import CONTACTS
from tests.support.people import Answer, Person
from tests.support.world.move_ins import Life

DAY = date(2026, 3, 10)
PLACE = "ホームの玄関"
#: The time as staff read it, and as applicants read it.
WORDS, EASY_WORDS = "2026/03/10（火）14:30", "2026年3月10日（火）午後2時30分"


def proposal(days: int = 0, **changes: Any) -> dict[str, Any]:
    day = (DAY + timedelta(days=days)).isoformat()
    return {"day": day, "hour": "14:30", "minutes": 60, "place": PLACE} | changes


def visits(life: Life) -> str:
    return f"{CONTACTS}{life.contact}/visits/"


def offer(life: Life, *offers: dict[str, Any], reason: str | None = None) -> list[dict[str, Any]]:
    body = {"offers": [*offers] or [proposal()], "reason": reason}
    shown: list[dict[str, Any]] = life.facility.post(visits(life), body)["offered"]
    return shown


def choose(life: Life, visit: dict[str, Any], person: Person | None = None) -> Answer:
    return (person or life.seeker).call("POST", f"{visits(life)}{visit['id']}/choose/")


def call_off(life: Life, visit: dict[str, Any], person: Person, reason: str = "not_well") -> Answer:
    return person.call("POST", f"{visits(life)}{visit['id']}/call_off/", {"reason": reason})


def agreed(life: Life, *offers: dict[str, Any]) -> dict[str, Any]:
    [first, *_] = offer(life, *offers)
    assert choose(life, first).status_code == 200
    return first


def report(life: Life, **body: Any) -> Answer:
    return life.facility.call("PATCH", f"{CONTACTS}{life.contact}/complete_visit/", body or None)


def add_visits(app: APIFlask, contact_id: int, place: str, now: datetime) -> dict[str, int]:
    """Add an agreed visit of two hours ago and a proposed one of tomorrow; return their ids by state."""
    starts = {VisitState.AGREED: now - timedelta(hours=2), VisitState.OFFERED: now + timedelta(days=1)}
    found = {}
    with app.app_context(), transaction():
        for state, starts_at in starts.items():
            visit = Visit(contact_id=contact_id, starts_at=starts_at, minutes=60, place=place, state=state)
            visit.offered_at = now - timedelta(days=3)
            visit.agreed_at = visit.offered_at if state is VisitState.AGREED else None
            db.session.add(visit)
            db.session.flush()
            found[state.value] = visit.id
        db.session.get_one(Contact, contact_id).visit_starts_at = starts[VisitState.AGREED]
    return found
