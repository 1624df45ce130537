"""What was last said in a room, as a list of rooms says it."""

from enum import StrEnum

#: How much of the last message a list of rooms shows.
LETTERS_MAX = 100


class LastSaid(StrEnum):
    """What the last message of a room is."""

    WORDS = "words"
    PICTURE = "picture"
    #: A PDF; its name is the text.
    FILE = "file"
    TAKEN_BACK = "taken_back"
