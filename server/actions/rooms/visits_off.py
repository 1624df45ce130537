"""Visits that do not take place, within the running transaction: called off, or off with what they hung on."""

from collections.abc import Collection
from datetime import datetime

from server.actions.notices.announcements import announce
from server.actions.notices.notifications import settle_events, settle_for_colleagues
from server.actions.transaction import after_commit, insert_unless_there
from server.domain.contacts.visit_codes import VisitReason, VisitReminder, VisitState, VisitStep
from server.domain.notices.announcements import Event
from server.domain.viewer import Viewer
from server.domain.vocabulary import ContactStatus, Side
from server.extensions import db
from server.models import Contact, ContactStep, Visit, VisitTold
from server.queries.contacts.visits import visits_of
from server.services import live_rooms


def call_off(contact: Contact, visit: Visit, reason: VisitReason, actor: Viewer, now: datetime) -> None:
    """Call an agreed visit of a locked contact off; the other side is told, and an address shown for it is no more."""
    is_facility = actor.side is Side.FACILITY
    event = Event.VISIT_CALLED_OFF_BY_FACILITY if is_facility else Event.VISIT_CALLED_OFF_BY_SEEKER
    visit.state, visit.called_off_by, visit.reason = VisitState.CALLED_OFF, actor.side, reason
    contact.visit_starts_at = None
    if visit.shows_address:
        contact.address_shown_at = None
    took_step(contact, actor, VisitStep.CALL_OFF, now)
    settle_agreed(contact, now)
    if reason is VisitReason.NOT_NEEDED:
        drop_proposals(contact, visits_of(contact.id), now)
    announce(event, [contact], now, visit)


def drop_visits(contacts: Collection[Contact], actor: Viewer, now: datetime) -> None:
    """Have no visit of a person who stops or leaves wait for anybody: the same, whatever made them end it."""
    for contact in contacts:
        if contact.status is ContactStatus.ACCEPTED:
            _drop_visits(contact, actor, now)


def _drop_visits(contact: Contact, actor: Viewer, now: datetime) -> None:
    """Call off what is to come; what should have taken place stays as it is, and is not asked about."""
    visits = visits_of(contact.id)
    agreed = agreed_among(visits)
    if not drop_proposals(contact, visits, now) and agreed is None:
        return
    settle_agreed(contact, now)
    if agreed is not None and agreed.starts_at > now:
        call_off(contact, agreed, VisitReason.OTHER, actor, now)
    elif agreed is not None:
        contact.visit_starts_at = None
        for reminder in VisitReminder:
            insert_unless_there(VisitTold, told_row(agreed, reminder, now))
    after_commit(lambda: live_rooms().tell_changed(contact.id))


def drop_proposals(contact: Contact, visits: Collection[Visit], now: datetime) -> bool:
    """Have nothing be chosen nor other days be waited for in a locked contact; say whether there was something."""
    offered = [visit for visit in visits if visit.state is VisitState.OFFERED]
    stood = bool(offered) or contact.visit_wanted_at is not None
    contact.visit_wanted_at = None
    for visit in offered:
        db.session.delete(visit)
    settle_events([Event.VISIT_OFFERED, Event.VISIT_WANTED], contact.id, now)
    return stood


def leave_what_is_agreed(contact: Contact, now: datetime) -> None:
    """Have nothing of a locked contact's visits stand but what is agreed: no other day is agreed on any more."""
    if drop_proposals(contact, visits_of(contact.id), now):
        after_commit(lambda: live_rooms().tell_changed(contact.id))


def end_visits(contact: Contact, now: datetime) -> Visit | None:
    """Have nothing of what was to come stand in a room that ends; return the visit that is off with it, if one is."""
    visits = visits_of(contact.id)
    drop_proposals(contact, visits, now)
    settle_agreed(contact, now)
    agreed = agreed_among(visits)
    contact.visit_starts_at = None
    if agreed is not None:
        db.session.delete(agreed)
    return agreed if agreed is not None and agreed.starts_at > now else None


def took_step(contact: Contact, actor: Viewer, step: VisitStep, now: datetime) -> None:
    """Record a step of a visit; what it deals with waits for no colleague, and open rooms read anew."""
    contact.updated_at = now
    db.session.add(
        ContactStep(
            contact_id=contact.id,
            actor_id=actor.id,
            action=step.value,
            from_status=contact.status,
            to_status=contact.status,
            taken_at=now,
        )
    )
    settle_for_colleagues(actor, contact.id, now)
    after_commit(lambda: live_rooms().tell_changed(contact.id))


def settle_agreed(contact: Contact, now: datetime) -> None:
    """Have nothing that was told of an agreed visit wait for anybody: it stands otherwise now."""
    settle_events([Event.VISIT_AGREED, Event.VISIT_NEAR, Event.VISIT_UNREPORTED], contact.id, now)


def agreed_among(visits: Collection[Visit]) -> Visit | None:
    """Return the agreed one of a contact's visits."""
    return next((visit for visit in visits if visit.state is VisitState.AGREED), None)


def told_row(visit: Visit, reminder: VisitReminder, now: datetime) -> dict[str, object]:
    """Return the row that says that nobody need be told of a visit again."""
    return {"visit_id": visit.id, "reminder": reminder, "told_at": now}
