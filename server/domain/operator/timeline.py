"""What stands in a timeline, where its next page begins, and what may be told of why something was not delivered."""

import json
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import Self

# The largest number that a database has.
_ID_MAX = 2**63 - 1
#: How many entries stand on a page.
PAGE = 50


class EntryKind(StrEnum):
    """Of what an entry tells, in the order of entries of one moment."""

    AUDIT = "audit"
    STEP = "step"
    CASE = "case"
    VISIT = "visit"
    MESSAGE = "message"
    PUSH = "push"
    MAIL = "mail"
    NOTICE = "notice"
    SESSION = "session"
    LOOK = "look"
    CERTIFICATE_LOOK = "certificate_look"
    REPORT = "report"
    MEMBER = "member"
    INVITATION = "invitation"
    HANDOVER = "handover"
    OFFER = "offer"


RANKS = {kind: rank for rank, kind in enumerate(EntryKind)}


@dataclass(frozen=True)
class Place:
    """An entry's place in the order of a timeline: entries are read on from behind it."""

    at: datetime
    rank: int
    id: int

    def __str__(self) -> str:
        return f"{self.at.isoformat()}_{self.rank}_{self.id}"

    @classmethod
    def read(cls, text: str) -> Self:
        """Read what was written; a ValueError or an OverflowError where it is no place."""
        at, rank, id_ = text.split("_")
        found = cls(datetime.fromisoformat(at), int(rank), int(id_))
        if found.at.tzinfo is None or found.id > _ID_MAX:
            raise ValueError(text)
        # As the database will: a moment before the year 1 is none.
        found.at.astimezone(UTC)
        return found


#: Why a push that LINE took was not delivered: LINE takes those for whoever has blocked the account as well.
NOT_REACHED = "LINE took it, but the person had blocked or left the account"
_CODE = re.compile(r"\b[45]\d\d\b")
#: The sentence of LINE's JSON; the rest of it may be cut off.
_SENTENCE = re.compile(r'^(?:given up: )?LINE answered \d+: .*?"message": *"((?:[^"\\]|\\.)*)"', re.DOTALL)


def answer_code(failure: str | None) -> str | None:
    """Return what was answered to a try as a code: a server's own words may hold an address."""
    if failure is None:
        return None
    if failure == NOT_REACHED:
        return "not_reached"
    found = _CODE.search(failure)
    code = found[0] if found else "no_answer"
    return f"given_up {code}" if failure.startswith("given up") else code


def line_sentence(failure: str | None) -> str | None:
    """Return LINE's own sentence about a push that it refused: about the message, and nobody's words."""
    found = _SENTENCE.search(failure or "")
    return None if found is None else json.loads(f'"{found[1]}"')
