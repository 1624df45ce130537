"""The rules of consent: current version, when consent is needed, and statements of counselors."""

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
    is_consent_needed,
    may_consent_to,
    required_consent_number,
    stated_consent,
)

VERSION = Path(__file__).parents[2] / "liff-app" / "src" / "features" / "consent" / "version.ts"
TWO_VERSIONS = (ConsentVersion(1, date(2026, 1, 1)), ConsentVersion(2, date(2026, 6, 1)))
BEFORE, AFTER = date(2026, 5, 31), date(2026, 6, 1)


def test_version_is_current_from_its_date() -> None:
    assert [required_consent_number(day, TWO_VERSIONS) for day in (date(2025, 1, 1), BEFORE, AFTER)] == [
        1,
        1,
        2,
    ]


def test_new_version_needs_consent_once() -> None:
    assert is_consent_needed(None, BEFORE, TWO_VERSIONS)
    assert [is_consent_needed(1, day, TWO_VERSIONS) for day in (BEFORE, AFTER)] == [False, True]
    assert not is_consent_needed(2, AFTER, TWO_VERSIONS)


def test_only_current_or_later_versions_are_accepted() -> None:
    assert [may_consent_to(version, AFTER, TWO_VERSIONS) for version in (0, 1, 2, 3)] == [
        False,
        False,
        True,
        False,
    ]
    # The app may show a version before its date.
    assert may_consent_to(2, BEFORE, TWO_VERSIONS)


def test_versions_have_ascending_numbers_and_dates() -> None:
    assert [row.number for row in CONSENT_VERSIONS] == [*range(1, len(CONSENT_VERSIONS) + 1)]
    assert [row.since for row in CONSENT_VERSIONS] == sorted({row.since for row in CONSENT_VERSIONS})


def test_app_shows_the_newest_version() -> None:
    found = re.search(r"CONSENT_VERSION = (\d+);", VERSION.read_text())
    assert found
    assert int(found[1]) == CONSENT_VERSIONS[-1].number


def test_stated_consent_needs_way_and_past_date() -> None:
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
