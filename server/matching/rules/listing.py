"""A home's match list as it is asked for: narrowed, in an order that ties cannot upset, and from a place on."""

import re
import unicodedata
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from server.core.text import hiragana
from server.core.vocabulary import Condition, SupportLevel

_PLACE = r"^[0-9]{1,10}-[0-9]{1,10}-[0-9]{1,10}$"


class MatchOrder(StrEnum):
    SCORE = "score"
    NEWEST = "newest"


@dataclass(frozen=True)
class MatchCursor:
    """Where a person stands in a list."""

    score: int
    contacts_current: int
    preference_id: int

    def key(self, order: MatchOrder) -> tuple[int, ...]:
        """Return what an ordered list ascends by; equal scores go by fewer current contacts, then newer."""
        if order is MatchOrder.NEWEST:
            return (-self.preference_id,)
        return (-self.score, self.contacts_current, -self.preference_id)

    def cursor(self) -> str:
        """Return the place as text, of one length whatever it says: how many contacts somebody has is not told."""
        return f"{self.score:010}-{self.contacts_current:010}-{self.preference_id:010}"

    @classmethod
    def at(cls, cursor: str) -> Self | None:
        """Return the place that a text says, or None when it says none."""
        return cls(*map(int, cursor.split("-"))) if re.fullmatch(_PLACE, cursor) else None


@dataclass(frozen=True)
class MatchWish:
    """Whom of those who fit a facility wants to see; None and False narrow nothing."""

    score_min: int
    support_level: SupportLevel | None
    condition: Condition | None
    #: A part of the name of the municipality where they live.
    municipality: str | None
    not_contacted: bool
    #: Those whom the home has put aside, instead of all others.
    put_aside: bool
    order: MatchOrder
    limit: int
    after: MatchCursor | None


_ALIKE = str.maketrans("ヶヵゖゕ", "けかけか")


def is_named(typed: str, prefecture: str, municipality: str) -> bool:
    """Say whether a municipality's name has what was typed, or with its prefecture begins so."""
    part = _folded(typed)
    return part in _folded(municipality) or _folded(prefecture + municipality).startswith(part)


def _folded(text: str) -> str:
    return hiragana("".join(unicodedata.normalize("NFKC", text).split())).translate(_ALIKE)
