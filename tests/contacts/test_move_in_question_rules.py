"""The rules of the move-in question (docs/decisions.md §11), with their limits."""

from datetime import UTC, date, datetime, timedelta

from server.contacts.rules.move_ins import (
    MOVE_IN_TERMS,
    MoveInTerms,
    VisitFacts,
    move_in_terms_in_force,
    occasions_due,
    unconfirm_deadline,
)
from server.core.vocabulary import MoveInAnswer, MoveInOccasion
from tests.support.rows import for_each

VISIT = datetime(2026, 3, 5, 3, 0, tzinfo=UTC)
MOMENT = timedelta(microseconds=1)
SOON, LATER, AFTER_CLOSING = MoveInOccasion.SOON, MoveInOccasion.LATER, MoveInOccasion.AFTER_CLOSING


def day(number: float) -> datetime:
    return VISIT + timedelta(days=number)


def due_at(moment: datetime, *asked: MoveInOccasion, closed_on: float | None = None) -> set[MoveInOccasion]:
    """Return the due questions at a moment, if some were asked before."""
    closed_at = None if closed_on is None else day(closed_on)
    return {*occasions_due(VisitFacts(VISIT, closed_at, asked=frozenset(asked)), moment)}


def test_question_is_due_on_day_14_and_60_after_a_visit() -> None:
    assert due_at(day(14) - MOMENT) == set()
    assert due_at(day(14)) == {SOON}
    assert due_at(day(14), SOON) == set()
    assert due_at(day(60) - MOMENT, SOON) == set()
    assert due_at(day(60), SOON) == {LATER}
    assert due_at(day(60), SOON, LATER) == set()


def test_question_is_due_on_day_14_after_closing() -> None:
    assert due_at(day(40) - MOMENT, SOON, closed_on=26) == set()
    assert due_at(day(40), SOON, closed_on=26) == {AFTER_CLOSING}
    assert due_at(day(60), SOON, AFTER_CLOSING, closed_on=26) == {LATER}


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
def test_questions_due_within_14_days_are_one_question(
    moment: float, closed_on: float, before: tuple[MoveInOccasion, ...], together: set[MoveInOccasion]
) -> None:
    assert due_at(day(moment), *before, closed_on=closed_on) == together


def test_question_expires_after_30_days() -> None:
    assert due_at(day(44) - MOMENT) == {SOON}
    assert due_at(day(44)) == set()
    assert due_at(day(60)) == {SOON, LATER}
    assert due_at(day(90)) == set()


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
def test_no_question_if_the_answer_is_known_or_the_person_left(facts: VisitFacts, moment: float) -> None:
    assert occasions_due(facts, day(moment)) == set()


def test_not_yet_leads_to_the_next_question() -> None:
    facts = VisitFacts(VISIT, asked=frozenset([SOON]), answers=frozenset([MoveInAnswer.NOT_YET]))
    assert occasions_due(facts, day(59)) == set()
    assert occasions_due(facts, day(60)) == {LATER}


def test_confirmation_can_be_taken_back_for_7_days() -> None:
    assert unconfirm_deadline(VISIT) == day(7)


def test_terms_in_force_depend_on_the_date_in_japan() -> None:
    [now] = MOVE_IN_TERMS
    then = MoveInTerms(**{**vars(now), "since": date(2026, 3, 6), "unconfirm": timedelta(days=3)})
    assert move_in_terms_in_force(date(2026, 3, 5), (now, then)) is now
    assert move_in_terms_in_force(date(2026, 3, 6), (now, then)) is then
    midnight_in_japan = datetime(2026, 3, 5, 15, 0, tzinfo=UTC)
    assert unconfirm_deadline(midnight_in_japan - MOMENT, (now, then)) == midnight_in_japan - MOMENT + (
        timedelta(days=7)
    )
    assert unconfirm_deadline(midnight_in_japan, (now, then)) == midnight_in_japan + timedelta(days=3)
