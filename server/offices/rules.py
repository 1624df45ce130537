"""What an office must always have: somebody who manages it."""

from collections.abc import Mapping

from server.core.vocabulary import OnNeitherSide, Position, Role


def leaves_no_manager(positions: Mapping[int, Position], account_id: int, becomes: Position | None) -> bool:
    """Say whether nobody would manage an office if a member got another position, or left (None).

    `positions` are those of members who can sign in.
    """
    after = {**positions, account_id: becomes}
    return Position.MANAGER not in after.values()


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


#: The event of every such notice: it is about no contact.
HANDED_OVER = "handed_over"
#: The event of what the operator tells the managers of an office.
FROM_OPERATOR = "from_operator"


def taken_over(by: str, homes: int, people: int) -> str:
    """Return what who is in charge from now on is told."""
    things = [f"ホーム{homes}件"] * bool(homes) + [f"利用者{people}名"] * bool(people)
    return f"{by}さんが、{'と'.join(things)}の担当をあなたにしました。"


def offered(office: str, people: int) -> str:
    """Return what the managers of an office are told that is offered cases."""
    return f"「{office}」から、利用者{people}名の担当を引き継いでほしいという相談が届きました。"


def answered(office: str, people: int, *, accepted: bool) -> str:
    """Return what is told who offered cases."""
    verb = "引き受けました" if accepted else "引き受けませんでした"
    return f"「{office}」が、利用者{people}名の担当を{verb}。"
