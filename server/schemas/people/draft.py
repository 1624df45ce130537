"""Answers that somebody has begun to give: anything that the form can hold, finished or not."""

from typing import Annotated

from pydantic import Field, StringConstraints

from server.models.people.preference import CONDITION_DETAIL_MAX
from server.schemas.base import Flag, Moment, Shape

# What is typed may be too long or no number yet: what is kept half-way is judged when it is sent.
_Typed = Annotated[str, StringConstraints(max_length=500)]
_Written = Annotated[str, StringConstraints(max_length=4 * CONDITION_DETAIL_MAX)]
_Chosen = Annotated[list[Annotated[str, StringConstraints(max_length=40)]], Field(max_length=60)]


class DraftAnswers(Shape):
    """The answers of the form as they stand; all of them may be missing, and no pictures are among them."""

    age: _Typed = Field(default="", title="年齢", examples=["27"])
    gender: _Typed = Field(default="", title="性別", examples=["female"])
    postal_code: _Typed = Field(default="", title="郵便番号", examples=["154-00"])
    prefecture: _Typed = Field(default="", title="都道府県", examples=["東京都"])
    address_1: _Typed = Field(default="", title="市区町村", examples=["世田谷区"])
    address_2: _Typed = Field(default="", title="番地・建物名", examples=[""])
    preferred_prefectures: _Chosen = Field(default=[], title="希望入居地", examples=[["東京都"]])
    support_level: _Typed = Field(default="", title="障害支援区分", examples=["2"])
    condition_categories: _Chosen = Field(default=[], title="病状", examples=[["intellectual"]])
    condition_detail: _Written = Field(default="", title="病状の詳細", examples=["月に1度、"])
    building_types: _Chosen = Field(default=[], title="建物タイプ", examples=[[]])
    home_types: _Chosen = Field(default=[], title="グループホームの形態", examples=[[]])
    medical_supports: _Chosen = Field(default=[], title="医療支援体制", examples=[[]])
    wheelchair_accessible: Flag = Field(default=False, title="車いす", examples=[False])
    violence_accessible: Flag = Field(default=False, title="暴力行為の受け入れ", examples=[False])
    smoking_allowed: _Typed = Field(default="", title="喫煙", examples=["no_preference"])
    drinking_allowed: _Typed = Field(default="", title="飲酒", examples=["no_preference"])
    curfew: _Typed = Field(default="", title="門限", examples=["no_preference"])
    pets_allowed: _Typed = Field(default="", title="ペットの飼育", examples=["yes"])


class DraftIn(Shape):
    answers: DraftAnswers = Field(title="書きかけの希望条件")
    step: int = Field(default=1, ge=1, le=20, title="何ページ目か", examples=[3])


class DraftOut(Shape):
    answers: DraftAnswers | None = Field(description="Null is that nothing was begun.")
    step: int = Field(description="The page on which the person was.", examples=[3])
    updated_at: Moment | None = Field(description="When something was last written.")
