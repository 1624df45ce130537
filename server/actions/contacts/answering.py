"""How the seeker's side answers a request: yes, no, later. Not yes after all: taking_back.py."""

from datetime import datetime

from server.actions.audit.noting import nothing_is_done
from server.actions.contacts.contacts import record_step, take_step
from server.actions.notices.announcements import announce
from server.actions.notices.notifications import mark_read_within, settle_events
from server.actions.rooms.lifecycle import greet
from server.actions.transaction import transaction
from server.domain.contacts.decline_codes import DeclineReason, refuse_reason_of
from server.domain.contacts.state import Action, OwnStep
from server.domain.notices.events import Event
from server.domain.refusals import ContactIs
from server.domain.viewer import Viewer
from server.domain.vocabulary import ContactStatus, Side
from server.extensions import db
from server.models import Contact


def accept_contact(contact: Contact, actor: Viewer, now: datetime) -> None:
    """Accept a request: the room opens with the home's greeting."""
    with transaction():
        if take_step(contact, Action.ACCEPT, actor, now, accepted_at=now):
            greet(contact, now)
            announce(Event.ACCEPTED, [contact], now)


def decline_contact(
    contact: Contact, actor: Viewer, now: datetime, reason: DeclineReason | None = None
) -> None:
    """Decline a pending request, from either side; the seeker's may say why."""
    refuse_reason_of(actor.side, reason)
    event = Event.DECLINED_BY_FACILITY if actor.side is Side.FACILITY else Event.DECLINED_BY_SEEKER
    with transaction():
        if take_step(contact, Action.DECLINE, actor, now, ended_by=actor.side, decline_reason=reason):
            settle_events([Event.REQUEST_SENT], [contact.id], now)
            announce(event, [contact], now)


def put_off_contact(contact: Contact, actor: Viewer, now: datetime) -> None:
    """Note that the seeker's side decides later; the home learns nothing of it."""
    with transaction():
        # Locked: what is answered at the same moment is not put off any more.
        db.session.refresh(contact, ["status", "put_off_at"], with_for_update=True)
        if contact.status is not ContactStatus.PENDING:
            raise ContactIs(contact.status, "あとで決めることはできません。")
        if contact.put_off_at is None:
            contact.put_off_at = now
            record_step(contact, actor, OwnStep.PUT_OFF, contact.status, now)
        else:
            nothing_is_done()
        mark_read_within(actor, now, contact.id)
