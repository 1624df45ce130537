"""Readings above the kanji of a text, as {漢字|かんじ}: what the app shows, and nothing of what stays as it is.

A backslash stands before a brace, a bar or a backslash of the text itself.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from gevent import get_hub
from gevent.monkey import get_original
from sudachipy import Dictionary, SplitMode, Tokenizer

#: A piece of a text, and how it is read in katakana.
Token = tuple[str, str]

_KANJI = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff々〆"
_HAS_KANJI = re.compile(f"[{_KANJI}]")
_RUNS = re.compile(f"[{_KANJI}]+|[^{_KANJI}]+")
_MARKS = re.compile(r"([\\{|}])")
_TO_HIRAGANA = {code: code - 0x60 for code in range(ord("ァ"), ord("ヶ") + 1)}
_HIRAGANA = re.compile("[ぁ-ゖー]+")

# What small dictionaries read wrong, and what people ask for most in a room: when, and who.
_WEEKDAYS = {"月": "げつ", "火": "か", "水": "すい", "木": "もく", "金": "きん", "土": "ど", "日": "にち"}
_KNOWN = {
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
# Not in the middle of a number.
_FIXED = re.compile(
    "(?<![一二三四五六七八九十百0-9０-９.．])"
    f"(?:{'|'.join(sorted(_KNOWN, key=len, reverse=True))}|[0-9０-９]{{1,2}}日(?!程))"
)


def known_words(text: str) -> Iterator[tuple[str, str | None]]:
    """Yield a text in pieces: those whose reading stands here, and, with None, what a dictionary is to read."""
    end = 0
    for match in _FIXED.finditer(text):
        if match.start() > end:
            yield text[end : match.start()], None
        yield match[0], _KNOWN.get(match[0]) or _day(match[0])
        end = match.end()
    if end < len(text):
        yield text[end:], None


def _day(text: str) -> str:
    number = text.removesuffix("日")
    return _DAYS.get(int(number), f"{number}にち")


def annotated(tokens: Iterable[Token]) -> str:
    """Return the pieces of a text in one, with readings where they have kanji."""
    return "".join(_annotated(surface, reading) for surface, reading in tokens)


def escaped(text: str) -> str:
    """Return a text without readings, as it stands in an annotated one."""
    return _MARKS.sub(r"\\\1", text)


def _annotated(surface: str, reading: str) -> str:
    hiragana = reading.translate(_TO_HIRAGANA)
    # What a dictionary calls a mark has no reading: 々 by itself.
    if not _HAS_KANJI.search(surface) or (hiragana == "きごう" and surface != "記号"):
        return escaped(surface)
    if found := _run_by_run(surface, hiragana):
        return found
    # A word whose kana are not those of its reading, and a number: above all of it.
    return f"{{{surface}|{hiragana}}}" if _is_whole(surface, hiragana) else escaped(surface)


def _run_by_run(surface: str, hiragana: str) -> str | None:
    """Return a word with readings above its kanji alone, where what stands between is read as it is written."""
    runs = _RUNS.findall(surface)
    pattern = "".join(
        "([ぁ-ゖー]+?)" if _HAS_KANJI.match(run) else re.escape(run.translate(_TO_HIRAGANA)) for run in runs
    )
    match = re.fullmatch(pattern, hiragana)
    if match is None:
        return None
    readings = iter(match.groups())
    return "".join(f"{{{run}|{next(readings)}}}" if _HAS_KANJI.match(run) else escaped(run) for run in runs)


def _is_whole(surface: str, hiragana: str) -> bool:
    return bool(_HIRAGANA.fullmatch(hiragana)) and not _MARKS.search(surface)


# A tokenizer answers one at a time. A lock of real threads, as the pool's are.
_READING = get_original("_thread", "allocate_lock")()
# What was read lately, in this process alone: the same room is opened again and again.
_KEPT = 200


def with_readings(texts: Sequence[str]) -> list[str]:
    """Return texts with readings above their kanji, which may be wrong."""
    # It never yields: on gevent's thread pool it keeps no other request waiting.
    read: list[str] = get_hub().threadpool.apply(_read_all, (tuple(texts),))
    return read


def _read_all(texts: Sequence[str]) -> list[str]:
    with _READING:
        return [_read(text) for text in texts]


@lru_cache(_KEPT)
def _read(text: str) -> str:
    tokens = [*_tokens(text)]
    # Whatever the dictionary does with rare characters, nobody's words are changed.
    return annotated(tokens) if "".join(surface for surface, _ in tokens) == text else escaped(text)


def _tokens(text: str) -> Iterator[Token]:
    for piece, reading in known_words(text):
        if reading is not None:
            yield piece, reading
        else:
            yield from ((word.surface(), word.reading_form()) for word in _tokenizer().tokenize(piece))


@lru_cache(1)
def _tokenizer() -> Tokenizer:
    return Dictionary(dict="small").tokenizer(mode=SplitMode.C)
