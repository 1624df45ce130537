"""The viewers of the access tests: two of every kind, and present and former members of their offices."""

from dataclasses import dataclass

from server.core.vocabulary import Position

#: The owners of all objects, by name, with their column of the table. "owner" and "other" are two of a kind.
OWNERS = {
    "signed out": "signed out",
    "facility owner": "facility",
    "other facility": "facility",
    "applicant owner": "applicant",
    "other applicant": "applicant",
    "counselor owner": "counselor",
    "other counselor": "counselor",
}
FACILITIES = [name for name, role in OWNERS.items() if role == "facility"]
APPLICANTS = [name for name, role in OWNERS.items() if role == "applicant"]
COUNSELORS = [name for name, role in OWNERS.items() if role == "counselor"]
SEEKERS = APPLICANTS + COUNSELORS


@dataclass(frozen=True)
class Member:
    """A present or former member of the offices of owners. `column` is the column of the table of members."""

    column: str
    managers: tuple[str, ...]
    position: Position


MEMBERS = {
    "facility staff": Member("staff", ("facility owner",), Position.STAFF),
    "staff of two": Member("staff", ("facility owner", "other facility"), Position.STAFF),
    "facility billing": Member("billing", ("facility owner",), Position.BILLING),
    "former facility": Member("gone", ("facility owner",), Position.STAFF),
    "counselor staff": Member("staff", ("counselor owner",), Position.STAFF),
    "counselor billing": Member("billing", ("counselor owner",), Position.BILLING),
    "former counselor": Member("gone", ("counselor owner",), Position.STAFF),
}
#: The manager of another office of the facility owner's corporation.
SISTER = "sister facility"
OPERATOR = "operator"

VIEWERS = (
    OWNERS
    | {name: OWNERS[member.managers[0]] for name, member in MEMBERS.items()}
    | {SISTER: "facility", OPERATOR: "operator"}
)
#: The column of the table of members, by viewer.
COLUMNS = {name: member.column for name, member in MEMBERS.items()} | {SISTER: "sister"}


def members(column: str, manager: str) -> list[str]:
    """Return the present or former members of a column in an owner's office."""
    return [name for name, one in MEMBERS.items() if one.column == column and manager in one.managers]


#: The viewers who may know everything that an owner knows.
COLLEAGUES = {owner: members("staff", owner) for owner in OWNERS}


def partners(viewer: str) -> list[str]:
    """Return the viewers that have a room with an owner."""
    number = "owner" if "owner" in viewer else "other"
    others = SEEKERS if viewer in FACILITIES else FACILITIES
    return [name for name in others if number in name]


def same_office(owner: str) -> list[str]:
    """Return the viewers who see the name of an owner's office and its manager, but not its data."""
    return [*members("billing", owner), *sisters(owner)]


def sisters(owner: str) -> list[str]:
    """Return the managers of other offices of an owner's corporation."""
    return [SISTER] if owner == FACILITIES[0] else []
