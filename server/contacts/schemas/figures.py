"""The monthly figures of offices, as JSON and as the rows of a CSV file."""

from collections.abc import Iterable

from pydantic import Field

from server.contacts.rules.figures import Figure, Month
from server.core.schemas import Shape
from server.core.vocabulary import Role


class MonthOut(Shape):
    """The figures of a month; the titles are the column names of the CSV file."""

    month: str = Field(title="月", examples=["2026-03"])
    requests: int = Field(title="連絡", examples=[12])
    accepted: int = Field(title="承認", examples=[4])
    declined: int = Field(title="辞退", description="By the seeker's side.", examples=[5])
    withdrawn: int = Field(
        title="ホームの取り下げ", description="By the facility, before an answer.", examples=[1]
    )
    median_hours: int | None = Field(
        title="返事までの時間（中央値、時間）",
        description="Median of the hours until an answer; null for a month without answers.",
        examples=[31],
    )
    late: int = Field(title="5日をこえた返事", examples=[1])
    visits_agreed: int = Field(
        title="見学が決まった", description="Contacts whose first visit was agreed.", examples=[3]
    )
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
    titles = MonthOut.titles()
    request_title = "送った連絡" if role is Role.FACILITY else "届いた連絡"
    return ["事業所", *(titles | {"requests": request_title}).values()]


def rows_of(offices: Iterable[OfficeFigures]) -> list[list[str | int | None]]:
    """Build one row per month, office by office."""
    return [[office.name, *month.model_dump().values()] for office in offices for month in office.months]
