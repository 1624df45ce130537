"""Where the answers to each criterion stand in the stored numbers, and how much room each has.

What a person answers and what a home welcomes is stored as a whole number of 63 bits. A place that is taken never
moves, and a new answer takes the next bit of its criterion's place, for rows that were stored before are read until
they are recomputed: raise VERSION with it, and the next `flask db upgrade` recomputes every row.
"""

from typing import NamedTuple

from server.domain.matching.rules import Criterion

#: What the stored numbers are recomputed for when it is raised: other answers to a criterion.
VERSION = 2

#: The sign of a database's whole number is left alone.
BITS_MAX = 63


class Place(NamedTuple):
    """Some bits of the number."""

    first: int
    room: int


PLACES: dict[Criterion, Place] = {
    Criterion.GENDER: Place(first=0, room=4),
    Criterion.SUPPORT_LEVEL: Place(first=4, room=8),
    Criterion.CONDITION: Place(first=12, room=8),
    Criterion.WHEELCHAIR: Place(first=20, room=2),
    Criterion.VIOLENCE: Place(first=22, room=2),
    Criterion.SEVERE_INTRACTABLE: Place(first=24, room=2),
    Criterion.MEDICAL: Place(first=26, room=8),
    Criterion.HOME_TYPE: Place(first=34, room=8),
    Criterion.BUILDING_TYPE: Place(first=42, room=8),
    Criterion.SMOKING: Place(first=50, room=3),
    Criterion.DRINKING: Place(first=53, room=3),
    Criterion.CURFEW: Place(first=56, room=3),
    Criterion.PETS: Place(first=59, room=3),
}
#: Whether the person lives in the very prefecture that the row stands for.
LIVES_HERE_PLACE = Place(first=62, room=1)
