"""Visits that do not take place, within the running transaction: called off, or off with what they hung on."""

from collections.abc import Collection, Sequence
from datetime import datetime

from server.core.database import db
from server.core.services import live_rooms
from server.core.transaction import after_commit, insert_if_absent
from server.core.viewer import Viewer
from server.core.vocabulary import (
    ContactStatus,
    Event,
    Side,
    VisitReason,
    VisitReminder,
    VisitState,
    VisitStep,
)
from server.models import Contact, ContactStep, Visit, VisitTold
from server.notifications.service.announcements import announce
from server.notifications.service.notifications import settle_events, settle_for_colleagues
from server.visits.queries import visits_by_contact, visits_of

_OF_PROPOSALS = (Event.VISIT_OFFERED, Event.VISIT_WANTED)
_OF_AGREED = (Event.VISIT_AGREED, Event.VISIT_NEAR, Event.VISIT_UNREPORTED)


def call_off(contact: Contact, visit: Visit, reason: VisitReason, actor: Viewer, now: datetime) -> None:
    """Call an agreed visit of a locked contact off; the other side is told."""
    is_facility = actor.side is Side.FACILITY
    event = Event.VISIT_CALLED_OFF_BY_FACILITY if is_facility else Event.VISIT_CALLED_OFF_BY_SEEKER
    visit.state, visit.called_off_by, visit.reason = VisitState.CALLED_OFF, actor.side, reason
    contact.visit_starts_at = None
    took_step(contact, actor, VisitStep.CALL_OFF, now)
    settle_agreed(contact, now)
    if reason is VisitReason.NOT_NEEDED:
        drop_proposals(contact, visits_of(contact.id))
        settle_proposed([contact], now)
    announce(event, [contact], now, visit)


def drop_visits(contacts: Collection[Contact], actor: Viewer, now: datetime) -> None:
    """Have no visit of a person who stops or leaves wait for anybody: the same, whatever made them end it.

    What is to come is called off; what should have taken place stays as it is, and is not asked about.
    """
    rooms = [contact for contact in contacts if contact.status is ContactStatus.ACCEPTED]
    found = visits_by_contact([contact.id for contact in rooms])
    settle_visits(rooms, now)
    for contact in rooms:
        visits = found.get(contact.id, [])
        agreed = agreed_among(visits)
        if not drop_proposals(contact, visits) and agreed is None:
            continue
        if agreed is not None and agreed.starts_at > now:
            call_off(contact, agreed, VisitReason.OTHER, actor, now)
        elif agreed is not None:
            contact.visit_starts_at = None
            for reminder in VisitReminder:
                insert_if_absent(VisitTold, told_row(agreed, reminder, now))
        _tell_room(contact)


def drop_proposals(contact: Contact, visits: Collection[Visit]) -> bool:
    """Have nothing be chosen nor other days be waited for in a locked contact; say whether there was something."""
    offered = [visit for visit in visits if visit.state is VisitState.OFFERED]
    stood = bool(offered) or contact.visit_wanted_at is not None
    contact.visit_wanted_at = None
    for visit in offered:
        db.session.delete(visit)
    return stood


def leave_what_is_agreed(contacts: Collection[Contact], now: datetime) -> None:
    """Have nothing of locked contacts' visits stand but what is agreed: no other day is agreed on any more."""
    found = visits_by_contact([contact.id for contact in contacts])
    settle_proposed(contacts, now)
    for contact in contacts:
        if drop_proposals(contact, found.get(contact.id, [])):
            _tell_room(contact)


def end_visits(contacts: Sequence[Contact], now: datetime) -> list[Visit | None]:
    """Have nothing of what was to come stand in rooms that end; return of each the visit that is off, if one is."""
    found = visits_by_contact([contact.id for contact in contacts])
    settle_visits(contacts, now)
    off: list[Visit | None] = []
    for contact in contacts:
        visits = found.get(contact.id, [])
        drop_proposals(contact, visits)
        agreed = agreed_among(visits)
        contact.visit_starts_at = None
        if agreed is not None:
            db.session.delete(agreed)
        off.append(agreed if agreed is not None and agreed.starts_at > now else None)
    return off


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
    _tell_room(contact)


def settle_proposed(contacts: Collection[Contact], now: datetime) -> None:
    """Have nothing that was told of days to choose or to propose wait for anybody: none is waited for now."""
    settle_events(_OF_PROPOSALS, [contact.id for contact in contacts], now)


def settle_agreed(contact: Contact, now: datetime) -> None:
    """Have nothing that was told of an agreed visit wait for anybody: it stands otherwise now."""
    settle_events(_OF_AGREED, [contact.id], now)


def settle_visits(contacts: Collection[Contact], now: datetime) -> None:
    """Have nothing that was told of visits wait for anybody, neither of proposals nor of what was agreed."""
    settle_events(_OF_PROPOSALS + _OF_AGREED, [contact.id for contact in contacts], now)


def _tell_room(contact: Contact) -> None:
    """Have an open room read anew once it is so."""
    after_commit(lambda: live_rooms().tell_changed(contact.id))


def agreed_among(visits: Collection[Visit]) -> Visit | None:
    """Return the agreed one of a contact's visits."""
    return next((visit for visit in visits if visit.state is VisitState.AGREED), None)


def told_row(visit: Visit, reminder: VisitReminder, now: datetime) -> dict[str, object]:
    """Return the row that says that nobody need be told of a visit again."""
    return {"visit_id": visit.id, "reminder": reminder, "told_at": now}
