"""Which words in braces a room can fill in."""

import pytest

from server.domain.contacts.room_templates import TemplateWord, unknown_words


@pytest.mark.parametrize("word", TemplateWord)
@pytest.mark.parametrize("braces", ["{}", "｛｝", "{｝"])
def test_the_known_words_stand_in_braces_of_either_width(word: TemplateWord, braces: str) -> None:
    assert unknown_words(f"{braces[0]}{word.label}{braces[1]}さん") == []


def test_others_are_named_in_their_order() -> None:
    assert unknown_words("{名前}さん、{ ３日後 }の{時刻}に。") == ["名前", "時刻"]


def test_a_single_brace_is_only_a_character() -> None:
    assert unknown_words("}{ お待ちしています { ね\n}") == []
