"""The state machine of contacts (docs/decisions.md §5): one table of all situations, actions and sides."""

from dataclasses import replace
from datetime import UTC, datetime
from itertools import product

import pytest

from server.contacts.rules.state import (
    UNDO_WITHIN,
    ContactFacts,
    Decision,
    Outcome,
    acceptance_withdrawal_deadline,
    decide,
    decline_undo_deadline,
)
from server.core.vocabulary import Action, ContactStatus, Side
from tests.support.rows import for_each

# A cell is the status after the action. "same": a repeated action that changes nothing. "-": refused.
# S is the seeker (applicant or counselor), F the facility.
TABLE = """
                          | accept     | decline           | close               | complete_visit | confirm    | unconfirm | take_back | take_decline_back
                          | S        F | S        F        | S         F         | S F            | S F        | S F | S       F | S       F
pending                   | accepted - | declined declined | -         -         | - -            | - -        | - - | same    -       | same    -
accepted                  | same     - | -        -        | completed completed | - accepted     | - accepted | - same | pending -    | -       -
accepted visited          | same     - | -        -        | completed completed | - same         | - accepted | - same | pending -    | -       -
accepted moved            | same     - | -        -        | completed completed | - accepted     | - same     | - accepted | pending - | -       -
accepted visited moved    | same     - | -        -        | completed completed | - same         | - same     | - accepted | pending - | -       -
declined S                | -        - | same     -        | -         -         | - -            | - -        | - - | -       -       | pending -
declined F                | -        - | -        same     | -         -         | - -            | - -        | - - | -       -       | -       -
completed S               | -        - | -        -        | same      -         | - -            | - -        | - same | same    -    | -       -
completed S visited       | -        - | -        -        | same      -         | - same         | - -        | - same | completed -  | -       -
completed S moved         | -        - | -        -        | same      -         | - -            | - same     | - completed | completed - | -       -
completed S visited moved | -        - | -        -        | same      -         | - same         | - same     | - completed | completed - | -       -
completed F               | -        - | -        -        | -         same      | - -            | - -        | - same | same    -    | -       -
completed F visited       | -        - | -        -        | -         same      | - same         | - -        | - same | completed -  | -       -
completed F moved         | -        - | -        -        | -         same      | - -            | - same     | - completed | completed - | -       -
completed F visited moved | -        - | -        -        | -         same      | - same         | - same     | - completed | completed - | -       -
"""  # noqa: E501

NOON = datetime(2026, 3, 5, 3, 0, tzinfo=UTC)
SIDES = {"S": Side.SEEKER, "F": Side.FACILITY}
COLUMNS = list(product(Action, (Side.SEEKER, Side.FACILITY)))


def facts_of(situation: str) -> ContactFacts:
    status, *rest = situation.split()
    return ContactFacts(
        status=ContactStatus(status),
        ended_by=next((SIDES[word] for word in rest if word in SIDES), None),
        visit_completed_at=NOON if "visited" in rest else None,
        confirmed_at=NOON if "moved" in rest else None,
    )


def expected_of(cell: str, status: ContactStatus) -> Decision:
    match cell:
        case "-":
            return Decision(Outcome.REFUSED, status)
        case "same":
            return Decision(Outcome.UNCHANGED, status)
        case _:
            return Decision(Outcome.ALLOWED, ContactStatus(cell))


def rows() -> list[tuple[str, list[str]]]:
    lines = TABLE.strip().splitlines()[2:]
    parts = [line.split("|") for line in lines]
    return [(situation.strip(), " ".join(cells).split()) for situation, *cells in parts]


CASES = [
    pytest.param(situation, action, side, cell, id=f"{situation}: {action.value} by {side.value} -> {cell}")
    for situation, cells in rows()
    for (action, side), cell in zip(COLUMNS, cells, strict=True)
]


@for_each(("situation", "action", "side", "cell"), CASES)
def test_decisions_match_the_table(situation, action, side, cell):
    facts = facts_of(situation)
    assert decide(facts, action, side) == expected_of(cell, facts.status)


def test_table_has_every_possible_situation():
    open_ones = [(status, None) for status in (ContactStatus.PENDING, ContactStatus.ACCEPTED)]
    ended = product((ContactStatus.DECLINED, ContactStatus.COMPLETED), Side)
    # Visit and move-in need an accepted contact, so pending and declined contacts have neither.
    possible = {
        (status, ended_by, visited, moved)
        for (status, ended_by), visited, moved in product([*open_ones, *ended], (None, NOON), (None, NOON))
        if status in (ContactStatus.ACCEPTED, ContactStatus.COMPLETED) or not (visited or moved)
    }
    facts = [facts_of(situation) for situation, _ in rows()]
    listed = {(one.status, one.ended_by, one.visit_completed_at, one.confirmed_at) for one in facts}
    assert listed == possible
    assert len(facts) == len(listed)


def test_table_has_every_action_for_both_sides():
    actions, sides = TABLE.strip("\n").splitlines()[:2]
    assert [cell.strip() for cell in actions.split("|")[1:]] == [action.value for action in Action]
    assert sides.replace("|", " ").split() == ["S", "F"] * len(Action)


@for_each("ended", [ContactStatus.DECLINED, ContactStatus.COMPLETED])
@for_each("ended_by", Side)
def test_ended_contact_stays_ended_except_for_taking_back(ended, ended_by):
    for (action, side), visited, moved in product(COLUMNS, (None, NOON), (None, NOON)):
        decision = decide(ContactFacts(ended, ended_by, visited, moved), action, side)
        if (ended, ended_by, action, side) == (
            *(ContactStatus.DECLINED, Side.SEEKER),
            *(Action.UNDO_DECLINE, Side.SEEKER),
        ):
            continue
        assert decision.outcome is not Outcome.ALLOWED or action in (
            Action.UNCONFIRM,
            Action.WITHDRAW_ACCEPTANCE,
        )
        assert decision.status is ended


def test_end_without_a_known_side_cannot_be_repeated():
    for side in Side:
        assert decide(ContactFacts(ContactStatus.DECLINED), Action.DECLINE, side).outcome is Outcome.REFUSED
        assert decide(ContactFacts(ContactStatus.COMPLETED), Action.CLOSE, side).outcome is Outcome.REFUSED


def test_acceptance_can_be_taken_back_for_a_day_despite_reports():
    accepted = ContactFacts(ContactStatus.ACCEPTED, accepted_at=NOON)
    reported = (replace(accepted, visit_completed_at=NOON), replace(accepted, confirmed_at=NOON))
    closed = (replace(one, status=ContactStatus.COMPLETED) for one in reported)
    for facts in (accepted, *reported, *closed):
        assert acceptance_withdrawal_deadline(facts) == NOON + UNDO_WITHIN
    assert acceptance_withdrawal_deadline(replace(accepted, accepted_at=None)) is None
    for status in (ContactStatus.PENDING, ContactStatus.DECLINED, ContactStatus.COMPLETED):
        assert acceptance_withdrawal_deadline(replace(accepted, status=status)) is None


def test_seeker_can_take_a_decline_back_for_a_day():
    declined = ContactFacts(ContactStatus.DECLINED, Side.SEEKER, ended_at=NOON)
    assert decline_undo_deadline(declined) == NOON + UNDO_WITHIN
    for other in (
        replace(declined, ended_by=Side.FACILITY),
        replace(declined, ended_by=None),
        replace(declined, status=ContactStatus.COMPLETED),
        replace(declined, status=ContactStatus.PENDING, ended_by=None, ended_at=None),
    ):
        assert decline_undo_deadline(other) is None
