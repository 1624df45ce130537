"""The templates of an office, and how they are written."""

from typing import Annotated

from pydantic import AfterValidator, Field

from server.domain.contacts.room_templates import TemplateWord, has_lone_brace, unknown_words
from server.models.rooms.template import TEMPLATE_TEXT_MAX, TEMPLATE_TITLE_MAX
from server.schemas.base import Line, Shape, Text, refuse

_MAY_STAND = "、".join(f"{{{word.label}}}" for word in TemplateWord)


def _with_known_words(text: str) -> str:
    unknown = unknown_words(text)
    if unknown:
        raise refuse(f"{{{unknown[0]}}}は、置きかえられません。使えるのは{_MAY_STAND}です。")
    if has_lone_brace(text):
        raise refuse("「{」と「}」は、同じ行に1つずつ組にして書いてください。")
    return text


class TemplateIn(Shape):
    title: Annotated[str, Line(TEMPLATE_TITLE_MAX)] = Field(title="文例の名前", examples=["見学のお礼"])
    text: Annotated[str, Text(TEMPLATE_TEXT_MAX, required=True), AfterValidator(_with_known_words)] = Field(
        title="文例",
        description=f"May have {_MAY_STAND}, which each room fills in.",
        examples=["{お名前}さん、今日はありがとうございました。"],
    )


class TemplateOut(Shape):
    id: int = Field(examples=[4])
    title: str = Field(examples=["見学のお礼"])
    text: str = Field(examples=["{お名前}さん、今日はありがとうございました。"])
