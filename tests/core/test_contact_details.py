"""Contact details are found in every disguise. Texts that only resemble them are not refused."""

from hypothesis import given
from hypothesis import strategies as st

from server.core.contact_details import ContactDetail, contact_detail_in
from tests.core.disguised_addresses import ADDRESSES
from tests.core.disguised_phones import PHONES
from tests.core.greetings import GREETINGS
from tests.core.innocent_texts import INNOCENT
from tests.support.rows import for_each

DISGUISES = [*((ContactDetail.PHONE, text) for text in PHONES), *ADDRESSES]

# The ways to write digits, each with its ten digits.
_WRITINGS = (
    *(
        "0123456789",
        "０１２３４５６７８９",
        "〇一二三四五六七八九",
        "零壱弐参肆伍陸漆捌玖",
        "⓪①②③④⑤⑥⑦⑧⑨",
        "𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗",
    ),
    *(
        tuple(words.split())
        for words in (
            "ぜろ いち に さん よん ご ろく なな はち きゅう",
            "ゼロ イチ ニー サン ヨン ゴー ロク シチ ハチ キュー",
            "まる ひと ふた さん よん ご ろく なな はち きゅう",
        )
    ),
)
_SEPARATORS = (
    *(
        "",
        " ",
        "　",
        "-",
        "－",
        "ー",
        "‐",
        "–",
        "—",
        "―",
        "−",
        ".",
        "・",
        "/",
        "_",
        "、",
        "の",
        "ノ",
        "…",
        "📞",
    ),
    *("\u200b", "\u2060", "\n", " - ", ")(", "】【", "ハイフン", "★"),
)
_NUMBERS = (
    *(
        st.from_regex(r"0[5789]0[1-9][0-9]{7}", fullmatch=True),
        st.from_regex(r"0[1-9]{2}[0-9]{7}", fullmatch=True),
    ),
    *(st.from_regex(r"0120[0-9]{6}", fullmatch=True), st.from_regex(r"0800[0-9]{7}", fullmatch=True)),
)


@st.composite
def _written(draw: st.DrawFn) -> str:
    """Write a number in three groups, each possibly with different digits."""
    number = draw(st.one_of(*_NUMBERS))
    first, second = draw(st.sampled_from([(3, 7), (2, 6), (4, 7), (3, 6), (4, 6)]))
    separator = draw(st.sampled_from(_SEPARATORS))
    groups = (number[:first], number[first:second], number[second:])
    one = draw(st.sampled_from(_WRITINGS))
    several = draw(st.booleans()) and separator != ""
    writings = [draw(st.sampled_from(_WRITINGS)) if several else one for _ in groups]
    return separator.join(
        "".join(writing[int(digit)] for digit in group)
        for group, writing in zip(groups, writings, strict=True)
    )


_BEFORE = (
    *(
        "",
        "お電話は",
        "はじめまして。高橋です。",
        "TEL:",
        "担当 高橋（",
        "見学は9:00〜17:30、電話は",
        "家賃45,000円 ",
    ),
    *("2012年4月1日開設。", "① ", "10名のホームです ", "世田谷1-2-3 電話 "),
)
_AFTER = ("", "です。", "まで", "）", " （9:00〜17:30）", "へお電話ください。", "\nお待ちしています。")


@given(_written(), st.sampled_from(_BEFORE), st.sampled_from(_AFTER))
def test_telephone_number_is_found_in_every_writing(number: str, before: str, after: str) -> None:
    assert contact_detail_in(before + number + after) is ContactDetail.PHONE


@for_each(("kind", "text"), DISGUISES)
def test_disguised_contact_details_are_found(kind: ContactDetail, text: str) -> None:
    assert contact_detail_in(text) is kind


@for_each("text", INNOCENT)
def test_innocent_texts_are_not_refused(text: str) -> None:
    assert contact_detail_in(text) is None


@for_each("text", GREETINGS)
def test_greetings_of_homes_are_not_refused(text: str) -> None:
    assert contact_detail_in(text) is None


@given(st.lists(st.sampled_from(GREETINGS), max_size=6))
def test_combined_greetings_are_not_refused(sentences: list[str]) -> None:
    assert contact_detail_in("\n".join(sentences)) is None


@given(st.sampled_from(DISGUISES), st.sampled_from(INNOCENT), st.sampled_from(INNOCENT))
def test_detail_is_found_between_innocent_sentences(
    disguise: tuple[ContactDetail, str], before: str, after: str
) -> None:
    assert contact_detail_in(f"{before}\n{disguise[1]}\n{after}") is not None


@given(st.lists(st.sampled_from(INNOCENT), max_size=6))
def test_combined_innocent_sentences_are_not_refused(sentences: list[str]) -> None:
    assert contact_detail_in("です。".join(sentences)) is None


def test_example_tables_are_long_and_have_no_duplicates() -> None:
    disguises = [text for _, text in DISGUISES]
    tables = (disguises, INNOCENT, GREETINGS)
    assert [len(table) >= least for table, least in zip(tables, (150, 150, 200), strict=True)] == [True] * 3
    assert [len(set(table)) for table in tables] == [len(table) for table in tables]
