"""Asking for a page of a home's match list."""

from typing import Annotated

from pydantic import Field, field_validator

from server.domain.match_list import PLACE, MatchOrder, MatchWish, Place
from server.domain.paging import LIMIT_DEFAULT, LIMIT_MAX
from server.domain.vocabulary import Condition, SupportLevel
from server.schemas.base import CodeText, Flag, Line, Number, Shape, refuse

_CITY_MAX = 100


class MatchingQuery(Shape):
    score_min: Number = Field(default=0, ge=0, le=100, title="一致度")
    support_level: Annotated[SupportLevel | None, CodeText] = Field(default=None, title="障害支援区分")
    condition: Condition | None = Field(default=None, title="病状")
    municipality: Annotated[str, Line(_CITY_MAX)] | None = Field(
        default=None, title="市区町村", examples=["世田谷区"]
    )
    not_contacted: Flag = Field(default=False, title="まだ連絡していない方")
    order: MatchOrder = Field(default=MatchOrder.SCORE, title="並び順")
    limit: Number = Field(default=LIMIT_DEFAULT, ge=1, le=LIMIT_MAX, title="件数")
    cursor: str | None = Field(
        default=None, title="続きの位置", examples=["71-0-12"], json_schema_extra={"pattern": PLACE}
    )

    @field_validator("cursor")
    @classmethod
    def _is_a_place(cls, value: str | None) -> str | None:
        if value is not None and Place.at(value) is None:
            raise refuse("「続きの位置」を読み取れませんでした。一覧を開き直してください。")
        return value

    def wish(self) -> MatchWish:
        """Return what is asked for."""
        return MatchWish(
            score_min=self.score_min,
            support_level=self.support_level,
            condition=self.condition,
            municipality=self.municipality,
            not_contacted=self.not_contacted,
            order=self.order,
            limit=self.limit,
            after=None if self.cursor is None else Place.at(self.cursor),
        )
