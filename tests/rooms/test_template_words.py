"""The words in braces that a room can replace."""

from server.core.vocabulary import TemplateWord
from server.rooms.rules import has_lone_brace, unknown_placeholders
from tests.support.rows import for_each


@for_each("word", TemplateWord)
@for_each("braces", ["{}", "｛｝", "{｝"])
def test_known_words_are_accepted_in_braces_of_both_widths(word: TemplateWord, braces: str) -> None:
    assert unknown_placeholders(f"{braces[0]}{word.label}{braces[1]}さん") == []


def test_unknown_words_are_returned_in_order() -> None:
    assert unknown_placeholders("{名前}さん、{ ３日後 }の{時刻}に。") == ["名前", "時刻"]


@for_each("text", ["{お名前さん", "お名前｝さん", "{お名前\n}さん", "}{", "{{お名前}さん"])
def test_unbalanced_brace_is_found(text: str) -> None:
    assert has_lone_brace(text)


def test_balanced_braces_are_accepted() -> None:
    assert not has_lone_brace("{お名前}さん、｛ホーム名｝です。")
