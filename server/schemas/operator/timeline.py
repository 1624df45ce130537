"""What happened to somebody or something, as an operator reads it: ids, codes and dates, and no word of people's."""

from typing import Annotated

from pydantic import AfterValidator, Field

from server.domain.accounts.audit import Kind
from server.domain.operator.timeline import EntryKind, Place
from server.schemas.base import Moment, Shape, refuse
from server.schemas.operator.work import Reasoned

_PLACE_MAX = 80


def _place(value: str) -> str:
    try:
        Place.read(value)
    except (ValueError, OverflowError):
        raise refuse("続きの位置を読み取れませんでした。はじめから読み込み直してください。") from None
    return value


class TimelineIn(Reasoned):
    cursor: Annotated[str, Field(max_length=_PLACE_MAX), AfterValidator(_place)] | None = Field(
        default=None, title="続きの位置", examples=["2026-03-05T14:30:00+00:00_5_12"]
    )

    def place(self) -> Place | None:
        """Return from behind which entry it is read on."""
        return None if self.cursor is None else Place.read(self.cursor)


class LinkOut(Shape):
    kind: Kind
    id: int
    name: str | None = Field(examples=["ひだまりホーム"])


class HeadOut(Shape):
    """Whose timeline it is, and how they stand."""

    kind: Kind
    id: int
    name: str | None = Field(examples=["ひだまりホーム"])
    role: str | None = Field(examples=["facility"])
    state: str = Field(examples=["active"])
    created_at: Moment
    email: str | None = Field(description="Of an account of staff.", examples=["staff@example.com"])
    email_is_dead: bool | None = Field(description="Whether mails did not reach it; of an account of staff.")
    line_id: str | None = Field(examples=["U0123456789abcdef0123456789abcdef"])
    line_reachable: bool | None
    corporation: str | None = Field(examples=["社会福祉法人ひだまり"])
    corporation_number: str | None = Field(examples=["1234567890123"])
    links: list[LinkOut]


class EntryOut(Shape):
    """One thing that happened."""

    at: Moment
    kind: EntryKind
    id: int
    code: str | None = Field(description="An act, a step, an event.", examples=["request_sent"])
    label: str | None = Field(description="The code in words.", examples=["ログイン"])
    state: str | None = Field(examples=["failed"])
    state_label: str | None = Field(description="The state in words.", examples=["届きませんでした"])
    account: int | None
    contact: int | None
    about: str | None = Field(description="What an act was done to.", examples=["preference"])
    about_id: int | None
    attempts: int | None
    answer: str | None = Field(description="What the last try was answered.", examples=["401"])
    next_at: Moment | None = Field(description="When it is tried next, ends or begins.")
    ended_at: Moment | None
    reason: str | None = Field(description="Why an operator did it.", examples=["お問い合わせ"])
    request: str | None = Field(description="By which the logs know it.", examples=["5f1d"])


class TimelineOut(Shape):
    head: HeadOut
    entries: list[EntryOut]
    next_cursor: str | None = Field(examples=["2026-03-05T14:30:00+00:00_5_12"])
