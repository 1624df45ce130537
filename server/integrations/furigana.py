"""Furigana: adds the readings of kanji to a text, as {漢字|かんじ}.

A brace, a bar or a backslash that is part of the text is escaped with a backslash.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from gevent import get_hub
from gevent.monkey import get_original
from sudachipy import Dictionary, SplitMode, Tokenizer

#: A piece of a text, and its reading in katakana or hiragana.
Token = tuple[str, str]

_KANJI = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff々〆"
_HAS_KANJI = re.compile(f"[{_KANJI}]")
_RUNS = re.compile(f"[{_KANJI}]+|[^{_KANJI}]+")
_SPECIAL_CHARACTERS = re.compile(r"([\\{|}])")
_TO_HIRAGANA = {code: code - 0x60 for code in range(ord("ァ"), ord("ヶ") + 1)}
_HIRAGANA = re.compile("[ぁ-ゖー]+")

# Words for which the small dictionary has wrong readings, and frequent words of rooms: dates, times and people.
_WEEKDAYS = {"月": "げつ", "火": "か", "水": "すい", "木": "もく", "金": "きん", "土": "ど", "日": "にち"}
_KNOWN_READINGS = {
    **{f"{day}曜日": f"{reading}ようび" for day, reading in _WEEKDAYS.items()},
    "明日": "あした",
    "明後日": "あさって",
    "昨日": "きのう",
    "今日": "きょう",
    "一人": "ひとり",
    "二人": "ふたり",
    "１人": "ひとり",
    "２人": "ふたり",
    "世話人": "せわにん",
    "一ヶ月": "いっかげつ",
    "一か月": "いっかげつ",
    "何日": "なんにち",
    "何時": "なんじ",
    "何人": "なんにん",
    "何か": "なにか",
    "何か月": "なんかげつ",
    "何ヶ月": "なんかげつ",
    "一度": "いちど",
    "今日中": "きょうじゅう",
    "お母様": "おかあさま",
    "お父様": "おとうさま",
}
_DAYS = {
    2: "ふつか", 3: "みっか", 4: "よっか", 5: "いつか", 6: "むいか", 7: "なのか", 8: "ようか", 9: "ここのか",
    10: "とおか", 14: "じゅうよっか", 20: "はつか", 24: "にじゅうよっか",
}  # fmt: skip
# Known words and days of the month, but not inside a longer number, and not 日 in 日程.
_KNOWN_WORD = re.compile(
    "(?<![一二三四五六七八九十百0-9０-９.．])"
    f"(?:{'|'.join(sorted(_KNOWN_READINGS, key=len, reverse=True))}|[0-9０-９]{{1,2}}日(?!程))"
)

# A tokenizer is not thread-safe. The lock is gevent's unpatched one, because the pool uses real threads.
_tokenizer_lock = get_original("_thread", "allocate_lock")()
# The maximum number of cached texts of a process. Texts are cached, because the same rooms are opened repeatedly.
_CACHED_TEXTS = 200


def add_readings(texts: Sequence[str]) -> list[str]:
    """Add readings to texts; the readings may be wrong."""
    # The tokenizer never yields to gevent, so it runs in the thread pool.
    annotated_texts: list[str] = get_hub().threadpool.apply(_annotate_all, (tuple(texts),))
    return annotated_texts


def known_words(text: str) -> Iterator[tuple[str, str | None]]:
    """Split a text into known words with their reading, and other pieces with None; the dictionary reads these."""
    end = 0
    for match in _KNOWN_WORD.finditer(text):
        if match.start() > end:
            yield text[end : match.start()], None
        yield match[0], _KNOWN_READINGS.get(match[0]) or _day_reading(match[0])
        end = match.end()
    if end < len(text):
        yield text[end:], None


def annotate(tokens: Iterable[Token]) -> str:
    """Join the pieces of a text, with readings for those that contain kanji."""
    return "".join(_annotate_word(surface, reading) for surface, reading in tokens)


def escape(text: str) -> str:
    """Escape the special characters of a text, so that it can be part of an annotated text."""
    return _SPECIAL_CHARACTERS.sub(r"\\\1", text)


def _annotate_all(texts: Sequence[str]) -> list[str]:
    with _tokenizer_lock:
        return [_annotate_text(text) for text in texts]


@lru_cache(_CACHED_TEXTS)
def _annotate_text(text: str) -> str:
    tokens = [*_tokens(text)]
    # The dictionary may change rare characters. Then return the text without readings.
    return annotate(tokens) if "".join(surface for surface, _ in tokens) == text else escape(text)


def _tokens(text: str) -> Iterator[Token]:
    for piece, reading in known_words(text):
        if reading is not None:
            yield piece, reading
        else:
            yield from ((word.surface(), word.reading_form()) for word in _tokenizer().tokenize(piece))


@lru_cache(1)
def _tokenizer() -> Tokenizer:
    return Dictionary(dict="small").tokenizer(mode=SplitMode.C)


def _day_reading(text: str) -> str:
    number = text.removesuffix("日")
    return _DAYS.get(int(number), f"{number}にち")


def _annotate_word(surface: str, reading: str) -> str:
    hiragana = reading.translate(_TO_HIRAGANA)
    # The dictionary reads a lone mark such as 々 as きごう (mark), which is not its reading.
    if not _HAS_KANJI.search(surface) or (hiragana == "きごう" and surface != "記号"):
        return escape(surface)
    if by_run := _annotate_by_run(surface, hiragana):
        return by_run
    # The kana of the word differ from its reading, or the word contains digits: annotate the whole word.
    return f"{{{surface}|{hiragana}}}" if _can_annotate_whole(surface, hiragana) else escape(surface)


def _annotate_by_run(surface: str, hiragana: str) -> str | None:
    """Annotate only the kanji of a word; return None if the kana of the word differ from its reading."""
    runs = _RUNS.findall(surface)
    pattern = "".join(
        "([ぁ-ゖー]+?)" if _HAS_KANJI.match(run) else re.escape(run.translate(_TO_HIRAGANA)) for run in runs
    )
    match = re.fullmatch(pattern, hiragana)
    if match is None:
        return None
    readings = iter(match.groups())
    return "".join(f"{{{run}|{next(readings)}}}" if _HAS_KANJI.match(run) else escape(run) for run in runs)


def _can_annotate_whole(surface: str, hiragana: str) -> bool:
    return bool(_HIRAGANA.fullmatch(hiragana)) and not _SPECIAL_CHARACTERS.search(surface)
