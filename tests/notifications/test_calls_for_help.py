"""Detection of calls for help in messages to the LINE account; the answer gives telephone numbers."""

from server.notifications.rules.line_events import HELP_REPLY, TELEPHONES, calls_for_help
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
def test_call_for_help_is_detected_in_any_script(text: str) -> None:
    assert calls_for_help(text)


@for_each(
    "text",
    [
        *("こんにちは", "ありがとうございます", "見学はいつですか", "ホームに行きたいです", "会いたいです"),
        *("家賃はいくらですか", "手伝ってください", "かからない", "", " ", "😀", "話を聞いてもらいたいです"),
    ],
)
def test_other_messages_are_not_calls_for_help(text: str) -> None:
    assert not calls_for_help(text)


@for_each("text", [None, 3, ["たすけて"], {"text": "たすけて"}])
def test_values_that_are_not_text_are_not_calls_for_help(text: object) -> None:
    assert not calls_for_help(text)


def test_long_message_is_checked_quickly() -> None:
    assert not calls_for_help("あ" * 10_000_000)
    assert calls_for_help("たすけて" + "あ" * 10_000_000)


def test_answer_starts_with_the_emergency_number_and_contains_every_number() -> None:
    assert HELP_REPLY.split("\n")[0].endswith("119に電話します。")
    for label, number in TELEPHONES:
        assert number in HELP_REPLY
        assert len(label) <= LINE_BUTTON_LABEL_MAX
