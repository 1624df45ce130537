"""How the seeker's side answers a request: yes, no, later, and not yes after all."""

from datetime import datetime

from sqlalchemy import delete

from server.actions.contacts.contacts import record_step, take_step
from server.actions.notices.announcements import announce, announce_with_visit
from server.actions.notices.notifications import mark_read_within, settle_events
from server.actions.people.certificates import end_permission
from server.actions.rooms.lifecycle import end_rooms, greet, take_live_room_back
from server.actions.transaction import after_commit, transaction
from server.domain.contacts.decline_codes import DeclineReason, refuse_reason_of
from server.domain.contacts.state import TAKE_BACK, Action, OwnStep, acceptance_may_be_taken_back_until
from server.domain.notices.events import Event
from server.domain.refusals import Conflict, ContactIs
from server.domain.viewer import Viewer
from server.domain.vocabulary import ContactStatus, Side
from server.extensions import db
from server.models import Contact, Push
from server.queries.contacts.contacts import contact_facts

_CLOSE_INSTEAD = "やめるときは、トークルームを閉じてください。"


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
        mark_read_within(actor, now, contact.id)


def take_acceptance_back(contact: Contact, actor: Viewer, now: datetime) -> None:
    """Take an acceptance back as if it had not been: the request waits again, and the room is gone."""
    with transaction():
        _hold(contact)
        _refuse_what_stays(contact, now)
        gone = {"accepted_at": None, "address_shown_at": None, "latest_message_sent_at": None}
        accepted_at = contact.accepted_at
        if take_step(contact, Action.TAKE_BACK, actor, now, **gone):
            [visit] = end_rooms([contact], now)
            end_permission(contact)
            _settle_what_was_told(contact, accepted_at, now)
            announce_with_visit(Event.ACCEPTANCE_TAKEN_BACK, contact, visit, now)
            after_commit(lambda: take_live_room_back(contact.id))


def _settle_what_was_told(contact: Contact, accepted_at: datetime | None, now: datetime) -> None:
    """Have nothing that was told since the acceptance wait for anybody, or be on its way."""
    settle_events([Event.ACCEPTED], [contact.id], now)
    # What was sent before asks for the answer that is open again.
    since = Push.created_at > (accepted_at or contact.created_at)
    waiting = delete(Push).where(
        # What was joined tells of others too.
        Push.contact_id == contact.id,
        Push.state == "waiting",
        Push.event.is_not(None),
        since,
    )
    db.session.execute(waiting.execution_options(synchronize_session=False))


def _hold(contact: Contact) -> None:
    """Keep both from being withdrawn meanwhile: nothing waits for an answer where one of them is not there."""
    for found, lock in ((contact.home, {"key_share": True}), (contact.preference, {"read": True})):
        db.session.refresh(found, ["is_active"], with_for_update=lock)


def _refuse_what_stays(contact: Contact, now: datetime) -> None:
    """Say why an acceptance cannot be taken back any more, where that is so."""
    db.session.refresh(contact, ["status", "accepted_at", "visit_completed_at", "confirmed_at"])
    if contact.status is not ContactStatus.ACCEPTED:
        return
    if contact.confirmed_at is not None:
        raise Conflict(
            f"入居が確定しているため、承認を取り消せません。{_CLOSE_INSTEAD}", "acceptance_stays_moved_in"
        )
    if contact.visit_completed_at is not None:
        raise Conflict(
            f"見学が済んでいるため、承認を取り消せません。{_CLOSE_INSTEAD}", "acceptance_stays_visited"
        )
    until = acceptance_may_be_taken_back_until(contact_facts(contact))
    if until is None or now > until:
        hours = int(TAKE_BACK.total_seconds() // 3600)
        raise Conflict(
            f"承認してから{hours}時間がすぎたため、取り消せません。{_CLOSE_INSTEAD}", "acceptance_stays"
        )
    if not contact.home.is_active or not contact.preference.is_active:
        raise Conflict(
            f"募集を終えているため、承認を取り消せません。{_CLOSE_INSTEAD}", "acceptance_stays_withdrawn"
        )
