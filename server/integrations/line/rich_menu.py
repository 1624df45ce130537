"""The rich menu of the official account: its entries, and the replacement of the menu at LINE."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import urllib3

from server.config import Settings
from server.integrations.line.calls import call_line
from server.integrations.line.push_messages import liff_link

WIDTH, HEIGHT = 2500, 843
# With this name we find the menus of earlier runs among the account's menus.
_NAME = "group-home-matching"
_BAR_TEXT = "メニュー"
_TIMEOUT = urllib3.Timeout(connect=5, read=30)


class RichMenuError(Exception):
    """LINE refused a request; the message has the request and the response."""


@dataclass(frozen=True)
class MenuEntry:
    """One third of the menu: its icon, label and page."""

    icon: str
    label: str
    path: str


ENTRIES = (
    MenuEntry("house", "マイページ", "/applicants/top/"),
    MenuEntry("talk", "コンタクト一覧", "/applicants/contacts/"),
    MenuEntry("settings", "設定", "/applicants/settings/"),
)


def replace_menu(settings: Settings, picture: bytes) -> None:
    """Create the menu, make it the default, and only then delete the menus of earlier runs."""
    outdated = _own_menus(settings)
    menu = str(_json(settings, "POST", "/v2/bot/richmenu", json.dumps(menu_of(settings)))["richMenuId"])
    try:
        _request(
            settings,
            "POST",
            f"/v2/bot/richmenu/{menu}/content",
            body=picture,
            content_type="image/png",
            base=settings.line_api_data_base,
        )
        _request(settings, "POST", f"/v2/bot/user/all/richmenu/{menu}")
    except RichMenuError:
        # Keep the earlier menus, and delete the new one.
        outdated = [menu]
        raise
    finally:
        for menu_id in outdated:
            _request(settings, "DELETE", f"/v2/bot/richmenu/{menu_id}")


def menu_of(settings: Settings) -> dict[str, Any]:
    """Return the menu in LINE's format."""
    edges = [round(WIDTH * number / len(ENTRIES)) for number in range(len(ENTRIES) + 1)]
    return {
        "size": {"width": WIDTH, "height": HEIGHT},
        "selected": True,
        "name": _NAME,
        "chatBarText": _BAR_TEXT,
        "areas": [
            {
                "bounds": {"x": left, "y": 0, "width": right - left, "height": HEIGHT},
                "action": {"type": "uri", "label": entry.label, "uri": liff_link(settings, entry.path)},
            }
            for entry, left, right in zip(ENTRIES, edges, edges[1:], strict=False)
        ],
    }


def _own_menus(settings: Settings) -> Sequence[str]:
    menus = _json(settings, "GET", "/v2/bot/richmenu/list").get("richmenus", [])
    return [menu["richMenuId"] for menu in menus if menu.get("name") == _NAME]


def _json(settings: Settings, method: str, path: str, body: str | None = None) -> dict[str, Any]:
    try:
        content: dict[str, Any] = json.loads(_request(settings, method, path, body=body))
    except ValueError:
        raise RichMenuError(f"{method} {path}: no JSON") from None
    return content


def _request(settings: Settings, method: str, path: str, **options: Any) -> bytes:
    token = settings.line_messaging_channel_token
    try:
        response = call_line(settings, method, path, token=token, timeout=_TIMEOUT, **options)
    except urllib3.exceptions.HTTPError as error:
        raise RichMenuError(f"{method} {path}: {type(error).__name__}") from error
    if response.status != 200:
        raise RichMenuError(
            f"{method} {path}: {response.status} {response.data.decode(errors='replace')[:300]}"
        )
    return response.data
