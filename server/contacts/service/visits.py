"""Visits: proposed by the facility, chosen by the seeker's side, moved or called off by either, and reminded of."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from server.contacts.rules.state import Action
from server.contacts.service.contacts import record_step, take_step
from server.core.audit.service import skip_audit
from server.core.database import db
from server.core.japan import when_words
from server.core.refusals import Conflict, ContactIs, NotFound, Refusal
from server.core.services import live_rooms
from server.core.transaction import after_commit, insert_all, insert_if_absent, transaction
from server.core.viewer import Viewer
from server.core.vocabulary import (
    ContactStatus,
    Event,
    Role,
    VisitReason,
    VisitReminder,
    VisitState,
    VisitStep,
)
from server.models import Contact, Visit, VisitTold
from server.notifications.service.announcements import announce
from server.notifications.service.notifications import mark_older, settle_events
from server.visits.queries import visit_held, visit_steps_of, visits_of, visits_to_tell_of
from server.visits.rules import (
    Slot,
    move_explained,
    refuse_early_report,
    refuse_more_offers,
    refuse_offers,
    refuse_report_of,
    reminders_due,
)
from server.visits.service import (
    agreed_among,
    call_off,
    drop_proposals,
    settle_proposed,
    settle_visits,
    told_row,
    took_step,
)

# Each is a transaction of its own; the messages that wait are sent between two such rounds.
_AT_ONCE = 20
_DAY = timedelta(days=1)
_GONE = "この候補は、なくなりました。出ている候補を、もう一度ごらんください。"
_NOT_OFFERED = "募集を終えているため、見学の候補を出せません。トークルームで相談してください。"
_HOME_ENDED = "このホームは募集を終えたので、新しく見学の日を決められません。トークルームで相談してください。"
_STOPPED = "募集をとめているので、見学の日を決められません。また始めると、ホームが候補を出せます。"


@dataclass(frozen=True)
class VisitProposal:
    """A visit as it is proposed."""

    slot: Slot
    place: str


def offer_visits(
    contact: Contact,
    offers: Sequence[VisitProposal],
    reason: VisitReason | None,
    actor: Viewer,
    now: datetime,
) -> None:
    """Propose some visits beside those that stand already; with a reason where that moves what is agreed."""
    with transaction():
        visits = _hold(contact)
        standing = _offered(visits, now)
        if not _is_offered(contact) or not _has_sight(contact):
            raise Conflict(_NOT_OFFERED, "visit_not_offered")
        refuse_more_offers(visit_steps_of(contact.id, now - _DAY), now)
        refuse_offers([offer.slot for offer in offers], [_slot(visit) for visit in standing], now)
        _explain_move(contact, visits, reason, actor, now)
        settle_proposed([contact], now)
        insert_all(Visit, [_row(contact, offer, now) for offer in offers])
        contact.visit_wanted_at = None
        took_step(contact, actor, VisitStep.OFFER, now)
        announce(Event.VISIT_OFFERED, [contact], now)


def withdraw_visit(contact: Contact, visit_id: int, actor: Viewer, now: datetime) -> None:
    """Take a proposal back; what is agreed is called off instead."""
    with transaction():
        visits = _hold(contact)
        visit = _among(visits, visit_id)
        if visit is None:
            skip_audit()
            return
        if visit.state is not VisitState.OFFERED:
            raise Conflict(
                f"{when_words(visit.starts_at, actor.role)}の見学は、もう決まっています。"
                "やめるときは、見学を取りやめてください。",
                "visit_agreed",
            )
        db.session.delete(visit)
        took_step(contact, actor, VisitStep.WITHDRAW, now)
        if _offered(visits, now) == [visit]:
            settle_events([Event.VISIT_OFFERED], [contact.id], now)


def choose_visit(contact: Contact, visit_id: int, actor: Viewer, now: datetime) -> None:
    """Agree to a proposal: the others are gone, and what was agreed before has moved."""
    with transaction():
        visits = _hold(contact)
        visit, agreed = _among(visits, visit_id), agreed_among(visits)
        if visit is not None and visit is agreed:
            skip_audit()
            return
        _refuse_new_day(contact)
        if visit is None or visit.state is not VisitState.OFFERED or visit.starts_at <= now:
            raise _gone(agreed, actor.role)
        settle_visits([contact], now)
        if agreed is not None:
            agreed.state = VisitState.MOVED
            # Of two that are agreed the database would refuse the second.
            db.session.flush()
        visit.state, visit.agreed_at = VisitState.AGREED, now
        contact.visit_starts_at = visit.starts_at
        drop_proposals(contact, visits)
        # Whoever has just agreed to it needs no reminder of what has fallen due already.
        needless = reminders_due(visit.starts_at, (), now)
        insert_all(VisitTold, [told_row(visit, reminder, now) for reminder in needless])
        took_step(contact, actor, VisitStep.AGREE, now)
        announce(Event.VISIT_AGREED, [contact], now, visit)


def want_other_days(contact: Contact, reason: VisitReason | None, actor: Viewer, now: datetime) -> None:
    """Ask for other days than those that are proposed; what is agreed stands until another is chosen.

    Whoever wishes to move what is agreed says why.
    """
    with transaction():
        visits = _hold(contact)
        _refuse_new_day(contact)
        if contact.visit_wanted_at is not None:
            # Whoever proposes answers the wish: it stands while nothing is proposed.
            skip_audit()
            return
        _explain_move(contact, visits, reason, actor, now)
        settle_proposed([contact], now)
        drop_proposals(contact, visits)
        contact.visit_wanted_at = now
        took_step(contact, actor, VisitStep.WANT, now)
        announce(Event.VISIT_WANTED, [contact], now)


def call_off_visit(
    contact: Contact, visit_id: int, reason: VisitReason, actor: Viewer, now: datetime
) -> None:
    """Call an agreed visit off; the other side is told."""
    with transaction():
        visit = _among(_hold(contact), visit_id)
        if visit is None or visit.state is VisitState.OFFERED:
            raise NotFound(_GONE, "visit_gone")
        if visit.state is VisitState.CALLED_OFF and visit.called_off_by is actor.side:
            skip_audit()
            return
        if visit.state is not VisitState.AGREED:
            raise Conflict(
                f"この見学は「{visit.state.label}」のため、取りやめられません。",
                f"visit_is_{visit.state.value}",
            )
        call_off(contact, visit, reason, actor, now)


def complete_visit(contact: Contact, actor: Viewer, now: datetime, *, early: bool = False) -> None:
    """Report the visit as done; the time of the first report stands.

    Before it was to begin, or where it was called off, only what is said to be `early` is taken.
    """
    with transaction():
        # Held as whoever chooses, moves or calls off holds it.
        held = ["status", "visit_starts_at", "visit_wanted_at", "visit_completed_at"]
        db.session.refresh(contact, held, with_for_update=True)
        visits = visits_of(contact.id)
        visit = agreed_among(visits)
        if not early:
            refuse_early_report(contact.visit_starts_at, now)
            if visit is None and contact.visit_completed_at is None:
                refuse_report_of([visit.state for visit in visits])
        # A second visit of somebody whose first one was reported: the time of the first stands.
        is_another = visit is not None and contact.visit_completed_at is not None
        took = not is_another and take_step(
            contact, Action.COMPLETE_VISIT, actor, now, visit_completed_at=now
        )
        if visit is not None:
            visit.state = VisitState.DONE
        # Its day may stand without it: a visit is kept for a year.
        if took or visit is not None or contact.visit_starts_at is not None:
            contact.visit_starts_at = None
            # Who was there chooses no day for it, nor waits for one.
            settle_visits([contact], now)
            drop_proposals(contact, visits)
            after_commit(lambda: live_rooms().tell_changed(contact.id))
        if visit is not None and not took:
            record_step(contact, actor, Action.COMPLETE_VISIT, contact.status, now)
        if took or visit is not None:
            announce(Event.VISIT_REPORTED, [contact], now)


def remind_of_visits(now: datetime) -> int:
    """Tell of some visits whose time it is; return how many were looked at."""
    looked_at = 0
    for reminder in VisitReminder:
        for visit_id in visits_to_tell_of(reminder, now, _AT_ONCE):
            with transaction():
                _remind(visit_id, now)
            looked_at += 1
    return looked_at


def _remind(visit_id: int, now: datetime) -> None:
    held = visit_held(visit_id)
    if held is None or held[1].state is not VisitState.AGREED:
        return
    contact, visit, told = held
    # Another loop may have told of it meanwhile: whose row stands tells.
    due = [
        reminder
        for reminder in reminders_due(visit.starts_at, told, now)
        if insert_if_absent(VisitTold, told_row(visit, reminder, now))
    ]
    if due:
        event = Event.VISIT_UNREPORTED if VisitReminder.REPORT in due else Event.VISIT_NEAR
        mark_older(Event.VISIT_NEAR, contact.id, now)
        announce(event, [contact], now, visit)


def _hold(contact: Contact) -> list[Visit]:
    """Return a room's visits, which nobody else changes until the transaction ends."""
    watched = ["status", "visit_starts_at", "visit_wanted_at"]
    db.session.refresh(contact, watched, with_for_update=True)
    if contact.status is not ContactStatus.ACCEPTED:
        raise ContactIs(contact.status, "見学の日を決められません。")
    return visits_of(contact.id)


def _has_sight(contact: Contact) -> bool:
    """Say whether the home sees whom it would meet: as it stands now, for somebody may stop at this moment."""
    db.session.refresh(contact.preference, ["is_active"])
    return contact.preference.is_active


def _is_offered(contact: Contact) -> bool:
    """Say whether the home looks for somebody: as it stands now, for it may be withdrawn at this moment."""
    db.session.refresh(contact.home, ["is_active"])
    return contact.home.is_active


def _refuse_new_day(contact: Contact) -> None:
    if not _has_sight(contact):
        raise Conflict(_STOPPED, "visit_person_stopped")
    if not _is_offered(contact):
        raise Conflict(_HOME_ENDED, "visit_not_offered")


def _explain_move(
    contact: Contact, visits: Collection[Visit], reason: VisitReason | None, actor: Viewer, now: datetime
) -> None:
    """Keep why what is agreed is to move, and who wishes so; whoever answers such a wish need not say it again."""
    agreed = agreed_among(visits)
    if agreed is None or contact.visit_wanted_at is not None or _offered(visits, now):
        return
    agreed.move_by, agreed.move_reason = actor.side, move_explained(reason)


def _gone(agreed: Visit | None, reader: Role) -> Refusal:
    if agreed is not None:
        return Conflict(f"見学は、{when_words(agreed.starts_at, reader)}に決まっています。", "visit_agreed")
    return NotFound(_GONE, "visit_gone")


def _among(visits: Collection[Visit], visit_id: int) -> Visit | None:
    return next((visit for visit in visits if visit.id == visit_id), None)


def _offered(visits: Collection[Visit], now: datetime) -> list[Visit]:
    return [visit for visit in visits if visit.state is VisitState.OFFERED and visit.starts_at > now]


def _slot(visit: Visit) -> Slot:
    return Slot(visit.starts_at, visit.minutes)


def _row(contact: Contact, offer: VisitProposal, now: datetime) -> dict[str, object]:
    return {
        "contact_id": contact.id,
        "starts_at": offer.slot.starts_at,
        "minutes": offer.slot.minutes,
        "place": offer.place,
        "state": VisitState.OFFERED,
        "offered_at": now,
    }
