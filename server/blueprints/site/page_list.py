"""The pages of the builds, as `npm run generate` has written them from the paths.ts of each app."""

import json
import re
from dataclasses import dataclass
from pathlib import Path

LIFF = "liff-app"
PORTAL = "portal-app"
#: The operator's console: a build of its own that lies in the portal's folder.
OPERATOR = "operator"
_FILE = Path(__file__).with_name("generated") / "pages.json"


@dataclass(frozen=True)
class AppPage:
    """A page, its title, and what its first screen waits for: modules of its build, and calls."""

    build: str
    pattern: re.Pattern[str]
    title: str
    modules: tuple[str, ...]
    calls: tuple[str, ...]


def pages_at(plain: str) -> dict[str, AppPage]:
    """Return the page at a path without slashes at its ends, by each build that has one there."""
    return {page.build: page for page in _PAGES if page.pattern.fullmatch(plain)}


def _pages() -> tuple[AppPage, ...]:
    lists = json.loads(_FILE.read_text(encoding="utf-8"))
    return tuple(
        AppPage(build, _pattern(page["path"]), page["title"], tuple(page["modules"]), tuple(page["calls"]))
        for build, pages in lists.items()
        for page in pages
    )


def _pattern(path: str) -> re.Pattern[str]:
    """Return what a path must be: an id is a number, any other parameter may be whatever a person has written."""
    parts = path.strip("/").split("/")
    return re.compile("/".join(map(_part, parts)))


def _part(part: str) -> str:
    if not part.startswith(":"):
        return re.escape(part)
    return "[0-9]+" if part.endswith("Id") else ".+"


_PAGES = _pages()
