"""What members are told in the product of what is handed over: counts, and nobody's name but a colleague's."""

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
