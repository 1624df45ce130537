"""How a member of an office is called before the other side (docs/decisions.md §13)."""

from server.domain.vocabulary import OnNeitherSide, Role


def sender_name(role: Role, name: str, place: str | None) -> str:
    """Return who says something: with the home or the office they say it for, where several people work there.

    An applicant who has a place is called by it alone: their name is no longer the home's to know (§4).
    """
    if place is None:
        return name
    match role:
        case Role.FACILITY:
            return f"{place}（{name}）"
        case Role.COUNSELOR:
            return f"{name}（{place}）"
        case Role.APPLICANT:
            return place
        case Role.OPERATOR:
            raise OnNeitherSide()


def looker_name(name: str, office: str | None) -> str:
    """Return who looked at a certificate: with the office that was allowed to, where several people work there."""
    return name if office is None else f"{office}（{name}）"


#: What a room is told when somebody else is in charge; easy to read for whoever is on the other side.
IN_CHARGE_NOW = "担当が変わりました。\nこれからは「{name}」が担当します。"
