"""The figures of offices, month by month, and the same as a table."""

from collections.abc import Iterable

from pydantic import Field

from server.contacts.rules.figures import Figure, Month
from server.core.schemas import Shape
from server.core.vocabulary import Role


class MonthOut(Shape):
    """What happened in a month; the titles are the columns of the table."""

    month: str = Field(title="月", examples=["2026-03"])
    requests: int = Field(title="連絡", examples=[12])
    accepted: int = Field(title="承認", examples=[4])
    declined: int = Field(title="辞退", description="By the seeker's side.", examples=[5])
    withdrawn: int = Field(
        title="ホームの取り下げ", description="By the facility, before there was an answer.", examples=[1]
    )
    median_hours: int | None = Field(
        title="返事までの時間（中央値、時間）",
        description="Within how many hours half of the month's answers came; null without an answer.",
        examples=[31],
    )
    late: int = Field(title="5日をこえた返事", examples=[1])
    visits_agreed: int = Field(title="見学が決まった", description="For the first time.", examples=[3])
    visits_held: int = Field(title="見学した", examples=[2])
    move_ins: int = Field(title="入居確定", examples=[1])

    @classmethod
    def of(cls, month: Month) -> "MonthOut":
        return cls(
            month=f"{month.first_day:%Y-%m}",
            median_hours=month.median_hours,
            late=month.late,
            **{figure.value: month.counts[figure] for figure in Figure},
        )


class OfficeFigures(Shape):
    office: int = Field(examples=[1])
    name: str = Field(examples=["こもれび世田谷事業所"])
    months: list[MonthOut] = Field(description="The last twelve, oldest first.")


def columns_of(role: Role) -> list[str]:
    """Return the names of the table's columns."""
    titles = MonthOut.titles()
    asked = {"requests": "送った連絡" if role is Role.FACILITY else "届いた連絡"}
    return ["事業所", *(titles | asked).values()]


def rows_of(offices: Iterable[OfficeFigures]) -> list[list[str | int | None]]:
    """Return the rows of the table: one a month, office after office."""
    return [[one.name, *month.model_dump().values()] for one in offices for month in one.months]
