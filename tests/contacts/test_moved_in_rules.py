"""When the seeker's side is asked whether it came to a move-in (docs/decisions.md §11), to the edges."""

from datetime import UTC, date, datetime, timedelta

from server.contacts.rules.moved_in import (
    MOVE_IN_TERMS,
    MoveInTerms,
    VisitFacts,
    may_be_taken_back_until,
    move_in_terms_in_force,
    questions_due,
)
from server.core.vocabulary import MoveInAnswer, MoveInAsked
from tests.support.rows import for_each

VISIT = datetime(2026, 3, 5, 3, 0, tzinfo=UTC)
MOMENT = timedelta(microseconds=1)
SOON, LATER, AFTER_CLOSING = MoveInAsked.SOON, MoveInAsked.LATER, MoveInAsked.AFTER_CLOSING


def day(number: float) -> datetime:
    return VISIT + timedelta(days=number)


def asked_on(moment: datetime, *asked: MoveInAsked, closed_on: float | None = None) -> set[MoveInAsked]:
    """Return what one question stands for at a moment, where some were asked before."""
    closed_at = None if closed_on is None else day(closed_on)
    return {*questions_due(VisitFacts(VISIT, closed_at, asked=frozenset(asked)), moment)}


def test_after_a_visit_it_is_asked_on_the_14th_and_on_the_60th_day() -> None:
    assert asked_on(day(14) - MOMENT) == set()
    assert asked_on(day(14)) == {SOON}
    assert asked_on(day(14), SOON) == set()
    assert asked_on(day(60) - MOMENT, SOON) == set()
    assert asked_on(day(60), SOON) == {LATER}
    assert asked_on(day(60), SOON, LATER) == set()


def test_after_a_room_was_closed_it_is_asked_on_the_14th_day() -> None:
    assert asked_on(day(40) - MOMENT, SOON, closed_on=26) == set()
    assert asked_on(day(40), SOON, closed_on=26) == {AFTER_CLOSING}
    assert asked_on(day(60), SOON, AFTER_CLOSING, closed_on=26) == {LATER}


@for_each(
    ("moment", "closed_on", "before", "together"),
    [
        (14, 0, (), {SOON, AFTER_CLOSING}),
        (14, 5, (), {SOON, AFTER_CLOSING}),
        (14, 13.9, (), {SOON, AFTER_CLOSING}),
        (14, 14, (), {SOON}),
        (60, 46, (SOON,), {LATER, AFTER_CLOSING}),
        (56, 42, (SOON,), {LATER, AFTER_CLOSING}),
        (46, 32, (SOON,), {AFTER_CLOSING}),
    ],
)
def test_what_falls_due_within_14_days_is_one_question_and_not_two(
    moment: float, closed_on: float, before: tuple[MoveInAsked, ...], together: set[MoveInAsked]
) -> None:
    assert asked_on(day(moment), *before, closed_on=closed_on) == together


def test_a_question_that_could_not_be_asked_for_30_days_is_not_asked_any_more() -> None:
    assert asked_on(day(44) - MOMENT) == {SOON}
    assert asked_on(day(44)) == set()
    assert asked_on(day(60)) == {SOON, LATER}
    assert asked_on(day(90)) == set()


@for_each("moment", [0, 14, 30, 60, 61])
@for_each(
    "facts",
    [
        VisitFacts(None, VISIT),
        VisitFacts(VISIT, confirmed_at=day(1)),
        VisitFacts(VISIT, is_gone=True),
        VisitFacts(VISIT, VISIT, asked=frozenset([SOON]), answers=frozenset([MoveInAnswer.YES])),
        VisitFacts(VISIT, VISIT, asked=frozenset([SOON]), answers=frozenset([MoveInAnswer.NO])),
    ],
    ids=["no visit", "confirmed", "gone", "said yes", "said no"],
)
def test_nobody_is_asked_what_is_known_or_who_is_gone(facts: VisitFacts, moment: float) -> None:
    assert questions_due(facts, day(moment)) == set()


def test_who_said_not_yet_is_asked_at_the_next_occasion() -> None:
    facts = VisitFacts(VISIT, asked=frozenset([SOON]), answers=frozenset([MoveInAnswer.NOT_YET]))
    assert questions_due(facts, day(59)) == set()
    assert questions_due(facts, day(60)) == {LATER}


def test_a_confirmation_may_be_taken_back_for_7_days() -> None:
    assert may_be_taken_back_until(VISIT) == day(7)


def test_of_two_settings_the_one_of_the_day_in_japan_applies() -> None:
    [now] = MOVE_IN_TERMS
    then = MoveInTerms(**{**vars(now), "since": date(2026, 3, 6), "take_back": timedelta(days=3)})
    assert move_in_terms_in_force(date(2026, 3, 5), (now, then)) is now
    assert move_in_terms_in_force(date(2026, 3, 6), (now, then)) is then
    midnight_in_japan = datetime(2026, 3, 5, 15, 0, tzinfo=UTC)
    assert may_be_taken_back_until(midnight_in_japan - MOMENT, (now, then)) == midnight_in_japan - MOMENT + (
        timedelta(days=7)
    )
    assert may_be_taken_back_until(midnight_in_japan, (now, then)) == midnight_in_japan + timedelta(days=3)
