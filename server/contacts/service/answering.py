"""Accepting, declining and putting off a request; withdrawing an acceptance and undoing a decline."""

from datetime import datetime

from sqlalchemy import delete, exists, select

from server.billing.service import cancel_fee
from server.contacts.queries.contacts import contact_facts
from server.contacts.rules.state import (
    UNDO_WITHIN,
    ContactFacts,
    Outcome,
    acceptance_withdrawal_deadline,
    decide,
    decline_undo_deadline,
    require_seeker_for_reason,
)
from server.contacts.service.contacts import close_in_transaction, record_for_side, record_step, take_step
from server.core.audit.rules import Act
from server.core.database import db
from server.core.queries import constant
from server.core.refusals import Conflict, ContactStatusConflict
from server.core.transaction import after_commit, delete_rows, transaction
from server.core.viewer import Viewer
from server.core.visibility import is_room_open
from server.core.vocabulary import (
    OPEN_STATUSES,
    Action,
    ContactStatus,
    DeclineReason,
    Event,
    OutgoingState,
    SeekerStep,
    Side,
)
from server.homes.service.homes import lock_vacancies, return_vacancy
from server.matching.queries.contacting import is_blocked
from server.models import Contact, Push, Visit
from server.notifications.rules.mails import reports_cancelled_mail
from server.notifications.service.announcements import announce, announce_with_visit
from server.notifications.service.mails import mail_operator
from server.notifications.service.notifications import mark_events_read, mark_read_in_transaction
from server.people.service.certificates import delete_permission
from server.rooms.live.fanout import live_fanout
from server.rooms.service.messages import delete_room_data, post_greeting

_UNDO_HOURS = int(UNDO_WITHIN.total_seconds() // 3600)
#: Columns that become None when an acceptance is taken back.
_COLUMNS_SINCE_ACCEPTANCE: dict[str, None] = dict.fromkeys(
    (
        "accepted_at",
        "address_shown_at",
        "latest_message_sent_at",
        "visit_completed_at",
        "confirmed_at",
        "moved_in_on",
        "contested_at",
    )
)
_EVENTS_SINCE_ACCEPTANCE = (Event.ACCEPTED, Event.VISIT_REPORTED, Event.MOVE_IN_CONFIRMED)

_CLOSE_INSTEAD = "やめるときは、トークルームを閉じてください。"
_NOT_RECRUITING = "「{home}」か希望条件の募集が止まっているため、取り消せません。"
_HAS_NEW_REQUEST = "「{home}」からは、新しい連絡がきています。コンタクト一覧をご覧ください。"
_BLOCKED = "「{home}」からの連絡を止めています。「見た人・止めた相手」のページで、先に許可してください。"


def accept_contact(contact: Contact, actor: Viewer, now: datetime) -> None:
    """Accept a request and open the room with the home's greeting."""
    with transaction():
        if take_step(contact, Action.ACCEPT, actor, now, accepted_at=now):
            record_for_side(Act.CONTACT_ACCEPTED, contact, actor.side)
            post_greeting(contact, now)
            announce(Event.ACCEPTED, [contact], now)


def decline_contact(
    contact: Contact, actor: Viewer, now: datetime, reason: DeclineReason | None = None
) -> None:
    """Decline a pending request, by either side. Only the seeker's side may give a reason."""
    require_seeker_for_reason(actor.side, reason)
    event = Event.DECLINED_BY_FACILITY if actor.side is Side.FACILITY else Event.DECLINED_BY_SEEKER
    with transaction():
        if take_step(contact, Action.DECLINE, actor, now, ended_by=actor.side, decline_reason=reason):
            record_for_side(Act.CONTACT_DECLINED, contact, actor.side)
            mark_events_read([Event.REQUEST_SENT], [contact.id], now)
            announce(event, [contact], now)


def put_off_contact(contact: Contact, actor: Viewer, now: datetime) -> None:
    """Record that the seeker's side puts off the decision. The home is not notified."""
    with transaction():
        # The lock waits for a concurrent answer, because the decision on an answered request cannot be put off.
        db.session.refresh(contact, ["status", "put_off_at"], with_for_update=True)
        if contact.status is not ContactStatus.PENDING:
            raise ContactStatusConflict(contact.status, "あとで決めることはできません。")
        if contact.put_off_at is None:
            contact.put_off_at = now
            record_step(contact, actor, SeekerStep.PUT_OFF, contact.status, now)
            record_for_side(Act.CONTACT_PUT_OFF, contact, actor.side)
        mark_read_in_transaction(actor, now, contact.id)


def withdraw_acceptance(contact: Contact, actor: Viewer, now: datetime) -> None:
    """Make the contact a pending request again, and remove the room and all reports of the facility.

    If the room was closed meanwhile, it stays closed, and only the reports are removed. If the home is deactivated or
    the preference is withdrawn, the room is closed instead.
    """
    with transaction():
        _lock_all(contact)
        _check_may_withdraw_acceptance(contact, now)
        are_active = contact.home.is_active and contact.preference.is_active
        if is_room_open(contact.status) and not are_active:
            # A deactivated home or a withdrawn preference must not get a pending request.
            close_in_transaction(contact, actor, now)
            if not contact_facts(contact).has_reports:
                record_for_side(Act.ACCEPTANCE_WITHDRAWN, contact, actor.side)
                return
        before = contact_facts(contact)
        if not take_step(contact, Action.WITHDRAW_ACCEPTANCE, actor, now, **_COLUMNS_SINCE_ACCEPTANCE):
            return
        record_for_side(Act.ACCEPTANCE_WITHDRAWN, contact, actor.side)
        visit = _delete_room(contact, before, now) if is_room_open(before.status) else None
        mark_events_read(_EVENTS_SINCE_ACCEPTANCE, [contact.id], now)
        db.session.execute(delete(Visit).where(Visit.contact_id == contact.id))
        if before.has_reports:
            _cancel_reports(contact, before, actor, now)
        else:
            announce_with_visit(Event.ACCEPTANCE_WITHDRAWN, contact, visit, now)


def _delete_room(contact: Contact, before: ContactFacts, now: datetime) -> Visit | None:
    """Delete the room with its permission and pushes. Return the deleted coming visit, or None."""
    [visit] = delete_room_data([contact], now)
    delete_permission(contact)
    # Delete only pushes since the acceptance: older pushes are about the request, which is pending again. Keep pushes
    # without an event: they combine notifications of several contacts.
    outdated = delete_rows(Push).where(
        Push.contact_id == contact.id,
        Push.state == constant(OutgoingState.WAITING),
        Push.event.is_not(None),
        Push.created_at > before.accepted_at,
    )
    db.session.execute(outdated)
    after_commit(lambda: live_fanout().close_unaccepted_room(contact.id))
    return visit


def _cancel_reports(contact: Contact, before: ContactFacts, actor: Viewer, now: datetime) -> None:
    """Cancel the fee of a confirmed move-in and restore the vacancy; notify both facility and operator."""
    is_confirmed = before.confirmed_at is not None
    if is_confirmed:
        cancel_fee(contact, None, now)
        return_vacancy(contact, now)
        record_for_side(Act.MOVE_IN_UNCONFIRMED, contact, actor.side)
    event = (
        Event.ACCEPTANCE_WITHDRAWN_WITH_MOVE_IN if is_confirmed else Event.ACCEPTANCE_WITHDRAWN_WITH_REPORT
    )
    announce(event, [contact], now)
    mail_operator(reports_cancelled_mail(contact.id, contact.home.name, is_confirmed=is_confirmed), now)


def _check_may_withdraw_acceptance(contact: Contact, now: datetime) -> None:
    facts = contact_facts(contact)
    if decide(facts, Action.WITHDRAW_ACCEPTANCE, Side.SEEKER).outcome is not Outcome.ALLOWED:
        # `take_step` decides again: it then refuses the step, or changes nothing.
        return
    until = acceptance_withdrawal_deadline(facts)
    if until is None or now > until:
        is_open = is_room_open(facts.status)
        instead = _CLOSE_INSTEAD if is_open else ""
        raise Conflict(
            f"承認してから{_UNDO_HOURS}時間がすぎたため、取り消せません。{instead}",
            "acceptance_stays" if is_open else "closed_room_stays",
            {"hours": _UNDO_HOURS},
        )


def undo_decline(contact: Contact, actor: Viewer, now: datetime) -> None:
    """Make a request that the seeker's side declined pending again, and notify the home.

    This also ends the cooldown after the decline, because a pending contact causes no cooldown.
    """
    with transaction():
        _lock_all(contact)
        if decide(contact_facts(contact), Action.UNDO_DECLINE, actor.side).outcome is Outcome.ALLOWED:
            _check_may_undo_decline(contact, now)
        if take_step(contact, Action.UNDO_DECLINE, actor, now):
            record_for_side(Act.DECLINE_UNDONE, contact, actor.side)
            # A request may also have ended because the preference was withdrawn. That notification is outdated, too.
            mark_events_read([Event.DECLINED_BY_SEEKER, Event.PREFERENCE_WITHDRAWN], [contact.id], now)
            announce(Event.DECLINE_UNDONE, [contact], now)


def _check_may_undo_decline(contact: Contact, now: datetime) -> None:
    home, preference = contact.home, contact.preference
    until = decline_undo_deadline(contact_facts(contact))
    if until is None or now > until:
        raise Conflict(
            f"辞退してから{_UNDO_HOURS}時間がすぎたため、取り消せません。",
            "decline_stays",
            {"hours": _UNDO_HOURS},
        )
    is_looking = preference.is_active and preference.resting_since is None
    if not (home.is_active and home.is_recruiting and is_looking):
        raise Conflict(_NOT_RECRUITING.format(home=home.name), "nothing_may_wait", {"home": home.name})
    has_open_contact = exists().where(
        Contact.home_id == home.id,
        Contact.preference_id == preference.id,
        Contact.status.in_(OPEN_STATUSES),
    )
    if db.session.scalar(select(has_open_contact)):
        raise Conflict(_HAS_NEW_REQUEST.format(home=home.name), "new_request_came", {"home": home.name})
    if is_blocked(home, preference.id):
        raise Conflict(_BLOCKED.format(home=home.name), "home_blocked", {"home": home.name})


def _lock_all(contact: Contact) -> None:
    """Lock the home, the preference and the contact, and read them again: others may have changed them before the lock.

    Sending a request and deactivating a home lock in the same order, which prevents deadlocks. Until the end of the
    transaction the home cannot be deactivated, the preference cannot be withdrawn, and the facility can neither report
    anything nor send a request.
    """
    lock_vacancies(contact.home)
    db.session.refresh(contact.home, ["is_active"])
    db.session.refresh(contact.preference, ["is_active", "resting_since"], with_for_update={"read": True})
    attributes = ["status", "ended_by", "ended_at", "accepted_at"]
    attributes += ["visit_completed_at", "confirmed_at", "took_place"]
    db.session.refresh(contact, attributes, with_for_update=True)
