"""Rules of rooms: kinds of messages, taking messages back, and the placeholders of templates."""

import re
from datetime import datetime, timedelta
from enum import StrEnum
from unicodedata import normalize

from server.core.vocabulary import TemplateWord

#: How many characters of the last message a list of rooms shows.
PREVIEW_CHARACTERS_MAX = 100
#: A message may be taken back within this time after sending.
TAKE_BACK_WITHIN = timedelta(seconds=60)
#: How many templates an office may keep.
TEMPLATES_MAX = 20

# Half-width and full-width braces, because Japanese keyboards type both. The same pattern is in
# portal-app/src/features/room/templates/templates.ts.
_PLACEHOLDER = re.compile(r"[{｛]([^{}｛｝\n]*)[}｝]")


class LastMessageKind(StrEnum):
    """The kind of the last message of a room."""

    WORDS = "words"
    PICTURE = "picture"
    #: A PDF. The text of the message is the file name.
    FILE = "file"
    TAKEN_BACK = "taken_back"


def may_be_taken_back(sent_at: datetime, now: datetime) -> bool:
    return now - sent_at <= TAKE_BACK_WITHIN


_LABELS = {word.label for word in TemplateWord}


def unknown_placeholders(text: str) -> list[str]:
    """Return the unknown placeholders of a template, in the order of the text."""
    return [word for word in _PLACEHOLDER.findall(text) if normalize("NFKC", word).strip() not in _LABELS]


def has_lone_brace(text: str) -> bool:
    """Return whether a brace has no matching brace on its line. An incomplete placeholder would be sent unchanged."""
    return any(brace in _PLACEHOLDER.sub("", text) for brace in "{}｛｝")
