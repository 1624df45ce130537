"""Consent texts and the days from which they are required, and the codes that invite helpers."""

import re
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from server.core.refusals import Invalid
from server.core.text import tidy_ascii
from server.core.vocabulary import ConsentWay


@dataclass(frozen=True)
class ConsentVersion:
    """A consent text and the first day on which it is required. Add a new row for a changed text; never edit a row."""

    number: int
    since: date


@dataclass(frozen=True)
class StatedConsent:
    """A counselor's statement of how and on which day a person agreed."""

    way: ConsentWay
    agreed_on: date


#: The texts are in liff-app/src/features/consent/text.ts and text.easy.ts.
CONSENT_VERSIONS: tuple[ConsentVersion, ...] = (
    ConsentVersion(number=1, since=date(2023, 3, 24)),
    ConsentVersion(number=2, since=date(2026, 11, 23)),
    ConsentVersion(number=3, since=date(2026, 11, 27)),
)

# No two of these letters look or sound alike. A code of twelve letters has more than 50 bits.
CODE_ALPHABET = "ACDEFGHJKLMPQRSTWXYZ"
CODE_LENGTH = 12
_GROUP_LENGTH = 4
INVITATION_LIFETIME = timedelta(days=7)
#: A withdrawn preference can be resumed within this time. After that, it is anonymised.
WITHDRAWN_RETENTION = timedelta(days=30)


def resumable_until(withdrawn_at: datetime) -> datetime:
    return withdrawn_at + WITHDRAWN_RETENTION


def is_resumable(withdrawn_at: datetime | None, anonymised_at: datetime | None, now: datetime) -> bool:
    """Return whether a preference is withdrawn and can still be resumed."""
    return withdrawn_at is not None and anonymised_at is None and now < resumable_until(withdrawn_at)


def required_consent(day: date, versions: tuple[ConsentVersion, ...] = CONSENT_VERSIONS) -> ConsentVersion:
    """Return the text that is required on a day (Japanese calendar)."""
    # On a day before the first text, the first text is required.
    started = [row for row in versions if row.since <= day]
    return max(started, key=lambda row: row.number, default=versions[0])


def required_consent_number(day: date, versions: tuple[ConsentVersion, ...] = CONSENT_VERSIONS) -> int:
    return required_consent(day, versions).number


def is_consent_needed(
    given_version: int | None, day: date, versions: tuple[ConsentVersion, ...] = CONSENT_VERSIONS
) -> bool:
    """Return whether a new consent is required on a day; `given_version` is the last text that the person agreed to."""
    return given_version is None or given_version < required_consent_number(day, versions)


def may_consent_to(version: int, day: date, versions: tuple[ConsentVersion, ...] = CONSENT_VERSIONS) -> bool:
    """Return whether `version` is a known text, and at least as new as the text that is required on a day."""
    return version in {row.number for row in versions} and not is_consent_needed(version, day, versions)


def stated_consent(way: ConsentWay | None, agreed_on: date | None, today: date) -> StatedConsent:
    """Check a counselor's statement; raise Invalid if a value is missing or the day is in the future."""
    faults = {}
    if way is None or way is ConsentWay.OWN:
        faults["consent_way"] = ["「ご本人の同意」を書面・口頭・ご家族などから選んでください。"]
    if agreed_on is None:
        faults["consented_on"] = ["「同意した日」を入力してください。"]
    elif agreed_on > today:
        faults["consented_on"] = ["「同意した日」は今日までの日付で入力してください。"]
    # `faults` is empty only if both values are given; the other conditions are for the type checker.
    if faults or way is None or agreed_on is None:
        raise Invalid(faults)
    return StatedConsent(way, agreed_on)


def format_code(letters: str) -> str:
    """Format a code for display, in groups of four letters."""
    return "-".join(letters[start : start + _GROUP_LENGTH] for start in range(0, len(letters), _GROUP_LENGTH))


def parse_code(typed: str) -> str:
    """Normalise a typed code: keep the letters, in upper case."""
    return re.sub("[^A-Z]", "", tidy_ascii(typed).upper())
