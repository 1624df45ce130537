"""Rules of offices: signups, managers, sender names, and the texts of notifications about handovers."""

from collections.abc import Mapping
from datetime import timedelta

from server.core.vocabulary import OperatorHasNoSide, Position, Role

#: A signup whose mail address is not confirmed within this time is deleted.
SIGNUP_CONFIRMATION_LIFETIME = timedelta(days=3)
#: The message in a room about a new assignee; written in easy language for the other side.
NEW_ASSIGNEE_MESSAGE = "担当が変わりました。\nこれからは「{name}」が担当します。"


def leaves_no_manager(
    positions: Mapping[int, Position], account_id: int, new_position: Position | None
) -> bool:
    """Return whether an office has no manager after a member changes position, or leaves (`new_position` is None).

    `positions` contains only members who can sign in.
    """
    after = {**positions, account_id: new_position}
    return Position.MANAGER not in after.values()


def sender_name(role: Role, name: str, place: str | None) -> str:
    """Return the name of a sender, with the home or office (`place`) that is given if the office is shared.

    For an applicant, `place` replaces the name, because the home must no longer see the name (docs/decisions.md §4).
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
            raise OperatorHasNoSide()


def certificate_reader_name(name: str, office: str | None) -> str:
    """Return the name of a certificate's reader, with their office if it is shared."""
    return name if office is None else f"{office}（{name}）"


def handover_text(by: str, homes: int, people: int) -> str:
    """Return the notification for the new assignee."""
    # Multiplying by `bool` leaves out a count of zero.
    things = [f"ホーム{homes}件"] * bool(homes) + [f"利用者{people}名"] * bool(people)
    return f"{by}さんが、{'と'.join(things)}の担当をあなたにしました。"


def offer_text(office: str, people: int) -> str:
    """Return the notification for the managers of the office that receives an offer."""
    return f"「{office}」から、利用者{people}名の担当を引き継いでほしいという相談が届きました。"


def offer_answer_text(office: str, people: int, *, accepted: bool) -> str:
    """Return the notification for the member who made an offer."""
    verb = "引き受けました" if accepted else "引き受けませんでした"
    return f"「{office}」が、利用者{people}名の担当を{verb}。"
