"""Steps of visits (propose, choose, move, cancel, report) and the reminders of visits."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from server.contacts.service.contacts import record_for_side, record_step, take_step
from server.core.audit.rules import Act
from server.core.database import db
from server.core.japan import visit_time_text
from server.core.refusals import Conflict, ContactStatusConflict, NotFound, Refusal
from server.core.schemas import moment_text
from server.core.transaction import after_commit, insert_all, insert_if_absent, transaction
from server.core.viewer import Viewer
from server.core.visibility import is_room_open
from server.core.vocabulary import Action, Event, Role, VisitReason, VisitReminder, VisitState, VisitStep
from server.models import Contact, SettledVisitReminder, Visit
from server.notifications.service.announcements import announce
from server.notifications.service.notifications import mark_events_read, mark_replaced_read
from server.notifications.service.staff import keep_due_of_replaced
from server.rooms.live.fanout import live_fanout
from server.visits.queries import lock_visit, visit_steps_of, visits_of, visits_to_remind
from server.visits.rules import (
    Slot,
    check_not_called_off,
    check_proposal_rate,
    check_proposals,
    check_visit_has_begun,
    reminders_due,
    required_move_reason,
)
from server.visits.service import (
    call_off,
    delete_proposals,
    find_agreed,
    mark_proposals_read,
    mark_visits_read,
    record_visit_step,
    reminder_row,
)

# The number of visits in one batch. Each visit has its own transaction; the outbox is sent between two batches.
_BATCH_SIZE = 20
_DAY = timedelta(days=1)
_PROPOSAL_GONE = "この候補は、なくなりました。出ている候補を、もう一度ごらんください。"
_CANNOT_PROPOSE = "募集を終えているため、見学の候補を出せません。トークルームで相談してください。"
_HOME_INACTIVE = (
    "このホームは募集を終えたので、新しく見学の日を決められません。トークルームで相談してください。"
)
_PREFERENCE_STOPPED = "募集をとめているので、見学の日を決められません。また始めると、ホームが候補を出せます。"


@dataclass(frozen=True)
class VisitProposal:
    slot: Slot
    place: str


def propose_visits(
    contact: Contact,
    proposals: Sequence[VisitProposal],
    reason: VisitReason | None,
    actor: Viewer,
    now: datetime,
) -> None:
    """Add proposals to the open proposals. The first proposals to move an agreed visit need a reason."""
    with transaction():
        record_for_side(Act.VISITS_OFFERED, contact, actor.side)
        visits = _lock_room(contact)
        existing = _open_proposals(visits, now)
        if not _home_is_active(contact) or not _preference_is_active(contact):
            raise Conflict(_CANNOT_PROPOSE, "visit_not_offered")
        check_proposal_rate(visit_steps_of(contact.id, now - _DAY), now)
        existing_slots = [Slot(visit.starts_at, visit.minutes) for visit in existing]
        check_proposals([proposal.slot for proposal in proposals], existing_slots, now)
        _record_move_reason(contact, visits, reason, actor, now)
        mark_proposals_read([contact], now)
        insert_all(Visit, [_visit_row(contact, proposal, now) for proposal in proposals])
        contact.visit_wanted_at = None
        record_visit_step(contact, actor, VisitStep.OFFER, now)
        announce(Event.VISIT_OFFERED, [contact], now)


def withdraw_proposal(contact: Contact, visit_id: int, actor: Viewer, now: datetime) -> None:
    """Delete a proposal. Raise `Conflict` for an agreed visit, which must be called off instead."""
    with transaction():
        visits = _lock_room(contact)
        visit = _find(visits, visit_id)
        if visit is None:
            return
        if visit.state is not VisitState.OFFERED:
            raise Conflict(
                f"{visit_time_text(visit.starts_at, actor.role)}の見学は、もう決まっています。"
                "やめるときは、見学を取りやめてください。",
                "visit_agreed",
                {"starts_at": moment_text(visit.starts_at)},
            )
        record_for_side(Act.VISIT_WITHDRAWN, contact, actor.side)
        db.session.delete(visit)
        record_visit_step(contact, actor, VisitStep.WITHDRAW, now)
        # `visits` still contains the deleted proposal. If no other is open, there is nothing left to choose.
        if _open_proposals(visits, now) == [visit]:
            mark_events_read([Event.VISIT_OFFERED], [contact.id], now)


def choose_visit(contact: Contact, visit_id: int, actor: Viewer, now: datetime) -> None:
    """Agree to a proposal. The other proposals are deleted. An earlier agreed visit gets the state `MOVED`."""
    with transaction():
        visits = _lock_room(contact)
        visit, agreed = _find(visits, visit_id), find_agreed(visits)
        if visit is not None and visit is agreed:
            return
        _check_is_active(contact)
        if visit is None or visit.state is not VisitState.OFFERED or visit.starts_at <= now:
            raise _proposal_refusal(agreed, actor.role)
        record_for_side(Act.VISIT_AGREED, contact, actor.side)
        mark_visits_read([contact], now)
        if agreed is not None:
            agreed.state = VisitState.MOVED
            # The database allows only one agreed visit, so the old visit is written first.
            db.session.flush()
        visit.state, visit.agreed_at = VisitState.AGREED, now
        contact.visit_starts_at = visit.starts_at
        delete_proposals(contact, visits)
        # Reminders that are already due are skipped: right after the agreement nobody needs them.
        skipped = reminders_due(visit.starts_at, (), now)
        insert_all(SettledVisitReminder, [reminder_row(visit, reminder, now) for reminder in skipped])
        record_visit_step(contact, actor, VisitStep.AGREE, now)
        announce(Event.VISIT_AGREED, [contact], now, visit)


def request_other_days(contact: Contact, reason: VisitReason | None, actor: Viewer, now: datetime) -> None:
    """Ask for other proposals. An agreed visit stays agreed until another proposal is chosen.

    The first request to move an agreed visit needs a reason.
    """
    with transaction():
        visits = _lock_room(contact)
        _check_is_active(contact)
        if contact.visit_wanted_at is not None:
            # An earlier request for other proposals is still open.
            return
        record_for_side(Act.OTHER_DAYS_WANTED, contact, actor.side)
        _record_move_reason(contact, visits, reason, actor, now)
        mark_proposals_read([contact], now)
        delete_proposals(contact, visits)
        contact.visit_wanted_at = now
        record_visit_step(contact, actor, VisitStep.WANT, now)
        announce(Event.VISIT_WANTED, [contact], now)


def call_off_visit(
    contact: Contact, visit_id: int, reason: VisitReason, actor: Viewer, now: datetime
) -> None:
    """Call off an agreed visit, and notify the other side."""
    with transaction():
        visit = _find(_lock_room(contact), visit_id)
        if visit is None or visit.state is VisitState.OFFERED:
            raise NotFound(_PROPOSAL_GONE, "visit_gone")
        if visit.state is VisitState.CALLED_OFF and visit.called_off_by is actor.side:
            return
        if visit.state is not VisitState.AGREED:
            raise Conflict(
                f"この見学は「{visit.state.label}」のため、取りやめられません。",
                f"visit_is_{visit.state.value}",
            )
        record_for_side(Act.VISIT_CALLED_OFF, contact, actor.side)
        call_off(contact, visit, reason, actor, now)


def complete_visit(contact: Contact, actor: Viewer, now: datetime, *, early: bool = False) -> None:
    """Report the visit as done. The contact keeps the time of the first report.

    Raise `Conflict` if the visit has not begun or was called off, unless `early` confirms that the visit took place.
    """
    with transaction():
        # The lock that choosing, moving and calling off a visit also take, so that no visit changes meanwhile.
        attributes = ["status", "visit_starts_at", "visit_wanted_at", "visit_completed_at"]
        db.session.refresh(contact, attributes, with_for_update=True)
        visits = visits_of(contact.id)
        visit = find_agreed(visits)
        if not early:
            check_visit_has_begun(contact.visit_starts_at, now)
            if visit is None and contact.visit_completed_at is None:
                check_not_called_off([visit.state for visit in visits])
        # The report of a second visit does not change the time of the first report.
        is_second_visit = visit is not None and contact.visit_completed_at is not None
        is_first_report = False
        if not is_second_visit:
            is_first_report = take_step(contact, Action.COMPLETE_VISIT, actor, now, visit_completed_at=now)
        if visit is not None:
            visit.state = VisitState.DONE
        # The contact may have a start without a visit, because visits are deleted after a year.
        if is_first_report or visit is not None or contact.visit_starts_at is not None:
            contact.visit_starts_at = None
            # After a visit nothing is left to choose or to wait for.
            mark_visits_read([contact], now)
            delete_proposals(contact, visits)
            after_commit(lambda: live_fanout().announce_change(contact.id))
        # `take_step` has stored the step of a first report.
        if visit is not None and not is_first_report:
            record_step(contact, actor, Action.COMPLETE_VISIT, contact.status, now)
        if is_first_report or visit is not None:
            record_for_side(Act.VISIT_REPORTED, contact, actor.side)
            announce(Event.VISIT_REPORTED, [contact], now)


def remind_of_visits(now: datetime) -> int:
    """Send the due reminders, one batch for each kind; return how many visits were checked."""
    checked = 0
    for reminder in VisitReminder:
        for visit_id in visits_to_remind(reminder, now, _BATCH_SIZE):
            with transaction():
                _remind(visit_id, now)
            checked += 1
    return checked


def _remind(visit_id: int, now: datetime) -> None:
    locked = lock_visit(visit_id)
    if locked is None or locked.visit.state is not VisitState.AGREED:
        return
    contact, visit = locked.contact, locked.visit
    # Another worker may have sent a reminder meanwhile: only the worker that inserts the row announces it.
    due = [
        reminder
        for reminder in reminders_due(visit.starts_at, locked.settled_reminders, now)
        if insert_if_absent(SettledVisitReminder, reminder_row(visit, reminder, now))
    ]
    if due:
        event = Event.VISIT_UNREPORTED if VisitReminder.REPORT in due else Event.VISIT_NEAR
        mark_replaced_read(Event.VISIT_NEAR, contact.id, now)
        announce(event, [contact], now, visit)
        keep_due_of_replaced(event, contact.id, now)


def _lock_room(contact: Contact) -> list[Visit]:
    """Lock a contact and return its visits. Raise `ContactStatusConflict` unless the contact is accepted.

    The lock waits for concurrent steps. The columns are read again, because such a step may have changed them.
    """
    attributes = ["status", "visit_starts_at", "visit_wanted_at"]
    db.session.refresh(contact, attributes, with_for_update=True)
    if not is_room_open(contact.status):
        raise ContactStatusConflict(contact.status, "見学の日を決められません。")
    return visits_of(contact.id)


# The next two functions read the current value: another transaction may have changed it since the contact was loaded.
def _preference_is_active(contact: Contact) -> bool:
    db.session.refresh(contact.preference, ["is_active"])
    return contact.preference.is_active


def _home_is_active(contact: Contact) -> bool:
    db.session.refresh(contact.home, ["is_active"])
    return contact.home.is_active


def _check_is_active(contact: Contact) -> None:
    if not _preference_is_active(contact):
        raise Conflict(_PREFERENCE_STOPPED, "visit_person_stopped")
    if not _home_is_active(contact):
        raise Conflict(_HOME_INACTIVE, "visit_not_offered")


def _record_move_reason(
    contact: Contact, visits: Collection[Visit], reason: VisitReason | None, actor: Viewer, now: datetime
) -> None:
    """Store which side wants to move an agreed visit, and why. Only the first request to move it needs a reason."""
    agreed = find_agreed(visits)
    if agreed is None or contact.visit_wanted_at is not None or _open_proposals(visits, now):
        return
    agreed.move_by, agreed.move_reason = actor.side, required_move_reason(reason)


def _proposal_refusal(agreed: Visit | None, reader: Role) -> Refusal:
    if agreed is not None:
        return Conflict(
            f"見学は、{visit_time_text(agreed.starts_at, reader)}に決まっています。",
            "visit_agreed",
            {"starts_at": moment_text(agreed.starts_at)},
        )
    return NotFound(_PROPOSAL_GONE, "visit_gone")


def _find(visits: Collection[Visit], visit_id: int) -> Visit | None:
    return next((visit for visit in visits if visit.id == visit_id), None)


def _open_proposals(visits: Collection[Visit], now: datetime) -> list[Visit]:
    return [visit for visit in visits if visit.state is VisitState.OFFERED and visit.starts_at > now]


def _visit_row(contact: Contact, proposal: VisitProposal, now: datetime) -> dict[str, object]:
    return {
        "contact_id": contact.id,
        "starts_at": proposal.slot.starts_at,
        "minutes": proposal.slot.minutes,
        "place": proposal.place,
        "state": VisitState.OFFERED,
        "offered_at": now,
    }
