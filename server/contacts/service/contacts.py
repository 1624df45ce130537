"""The life of a contact: request, answer, visit, end; of two rival steps exactly one wins."""

from datetime import datetime
from typing import Any

from sqlalchemy import update
from sqlalchemy.exc import IntegrityError

from server.contacts.queries.contacts import contact_facts
from server.contacts.rules.state import Action, Decision, Outcome, decide
from server.contacts.service.ending import part_from, restore_note
from server.contacts.service.quotas import hold_corporation, note_details, use_request
from server.core.audit.service import set_audit_target, skip_audit
from server.core.database import db
from server.core.refusals import Conflict, ContactIs, NotFound, NotRecruiting
from server.core.scope import corporation_of
from server.core.transaction import after_commit, transaction
from server.core.viewer import Viewer
from server.core.vocabulary import OPEN, ContactStatus, Event, ProgressNote, Side
from server.criteria.service import count_contacts
from server.matching.queries.asking import may_ask
from server.matching.service.aside import bring_back
from server.models import Contact, ContactStep, Home, Preference
from server.notifications.service.announcements import announce, announce_with_visit
from server.notifications.service.notifications import settle_for_colleagues
from server.people.service.certificates import end_permission
from server.rooms.service.messages import close_live_room, end_rooms

_ALREADY_ASKED = "この方にはすでに連絡しています。コンタクト一覧をご覧ください。"
_VERBS = {
    Action.ACCEPT: "承認",
    Action.DECLINE: "辞退",
    Action.CLOSE: "トークルームを閉じること",
    Action.COMPLETE_VISIT: "見学完了の報告",
    Action.CONFIRM: "入居確定",
    Action.UNCONFIRM: "入居確定の取り消し",
    Action.TAKE_BACK: "承認の取り消し",
    Action.TAKE_DECLINE_BACK: "辞退の取り消し",
}

# What a step decides on and what it, or a rival's, changes.
_WATCHED = (
    "status", "ended_by", "ended_at", "visit_completed_at", "confirmed_at", "contested_at", "updated_at",
    "latest_message_sent_at", "accepted_at", "put_off_at", "address_shown_at", "moved_in_on", "took_place",
    "visit_starts_at", "visit_wanted_at", "decline_reason",
)  # fmt: skip

# Columns that are set only while a contact has ended.
_NOT_ENDED: dict[str, None] = dict.fromkeys(
    ("ended_at", "ended_by", "decline_reason", "outline_age", "outline_gender", "outline_prefecture")
)


def send_request(home: Home, preference: Preference, words: str, actor: Viewer, now: datetime) -> Contact:
    """Ask a person for a home: one open contact between the two, no rest, no block, and within the day's quotas."""
    corporation_id = corporation_of(home)
    try:
        with transaction():
            hold_corporation(corporation_id)
            _hold(home, preference)
            is_in_contact, may_be_asked = may_ask(home, preference.id, now)
            if is_in_contact:
                raise Conflict(_ALREADY_ASKED, "contact_open")
            if not may_be_asked:
                raise NotFound()
            use_request(corporation_id, preference.id, now)
            note_details(home, corporation_id, preference.id, actor, now)
            bring_back(home, preference.id)
            contact = Contact(home=home, preference=preference, created_at=now, updated_at=now)
            contact.request_words = words
            contact.status, contact.progress_note = ContactStatus.PENDING, ProgressNote.EMPTY
            db.session.add(contact)
            db.session.flush()
            set_audit_target(contact.id, home.office_id)
            count_contacts([preference.id], +1)
            record_step(contact, actor, "request", None, now)
            announce(Event.REQUEST_SENT, [contact], now)
    except IntegrityError:
        raise Conflict(_ALREADY_ASKED, "contact_open") from None
    return contact


def _hold(home: Home, preference: Preference) -> None:
    """Keep both from being withdrawn or stopping, and the home from asking twice, until it stands."""
    db.session.refresh(home, ["is_active", "is_recruiting"], with_for_update={"key_share": True})
    db.session.refresh(preference, ["is_active", "resting_since"], with_for_update={"read": True})
    if not home.is_active or not preference.is_active or preference.resting_since is not None:
        raise NotFound()
    if not home.is_recruiting:
        raise NotRecruiting()


def close_room(contact: Contact, actor: Viewer, now: datetime) -> None:
    """Close the room: the history is removed and the sockets in it end."""
    with transaction():
        close_within(contact, actor, now)


def close_within(contact: Contact, actor: Viewer, now: datetime) -> None:
    """Do it within the running transaction."""
    event = Event.CLOSED_BY_FACILITY if actor.side is Side.FACILITY else Event.CLOSED_BY_SEEKER
    if take_step(contact, Action.CLOSE, actor, now, ended_by=actor.side):
        [visit] = end_rooms([contact], now)
        end_permission(contact)
        announce_with_visit(event, contact, visit, now)
        after_commit(lambda: close_live_room(contact.id))


def show_address(contact: Contact, now: datetime) -> None:
    """Let the home read where the person lives, while the contact is accepted."""
    with transaction():
        db.session.refresh(contact, ["status", "address_shown_at"], with_for_update=True)
        if contact.status is not ContactStatus.ACCEPTED:
            raise ContactIs(contact.status, "住所を見せられません。")
        if contact.address_shown_at is not None:
            skip_audit()
        contact.address_shown_at = contact.address_shown_at or now


def hide_address(contact: Contact) -> None:
    """Stop showing the home where the person lives: possible at any time."""
    with transaction():
        db.session.refresh(contact, ["address_shown_at"], with_for_update=True)
        if contact.address_shown_at is None:
            skip_audit()
        contact.address_shown_at = None


def set_progress_note(contact: Contact, note: ProgressNote) -> None:
    """Keep the facility's own note on a contact."""
    with transaction():
        contact.progress_note = note


def take_step(contact: Contact, action: Action, actor: Viewer, now: datetime, **changes: Any) -> bool:
    """Take one step if the rules allow it; say whether this call took it. A rival's step makes it decide anew."""
    while True:
        before = contact.status
        decision = decide(contact_facts(contact), action, actor.side)
        if decision.outcome is Outcome.UNCHANGED:
            skip_audit()
            return False
        if decision.outcome is Outcome.REFUSED:
            raise ContactIs(before, f"{_VERBS[action]}はできません。")
        if _move(contact, decision, now, changes):
            record_step(contact, actor, action.value, before, now)
            settle_for_colleagues(actor, contact.id, now)
            if before in OPEN and contact.status not in OPEN:
                count_contacts([contact.preference_id], -1)
                part_from([contact.id])
            if before not in OPEN and contact.status in OPEN:
                count_contacts([contact.preference_id], +1)
                restore_note(contact)
            return True
        db.session.refresh(contact, list(_WATCHED))


def _move(contact: Contact, decision: Decision, now: datetime, changes: dict[str, Any]) -> bool:
    """Write a step only if nothing that it was decided on has changed meanwhile."""
    values = {"status": decision.status, "updated_at": now, **changes}
    if contact.status in OPEN and decision.status not in OPEN:
        values["ended_at"] = now
    if contact.status not in OPEN and decision.status in OPEN:
        values |= _NOT_ENDED
    if decision.status is not ContactStatus.PENDING:
        values["put_off_at"] = None
    statement = (
        update(Contact)
        .where(
            Contact.id == contact.id,
            Contact.status == contact.status,
            Contact.visit_completed_at.is_not_distinct_from(contact.visit_completed_at),
            Contact.confirmed_at.is_not_distinct_from(contact.confirmed_at),
        )
        .values(**values)
        .returning(Contact.id)
        .execution_options(synchronize_session=False)
    )
    if db.session.scalar(statement) is None:
        return False
    db.session.refresh(contact, list(_WATCHED))
    return True


def record_step(
    contact: Contact, actor: Viewer, action: str, before: ContactStatus | None, now: datetime
) -> None:
    """Write who took which step, within the running transaction."""
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
