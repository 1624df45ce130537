"""What waits for staff today, by groups that other tests do not live through: each begins, and ends when it is done."""

import pytest
from apiflask import APIFlask

from server.actions.contacts.moved_in import ask_about_move_ins
from server.web.clock import now
from tests.support.clock import Clock
from tests.support.matching.pairs import CONTACTS, Pair
from tests.support.people import People, Person

TODAY = "/api/chat/today/"


@pytest.fixture
def pair(people: People) -> Pair:
    """A home and a counselor's person, asked."""
    facility, counselor = people.facility(), people.counselor()
    home, preference = facility.register_home(), counselor.register_preference(name="山本 一郎")
    pair = Pair(facility, counselor, home, preference)
    pair.ask()
    return pair


def groups(person: Person) -> dict[str, int]:
    return {group["kind"]: group["total"] for group in person.get(TODAY)["contacts"]}


def test_a_request_waits_for_its_answer_on_both_sides(pair: Pair) -> None:
    assert groups(pair.seeker)["request"] == groups(pair.facility)["request"] == 1
    pair.step(pair.seeker, "accept_contact")
    assert "request" not in {**groups(pair.seeker), **groups(pair.facility)}


def test_a_request_waits_since_the_moment_from_which_the_lists_count_its_days(
    pair: Pair, clock: Clock
) -> None:
    clock.forward(days=4)
    pair.step(pair.seeker, "accept_contact")
    clock.forward(hours=2)
    pair.step(pair.seeker, "take_back")
    clock.forward(days=2)
    for person in (pair.seeker, pair.facility):
        [group] = person.get(TODAY)["contacts"]
        [listed] = person.get(CONTACTS)
        assert [line["since"] for line in group["lines"]] == [listed["updated_at"]]
        assert person.get(f"{CONTACTS}?waiting=true") == []
    clock.forward(days=3, hours=1)
    assert len(pair.facility.get(f"{CONTACTS}?waiting=true")) == 1


def test_a_visit_long_ago_waits_for_its_move_in_at_the_facility_until_it_is_confirmed(
    pair: Pair, clock: Clock
) -> None:
    pair.step(pair.seeker, "accept_contact")
    pair.step(pair.facility, "complete_visit")
    assert "move_in" not in groups(pair.facility)
    clock.forward(days=15)
    assert groups(pair.facility)["move_in"] == 1
    assert "move_in" not in groups(pair.seeker)
    pair.step(pair.facility, "confirm")
    assert "move_in" not in groups(pair.facility)


def test_a_question_about_a_move_in_waits_for_the_seekers_side(
    app: APIFlask, pair: Pair, clock: Clock
) -> None:
    pair.step(pair.seeker, "accept_contact")
    pair.step(pair.facility, "complete_visit")
    clock.forward(days=15)
    with app.app_context():
        ask_about_move_ins(now())
    assert groups(pair.seeker)["question"] == 1
    assert "question" not in groups(pair.facility)
    pair.step(pair.facility, "confirm")
    assert "question" not in groups(pair.seeker)
