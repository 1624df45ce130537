"""Shapes of visits: what is sent to propose, choose, move, call off and report them, and what each side reads."""

from datetime import time
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, PlainSerializer, WithJsonSchema

from server.core.schemas import Day, Flag, Moment, Number, Shape, SingleLine, validation_error
from server.core.text import tidy_ascii
from server.core.vocabulary import Side, VisitReason, VisitState
from server.notifications.schemas import HomeInShort, PersonInShort
from server.visits.models import PLACE_MAX
from server.visits.rules import MINUTES_MAX, MINUTES_MIN


def _parse_clock_time(value: Any) -> Any:
    try:
        clock_time = time.fromisoformat(tidy_ascii(value))
    except (TypeError, ValueError, AttributeError):
        raise validation_error("時刻を確かめてください。例：14:30") from None
    if clock_time.tzinfo is not None or clock_time.second or clock_time.microsecond:
        raise validation_error("時刻は、時と分で入力してください。例：14:30")
    return clock_time


#: A time of day in hours and minutes.
ClockTime = Annotated[
    time,
    BeforeValidator(_parse_clock_time),
    PlainSerializer(lambda clock_time: f"{clock_time:%H:%M}", str),
    WithJsonSchema({"type": "string", "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$"}),
]


class VisitOffer(Shape):
    """A proposed visit, in Japanese time."""

    day: Day = Field(title="日にち", examples=["2026-03-05"])
    hour: ClockTime = Field(title="時刻", examples=["14:30"])
    minutes: Number = Field(
        default=60, ge=MINUTES_MIN, le=MINUTES_MAX, title="見学の長さ（分）", examples=[60]
    )
    place: Annotated[str, SingleLine(PLACE_MAX)] = Field(title="待ち合わせ場所", examples=["ホームの玄関"])


class OtherDaysIn(Shape):
    """A request of the seeker's side for other proposals."""

    reason: VisitReason | None = Field(
        default=None,
        title="日を変える理由",
        description="Required for the first request to move an agreed visit; `not_needed` does not count as a reason.",
        examples=["schedule"],
    )


class VisitOffers(OtherDaysIn):
    offers: list[VisitOffer] = Field(title="見学の候補", min_length=1)


class VisitCallOff(Shape):
    says_select_if_empty = True

    reason: VisitReason = Field(title="取りやめる理由")


class VisitReport(Shape):
    early: Flag = Field(
        default=False,
        title="予定より早く終わった",
        description="Confirms that the visit took place, although its start is in the future or it was cancelled.",
    )


class VisitOut(Shape):
    id: int = Field(examples=[4])
    state: VisitState
    starts_at: Moment
    minutes: int = Field(examples=[60])
    place: str = Field(examples=["ホームの玄関"])
    called_off_by: Side | None = Field(examples=[None])
    reason: VisitReason | None = Field(examples=[None])


class VisitMove(Shape):
    """An open request to move an agreed visit."""

    by: Side
    reason: VisitReason


class ContactVisits(Shape):
    """The visits of a room; empty if the room is not open."""

    offered: list[VisitOut] = Field(description="The open proposals, earliest first.")
    agreed: VisitOut | None = Field(examples=[None])
    calendar: str | None = Field(
        description="URL of a calendar file with the agreed visit. It needs no sign-in and works until the visit is "
        "over. Null for facilities.",
        examples=[None],
    )
    latest: VisitOut | None = Field(
        description="The visit that was last reported, moved or cancelled, until a newer visit exists.",
        examples=[None],
    )
    wanted_at: Moment | None = Field(
        description="Since when the seeker's side waits for other proposals.", examples=[None]
    )
    moving: VisitMove | None = Field(
        description="The request to move the agreed visit, while other proposals are open or awaited.",
        examples=[None],
    )


class OwnVisit(Shape):
    id: int = Field(examples=[4])
    contact: int = Field(examples=[12])
    state: VisitState = Field(
        description="Agreed visits and open proposals; the calendar also contains visits that are done."
    )
    starts_at: Moment
    minutes: int = Field(examples=[60])
    place: str = Field(examples=["ホームの玄関"])
    home: HomeInShort
    person: PersonInShort
    assignee: int | None = Field(
        description="The account of the assignee on the viewer's side: of the home or of the person.",
        examples=[None],
    )
    assignee_name: str | None = Field(examples=[None])


class VisitDays(Shape):
    """The days of a calendar, in Japanese time. Both days are included."""

    first_day: Day = Field(title="最初の日", examples=["2026-03-01"])
    last_day: Day = Field(title="最後の日", examples=["2026-03-31"])
