"""The reading of a name, however its kana are typed."""

from pydantic import AfterValidator

from server.domain.text import hiragana, is_reading, tidy_line
from server.schemas.base import refuse


def _reading(value: str) -> str:
    reading = hiragana(tidy_line(value))
    if reading and not is_reading(reading):
        raise refuse("ふりがなは、ひらがなで入力してください。例：すずき はなこ")
    return reading


READING = AfterValidator(_reading)
