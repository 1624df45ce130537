"""What a contact waits for."""

from enum import StrEnum


class Waiting(StrEnum):
    """Each is a group of its own in what waits today, and a way to narrow the list of contacts."""

    #: The day of its visit: today or tomorrow.
    VISIT = "visit"
    #: The facility to report a visit whose time is over.
    VISIT_REPORT = "visit_report"
    #: The seeker's side to choose a day for a visit.
    VISIT_CHOICE = "visit_choice"
    #: The facility to propose other days.
    VISIT_WANTED = "visit_wanted"
    #: Its answer: of the seeker's side, which a facility may have to remind.
    REQUEST = "request"
    #: To be read.
    ROOM = "room"
    #: The seeker's side to say whether somebody moved in.
    QUESTION = "question"
    #: The facility to report a move-in, or to say that there was none.
    MOVE_IN = "move_in"
    #: An answer to what was said days ago.
    QUIET = "quiet"
