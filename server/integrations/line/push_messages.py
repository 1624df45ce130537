"""The LINE message of a push: one Flex bubble with a button that opens the service."""

from collections.abc import Sequence
from typing import Any

from server.config import Settings
from server.core.vocabulary import Role


def liff_link(settings: Settings, path: str) -> str:
    """Return the URL that opens a page of the LIFF app inside LINE; `path` begins with a slash."""
    return f"{settings.line_liff_base}/{settings.liff_id}{path}"


def push_messages(
    settings: Settings,
    *,
    text: str,
    button: str,
    path: str,
    role: Role = Role.APPLICANT,
    telephones: Sequence[tuple[str, str]] = (),
) -> list[dict[str, Any]]:
    """Build the messages of one push; the texts must not reveal a disability. Telephone buttons come first."""
    page = settings.public_url + path
    # The LIFF app is only for applicants. Staff sign in to the portal with a password.
    link = liff_link(settings, path) if role is Role.APPLICANT else page
    bubble = {
        "type": "bubble",
        "body": {
            "type": "box",
            "layout": "vertical",
            "contents": [{"type": "text", "text": text, "wrap": True, "size": "md", "scaling": True}],
        },
        "footer": {
            "type": "box",
            "layout": "vertical",
            "spacing": "sm",
            "contents": [
                *(
                    _button({"type": "uri", "label": label, "uri": f"tel:{number.replace('-', '')}"})
                    for label, number in telephones
                ),
                _button({"type": "uri", "label": button, "uri": link, "altUri": {"desktop": page}}),
            ],
        },
    }
    return [{"type": "flex", "altText": text, "contents": bubble}]


def _button(action: dict[str, Any]) -> dict[str, Any]:
    return {"type": "button", "style": "primary", "color": "#00622E", "scaling": True, "action": action}
