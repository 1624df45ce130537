"""The figures of the whole service."""

from datetime import datetime

from pydantic import Field

from server.models import KeptFigures
from server.schemas.base import Moment, Shape


class ServiceLine(Shape):
    """What a month, or a prefecture in all the months, comes to; null stands for fewer than five, or none."""

    name: str = Field(description="A month, such as 2026-03, or a prefecture.", examples=["2026-03"])
    requests: int | None = Field(examples=[1200])
    accepted: int | None = Field(examples=[400])
    visits_held: int | None = Field(examples=[210])
    move_ins: int | None = Field(examples=[80])
    median_hours: int | None = Field(
        description="Within how many hours half of the answers came.", examples=[31]
    )
    most_hours: int | None = Field(
        description="Within how many hours nine of ten of them came.", examples=[150]
    )


class UnmetWishOut(Shape):
    prefecture: str = Field(examples=["大阪府"])
    wish: str = Field(examples=["車いす"])
    people: int = Field(examples=[12])


class ServiceFiguresOut(Shape):
    """The figures, or empty lists before they were first counted."""

    counted_at: Moment | None
    months: list[ServiceLine] = Field(description="The last twelve, oldest first.")
    prefectures: list[ServiceLine]
    unmet: list[UnmetWishOut] = Field(description="What no home of a prefecture offers; most people first.")

    @classmethod
    def of(cls, kept: KeptFigures | None) -> "ServiceFiguresOut":
        counted: datetime | None = kept.counted_at if kept else None
        body = kept.body if kept else dict.fromkeys(("months", "prefectures", "unmet"), ())
        return cls.model_validate({"counted_at": counted, **body})
