"""How the seeker's side answers a request: yes, no, later. Not yes after all: taking_back.py."""

from datetime import datetime

from sqlalchemy import delete, exists, select

from server.billing.service import cancel_fee
from server.contacts.queries.contacts import contact_facts
from server.contacts.rules.state import (
    TAKE_BACK,
    Action,
    ContactFacts,
    DeclineReason,
    Outcome,
    OwnStep,
    acceptance_may_be_taken_back_until,
    decide,
    decline_may_be_taken_back_until,
    refuse_reason_of,
)
from server.contacts.service.contacts import close_within, record_step, take_step
from server.core.audit.rules import Act
from server.core.audit.service import record_extra_event, skip_audit
from server.core.database import db
from server.core.refusals import Conflict, ContactIs
from server.core.transaction import after_commit, transaction
from server.core.viewer import Viewer
from server.core.vocabulary import OPEN, ContactStatus, Event, Side
from server.homes.service.homes import give_place_back, hold_vacancies
from server.matching.queries.asking import is_blocked
from server.models import Contact, Push, Visit
from server.notifications.rules.mails import reports_cancelled
from server.notifications.service.announcements import announce, announce_with_visit
from server.notifications.service.mails import tell_operator
from server.notifications.service.notifications import mark_read_within, settle_events
from server.people.service.certificates import end_permission
from server.rooms.service.messages import end_rooms, greet, take_live_room_back


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
            skip_audit()
        mark_read_within(actor, now, contact.id)


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
        record_extra_event(Act.MOVE_IN_UNCONFIRMED, contact.id)
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


_GONE = "「{home}」か希望条件の募集が止まっているため、取り消せません。"
_ASKED_ANEW = "「{home}」からは、新しい連絡がきています。コンタクト一覧をご覧ください。"
_BLOCKED = "「{home}」からの連絡を止めています。「見た人・止めた相手」のページで、先に許可してください。"


def take_decline_back(contact: Contact, actor: Viewer, now: datetime) -> None:
    """Take the seeker's decline back; its rest goes with it, and the home is told in one sentence."""
    with transaction():
        _hold_taking_decline_back(contact)
        if decide(contact_facts(contact), Action.TAKE_DECLINE_BACK, actor.side).outcome is Outcome.MOVED:
            _refuse(contact, now)
        if take_step(contact, Action.TAKE_DECLINE_BACK, actor, now):
            settle_events([Event.DECLINED_BY_SEEKER], [contact.id], now)
            announce(Event.DECLINE_TAKEN_BACK, [contact], now)


def _hold_taking_decline_back(contact: Contact) -> None:
    """Lock home, person and contact, in this order: neither may stop, nor the home ask anew."""
    db.session.refresh(contact.home, ["is_active", "is_recruiting"], with_for_update={"key_share": True})
    db.session.refresh(contact.preference, ["is_active", "resting_since"], with_for_update={"read": True})
    db.session.refresh(contact, ["status", "ended_by", "ended_at"], with_for_update=True)


def _refuse(contact: Contact, now: datetime) -> None:
    home, person = contact.home, contact.preference
    until = decline_may_be_taken_back_until(contact_facts(contact))
    if until is None or now > until:
        hours = int(TAKE_BACK.total_seconds() // 3600)
        raise Conflict(f"辞退してから{hours}時間がすぎたため、取り消せません。", "decline_stays")
    if not (home.is_active and home.is_recruiting and person.is_active and person.resting_since is None):
        raise Conflict(_GONE.format(home=home.name), "nothing_may_wait")
    same = (Contact.home_id == home.id, Contact.preference_id == person.id, Contact.status.in_(OPEN))
    if db.session.scalar(select(exists().where(*same))):
        raise Conflict(_ASKED_ANEW.format(home=home.name), "contact_open")
    if is_blocked(home, person.id):
        raise Conflict(_BLOCKED.format(home=home.name), "home_blocked")
