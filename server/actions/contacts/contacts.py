"""The life of a contact: request, answer, visit, move-in, end; of two rival steps exactly one wins."""

from datetime import datetime
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.exc import IntegrityError

from server.actions.matching.rows import count_contacts
from server.actions.money.invoices import record_fee
from server.actions.notices.announcements import announce
from server.actions.notices.notifications import settle_for_colleagues
from server.actions.people.certificates import end_permission
from server.actions.rooms.lifecycle import close_live_room, end_room, greet
from server.actions.transaction import after_commit, transaction
from server.domain.contacts.state import (
    ASK_AGAIN_AFTER,
    OPEN,
    Action,
    ContactFacts,
    Decision,
    Outcome,
    decide,
    may_ask_again,
)
from server.domain.notices.announcements import Event
from server.domain.refusals import Conflict, NotFound
from server.domain.viewer import Viewer
from server.domain.vocabulary import ContactStatus, ProgressNote, Side
from server.extensions import db
from server.models import Block, Contact, ContactStep, Home, Preference
from server.queries.offices.offices import corporation_of

_VERBS = {
    Action.ACCEPT: "承認",
    Action.DECLINE: "辞退",
    Action.CLOSE: "トークルームを閉じること",
    Action.COMPLETE_VISIT: "見学完了の報告",
    Action.CONFIRM: "入居確定",
}

# What a step decides on and what it, or a rival's, changes.
_WATCHED = (
    "status", "ended_by", "visit_completed_at", "confirmed_at", "updated_at", "latest_message_sent_at",
)  # fmt: skip


def send_request(home: Home, preference: Preference, actor: Viewer, now: datetime) -> Contact:
    """Ask a person for a home; at most one open contact between the two, and 30 days' rest after a decline."""
    try:
        with transaction():
            _hold(home, preference)
            if db.session.get(Block, (preference.id, corporation_of(home))) is not None:
                raise NotFound()
            _refuse_too_early(_contacts_between(home, preference), now)
            contact = Contact(home=home, preference=preference, created_at=now, updated_at=now)
            contact.status, contact.progress_note = ContactStatus.PENDING, ProgressNote.EMPTY
            db.session.add(contact)
            db.session.flush()
            count_contacts([preference.id], +1)
            _record(contact, actor, "request", None, now)
            announce(Event.REQUEST_SENT, [contact], now)
    except IntegrityError:
        raise Conflict(
            "この方にはすでに連絡しています。コンタクト一覧をご覧ください。", "contact_open"
        ) from None
    return contact


def _hold(home: Home, preference: Preference) -> None:
    """Keep both from being withdrawn, and the home from asking twice, until the request stands."""
    for found, lock in ((home, {"key_share": True}), (preference, {"read": True})):
        db.session.refresh(found, ["is_active"], with_for_update=lock)
        if not found.is_active:
            raise NotFound()


def _contacts_between(home: Home, preference: Preference) -> list[Contact]:
    """Return every contact there ever was between a home and a person, newest first; none is answered meanwhile."""
    statement = (
        select(Contact)
        .where(Contact.home_id == home.id, Contact.preference_id == preference.id)
        .order_by(Contact.id.desc())
        .with_for_update()
    )
    return list(db.session.scalars(statement))


def _refuse_too_early(earlier: list[Contact], now: datetime) -> None:
    if any(contact.confirmed_at is not None for contact in earlier):
        raise Conflict("この方の入居はすでに確定しています。", "moved_in")
    declined = next((contact for contact in earlier if contact.status is ContactStatus.DECLINED), None)
    if declined is not None and not may_ask_again(declined.updated_at, now):
        withdrawn = declined.ended_by is Side.FACILITY
        what = "この方への連絡は先日取り下げられました。" if withdrawn else "この方は先日辞退されました。"
        raise Conflict(f"{what}{ASK_AGAIN_AFTER.days}日たつと、もう一度連絡できます。", "declined_recently")


def accept_contact(contact: Contact, actor: Viewer, now: datetime) -> None:
    """Accept a request: the room opens with the home's greeting."""
    with transaction():
        if _step(contact, Action.ACCEPT, actor, now):
            greet(contact, now)
            announce(Event.ACCEPTED, [contact], now)


def decline_contact(contact: Contact, actor: Viewer, now: datetime) -> None:
    """Decline a pending request, from either side."""
    event = Event.DECLINED_BY_FACILITY if actor.side is Side.FACILITY else Event.DECLINED_BY_SEEKER
    with transaction():
        if _step(contact, Action.DECLINE, actor, now, ended_by=actor.side):
            announce(event, [contact], now)


def complete_visit(contact: Contact, actor: Viewer, now: datetime) -> None:
    """Report the visit as done; its time is set once."""
    with transaction():
        if _step(contact, Action.COMPLETE_VISIT, actor, now, visit_completed_at=now):
            announce(Event.VISIT_REPORTED, [contact], now)


def confirm_move_in(contact: Contact, actor: Viewer, now: datetime) -> None:
    """Confirm the move-in and record its fee; both exactly once."""
    with transaction():
        if _step(contact, Action.CONFIRM, actor, now, confirmed_at=now):
            record_fee(contact, now)
            announce(Event.MOVE_IN_CONFIRMED, [contact], now)


def close_room(contact: Contact, actor: Viewer, now: datetime) -> None:
    """Close the room: the history is removed and the sockets in it end."""
    event = Event.CLOSED_BY_FACILITY if actor.side is Side.FACILITY else Event.CLOSED_BY_SEEKER
    with transaction():
        if _step(contact, Action.CLOSE, actor, now, ended_by=actor.side):
            end_room(contact)
            end_permission(contact)
            announce(event, [contact], now)
            after_commit(lambda: close_live_room(contact.id))


def set_progress_note(contact: Contact, note: ProgressNote) -> None:
    """Keep the facility's own note on a contact."""
    with transaction():
        contact.progress_note = note


def _step(contact: Contact, action: Action, actor: Viewer, now: datetime, **changes: Any) -> bool:
    """Take one step if the rules allow it; say whether this call took it. A rival's step makes it decide anew."""
    while True:
        before = contact.status
        decision = decide(_facts(contact), action, actor.side)
        if decision.outcome is Outcome.UNCHANGED:
            return False
        if decision.outcome is Outcome.REFUSED:
            raise Conflict(
                f"このコンタクトは「{before.label}」のため、{_VERBS[action]}はできません。",
                f"contact_is_{before.value}",
            )
        if _move(contact, decision, now, changes):
            _record(contact, actor, action.value, before, now)
            settle_for_colleagues(actor, contact.id, now)
            if before in OPEN and contact.status not in OPEN:
                count_contacts([contact.preference_id], -1)
            return True
        db.session.refresh(contact, list(_WATCHED))


def _move(contact: Contact, decision: Decision, now: datetime, changes: dict[str, Any]) -> bool:
    """Write a step only if nothing that it was decided on has changed meanwhile."""
    values = {"status": decision.status, "updated_at": now, **changes}
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


def _facts(contact: Contact) -> ContactFacts:
    return ContactFacts(contact.status, contact.ended_by, contact.visit_completed_at, contact.confirmed_at)


def _record(
    contact: Contact, actor: Viewer, action: str, before: ContactStatus | None, now: datetime
) -> None:
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
