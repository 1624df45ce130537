"""Filters, order and cursor of a home's match list."""

import re
import unicodedata
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from server.core.text import hiragana
from server.core.vocabulary import Condition, SupportLevel

_CURSOR = r"^[0-9]{1,10}-[0-9]{1,10}-[0-9]{1,10}$"


class MatchOrder(StrEnum):
    SCORE = "score"
    NEWEST = "newest"


@dataclass(frozen=True)
class MatchCursor:
    """The position of a person in a list. The next page starts after this position."""

    score: int
    contacts_current: int
    preference_id: int

    def key(self, order: MatchOrder) -> tuple[int, ...]:
        """Return the sort key. The order is: higher score, fewer open contacts, newer person."""
        if order is MatchOrder.NEWEST:
            return (-self.preference_id,)
        return (-self.score, self.contacts_current, -self.preference_id)

    def to_text(self) -> str:
        """Return the cursor as a text of a fixed length: its length must not reveal the number of contacts."""
        return f"{self.score:010}-{self.contacts_current:010}-{self.preference_id:010}"

    @classmethod
    def parse(cls, cursor: str) -> Self | None:
        """Parse the text of a cursor; None if the text is malformed."""
        return cls(*map(int, cursor.split("-"))) if re.fullmatch(_CURSOR, cursor) else None


@dataclass(frozen=True)
class MatchFilters:
    """The filters of a home's match list. A filter that is None, False or 0 has no effect."""

    score_min: int
    support_level: SupportLevel | None
    condition: Condition | None
    #: A part of the municipality's name.
    municipality: str | None
    not_contacted: bool
    #: True: only people that the home put aside. False: only all other people.
    put_aside: bool
    order: MatchOrder
    limit: int
    after: MatchCursor | None


# Small kana that place names use, and the kana with the same sound.
_SAME_SOUND = str.maketrans("ヶヵゖゕ", "けかけか")


def matches_municipality(typed: str, prefecture: str, municipality: str) -> bool:
    """Return whether a typed text is a part of the municipality's name, or the start of prefecture and municipality."""
    part = _normalised(typed)
    return part in _normalised(municipality) or _normalised(prefecture + municipality).startswith(part)


def _normalised(text: str) -> str:
    return hiragana("".join(unicodedata.normalize("NFKC", text).split())).translate(_SAME_SOUND)
