"""Normalising typed text (docs/decisions.md §9): any width and hyphen is accepted; names keep their spelling."""

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from server.core.text import (
    digits_sentence,
    offending_characters,
    phone_digits,
    postal_code_digits,
    tidy_ascii,
    tidy_line,
    tidy_text,
)
from tests.support.rows import for_each

HYPHENS = {
    "hyphen-minus": "-",
    "minus": "−",
    "hyphen": "‐",
    "non-breaking hyphen": "\u2011",
    "figure dash": "\u2012",
    "en dash": "–",
    "em dash": "—",
    "horizontal bar": "―",
    "long vowel": "ー",
    "half-width long vowel": "ｰ",
    "full-width hyphen": "－",
}
every_hyphen = for_each("hyphen", HYPHENS.values(), ids=HYPHENS.keys())


@every_hyphen
def test_postal_code_accepts_any_hyphen(hyphen):
    assert postal_code_digits(f"154{hyphen}0017") == "1540017"


@for_each(
    "typed",
    [
        "1540017",
        "154-0017",
        "１５４００１７",
        "１５４－００１７",
        "〒154-0017",
        "〒 154-0017",
        "〒１５４ー００１７",
        " 154 0017 ",
        "154\u30000017",
        "\u3000〒154 − 0017\n",
        "１５4-00１7",
    ],
)
def test_postal_code_accepts_any_width_mark_and_spaces(typed):
    assert postal_code_digits(typed) == "1540017"


@for_each(
    "typed", ["", "〒", "154001", "15400178", "154-001a", "154/0017", "〇一二三四五六", "١٥٤٠٠١٧", "154.0017"]
)
def test_postal_code_has_seven_digits(typed):
    assert postal_code_digits(typed) is None


def test_postal_code_keeps_its_leading_zero():
    assert postal_code_digits("〒０６０－０００１") == "0600001"


@every_hyphen
def test_phone_number_accepts_any_hyphen(hyphen):
    assert phone_digits(f"03{hyphen}1234{hyphen}5678") == "0312345678"


@for_each(
    ("typed", "digits"),
    [
        ("0312345678", "0312345678"),
        ("090-1234-5678", "09012345678"),
        ("０９０－１２３４－５６７８", "09012345678"),
        ("（０３）１２３４－５６７８", "0312345678"),
        ("03(1234)5678", "0312345678"),
        ("03 1234 5678", "0312345678"),
        ("０９０\u3000１２３４\u3000５６７８", "09012345678"),
        ("+81 3-1234-5678", "0312345678"),
        ("+81-90-1234-5678", "09012345678"),
        ("＋８１３１２３４５６７８", "0312345678"),
        ("+81 (0)3-1234-5678", "0312345678"),
        ("+81 090 1234 5678", "09012345678"),
    ],
)
def test_phone_number_accepts_any_width_brackets_and_country_code(typed, digits):
    assert phone_digits(typed) == digits


@for_each(
    "typed",
    [
        "",
        "-",
        "031234567",
        "090123456789",
        "1234567890",
        "+1 212 555 0100",
        "03-1234-567x",
        "0312345678内線2",
    ],
)
def test_phone_number_has_ten_or_eleven_digits_from_zero(typed):
    assert phone_digits(typed) is None


@for_each("name", ["㈱ひだまり", "髙橋 直子", "山﨑", "ﾀｶﾊｼ", "ＡＢＣホーム", "①号棟", "葛󠄀城"])
def test_name_keeps_its_spelling(name):
    assert tidy_line(name) == name
    assert tidy_text(name) == name


def test_separate_voicing_mark_in_a_name_is_composed():
    apart = unicodedata.normalize("NFD", "がぎぐ パピプ")
    assert apart != "がぎぐ パピプ"
    assert tidy_line(apart) == tidy_text(apart) == "がぎぐ パピプ"


@for_each(
    ("typed", "stored"),
    [
        ("  高橋 直子  ", "高橋 直子"),
        ("高橋\u3000直子", "高橋 直子"),
        ("高橋 \u3000 直子", "高橋 直子"),
        ("高橋\t\n直子", "高橋 直子"),
        (" \u3000\n", ""),
    ],
)
def test_line_is_trimmed_and_its_spaces_are_collapsed(typed, stored):
    assert tidy_line(typed) == stored


@for_each(
    "unseen",
    [
        "\0",
        "\x1b",
        "\x7f",
        "\x80",
        "\x9b",
        "\x9f",
        "\u200b",
        "\u200e",
        "\u200f",
        "\u061c",
        "\u202e",
        "\u2066",
        "\ufeff",
    ],
)
def test_invisible_and_control_characters_are_removed(unseen):
    typed = f"高橋{unseen}2J{unseen} 直子"
    assert tidy_line(typed) == tidy_text(typed) == "高橋2J 直子"


def test_joiners_of_an_emoji_are_kept():
    assert tidy_line("👨‍👩‍👧") == tidy_text("👨‍👩‍👧") == "👨‍👩‍👧"


@for_each(
    ("typed", "stored"),
    [("一\r\n二\r三\n四", "一\n二\n三\n四"), ("\n 一  二 \n\n", "一  二"), ("一\n\n二", "一\n\n二")],
)
def test_line_breaks_of_a_text_are_normalised(typed, stored):
    assert tidy_text(typed) == stored


@for_each(
    ("typed", "stored"),
    [
        ("Ａｂｃ＠Example．ｃｏｍ", "Abc@Example.com"),
        (" a b\u3000@c.jp ", "ab@c.jp"),
        ("４５０００", "45000"),
    ],
)
def test_addresses_and_numbers_become_half_width_without_spaces(typed, stored):
    assert tidy_ascii(typed) == stored


@for_each(
    ("typed", "offending"),
    [
        ("0123456789", []),
        ("", []),
        ("５0000", ["５"]),
        ("50,000円", [",", "円"]),
        ("ａ1ｂ2ａ3", ["ａ", "ｂ"]),
        ("-5", ["-"]),
        ("1.5", ["."]),
        ("٣", ["٣"]),
        ("²", ["²"]),
        ("1 2", [" "]),
        ("円1万円", ["円", "万"]),
    ],
)
def test_offending_characters_are_distinct_and_in_order(typed, offending):
    assert offending_characters(typed) == offending


def test_digits_sentence_has_the_text_of_the_specification():
    assert digits_sentence("五万円、五") == "半角数字で入力してください: 「五 万 円 、」"
    assert digits_sentence("５") == "半角数字で入力してください: 「５」"


def test_half_width_digits_have_no_sentence():
    assert digits_sentence("50000") is None


@given(st.text())
def test_tidying_is_idempotent(typed):
    assert tidy_line(tidy_line(typed)) == tidy_line(typed)
    assert tidy_text(tidy_text(typed)) == tidy_text(typed)


@given(st.text())
def test_digits_sentence_appears_only_for_other_characters(typed):
    assert (digits_sentence(typed) is None) == all(char in "0123456789" for char in typed)


@given(st.from_regex(r"[0-9]{7}", fullmatch=True), st.sampled_from(list(HYPHENS.values())))
def test_postal_code_accepts_a_hyphen_at_any_position(digits, hyphen):
    full_width = digits.translate({ord("0") + n: ord("０") + n for n in range(10)})
    for cut in range(8):
        assert postal_code_digits(full_width[:cut] + hyphen + full_width[cut:]) == digits
