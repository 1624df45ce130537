"""After every step, a facility receives only what its present relation to the person allows."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.machine.lives.life import STEPS, Life, Step
from tests.support.machine.lives.scenario import Scenario
from tests.support.scope import search

pytestmark = pytest.mark.long

SEARCH = search(2, 50)
# A life with every step, in an order in which each step changes what the facility sees.
STORY: list[Step] = [
    *[("be_helped", 0), ("ask_the_helper", 0), ("say_as_helper", 0), ("note_on_a_case", 0)],
    *[
        ("enter", 0),
        ("upload", 0),
        ("permit", 0),
        ("show_address", 0),
        ("say_as_seeker", 0),
        ("take_back", 0),
    ],
    *[("show_a_picture", 0), ("send_a_file", 0), ("rename", 0), ("change", 0)],
    *[("say_as_facility", 0), ("hide_address", 0)],
    *[("agree_on_a_visit", 0), ("hide_address", 0), ("call_the_visit_off", 0), ("agree_on_a_visit", 0)],
    *[("decide_later", 0), ("show_address", 1), ("permit", 1), ("take_the_acceptance_back", 1)],
    *[("say_as_facility", 0), ("change", 1), ("accept", 0), ("enter", 1)],
    *[("upload", 0), ("upload_for_all", 0), ("upload", 2), ("register_for_family", 0), ("rename", 0)],
    *[("rest", 0), ("ask", 0), ("resume", 0), ("rest", 1), ("resume", 0)],
    *[("accept", 0), ("forbid", 0), ("permit", 2), ("delete_certificate", 0), ("upload", 0)],
    *[
        ("decline_as_facility", 0),
        ("close_as_facility", 1),
        ("change", 1),
        ("report_visit", 0),
        ("confirm", 0),
    ],
    *[("take_the_confirmation_back", 0), ("confirm", 0), ("days", 1), ("report_move_in", 0)],
    *[("withdraw", 0), ("say_as_seeker", 0), ("resume", 0), ("change", 0), ("enter", 0), ("block", 0)],
    *[("change", 0), ("try_ended_contact", 0), ("allow_again", 0), ("days", 3), ("ask", 0), ("ask", 2)],
    *[
        ("decline_as_seeker", 0),
        ("take_the_decline_back", 0),
        ("decline_as_seeker", 0),
        ("withdraw_a_home", 0),
        ("change", 0),
        ("accept", 0),
        ("close_as_seeker", 0),
    ],
    *[("end_the_help", 1), ("be_helped", 0)],
    *[("ask", 5), ("accept", 0), ("erase", 1), ("withdraw", 0), ("register", 0), ("leave", 0)],
    *[("register", 0), ("try_ended_contact", 1)],
]
LIVES = st.lists(st.tuples(st.sampled_from(sorted(STEPS)), st.integers(0, 11)), min_size=8, max_size=14)


def test_story_has_every_step() -> None:
    assert {step for step, _ in STORY} == STEPS


def test_story_leaks_nothing(scenario: Scenario) -> None:
    Life(scenario).live(STORY)


@SEARCH
@given(steps=LIVES)
def test_random_lives_leak_nothing_to_a_facility(scenario: Scenario, steps: list[Step]) -> None:
    Life(scenario).live(steps)
