"""The menu at the foot of the official account's chat: what is on it, and putting it there in place of the old one."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import urllib3

from server.config import Settings
from server.integrations.line.asking import ask
from server.integrations.line.notice import liff_link

WIDTH, HEIGHT = 2500, 843
# By it the menus of an earlier run are known from those that somebody else made.
_NAME = "group-home-matching"
_BAR_TEXT = "メニュー"
_IN_TIME = urllib3.Timeout(connect=5, read=30)


class RichMenuError(Exception):
    """LINE did not take a step; says which and what it answered."""


@dataclass(frozen=True)
class MenuEntry:
    """One third of the menu: what it shows and where it leads."""

    icon: str
    label: str
    path: str


ENTRIES = (
    MenuEntry("house", "マイページ", "/applicants/top/"),
    MenuEntry("talk", "コンタクト一覧", "/applicants/contacts/"),
    MenuEntry("settings", "設定", "/applicants/settings/"),
)


def put_menu(settings: Settings, picture: bytes) -> None:
    """Make the menu, show it to everybody, and only then take the menus of earlier runs away."""
    old = _own_menus(settings)
    menu = str(_json(settings, "POST", "/v2/bot/richmenu", json.dumps(menu_of(settings)))["richMenuId"])
    try:
        _ask(
            settings,
            "POST",
            f"/v2/bot/richmenu/{menu}/content",
            body=picture,
            content_type="image/png",
            base=settings.line_api_data_base,
        )
        _ask(settings, "POST", f"/v2/bot/user/all/richmenu/{menu}")
    except RichMenuError:
        old = [menu]
        raise
    finally:
        for one in old:
            _ask(settings, "DELETE", f"/v2/bot/richmenu/{one}")


def menu_of(settings: Settings) -> dict[str, Any]:
    """Return the menu as LINE takes it."""
    lefts = [round(WIDTH * number / len(ENTRIES)) for number in range(len(ENTRIES) + 1)]
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
            for entry, left, right in zip(ENTRIES, lefts, lefts[1:], strict=False)
        ],
    }


def _own_menus(settings: Settings) -> Sequence[str]:
    menus = _json(settings, "GET", "/v2/bot/richmenu/list").get("richmenus", [])
    return [menu["richMenuId"] for menu in menus if menu.get("name") == _NAME]


def _json(settings: Settings, method: str, path: str, body: str | None = None) -> dict[str, Any]:
    try:
        found: dict[str, Any] = json.loads(_ask(settings, method, path, body=body))
    except ValueError:
        raise RichMenuError(f"{method} {path}: no JSON") from None
    return found


def _ask(settings: Settings, method: str, path: str, **sent: Any) -> bytes:
    token = settings.line_messaging_channel_token
    try:
        answer = ask(settings, method, path, token=token, timeout=_IN_TIME, **sent)
    except urllib3.exceptions.HTTPError as error:
        raise RichMenuError(f"{method} {path}: {type(error).__name__}") from error
    if answer.status != 200:
        raise RichMenuError(f"{method} {path}: {answer.status} {answer.data.decode(errors='replace')[:300]}")
    return answer.data
