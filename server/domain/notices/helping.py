"""What a helper is told on LINE: nobody's name and no home's; what waits for them in the app stands on their page."""

ASKED_PUSH = "「どう思う？」と聞かれています。アプリで見られます。"
ASKED_BUTTON = "読む"


def helping_page(account_id: int) -> str:
    """Return the page on which a helper reads of somebody."""
    return f"/applicants/helping/{account_id}/"


def joining_page(code: str) -> str:
    """Return the page on which an invitation is read; a fragment would be lost on the way through LINE's login."""
    return f"/applicants/helping/join/?invitation={code}"
