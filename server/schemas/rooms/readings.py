"""Texts, and the same with readings above their kanji."""

from typing import Annotated

from pydantic import AfterValidator, Field

from server.schemas.base import Shape, refuse

TEXTS_MAX = 20
#: Of all texts together: a message has no more.
CHARACTERS_MAX = 2000


def _not_too_long(texts: list[str]) -> list[str]:
    if sum(map(len, texts)) > CHARACTERS_MAX:
        raise refuse(f"読みがなは、一度に{CHARACTERS_MAX}文字までです。分けて送ってください。")
    return texts


class ReadingsIn(Shape):
    texts: Annotated[list[str], AfterValidator(_not_too_long)] = Field(
        min_length=1, max_length=TEXTS_MAX, title="文", examples=[["今日は見学できます。"]]
    )


class ReadingsOut(Shape):
    """The texts in their order; a brace, a bar or a backslash of the text itself has a backslash before it."""

    texts: list[str] = Field(examples=[["{今日|きょう}は{見学|けんがく}できます。"]])
