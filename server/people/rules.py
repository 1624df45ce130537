"""The texts to which people agree before anything of them is shown, and who is asked for the newest."""

import re
from dataclasses import dataclass
from datetime import date

from server.core.refusals import Invalid
from server.core.retention import term_of
from server.core.text import tidy_ascii
from server.core.vocabulary import ConsentWay


@dataclass(frozen=True)
class ConsentVersion:
    """A text, and the day from which it is asked for; other words are a new row, never an edit."""

    number: int
    since: date


#: The words themselves are in shared-ui/src/strings/people/consent.ts and its easy twin.
CONSENT_VERSIONS: tuple[ConsentVersion, ...] = (
    ConsentVersion(number=1, since=date(2023, 3, 24)),
    ConsentVersion(number=2, since=date(2026, 11, 23)),
    ConsentVersion(number=3, since=date(2026, 11, 27)),
)


@dataclass(frozen=True)
class StatedConsent:
    """What a counselor states of a person: how and on which day they agreed."""

    way: ConsentWay
    agreed_on: date


def current_text(day: date, versions: tuple[ConsentVersion, ...] = CONSENT_VERSIONS) -> ConsentVersion:
    """Return the text that is asked for on a day (Japanese calendar)."""
    asked = [row for row in versions if row.since <= day]
    return max(asked, key=lambda row: row.number, default=versions[0])


def current_version(day: date, versions: tuple[ConsentVersion, ...] = CONSENT_VERSIONS) -> int:
    """Return the number of the text that is asked for on a day."""
    return current_text(day, versions).number


def is_needed(
    given_version: int | None, day: date, versions: tuple[ConsentVersion, ...] = CONSENT_VERSIONS
) -> bool:
    """Say whether somebody is to be asked on a day, by the newest text to which they agreed."""
    return given_version is None or given_version < current_version(day, versions)


def may_be_given(version: int, day: date, versions: tuple[ConsentVersion, ...] = CONSENT_VERSIONS) -> bool:
    """Say whether a text is one to which somebody may agree on a day: one that there is, and no older one."""
    return version in {row.number for row in versions} and not is_needed(version, day, versions)


def stated_consent(way: ConsentWay | None, agreed_on: date | None, today: date) -> StatedConsent:
    """Return what a counselor states of a person, or refuse what is missing or cannot be."""
    faults = {}
    if way is None or way is ConsentWay.OWN:
        faults["consent_way"] = ["「ご本人の同意」を書面・口頭・ご家族などから選んでください。"]
    if agreed_on is None:
        faults["consented_on"] = ["「同意した日」を入力してください。"]
    elif agreed_on > today:
        faults["consented_on"] = ["「同意した日」は今日までの日付で入力してください。"]
    if faults or way is None or agreed_on is None:
        raise Invalid(faults)
    return StatedConsent(way, agreed_on)


# None that looks or sounds like another: twelve of these twenty are more than fifty bits.
LETTERS = "ACDEFGHJKLMPQRSTWXYZ"
LENGTH = 12
_GROUP = 4

#: How long an invitation may be used.
INVITATION_LASTS = term_of("helper_invitations")


def in_groups(letters: str) -> str:
    """Return a code as it is shown and read out."""
    return "-".join(letters[at : at + _GROUP] for at in range(0, len(letters), _GROUP))


def letters_of(typed: str) -> str:
    """Return the letters of a code, however it was typed."""
    return re.sub("[^A-Z]", "", tidy_ascii(typed).upper())
