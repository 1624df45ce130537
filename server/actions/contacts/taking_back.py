"""Taking an acceptance back within its 24 hours; this wins over everything the facility reported meanwhile."""

from datetime import datetime

from sqlalchemy import delete

from server.actions.audit.noting import record_besides
from server.actions.contacts.contacts import close_within, take_step
from server.actions.homes.vacancies import give_place_back, hold_vacancies
from server.actions.money.invoices import cancel_fee
from server.actions.notices.announcements import announce, announce_with_visit
from server.actions.notices.mails import tell_operator
from server.actions.notices.notifications import settle_events
from server.actions.people.certificates import end_permission
from server.actions.rooms.lifecycle import end_rooms, take_live_room_back
from server.actions.transaction import after_commit, transaction
from server.domain.accounts.audit import Act
from server.domain.contacts.state import (
    TAKE_BACK,
    Action,
    ContactFacts,
    Outcome,
    acceptance_may_be_taken_back_until,
    decide,
)
from server.domain.notices.events import Event
from server.domain.notices.mails import reports_cancelled
from server.domain.refusals import Conflict
from server.domain.viewer import Viewer
from server.domain.vocabulary import ContactStatus, Side
from server.extensions import db
from server.models import Contact, Push, Visit
from server.queries.contacts.contacts import contact_facts

_CLOSE_INSTEAD = "やめるときは、トークルームを閉じてください。"
#: What goes with the acceptance.
_CLEARED: dict[str, None] = dict.fromkeys(
    (
        *("accepted_at", "address_shown_at", "latest_message_sent_at"),
        *("visit_completed_at", "confirmed_at", "moved_in_on", "contested_at"),
    )
)
_TOLD_SINCE = (Event.ACCEPTED, Event.VISIT_REPORTED, Event.MOVE_IN_CONFIRMED)


def take_acceptance_back(contact: Contact, actor: Viewer, now: datetime) -> None:
    """Take an acceptance back: the request waits again, the room and all reports of the facility are gone.

    A room that was closed meanwhile stays closed. A room whose home or person is withdrawn is closed now.
    """
    with transaction():
        _hold(contact)
        _refuse_too_late(contact, now)
        both_are_there = contact.home.is_active and contact.preference.is_active
        if contact.status is ContactStatus.ACCEPTED and not both_are_there:
            # No request may wait there.
            close_within(contact, actor, now)
            if not contact_facts(contact).has_reports:
                return
        before = contact_facts(contact)
        if not take_step(contact, Action.TAKE_BACK, actor, now, **_CLEARED):
            return
        visit = _end_room(contact, before, now) if before.status is ContactStatus.ACCEPTED else None
        settle_events(_TOLD_SINCE, [contact.id], now)
        db.session.execute(delete(Visit).where(Visit.contact_id == contact.id))
        if before.has_reports:
            _cancel_reports(contact, before, now)
        else:
            announce_with_visit(Event.ACCEPTANCE_TAKEN_BACK, contact, visit, now)


def _end_room(contact: Contact, before: ContactFacts, now: datetime) -> Visit | None:
    """End the room of a request that waits again; return the visit that was to come, if there was one."""
    [visit] = end_rooms([contact], now)
    end_permission(contact)
    # What LINE was sent before the acceptance asks for the answer that is open again; a push that was joined
    # tells of other contacts too.
    waiting = delete(Push).where(
        Push.contact_id == contact.id,
        Push.state == "waiting",
        Push.event.is_not(None),
        Push.created_at > (before.accepted_at or contact.created_at),
    )
    db.session.execute(waiting.execution_options(synchronize_session=False))
    after_commit(lambda: take_live_room_back(contact.id))
    return visit


def _cancel_reports(contact: Contact, before: ContactFacts, now: datetime) -> None:
    """Cancel a confirmed move-in and its fee, and tell the facility and the operator what is gone."""
    is_confirmed = before.confirmed_at is not None
    if is_confirmed:
        cancel_fee(contact, None, now)
        give_place_back(contact, now)
        record_besides(Act.MOVE_IN_UNCONFIRMED, contact.id)
    announce(Event.CONFIRMATION_TAKEN_BACK if is_confirmed else Event.REPORT_TAKEN_BACK, [contact], now)
    tell_operator(reports_cancelled(contact.id, contact.home.name, is_confirmed=is_confirmed), now)


def _hold(contact: Contact) -> None:
    """Lock home, person and contact, in this order: neither may be withdrawn, nothing reported meanwhile."""
    hold_vacancies(contact.home)
    db.session.refresh(contact.home, ["is_active"])
    db.session.refresh(contact.preference, ["is_active"], with_for_update={"read": True})
    watched = ["status", "ended_by", "accepted_at", "visit_completed_at", "confirmed_at", "took_place"]
    db.session.refresh(contact, watched, with_for_update=True)


def _refuse_too_late(contact: Contact, now: datetime) -> None:
    facts = contact_facts(contact)
    if decide(facts, Action.TAKE_BACK, Side.SEEKER).outcome is not Outcome.MOVED:
        return
    until = acceptance_may_be_taken_back_until(facts)
    if until is None or now > until:
        hours = int(TAKE_BACK.total_seconds() // 3600)
        instead = _CLOSE_INSTEAD if facts.status is ContactStatus.ACCEPTED else ""
        raise Conflict(f"承認してから{hours}時間がすぎたため、取り消せません。{instead}", "acceptance_stays")
