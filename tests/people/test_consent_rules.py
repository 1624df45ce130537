"""Which text is asked for on which day, who is asked, and what a counselor may state."""

import re
from datetime import date
from pathlib import Path

import pytest

from server.core.refusals import Invalid
from server.core.vocabulary import ConsentWay
from server.people.rules import (
    CONSENT_VERSIONS,
    ConsentVersion,
    StatedConsent,
    current_version,
    is_needed,
    may_be_given,
    stated_consent,
)

TEXT = Path(__file__).parents[2] / "shared-ui" / "src" / "strings" / "people" / "consent.ts"
CHANGED = (ConsentVersion(1, date(2026, 1, 1)), ConsentVersion(2, date(2026, 6, 1)))
BEFORE, AFTER = date(2026, 5, 31), date(2026, 6, 1)


def test_a_new_text_is_asked_for_from_its_day_on() -> None:
    assert [current_version(day, CHANGED) for day in (date(2025, 1, 1), BEFORE, AFTER)] == [1, 1, 2]


def test_who_agreed_to_an_older_text_is_asked_anew_and_nobody_twice() -> None:
    assert is_needed(None, BEFORE, CHANGED)
    assert [is_needed(1, day, CHANGED) for day in (BEFORE, AFTER)] == [False, True]
    assert not is_needed(2, AFTER, CHANGED)


def test_nobody_agrees_to_an_older_text_or_to_one_that_there_is_not() -> None:
    assert [may_be_given(version, AFTER, CHANGED) for version in (0, 1, 2, 3)] == [False, False, True, False]
    # The app may be newer than the day.
    assert may_be_given(2, BEFORE, CHANGED)


def test_the_versions_are_numbered_one_by_one_and_day_by_day() -> None:
    assert [row.number for row in CONSENT_VERSIONS] == [*range(1, len(CONSENT_VERSIONS) + 1)]
    assert [row.since for row in CONSENT_VERSIONS] == sorted({row.since for row in CONSENT_VERSIONS})


def test_the_text_that_the_app_shows_is_the_newest() -> None:
    found = re.search(r"CONSENT_VERSION = (\d+);", TEXT.read_text())
    assert found
    assert int(found[1]) == CONSENT_VERSIONS[-1].number


def test_what_a_counselor_states_is_whole_and_not_of_tomorrow() -> None:
    today = date(2026, 3, 5)
    assert stated_consent(ConsentWay.SPOKEN, today, today) == StatedConsent(ConsentWay.SPOKEN, today)
    for way, day, faulty in (
        (None, None, {"consent_way", "consented_on"}),
        (ConsentWay.OWN, today, {"consent_way"}),
        (ConsentWay.FAMILY, date(2026, 3, 6), {"consented_on"}),
    ):
        with pytest.raises(Invalid) as refused:
            stated_consent(way, day, today)
        assert refused.value.fields.keys() == faulty
