"""Visits that stand without anybody having proposed or chosen them."""

from datetime import datetime, timedelta

from apiflask import APIFlask

from server.actions.transaction import transaction
from server.domain.contacts.visit_codes import VisitState
from server.extensions import db
from server.models import Contact, Visit


def give_visits(app: APIFlask, contact_id: int, place: str, now: datetime) -> dict[str, int]:
    """Give a room a visit of two hours ago that is agreed and one of tomorrow that is proposed; return their ids."""
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
