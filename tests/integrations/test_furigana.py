"""Furigana: readings annotate kanji only, and the text is kept complete."""

import re

from server.integrations.furigana import annotate, escape, known_words
from tests.support.rows import for_each


@for_each(
    ("surface", "reading", "shown"),
    [
        ("見学", "ケンガク", "{見学|けんがく}"),
        ("食べる", "タベル", "{食|た}べる"),
        ("取り扱い", "トリアツカイ", "{取|と}り{扱|あつか}い"),
        ("お茶", "オチャ", "お{茶|ちゃ}"),
        ("人々", "ヒトビト", "{人々|ひとびと}"),
        ("ヶ月", "カゲツ", "{ヶ月|かげつ}"),
        ("できます", "デキマス", "できます"),
        ("ホーム", "ホーム", "ホーム"),
        ("LINE", "ライン", "LINE"),
        ("2", "ニ", "2"),
        ("漢|字", "カンジ", "漢\\|字"),
        ("鬱", "", "鬱"),
        ("々", "キゴウ", "々"),
        ("記号", "キゴウ", "{記号|きごう}"),
        ("{", "キゴウ", "\\{"),
    ],
)
def test_reading_annotates_only_kanji(surface: str, reading: str, shown: str) -> None:
    assert annotate([(surface, reading)]) == shown


def test_braces_in_a_text_are_escaped() -> None:
    text = "{漢字|うそ}と\\と|"
    assert escape(text) == "\\{漢字\\|うそ\\}と\\\\と\\|"
    assert re.sub(r"\\(.)", r"\1", escape(text)) == text


@for_each(
    ("text", "known"),
    [
        ("土曜日に", [("土曜日", "どようび")]),
        ("2日と３日と21日", [("2日", "ふつか"), ("３日", "みっか"), ("21日", "21にち")]),
        ("二十一人の日程", []),
        ("世話人と一人で", [("世話人", "せわにん"), ("一人", "ひとり")]),
    ],
)
def test_dates_and_numbers_of_people_are_known_without_a_dictionary(
    text: str, known: list[tuple[str, str]]
) -> None:
    pieces = [*known_words(text)]
    assert "".join(piece for piece, _ in pieces) == text
    assert [(piece, reading) for piece, reading in pieces if reading is not None] == known
