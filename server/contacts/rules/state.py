"""The state machine of a contact: the moves that each side may make. A move that is not listed is refused."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum, auto
from types import MappingProxyType

from server.core.refusals import Invalid
from server.core.visibility import is_room_open
from server.core.vocabulary import Action, ContactStatus, DeclinedFor, DeclineReason, SeekerStep, Side

#: The seeker's side may withdraw an acceptance or undo a decline within this time.
UNDO_WITHIN = timedelta(hours=24)

SEEKER_STEPS = frozenset(SeekerStep)

#: What the facility reads for each reason. It must not learn about the person's money, illness or other homes.
DECLINED_FOR: Mapping[DeclineReason, DeclinedFor] = MappingProxyType(
    {
        DeclineReason.FAR: DeclinedFor.CONDITIONS,
        DeclineReason.COST: DeclinedFor.CONDITIONS,
        DeclineReason.SUPPORT: DeclinedFor.CONDITIONS,
        DeclineReason.DAILY_LIFE: DeclinedFor.CONDITIONS,
        DeclineReason.ELSEWHERE: DeclinedFor.CIRCUMSTANCES,
        DeclineReason.NOT_NOW: DeclinedFor.CIRCUMSTANCES,
        DeclineReason.OTHER: DeclinedFor.CIRCUMSTANCES,
    }
)


class Outcome(Enum):
    ALLOWED = auto()
    UNCHANGED = auto()
    REFUSED = auto()


@dataclass(frozen=True)
class ContactFacts:
    """The columns of a contact that the rules depend on."""

    status: ContactStatus
    ended_by: Side | None = None
    visit_completed_at: datetime | None = None
    confirmed_at: datetime | None = None
    #: None if the request is not accepted.
    accepted_at: datetime | None = None
    ended_at: datetime | None = None

    @property
    def has_reports(self) -> bool:
        return self.visit_completed_at is not None or self.confirmed_at is not None


@dataclass(frozen=True)
class Decision:
    outcome: Outcome
    #: The status after the action; the current status unless the action is allowed.
    status: ContactStatus


_TRANSITIONS: dict[tuple[ContactStatus, Action, Side], ContactStatus] = {
    (ContactStatus.PENDING, Action.ACCEPT, Side.SEEKER): ContactStatus.ACCEPTED,
    (ContactStatus.PENDING, Action.DECLINE, Side.SEEKER): ContactStatus.DECLINED,
    (ContactStatus.PENDING, Action.DECLINE, Side.FACILITY): ContactStatus.DECLINED,
    (ContactStatus.ACCEPTED, Action.CLOSE, Side.SEEKER): ContactStatus.COMPLETED,
    (ContactStatus.ACCEPTED, Action.CLOSE, Side.FACILITY): ContactStatus.COMPLETED,
    (ContactStatus.ACCEPTED, Action.COMPLETE_VISIT, Side.FACILITY): ContactStatus.ACCEPTED,
    (ContactStatus.ACCEPTED, Action.CONFIRM, Side.FACILITY): ContactStatus.ACCEPTED,
    (ContactStatus.ACCEPTED, Action.UNCONFIRM, Side.FACILITY): ContactStatus.ACCEPTED,
    # A mistake may be found after the room was closed.
    (ContactStatus.COMPLETED, Action.UNCONFIRM, Side.FACILITY): ContactStatus.COMPLETED,
    (ContactStatus.ACCEPTED, Action.WITHDRAW_ACCEPTANCE, Side.SEEKER): ContactStatus.PENDING,
    # Allowed in a closed room, too: otherwise the facility could shorten the seeker's 24 hours by closing the room.
    (ContactStatus.COMPLETED, Action.WITHDRAW_ACCEPTANCE, Side.SEEKER): ContactStatus.COMPLETED,
    (ContactStatus.DECLINED, Action.UNDO_DECLINE, Side.SEEKER): ContactStatus.PENDING,
}


def _already_done(facts: ContactFacts, action: Action, side: Side) -> bool:
    match action:
        case Action.ACCEPT:
            return is_room_open(facts.status) and side is Side.SEEKER
        case Action.DECLINE:
            return facts.status is ContactStatus.DECLINED and facts.ended_by is side
        case Action.CLOSE:
            return facts.status is ContactStatus.COMPLETED and facts.ended_by is side
        case Action.COMPLETE_VISIT:
            return facts.visit_completed_at is not None and side is Side.FACILITY
        case Action.CONFIRM:
            return facts.confirmed_at is not None and side is Side.FACILITY
        case Action.UNCONFIRM:
            return facts.confirmed_at is None and (facts.status, action, side) in _TRANSITIONS
        case Action.WITHDRAW_ACCEPTANCE:
            # In a pending request and in a closed room without reports there is nothing to withdraw.
            is_closed = facts.status is ContactStatus.COMPLETED and not facts.has_reports
            return side is Side.SEEKER and (facts.status is ContactStatus.PENDING or is_closed)
        case Action.UNDO_DECLINE:
            return side is Side.SEEKER and facts.status is ContactStatus.PENDING


def decide(facts: ContactFacts, action: Action, side: Side) -> Decision:
    """Decide whether an action is allowed, is refused, or changes nothing because this side has already taken it."""
    if _already_done(facts, action, side):
        return Decision(Outcome.UNCHANGED, facts.status)
    target = _TRANSITIONS.get((facts.status, action, side))
    # A side can undo only its own decline.
    if target is None or (action is Action.UNDO_DECLINE and facts.ended_by is not side):
        return Decision(Outcome.REFUSED, facts.status)
    return Decision(Outcome.ALLOWED, target)


def acceptance_withdrawal_deadline(facts: ContactFacts) -> datetime | None:
    """Return until when the acceptance can be withdrawn; None if there is nothing to withdraw."""
    is_closed = facts.status is ContactStatus.COMPLETED and facts.has_reports
    if facts.accepted_at is None or not (is_room_open(facts.status) or is_closed):
        return None
    return facts.accepted_at + UNDO_WITHIN


def decline_undo_deadline(facts: ContactFacts) -> datetime | None:
    """Return until when the seeker's side can undo its decline; None if the seeker's side has not declined."""
    if (
        facts.status is not ContactStatus.DECLINED
        or facts.ended_by is not Side.SEEKER
        or facts.ended_at is None
    ):
        return None
    return facts.ended_at + UNDO_WITHIN


def require_seeker_for_reason(side: Side, reason: DeclineReason | None) -> None:
    """Raise `Invalid` if the facility gives a reason: only the seeker's side may give one."""
    if reason is not None and side is not Side.SEEKER:
        raise Invalid({"reason": ["理由を選べるのは、入居を希望する方の側だけです。"]})
