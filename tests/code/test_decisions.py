"""The page of decisions has the figures that the code has."""

from pathlib import Path

from server.domain.contacts.moved_in import MOVE_IN_TERMS
from server.domain.contacts.quotas import QUOTAS
from server.domain.contacts.rests import REST_TERMS

SECTION_5 = " ".join(
    (Path(__file__).parents[2] / "docs/decisions.md")
    .read_text(encoding="utf-8")
    .partition("## 5.")[2]
    .partition("\n## ")[0]
    .split()
)


def test_the_rests_after_a_no_are_those_of_the_code() -> None:
    terms = REST_TERMS[-1]
    assert (
        f"the same home may ask again after {terms.same_home.days} days, another home of the corporation after "
        f"{terms.other_home.days}, and after a second such end within a year none of them"
    ) in SECTION_5
    assert (terms.most_ends, terms.within.days) == (2, 365)


def test_the_quotas_of_a_day_are_those_of_the_code() -> None:
    quotas = QUOTAS[-1]
    assert (
        f"A corporation opens at most {quotas.details_a_day} different people a day in detail, asks "
        f"{quotas.requests_a_day}, and has {quotas.pending} requests waiting"
    ) in SECTION_5


def test_the_times_of_asking_about_a_move_in_are_those_of_the_code() -> None:
    terms = MOVE_IN_TERMS[-1]
    days = [asked.days for asked in (terms.soon, terms.later, terms.after_closing)]
    assert (
        f"{days[0]} and {days[1]} days after a reported visit and {days[2]} days after a room was closed"
    ) in SECTION_5
    assert f"For {terms.take_back.days} days the facility may take a confirmation back" in SECTION_5
    assert f"not before the acceptance, and at most {terms.ahead.days} days ahead" in SECTION_5
