"""Parts of the steps of visits, and what a closed room, a withdrawn person or a deactivated home does to visits.

All functions run in the running transaction.
"""

from collections.abc import Collection, Sequence
from datetime import datetime

from server.core.database import db
from server.core.services import live_rooms
from server.core.transaction import after_commit, insert_if_absent
from server.core.viewer import Viewer
from server.core.visibility import is_room_open
from server.core.vocabulary import Event, Side, VisitReason, VisitReminder, VisitState, VisitStep
from server.models import Contact, ContactStep, SettledVisitReminder, Visit
from server.notifications.service.announcements import announce
from server.notifications.service.notifications import mark_events_read, mark_read_for_colleagues
from server.visits.queries import visits_by_contact, visits_of

_PROPOSAL_EVENTS = (Event.VISIT_OFFERED, Event.VISIT_WANTED)
_AGREED_EVENTS = (Event.VISIT_AGREED, Event.VISIT_NEAR, Event.VISIT_UNREPORTED)


def call_off(contact: Contact, visit: Visit, reason: VisitReason, actor: Viewer, now: datetime) -> None:
    """Call off an agreed visit of a locked contact, and notify the other side."""
    is_facility = actor.side is Side.FACILITY
    event = Event.VISIT_CALLED_OFF_BY_FACILITY if is_facility else Event.VISIT_CALLED_OFF_BY_SEEKER
    visit.state, visit.called_off_by, visit.reason = VisitState.CALLED_OFF, actor.side, reason
    contact.visit_starts_at = None
    record_visit_step(contact, actor, VisitStep.CALL_OFF, now)
    mark_agreed_visit_read(contact, now)
    if reason is VisitReason.NOT_NEEDED:
        delete_proposals(contact, visits_of(contact.id))
        mark_proposals_read([contact], now)
    announce(event, [contact], now, visit)


def call_off_visits(contacts: Collection[Contact], actor: Viewer, now: datetime) -> None:
    """Delete the proposals and call off the coming visits of a person who withdraws or leaves.

    The contacts must be locked. A past visit without a report stays agreed, but its reminders are skipped.
    """
    rooms = [contact for contact in contacts if is_room_open(contact.status)]
    by_contact = visits_by_contact([contact.id for contact in rooms])
    mark_visits_read(rooms, now)
    for contact in rooms:
        visits = by_contact.get(contact.id, [])
        agreed = find_agreed(visits)
        if not delete_proposals(contact, visits) and agreed is None:
            continue
        if agreed is not None and agreed.starts_at > now:
            call_off(contact, agreed, VisitReason.OTHER, actor, now)
        elif agreed is not None:
            contact.visit_starts_at = None
            for reminder in VisitReminder:
                insert_if_absent(SettledVisitReminder, reminder_row(agreed, reminder, now))
        _announce_change(contact)


def delete_proposals(contact: Contact, visits: Collection[Visit]) -> bool:
    """Delete the proposals and the request for other proposals of a locked contact; return whether there were any."""
    proposals = [visit for visit in visits if visit.state is VisitState.OFFERED]
    had_any = bool(proposals) or contact.visit_wanted_at is not None
    contact.visit_wanted_at = None
    for visit in proposals:
        db.session.delete(visit)
    return had_any


def delete_proposals_in_rooms(contacts: Collection[Contact], now: datetime) -> None:
    """Do the same for several locked contacts, and mark the notifications as read. Agreed visits stay."""
    by_contact = visits_by_contact([contact.id for contact in contacts])
    mark_proposals_read(contacts, now)
    for contact in contacts:
        if delete_proposals(contact, by_contact.get(contact.id, [])):
            _announce_change(contact)


def delete_room_visits(contacts: Sequence[Contact], now: datetime) -> list[Visit | None]:
    """Delete the proposals and agreed visits of rooms that close.

    Return, for each contact, the deleted coming visit or None.
    """
    by_contact = visits_by_contact([contact.id for contact in contacts])
    mark_visits_read(contacts, now)
    coming: list[Visit | None] = []
    for contact in contacts:
        visits = by_contact.get(contact.id, [])
        delete_proposals(contact, visits)
        agreed = find_agreed(visits)
        contact.visit_starts_at = None
        if agreed is not None:
            db.session.delete(agreed)
        coming.append(agreed if agreed is not None and agreed.starts_at > now else None)
    return coming


def record_visit_step(contact: Contact, actor: Viewer, step: VisitStep, now: datetime) -> None:
    """Record a step, mark the colleagues' notifications as read, and let the clients in the room reload."""
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
    mark_read_for_colleagues(actor, contact.id, now)
    _announce_change(contact)


def mark_proposals_read(contacts: Collection[Contact], now: datetime) -> None:
    """Mark the notifications about proposals as read, because no answer to them is needed any more."""
    mark_events_read(_PROPOSAL_EVENTS, [contact.id for contact in contacts], now)


def mark_agreed_visit_read(contact: Contact, now: datetime) -> None:
    """Mark the notifications about an agreed visit as read, because the visit has changed."""
    mark_events_read(_AGREED_EVENTS, [contact.id], now)


def mark_visits_read(contacts: Collection[Contact], now: datetime) -> None:
    """Mark the notifications about proposals and agreed visits as read."""
    mark_events_read(_PROPOSAL_EVENTS + _AGREED_EVENTS, [contact.id for contact in contacts], now)


def find_agreed(visits: Collection[Visit]) -> Visit | None:
    return next((visit for visit in visits if visit.state is VisitState.AGREED), None)


def reminder_row(visit: Visit, reminder: VisitReminder, now: datetime) -> dict[str, object]:
    """Build the `SettledVisitReminder` row that marks a reminder as sent or skipped."""
    return {"visit_id": visit.id, "reminder": reminder, "settled_at": now}


def _announce_change(contact: Contact) -> None:
    """Let the clients in the room reload, after the commit."""
    after_commit(lambda: live_rooms().announce_change(contact.id))
