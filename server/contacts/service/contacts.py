"""Sending a request, closing a room, and `take_step`, which all later steps of a contact use."""

from datetime import datetime
from typing import Any

from sqlalchemy.exc import IntegrityError

from server.contacts.queries.contacts import contact_facts
from server.contacts.rules.state import Decision, Outcome, decide
from server.contacts.service.ending import detach_from_person, restore_note
from server.contacts.service.quotas import check_request_quota, lock_corporation, record_detail_view
from server.core.audit.rules import Act
from server.core.audit.service import record
from server.core.database import WEAK_ROW_LOCK, db
from server.core.refusals import Conflict, ContactStatusConflict, NotFound, NotRecruiting
from server.core.scope import corporation_of
from server.core.transaction import after_commit, transaction, update_rows
from server.core.viewer import Viewer
from server.core.visibility import is_room_open
from server.core.vocabulary import (
    OPEN_STATUSES,
    Action,
    ContactStatus,
    Event,
    ProgressNote,
    RequestStep,
    Side,
)
from server.criteria.service import adjust_contact_counts
from server.matching.queries.contacting import contact_eligibility
from server.matching.service.put_aside import delete_put_aside
from server.models import Contact, ContactStep, Home, Preference
from server.notifications.service.announcements import announce, announce_with_visit
from server.notifications.service.notifications import mark_read_for_colleagues
from server.people.service.certificates import delete_permission
from server.rooms.live.fanout import live_fanout
from server.rooms.service.messages import delete_room_data

_ALREADY_CONTACTED = "この方にはすでに連絡しています。コンタクト一覧をご覧ください。"
_STEP_LABELS = {
    Action.ACCEPT: "承認",
    Action.DECLINE: "辞退",
    Action.CLOSE: "トークルームを閉じること",
    Action.COMPLETE_VISIT: "見学完了の報告",
    Action.CONFIRM: "入居確定",
    Action.UNCONFIRM: "入居確定の取り消し",
    Action.WITHDRAW_ACCEPTANCE: "承認の取り消し",
    Action.UNDO_DECLINE: "辞退の取り消し",
}

# Columns that any step reads or changes. They are read again after a step, and after a concurrent step.
_STEP_COLUMNS = (
    "status", "ended_by", "ended_at", "visit_completed_at", "confirmed_at", "contested_at", "updated_at",
    "latest_message_sent_at", "accepted_at", "put_off_at", "address_shown_at", "moved_in_on", "took_place",
    "visit_starts_at", "visit_wanted_at", "decline_reason",
)  # fmt: skip

# Columns that have a value only after the end of a contact. They become None when the contact is open again.
_CLEARED_WHEN_OPEN: dict[str, None] = dict.fromkeys(
    ("ended_at", "ended_by", "decline_reason", "outline_age", "outline_gender", "outline_prefecture")
)


def send_request(home: Home, preference: Preference, words: str, actor: Viewer, now: datetime) -> Contact:
    """Create a pending contact, within the quotas of the day.

    Raise `Conflict` if home and person already have an open contact. Raise `NotFound` if a block or a cooldown forbids
    the contact.
    """
    corporation_id = corporation_of(home)
    try:
        with transaction():
            lock_corporation(corporation_id)
            _lock_home_and_person(home, preference)
            is_in_contact, may_contact = contact_eligibility(home, preference.id, now)
            if is_in_contact:
                raise Conflict(_ALREADY_CONTACTED, "contact_open")
            if not may_contact:
                raise NotFound()
            check_request_quota(corporation_id, preference.id, now)
            record_detail_view(home, corporation_id, preference.id, actor, now)
            delete_put_aside(home, preference.id)
            contact = Contact(home=home, preference=preference, created_at=now, updated_at=now)
            contact.request_words = words
            contact.status, contact.progress_note = ContactStatus.PENDING, ProgressNote.EMPTY
            db.session.add(contact)
            db.session.flush()
            record(Act.CONTACT_SENT, contact.id, home.office_id)
            adjust_contact_counts([preference.id], +1)
            record_step(contact, actor, RequestStep.REQUEST, None, now)
            announce(Event.REQUEST_SENT, [contact], now)
    except IntegrityError:
        raise Conflict(_ALREADY_CONTACTED, "contact_open") from None
    return contact


def _lock_home_and_person(home: Home, preference: Preference) -> None:
    """Lock home and preference, in this order, and read them again: others may have changed them before the lock.

    Raise if the home does not recruit or the person does not look for a home. Until the end of the transaction the home
    cannot be deactivated, the preference cannot be withdrawn, and no second request can be sent.
    """
    db.session.refresh(home, ["is_active", "is_recruiting"], with_for_update=WEAK_ROW_LOCK)
    db.session.refresh(preference, ["is_active", "resting_since"], with_for_update={"read": True})
    if not home.is_active or not preference.is_active or preference.resting_since is not None:
        raise NotFound()
    if not home.is_recruiting:
        raise NotRecruiting()


def close_room(contact: Contact, actor: Viewer, now: datetime) -> None:
    """Close the room, delete its messages and close its connections."""
    with transaction():
        if close_in_transaction(contact, actor, now):
            record_for_side(Act.CONTACT_CLOSED, contact, actor.side)


def close_in_transaction(contact: Contact, actor: Viewer, now: datetime) -> bool:
    """Do the same as `close_room`, in the running transaction. Return False if the room was closed before."""
    event = Event.CLOSED_BY_FACILITY if actor.side is Side.FACILITY else Event.CLOSED_BY_SEEKER
    if not take_step(contact, Action.CLOSE, actor, now, ended_by=actor.side):
        return False
    [visit] = delete_room_data([contact], now)
    delete_permission(contact)
    announce_with_visit(event, contact, visit, now)
    after_commit(lambda: live_fanout().close_room(contact.id))
    return True


def show_address(contact: Contact, now: datetime) -> None:
    """Let the home read the person's address; raise `ContactStatusConflict` unless the contact is accepted."""
    with transaction():
        # The lock waits while the room is being closed: a home must not read an address after that.
        db.session.refresh(contact, ["status", "address_shown_at"], with_for_update=True)
        if not is_room_open(contact.status):
            raise ContactStatusConflict(contact.status, "住所を見せられません。")
        if contact.address_shown_at is None:
            contact.address_shown_at = now
            record_for_side(Act.ADDRESS_SHOWN, contact, Side.SEEKER)


def hide_address(contact: Contact) -> None:
    """Hide the person's address from the home; allowed in every status."""
    with transaction():
        # The lock waits for a concurrent call, so that only one of them is recorded.
        db.session.refresh(contact, ["address_shown_at"], with_for_update=True)
        if contact.address_shown_at is not None:
            contact.address_shown_at = None
            record_for_side(Act.ADDRESS_HIDDEN, contact, Side.SEEKER)


def set_progress_note(contact: Contact, note: ProgressNote) -> None:
    with transaction():
        # The lock waits for a concurrent call, so that only one of them is recorded.
        db.session.refresh(contact, ["progress_note"], with_for_update=True)
        if contact.progress_note is not note:
            contact.progress_note = note
            record_for_side(Act.PROGRESS_NOTED, contact, Side.FACILITY)


def take_step(contact: Contact, action: Action, actor: Viewer, now: datetime, **changes: Any) -> bool:
    """Take a step if the rules allow it. Return False if the step was taken before.

    `changes` are the column values that the step sets. Raise `ContactStatusConflict` if the rules refuse the step. If a
    concurrent step changes the contact first, read the contact again and decide again.
    """
    while True:
        before = contact.status
        decision = decide(contact_facts(contact), action, actor.side)
        if decision.outcome is Outcome.UNCHANGED:
            return False
        if decision.outcome is Outcome.REFUSED:
            raise ContactStatusConflict(before, f"{_STEP_LABELS[action]}はできません。")
        if _update_if_unchanged(contact, decision, now, changes):
            record_step(contact, actor, action.value, before, now)
            mark_read_for_colleagues(actor, contact.id, now)
            if before in OPEN_STATUSES and contact.status not in OPEN_STATUSES:
                adjust_contact_counts([contact.preference_id], -1)
                detach_from_person([contact.id])
            if before not in OPEN_STATUSES and contact.status in OPEN_STATUSES:
                adjust_contact_counts([contact.preference_id], +1)
                restore_note(contact)
            return True
        db.session.refresh(contact, list(_STEP_COLUMNS))


def _update_if_unchanged(
    contact: Contact, decision: Decision, now: datetime, changes: dict[str, Any]
) -> bool:
    """Update the contact if no other step has changed the columns on which the decision is based.

    Return whether the contact was updated.
    """
    values = {"status": decision.status, "updated_at": now, **changes}
    if contact.status in OPEN_STATUSES and decision.status not in OPEN_STATUSES:
        values["ended_at"] = now
    if contact.status not in OPEN_STATUSES and decision.status in OPEN_STATUSES:
        values |= _CLEARED_WHEN_OPEN
    if decision.status is not ContactStatus.PENDING:
        values["put_off_at"] = None
    statement = (
        update_rows(Contact)
        .where(
            Contact.id == contact.id,
            Contact.status == contact.status,
            Contact.visit_completed_at.is_not_distinct_from(contact.visit_completed_at),
            Contact.confirmed_at.is_not_distinct_from(contact.confirmed_at),
        )
        .values(**values)
        .returning(Contact.id)
    )
    if db.session.scalar(statement) is None:
        return False
    db.session.refresh(contact, list(_STEP_COLUMNS))
    return True


def record_for_side(act: Act, contact: Contact, side: Side) -> None:
    """Record an act on a contact in the audit, with the office of the acting side."""
    subject = contact.home if side is Side.FACILITY else contact.preference
    record(act, contact.id, subject.office_id)


def record_step(
    contact: Contact, actor: Viewer, action: str, before: ContactStatus | None, now: datetime
) -> None:
    """Store a step and its actor, in the running transaction."""
    db.session.add(
        ContactStep(
            contact_id=contact.id,
            actor_id=actor.id,
            action=action,
            from_status=before,
            to_status=contact.status,
            taken_at=now,
        )
    )
