"""Kinds, labels and cursors of timeline entries, and the parts of a delivery failure that the console may show."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import NamedTuple, Self

from server.contacts.rules.record import STEP_LABELS
from server.core.audit.rules import Act, Result
from server.core.vocabulary import (
    CaseAction,
    Code,
    ContactStatus,
    Event,
    NoticeEvent,
    OfferState,
    Position,
    ReportReason,
    SeekerStep,
    VisitState,
)
from server.notifications.rules.line_events import NOT_REACHED


class TimelineKind(NamedTuple):
    """A kind of timeline. Its call and its command, `flask timeline COMMAND`, are made from it."""

    #: The audit code. Its kind is the kind of the subject.
    audit: Act
    #: The path is `/api/operator/PATH/ID/timeline/`.
    path: str
    command: str
    summary: str


TIMELINES = (
    TimelineKind(
        Act.ACCOUNT_TIMELINE_READ, "accounts", "account", "Read what happened to an account, newest first"
    ),
    TimelineKind(
        Act.OFFICE_TIMELINE_READ, "offices", "office", "Read what happened in an office, newest first"
    ),
    TimelineKind(
        Act.PERSON_TIMELINE_READ,
        "people",
        "person",
        "Read what happened to the registration of a person, newest first",
    ),
    TimelineKind(Act.HOME_TIMELINE_READ, "homes", "home", "Read what happened to a home, newest first"),
    TimelineKind(
        Act.CONTACT_TIMELINE_READ, "contacts", "contact", "Read what happened in a contact, newest first"
    ),
)

# The largest integer that the database can store.
_ID_MAX = 2**63 - 1
#: Maximum number of entries on a page.
PAGE = 50

#: A status code of HTTP or SMTP that means a failure.
_CODE = re.compile(r"\b[45]\d\d\b")
#: LINE's error message in the JSON of its response. The JSON may be truncated.
_SENTENCE = re.compile(r'^(?:given up: )?LINE answered \d+: .*?"message": *"((?:[^"\\]|\\.)*)"', re.DOTALL)


class EntryKind(StrEnum):
    """Kinds of entries. Entries with the same time are sorted in this order."""

    AUDIT = "audit"
    STEP = "step"
    CASE = "case"
    VISIT = "visit"
    MESSAGE = "message"
    PUSH = "push"
    MAIL = "mail"
    NOTICE = "notice"
    SESSION = "session"
    DETAIL_VIEW = "look"
    CERTIFICATE_VIEW = "certificate_look"
    REPORT = "report"
    MEMBER = "member"
    INVITATION = "invitation"
    HANDOVER = "handover"
    OFFER = "offer"


RANKS = {kind: rank for rank, kind in enumerate(EntryKind)}


@dataclass(frozen=True)
class TimelineCursor:
    """The position of an entry. The next page starts after this entry."""

    at: datetime
    rank: int
    id: int

    def __str__(self) -> str:
        return f"{self.at.isoformat()}_{self.rank}_{self.id}"

    @classmethod
    def read(cls, text: str) -> Self:
        """Parse a cursor. Raise ValueError or OverflowError if the text is not a valid cursor."""
        at, rank, id_ = text.split("_")
        cursor = cls(datetime.fromisoformat(at), int(rank), int(id_))
        if cursor.at.tzinfo is None or cursor.id > _ID_MAX:
            raise ValueError(text)
        # The database converts times to UTC. Do the same here, so that a time before the year 1 raises OverflowError.
        cursor.at.astimezone(UTC)
        return cursor


_STATES: Mapping[str, str] = {
    "waiting": "待っています",
    "sent": "送りました",
    "failed": "届きませんでした",
    "settled": "対応済み",
    "read": "読みました",
    "unread": "まだ読んでいません",
    "begun": "ログインした",
    "ended": "終わりました",
}


def _labels(codes: type[Code]) -> dict[str, str]:
    return {code.value: code.label for code in codes}


_CODES: Mapping[EntryKind, Mapping[str, str]] = {
    EntryKind.STEP: STEP_LABELS | _labels(SeekerStep),
    EntryKind.CASE: _labels(CaseAction),
    EntryKind.PUSH: _labels(Event),
    EntryKind.NOTICE: _labels(Event) | _labels(NoticeEvent),
    EntryKind.AUDIT: _labels(Act),
    EntryKind.REPORT: _labels(ReportReason),
}
_STATES_OF: Mapping[EntryKind, type[Code]] = {
    EntryKind.AUDIT: Result,
    EntryKind.STEP: ContactStatus,
    EntryKind.VISIT: VisitState,
    EntryKind.MEMBER: Position,
    EntryKind.INVITATION: Position,
    EntryKind.OFFER: OfferState,
}


def label_of(kind: EntryKind, code: str | None) -> str | None:
    """Return the label of a code. A code of an earlier version has no label, and is returned unchanged."""
    return None if code is None else _CODES.get(kind, {}).get(code, code)


def state_label_of(kind: EntryKind, state: str | None) -> str | None:
    if state is None:
        return None
    codes = _STATES_OF.get(kind)
    return codes(state).label if codes else _STATES.get(state, state)


def response_code(failure: str | None) -> str | None:
    """Return only the code of the response to an attempt, because the text of a server may contain an address."""
    if failure is None:
        return None
    if failure == NOT_REACHED:
        return "not_reached"
    match = _CODE.search(failure)
    code = match[0] if match else "no_answer"
    return f"given_up {code}" if failure.startswith("given up") else code


def line_error_message(failure: str | None) -> str | None:
    """Return LINE's error message about a rejected push. It contains no text of users."""
    match = _SENTENCE.search(failure or "")
    return None if match is None else json.loads(f'"{match[1]}"')
