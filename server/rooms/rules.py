"""What was last said in a room, as a list of rooms says it."""

import re
from datetime import datetime, timedelta
from enum import StrEnum
from unicodedata import normalize

from server.core.vocabulary import Code

#: How much of the last message a list of rooms shows.
LETTERS_MAX = 100


class LastSaid(StrEnum):
    """What the last message of a room is."""

    WORDS = "words"
    PICTURE = "picture"
    #: A PDF; its name is the text.
    FILE = "file"
    TAKEN_BACK = "taken_back"


TAKEN_BACK_WITHIN = timedelta(seconds=60)


def may_be_taken_back(sent_at: datetime, now: datetime) -> bool:
    """Say whether the sender of a message may still take it back."""
    return now - sent_at <= TAKEN_BACK_WITHIN


#: How many templates an office may keep.
TEMPLATES_MAX = 20


class TemplateWord(Code):
    """What stands in braces, and is said differently in each room and on each day."""

    HOME = "home", "ホーム名"
    ADDRESS = "address", "住所"
    THREE_DAYS = "three_days", "3日後"
    WRITER = "writer", "担当者名"
    PERSON = "person", "お名前"


# Braces of either width, as a Japanese keyboard writes them; the same in shared-ui/src/rules/room-templates.ts.
_PLACE = re.compile(r"[{｛]([^{}｛｝\n]*)[}｝]")
_KNOWN = {word.label for word in TemplateWord}


def unknown_words(text: str) -> list[str]:
    """Return what stands in braces and is no word of a room, in its order."""
    return [place for place in _PLACE.findall(text) if normalize("NFKC", place).strip() not in _KNOWN]


def has_lone_brace(text: str) -> bool:
    """Say whether a brace has no other one on its line: what was to be a word of the room would be sent as it is."""
    return any(brace in _PLACE.sub("", text) for brace in "{}｛｝")
