"""Who asks in the tests of access: two of every kind, and who works beside the owners, or did."""

from dataclasses import dataclass

from server.core.vocabulary import Position

#: The seven who own what there is, and the role that the table has a column for; "owner" and "other" are two of a kind.
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
    """Somebody who works in offices of owners, or left them; their column is that of the table of members."""

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
#: By which column of the members' table somebody is answered who is no owner.
COLUMNS = {name: member.column for name, member in MEMBERS.items()} | {SISTER: "sister"}


def members(column: str, manager: str) -> list[str]:
    """Return who has a column and works, or worked, in an owner's office."""
    return [name for name, one in MEMBERS.items() if one.column == column and manager in one.managers]


#: Who may know all that an owner knows.
COLLEAGUES = {owner: members("staff", owner) for owner in OWNERS}


def partners(viewer: str) -> list[str]:
    """Return whom an owner came to talk with."""
    number = "owner" if "owner" in viewer else "other"
    others = SEEKERS if viewer in FACILITIES else FACILITIES
    return [name for name in others if number in name]


def same_office(owner: str) -> list[str]:
    """Return who is told how an owner's office and its manager are called, without working there."""
    return [*members("billing", owner), *sisters(owner)]


def sisters(owner: str) -> list[str]:
    """Return who manages another office of an owner's corporation."""
    return [SISTER] if owner == FACILITIES[0] else []
