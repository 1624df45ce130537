"""The life of a contact: which action moves which status, for which side; everything not listed is refused."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum, StrEnum, auto
from types import MappingProxyType

from server.core.refusals import Invalid
from server.core.vocabulary import Code, ContactStatus, Side

#: How long after it the seeker's side may take an acceptance or a decline back, as if it had not been.
TAKE_BACK = timedelta(hours=24)


class Action(StrEnum):
    ACCEPT = "accept"
    DECLINE = "decline"
    CLOSE = "close"
    COMPLETE_VISIT = "complete_visit"
    CONFIRM = "confirm"
    UNCONFIRM = "unconfirm"
    TAKE_BACK = "take_back"
    TAKE_DECLINE_BACK = "take_decline_back"


class OwnStep(StrEnum):
    """Steps that move nothing, and that are the seeker's side's own: the facility is not shown them."""

    ANSWER_MOVE_IN = "answer_move_in"
    CONTEST = "contest"
    PUT_OFF = "put_off"


OWN_STEPS = frozenset(OwnStep)

#: The step of a request whose home or person is there no more: nobody has decided on it.
LAPSE = "lapse"


class Outcome(Enum):
    MOVED = auto()
    UNCHANGED = auto()
    REFUSED = auto()


@dataclass(frozen=True)
class ContactFacts:
    """What the rules need to know of a contact."""

    status: ContactStatus
    ended_by: Side | None = None
    visit_completed_at: datetime | None = None
    confirmed_at: datetime | None = None
    #: None also for what was accepted before this was kept.
    accepted_at: datetime | None = None
    ended_at: datetime | None = None

    @property
    def has_reports(self) -> bool:
        """Say whether the facility reported a visit or a move-in."""
        return self.visit_completed_at is not None or self.confirmed_at is not None


@dataclass(frozen=True)
class Decision:
    outcome: Outcome
    status: ContactStatus


_MOVES: dict[tuple[ContactStatus, Action, Side], ContactStatus] = {
    (ContactStatus.PENDING, Action.ACCEPT, Side.SEEKER): ContactStatus.ACCEPTED,
    (ContactStatus.PENDING, Action.DECLINE, Side.SEEKER): ContactStatus.DECLINED,
    (ContactStatus.PENDING, Action.DECLINE, Side.FACILITY): ContactStatus.DECLINED,
    (ContactStatus.ACCEPTED, Action.CLOSE, Side.SEEKER): ContactStatus.COMPLETED,
    (ContactStatus.ACCEPTED, Action.CLOSE, Side.FACILITY): ContactStatus.COMPLETED,
    (ContactStatus.ACCEPTED, Action.COMPLETE_VISIT, Side.FACILITY): ContactStatus.ACCEPTED,
    (ContactStatus.ACCEPTED, Action.CONFIRM, Side.FACILITY): ContactStatus.ACCEPTED,
    (ContactStatus.ACCEPTED, Action.UNCONFIRM, Side.FACILITY): ContactStatus.ACCEPTED,
    # A room may be closed by the time a mistake is found.
    (ContactStatus.COMPLETED, Action.UNCONFIRM, Side.FACILITY): ContactStatus.COMPLETED,
    (ContactStatus.ACCEPTED, Action.TAKE_BACK, Side.SEEKER): ContactStatus.PENDING,
    # Whoever reports a move-in and closes the room does not end the seeker's 24 hours.
    (ContactStatus.COMPLETED, Action.TAKE_BACK, Side.SEEKER): ContactStatus.COMPLETED,
    (ContactStatus.DECLINED, Action.TAKE_DECLINE_BACK, Side.SEEKER): ContactStatus.PENDING,
}


def _already_done(facts: ContactFacts, action: Action, side: Side) -> bool:
    match action:
        case Action.ACCEPT:
            return facts.status is ContactStatus.ACCEPTED and side is Side.SEEKER
        case Action.DECLINE:
            return facts.status is ContactStatus.DECLINED and facts.ended_by is side
        case Action.CLOSE:
            return facts.status is ContactStatus.COMPLETED and facts.ended_by is side
        case Action.COMPLETE_VISIT:
            return facts.visit_completed_at is not None and side is Side.FACILITY
        case Action.CONFIRM:
            return facts.confirmed_at is not None and side is Side.FACILITY
        case Action.UNCONFIRM:
            # Where nothing is confirmed there is nothing to take back.
            return facts.confirmed_at is None and (facts.status, action, side) in _MOVES
        case Action.TAKE_BACK:
            # Nothing to take back: the request still waits, or the room is closed and nothing was reported.
            is_closed = facts.status is ContactStatus.COMPLETED and not facts.has_reports
            return side is Side.SEEKER and (facts.status is ContactStatus.PENDING or is_closed)
        case Action.TAKE_DECLINE_BACK:
            return side is Side.SEEKER and facts.status is ContactStatus.PENDING


def decide(facts: ContactFacts, action: Action, side: Side) -> Decision:
    """Say whether an action moves the contact, repeats what the same side already did, or is refused."""
    if _already_done(facts, action, side):
        return Decision(Outcome.UNCHANGED, facts.status)
    target = _MOVES.get((facts.status, action, side))
    # Each side takes back its own decline alone.
    if target is None or (action is Action.TAKE_DECLINE_BACK and facts.ended_by is not side):
        return Decision(Outcome.REFUSED, facts.status)
    return Decision(Outcome.MOVED, target)


def acceptance_may_be_taken_back_until(facts: ContactFacts) -> datetime | None:
    """Return until when an acceptance may be taken back; None where there is nothing to take back."""
    is_closed = facts.status is ContactStatus.COMPLETED and facts.has_reports
    if facts.accepted_at is None or not (facts.status is ContactStatus.ACCEPTED or is_closed):
        return None
    return facts.accepted_at + TAKE_BACK


def decline_may_be_taken_back_until(facts: ContactFacts) -> datetime | None:
    """Return until when the seeker's side may take its decline back; None where there is none."""
    if (
        facts.status is not ContactStatus.DECLINED
        or facts.ended_by is not Side.SEEKER
        or facts.ended_at is None
    ):
        return None
    return facts.ended_at + TAKE_BACK


class DeclineReason(Code):
    """Why the seeker's side declines, if it wishes to say so; read by that side alone."""

    FAR = "far", "場所が合わない"
    COST = "cost", "お金が合わない"
    SUPPORT = "support", "必要な手伝いが足りない"
    DAILY_LIFE = "daily_life", "くらし方が合わない"
    ELSEWHERE = "elsewhere", "ほかのホームに決めた"
    NOT_NOW = "not_now", "今はホームを探していない"
    OTHER = "other", "ほかの理由"


class DeclinedFor(Code):
    """All that the facility reads of a reason."""

    CONDITIONS = "conditions", "条件が合わなかったため"
    CIRCUMSTANCES = "circumstances", "ご都合により"


#: Nothing that tells of somebody's money, illness or other homes.
TOLD: Mapping[DeclineReason, DeclinedFor] = MappingProxyType(
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


def refuse_reason_of(side: Side, reason: DeclineReason | None) -> None:
    """Refuse a reason that is not this side's to give: a facility takes its request back without one."""
    if reason is not None and side is not Side.SEEKER:
        raise Invalid({"reason": ["理由を選べるのは、入居を希望する方の側だけです。"]})
