"""Rules of move-ins (questions to the seeker's side, confirming, unconfirming) and the times of the to-do list."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from server.core.japan import JAPAN, row_in_force, start_of_today
from server.core.refusals import Conflict, Invalid
from server.core.vocabulary import MoveInAnswer, MoveInOccasion


@dataclass(frozen=True)
class MoveInTerms:
    """The time limits that apply from the day `since`. To change one, add a row with a new day; never edit a row."""

    since: date
    #: The first question is asked this long after the visit was reported.
    soon: timedelta
    #: The second question is asked this long after the visit was reported.
    later: timedelta
    #: One more question is asked this long after the room was closed.
    after_closing: timedelta
    #: A question that becomes due within this time is asked together with a question that is due now, so that nobody
    #: is asked twice in a short time.
    apart: timedelta
    #: A question that is overdue for longer than this is not asked.
    lapse: timedelta
    #: A confirmation may be unconfirmed within this time.
    unconfirm: timedelta
    #: A move-in may be confirmed at most this long before the day of the move-in.
    ahead: timedelta


MOVE_IN_TERMS: tuple[MoveInTerms, ...] = (
    MoveInTerms(
        since=date(2025, 1, 1),
        soon=timedelta(days=14),
        later=timedelta(days=60),
        after_closing=timedelta(days=14),
        apart=timedelta(days=14),
        lapse=timedelta(days=30),
        unconfirm=timedelta(days=7),
        ahead=timedelta(days=90),
    ),
)

#: How often the move-in of one contact may be unconfirmed; after that the facility must contact the operator.
UNCONFIRMED_MAX = 2

#: Final answers. After a final answer no further question is asked.
FINAL_ANSWERS = (MoveInAnswer.YES, MoveInAnswer.NO)

#: The seeker's side may change its answer within this time.
CHANGE_ANSWER_WITHIN = timedelta(hours=24)


#: A room counts as quiet when its last message has had no answer for longer than this.
_QUIET_AFTER = timedelta(days=3)
#: This long after its start a visit counts as over: the to-do list and the room then ask for its report.
VISIT_OVER_AFTER = timedelta(hours=1)
#: The number of lines that a group of the to-do list shows.
GROUP_LINES_MAX = 5


@dataclass(frozen=True)
class VisitFacts:
    """The columns of a contact that the questions depend on."""

    visited_at: datetime | None
    #: None while the room is open.
    closed_at: datetime | None = None
    confirmed_at: datetime | None = None
    #: Whether the person has died or was erased.
    is_gone: bool = False
    #: The occasions for which a question was sent.
    asked: frozenset[MoveInOccasion] = frozenset()
    answers: frozenset[MoveInAnswer] = frozenset()


def move_in_terms_in_force(day: date, terms: tuple[MoveInTerms, ...] = MOVE_IN_TERMS) -> MoveInTerms:
    """Return the terms that apply on a day in Japan."""
    return row_in_force(terms, day)


def question_delay(occasion: MoveInOccasion, terms: MoveInTerms) -> timedelta:
    """Return the delay of a question after the report of the visit, or after the room was closed."""
    match occasion:
        case MoveInOccasion.SOON:
            return terms.soon
        case MoveInOccasion.LATER:
            return terms.later
        case MoveInOccasion.AFTER_CLOSING:
            return terms.after_closing


def occasions_due(
    facts: VisitFacts, now: datetime, terms: tuple[MoveInTerms, ...] = MOVE_IN_TERMS
) -> frozenset[MoveInOccasion]:
    """Return the occasions for which one question is asked now; empty if no question is due."""
    if facts.visited_at is None or facts.confirmed_at is not None or facts.is_gone:
        return frozenset()
    if facts.answers.intersection(FINAL_ANSWERS):
        return frozenset()
    in_force = move_in_terms_in_force(now.astimezone(JAPAN).date(), terms)
    starts_at = {
        MoveInOccasion.SOON: facts.visited_at,
        MoveInOccasion.LATER: facts.visited_at,
        MoveInOccasion.AFTER_CLOSING: facts.closed_at,
    }
    due_at = {
        occasion: moment + question_delay(occasion, in_force)
        for occasion, moment in starts_at.items()
        if moment is not None and occasion not in facts.asked
    }
    if not any(now - in_force.lapse < moment <= now for moment in due_at.values()):
        return frozenset()
    return frozenset(occasion for occasion, moment in due_at.items() if moment < now + in_force.apart)


def unconfirm_deadline(confirmed_at: datetime, terms: tuple[MoveInTerms, ...] = MOVE_IN_TERMS) -> datetime:
    return confirmed_at + move_in_terms_in_force(confirmed_at.astimezone(JAPAN).date(), terms).unconfirm


def refuse_if_confirmed(moved_in_on: date | None) -> None:
    """Raise `Conflict` if a move-in is already confirmed for a day. The text names this day."""
    if moved_in_on is not None:
        raise Conflict(
            f"入居日{moved_in_on:%Y/%m/%d}で、もう確定しています。"
            "日が違うときは、入居確定を取り消してから、もう一度確定してください。",
            "move_in_confirmed",
        )


def check_may_unconfirm_again(times: int) -> None:
    """Raise `Conflict` if the move-in was unconfirmed as often as allowed.

    The person is notified each time, and must not lose track of whether the move-in is confirmed.
    """
    if times >= UNCONFIRMED_MAX:
        raise Conflict(
            f"この方の入居確定は、もう{UNCONFIRMED_MAX}回取り消されています。"
            "まちがいのときは、お問い合わせから、正しい内容をお知らせください。",
            "taken_back_too_often",
        )


def check_move_in_day(
    moved_in_on: date, accepted_at: datetime, now: datetime, terms: tuple[MoveInTerms, ...] = MOVE_IN_TERMS
) -> None:
    """Raise `Invalid` if the day of a move-in is before the acceptance or too far ahead."""
    today = now.astimezone(JAPAN).date()
    first = accepted_at.astimezone(JAPAN).date()
    last = today + move_in_terms_in_force(today, terms).ahead
    if moved_in_on < first:
        message = f"承認された日（{first:%Y/%m/%d}）より前の日は選べません。入居の日を確かめて、選び直してください。"
        raise Invalid({"moved_in_on": [message]})
    if moved_in_on > last:
        message = f"{last:%Y/%m/%d}より後の日は選べません。入居の日が近づいてから、確定してください。"
        raise Invalid({"moved_in_on": [message]})


def end_of_tomorrow(now: datetime) -> datetime:
    return start_of_today(now) + timedelta(days=2)


def over_if_started_before(now: datetime) -> datetime:
    """Return the latest start of a visit that counts as over. The length of the visit does not matter."""
    return now - VISIT_OVER_AFTER


def quiet_before(now: datetime) -> datetime:
    """Return the latest time of a last message that makes its room quiet."""
    return now - _QUIET_AFTER


def confirmable_before(now: datetime) -> datetime:
    """Return the latest time of a visit report for which the to-do list asks to confirm the move-in."""
    return now - move_in_terms_in_force(now.astimezone(JAPAN).date()).soon
