"""When the seeker's side is asked whether it came to a move-in, and until when a confirmation may be taken back."""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from server.core.japan import JAPAN, row_in_force
from server.core.refusals import Conflict, Invalid
from server.core.vocabulary import MoveInAnswer, MoveInAsked


@dataclass(frozen=True)
class MoveInTerms:
    """What applies from one day on; a change is a new row, never an edit."""

    since: date
    #: How long after the visit was reported, or the room closed, it is asked.
    soon: timedelta
    later: timedelta
    after_closing: timedelta
    #: What falls due within this time after a question is asked with it: nobody is asked twice in a row.
    apart: timedelta
    #: What could not be asked for so long is not asked any more.
    lapse: timedelta
    #: How long after it a confirmation may be taken back.
    take_back: timedelta
    #: How long before it a move-in may be confirmed.
    ahead: timedelta


MOVE_IN_TERMS: tuple[MoveInTerms, ...] = (
    MoveInTerms(
        since=date(2025, 1, 1),
        soon=timedelta(days=14),
        later=timedelta(days=60),
        after_closing=timedelta(days=14),
        apart=timedelta(days=14),
        lapse=timedelta(days=30),
        take_back=timedelta(days=7),
        ahead=timedelta(days=90),
    ),
)

#: How often the confirmations of one contact may be taken back; whoever needs more asks the operator.
TAKE_BACKS_MAX = 2

#: What was said for good: nobody who said so is asked again.
FINAL = (MoveInAnswer.YES, MoveInAnswer.NO)


@dataclass(frozen=True)
class VisitFacts:
    """What the rules need to know of a contact."""

    visited_at: datetime | None
    #: None while its room is open.
    closed_at: datetime | None = None
    confirmed_at: datetime | None = None
    #: Whether the person left, or was erased.
    is_gone: bool = False
    asked: frozenset[MoveInAsked] = frozenset()
    answers: frozenset[MoveInAnswer] = frozenset()


def move_in_terms_in_force(day: date, terms: tuple[MoveInTerms, ...] = MOVE_IN_TERMS) -> MoveInTerms:
    """Return what applies on a day (Japanese calendar)."""
    return row_in_force(terms, day)


def wait_before(asked: MoveInAsked, terms: MoveInTerms) -> timedelta:
    """Return how long after the visit, or after the room was closed, a question falls due."""
    match asked:
        case MoveInAsked.SOON:
            return terms.soon
        case MoveInAsked.LATER:
            return terms.later
        case MoveInAsked.AFTER_CLOSING:
            return terms.after_closing


def questions_due(
    facts: VisitFacts, now: datetime, terms: tuple[MoveInTerms, ...] = MOVE_IN_TERMS
) -> frozenset[MoveInAsked]:
    """Return for which occasions one question is asked now; none where there is nothing to ask."""
    if facts.visited_at is None or facts.confirmed_at is not None or facts.is_gone:
        return frozenset()
    if facts.answers.intersection(FINAL):
        return frozenset()
    in_force = move_in_terms_in_force(now.astimezone(JAPAN).date(), terms)
    since = {
        MoveInAsked.SOON: facts.visited_at,
        MoveInAsked.LATER: facts.visited_at,
        MoveInAsked.AFTER_CLOSING: facts.closed_at,
    }
    falls_due = {
        asked: moment + wait_before(asked, in_force)
        for asked, moment in since.items()
        if moment is not None and asked not in facts.asked
    }
    if not any(now - in_force.lapse < moment <= now for moment in falls_due.values()):
        return frozenset()
    return frozenset(asked for asked, moment in falls_due.items() if moment < now + in_force.apart)


def may_be_taken_back_until(
    confirmed_at: datetime, terms: tuple[MoveInTerms, ...] = MOVE_IN_TERMS
) -> datetime:
    """Return until when a confirmation may be taken back."""
    return confirmed_at + move_in_terms_in_force(confirmed_at.astimezone(JAPAN).date(), terms).take_back


def refuse_confirmed(moved_in_on: date | None) -> None:
    """Refuse to confirm what is confirmed: whoever has another day in mind must learn which one stands."""
    if moved_in_on is not None:
        raise Conflict(
            f"入居日{moved_in_on:%Y/%m/%d}で、もう確定しています。"
            "日がちがうときは、入居確定を取り消してから、もう一度確定してください。",
            "move_in_confirmed",
        )


def refuse_taken_back(times: int) -> None:
    """Refuse to take confirmations back again and again: each time tells the person, who must know what holds."""
    if times >= TAKE_BACKS_MAX:
        raise Conflict(
            f"この方の入居確定は、もう{TAKE_BACKS_MAX}回取り消されています。"
            "まちがいのときは、お問い合わせから、正しい内容をお知らせください。",
            "taken_back_too_often",
        )


def refuse_day(
    moved_in_on: date, accepted_at: datetime, now: datetime, terms: tuple[MoveInTerms, ...] = MOVE_IN_TERMS
) -> None:
    """Refuse what cannot be the day of a move-in: before the request was accepted, or too far ahead."""
    today = now.astimezone(JAPAN).date()
    first = accepted_at.astimezone(JAPAN).date()
    last = today + move_in_terms_in_force(today, terms).ahead
    if moved_in_on < first:
        sentence = f"承認された日（{first:%Y/%m/%d}）より前の日は選べません。入居の日を確かめて、選び直してください。"
        raise Invalid({"moved_in_on": [sentence]})
    if moved_in_on > last:
        sentence = f"{last:%Y/%m/%d}より後の日は選べません。入居の日が近づいてから、確定してください。"
        raise Invalid({"moved_in_on": [sentence]})


#: How long a room may be without an answer before it counts as overdue.
_QUIET_AFTER = timedelta(days=3)
#: How long after its beginning a visit waits for its report, in today's lines and in its room alike.
VISIT_OVER_AFTER = timedelta(hours=1)
#: How many lines a group shows before it says how many more there are.
LINES_MAX = 5


def visits_until(now: datetime) -> datetime:
    """Return until when a visit must begin to be one of today's or tomorrow's."""
    return datetime.combine(now.astimezone(JAPAN).date() + timedelta(days=2), time(0), JAPAN)


def visits_over_since(now: datetime) -> datetime:
    """Return when a visit must have begun to be over, for all that its beginning tells: however long it was to take."""
    return now - VISIT_OVER_AFTER


def quiet_until(now: datetime) -> datetime:
    """Return until when something must have been said for its room to count as overdue."""
    return now - _QUIET_AFTER


def visited_until(now: datetime) -> datetime:
    """Return until when a visit must have been reported for its move-in to be waited for."""
    return now - move_in_terms_in_force(now.astimezone(JAPAN).date()).soon
