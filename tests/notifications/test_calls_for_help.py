"""Who cries for help in LINE is answered with the telephone; who greets, asks or thanks is not."""

from server.notifications.rules.line_events import ANSWER, TELEPHONES, calls_for_help
from tests.support.rows import for_each

LINE_BUTTON_LABEL_MAX = 40


@for_each(
    "text",
    [
        *(
            "たすけて",
            "助けて",
            "タスケテ",
            "ﾀｽｹﾃ",
            "た す け て！",
            "お願い助けて下さい",
            "ＳＯＳ",
            "Help me",
        ),
        *(
            "死にたい",
            "しにたいです",
            "もう消えたい",
            "生きたくない",
            "つらいよー",
            "ツライ",
            "辛くて。辛い",
            "苦しい",
        ),
        *(
            "いじめられた",
            "イジメです",
            "ホームの人になぐられた",
            "殴られました",
            "虐待です",
            "暴力をうける",
            "こわい",
        ),
        *("たたかれた", "とじこめられている", "からだをさわられた", "おなかが痛い", "いたいです"),
    ],
)
def test_a_cry_for_help_is_heard_in_whatever_letters(text: str) -> None:
    assert calls_for_help(text)


@for_each(
    "text",
    [
        *("こんにちは", "ありがとうございます", "見学はいつですか", "ホームに行きたいです", "会いたいです"),
        *("家賃はいくらですか", "手伝ってください", "かからない", "", " ", "😀", "話を聞いてもらいたいです"),
    ],
)
def test_what_is_no_cry_is_answered_as_ever(text: str) -> None:
    assert not calls_for_help(text)


@for_each("text", [None, 3, ["たすけて"], {"text": "たすけて"}])
def test_what_is_no_text_is_no_cry(text: object) -> None:
    assert not calls_for_help(text)


def test_a_long_message_takes_no_time() -> None:
    assert not calls_for_help("あ" * 10_000_000)
    assert calls_for_help("たすけて" + "あ" * 10_000_000)


def test_the_telephone_stands_first_and_each_number_is_in_the_words_too() -> None:
    assert ANSWER.split("\n")[0].endswith("119に電話します。")
    for label, number in TELEPHONES:
        assert number in ANSWER
        assert len(label) <= LINE_BUTTON_LABEL_MAX
