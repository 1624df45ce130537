"""Rich menus: their storage, LINE's limits on them, and the default menu."""

import io
import json
from dataclasses import dataclass
from typing import Any

from PIL import Image, UnidentifiedImageError

from line_emulator.ids import new_token
from line_emulator.state import Store

MAX_PICTURE_BYTES = 1024 * 1024
MAX_BAR_TEXT = 14
MAX_AREAS = 20
TYPES = {"PNG": "image/png", "JPEG": "image/jpeg"}


class RichMenuError(Exception):
    """The message of LINE's 400 answer."""


@dataclass(frozen=True)
class RichMenu:
    """One menu; `picture` is None until it is uploaded."""

    id: str
    menu: dict[str, Any]
    picture: bytes | None

    @property
    def shown(self) -> dict[str, Any]:
        """The menu in the format of LINE's list."""
        return {"richMenuId": self.id, **self.menu}


class RichMenus:
    def __init__(self, store: Store) -> None:
        self._store = store

    def make(self, menu: Any) -> str:
        """Store a menu that is within LINE's limits and return its id."""
        _check(menu)
        menu_id = f"richmenu-{new_token()[:32]}"
        self._store.rows("INSERT INTO rich_menus (id, menu) VALUES (?, ?)", menu_id, json.dumps(menu))
        return menu_id

    def everyone(self) -> list[RichMenu]:
        """List all menus, oldest first."""
        return [_menu(row) for row in self._store.rows("SELECT * FROM rich_menus ORDER BY rowid")]

    def find(self, menu_id: str) -> RichMenu | None:
        return next((menu for menu in self.everyone() if menu.id == menu_id), None)

    def default(self) -> RichMenu | None:
        """Return the menu shown to all people."""
        row = self._store.row("SELECT * FROM rich_menus WHERE is_default = 1")
        return _menu(row) if row else None

    def upload(self, menu: RichMenu, picture: bytes, content_type: str) -> None:
        """Store a menu's picture; its format and size must be those declared."""
        if menu.picture is not None:
            raise RichMenuError("An image has already been uploaded to the richmenu")
        try:
            with Image.open(io.BytesIO(picture)) as image:
                size, kind = image.size, TYPES.get(image.format or "")
        except UnidentifiedImageError:
            raise RichMenuError("invalid image") from None
        if kind != content_type:
            raise RichMenuError("unsupported media type")
        if size != (menu.menu["size"]["width"], menu.menu["size"]["height"]):
            raise RichMenuError("The image size does not match the richmenu size")
        self._store.rows("UPDATE rich_menus SET picture = ? WHERE id = ?", picture, menu.id)

    def show(self, menu: RichMenu) -> None:
        """Make a menu the default for all people."""
        if menu.picture is None:
            raise RichMenuError("must upload richmenu image before applying it to user")
        self._store.rows("UPDATE rich_menus SET is_default = (id = ?)", menu.id)

    def delete(self, menu: RichMenu) -> None:
        """Delete a menu; if it was the default, there is none afterwards."""
        self._store.rows("DELETE FROM rich_menus WHERE id = ?", menu.id)


def _menu(row: Any) -> RichMenu:
    return RichMenu(row["id"], json.loads(row["menu"]), row["picture"])


def _check(menu: Any) -> None:
    try:
        width, height = menu["size"]["width"], menu["size"]["height"]
        fits = 800 <= width <= 2500 and height >= 250 and width / height >= 1.45
        fits = fits and len(menu["chatBarText"]) <= MAX_BAR_TEXT and len(menu["name"]) <= 300
        fits = fits and 1 <= len(menu["areas"]) <= MAX_AREAS and isinstance(menu["selected"], bool)
        fits = fits and all(_is_inside(area, width, height) for area in menu["areas"])
    except (KeyError, TypeError):
        fits = False
    if not fits:
        raise RichMenuError("The request body has 1 error(s)")


def _is_inside(area: dict[str, Any], width: int, height: int) -> bool:
    box = area["bounds"]
    inside = 0 <= box["x"] <= width - box["width"] and 0 <= box["y"] <= height - box["height"]
    return inside and bool(area["action"]["type"])
