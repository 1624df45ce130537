"""Where the answers to each criterion stand in the stored numbers, and how much room is left.

What a person answers and what a home welcomes is stored as words: whole numbers of 63 bits, a column each. To add a
criterion, give it a free place, wider than its answers where its vocabulary may grow, and raise VERSION: the next
`flask db upgrade` recomputes every row. A place that is taken never moves, and a new answer takes the next bit of its
criterion's place, for rows that were stored before are read until they are recomputed.
"""

from typing import NamedTuple

from server.domain.matching.rules import Criterion

#: What the stored numbers are recomputed for when it is raised: a new place, or other answers to a criterion.
VERSION = 2

#: The sign of a database's whole number is left alone.
WORD_BITS = 63
#: The columns that hold the words of a person's answers, and of what a home welcomes.
ANSWERS = ("answers", "answers_2")
WELCOMES = ("welcomes", "welcomes_2")
WORDS = len(ANSWERS)


class Place(NamedTuple):
    """Some bits of one word."""

    word: int
    first: int
    room: int


PLACES: dict[Criterion, Place] = {
    Criterion.GENDER: Place(word=0, first=0, room=4),
    Criterion.SUPPORT_LEVEL: Place(word=0, first=4, room=8),
    Criterion.CONDITION: Place(word=0, first=12, room=8),
    Criterion.WHEELCHAIR: Place(word=0, first=20, room=2),
    Criterion.VIOLENCE: Place(word=0, first=22, room=2),
    Criterion.SEVERE_INTRACTABLE: Place(word=0, first=24, room=2),
    Criterion.MEDICAL: Place(word=0, first=26, room=8),
    Criterion.HOME_TYPE: Place(word=0, first=34, room=8),
    Criterion.BUILDING_TYPE: Place(word=0, first=42, room=8),
    Criterion.SMOKING: Place(word=0, first=50, room=3),
    Criterion.DRINKING: Place(word=0, first=53, room=3),
    Criterion.CURFEW: Place(word=0, first=56, room=3),
    Criterion.PETS: Place(word=0, first=59, room=3),
}
#: Whether the person lives in the very prefecture that the row stands for.
LIVES_HERE_PLACE = Place(word=0, first=62, room=1)
