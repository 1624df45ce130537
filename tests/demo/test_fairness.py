"""Fairness of matching: every group of people finds homes, and no person is first in most lists."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from apiflask import APIFlask

from demo.fairness import Fairness, fairness
from demo.population import Population, Town
from server.core.japan import PREFECTURES
from server.core.vocabulary import Condition, PersonGender, SupportLevel
from server.criteria.rules.traits import HomeTraits, PersonTraits
from tests.support.rows import for_each

ROOT = Path(__file__).resolve().parents[2]
TOWNS = {name: [Town(f"{name}の町", "1000001")] for name in PREFECTURES}
HOMES, PEOPLE = 400, 1200
EVERYBODY = ("全体", "すべての方")


@pytest.fixture(scope="module")
def drawn() -> tuple[list[HomeTraits], list[PersonTraits]]:
    """Homes and persons of a small population."""
    population = Population(1, TOWNS)
    homes = [traits for traits, _ in population.homes(HOMES)]
    return homes, [traits for traits, *_ in population.people(PEOPLE)]


@pytest.fixture(scope="module")
def found(drawn) -> Fairness:
    return fairness(*drawn)


@for_each("level", SupportLevel)
def test_persons_of_every_level_find_a_home(found, level):
    assert found.share(("障害支援区分", level.label)) > 0.75


@for_each("condition", [one for one in Condition if one is not Condition.INTRACTABLE])
def test_persons_of_every_condition_find_a_home(found, condition):
    assert found.share(("病状", condition.label)) > 0.75


@for_each(
    "open_answer", [{"gender": PersonGender.NO_ANSWER}, {"support_level": SupportLevel.UNKNOWN}], ids=str
)
def test_open_answer_hides_no_person(drawn, found, open_answer):
    homes, people = drawn
    again = fairness(homes, [replace(person, **open_answer) for person in people])
    assert again.share(EVERYBODY) >= found.share(EVERYBODY)


def test_nobody_is_first_in_many_lists(found):
    assert found.firsts.total() > HOMES * 0.9
    assert len(found.firsts) > HOMES / 2
    assert found.most_firsts < 0.05


def test_documented_output_equals_the_commands_output(app: APIFlask):
    page = (ROOT / "docs" / "matching.md").read_text(encoding="utf-8")
    [arguments] = re.findall(r"^flask --app wsgi (matching fairness .*)$", page, re.MULTILINE)
    done = app.test_cli_runner().invoke(args=arguments.split())
    assert done.exit_code == 0, done.output
    assert done.output in page, "The page is outdated: update it with the output of the command."
