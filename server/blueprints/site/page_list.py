"""The pages of each build, read from pages.json. `npm run generate` writes that file from paths.ts of the apps."""

import json
import re
from dataclasses import dataclass
from pathlib import Path

LIFF = "liff-app"
PORTAL = "portal-app"
#: The operator's console: a separate build in the portal's folder.
OPERATOR = "operator"
_FILE = Path(__file__).with_name("generated") / "pages.json"


@dataclass(frozen=True)
class AppPage:
    """A page of a build, and the modules and API calls that its first screen loads."""

    build: str
    path: str
    pattern: re.Pattern[str]
    title: str
    modules: tuple[str, ...]
    calls: tuple[str, ...]


def pages_at(path: str) -> dict[str, AppPage]:
    """Return the page of each build at a path. The path has no leading or trailing slash."""
    return {page.build: page for page in _PAGES if page.pattern.fullmatch(path)}


def _pages() -> tuple[AppPage, ...]:
    pages_by_build = json.loads(_FILE.read_text(encoding="utf-8"))
    return tuple(
        AppPage(
            build,
            page["path"],
            _pattern(page["path"]),
            page["title"],
            tuple(page["modules"]),
            tuple(page["calls"]),
        )
        for build, pages in pages_by_build.items()
        for page in pages
    )


def _pattern(path: str) -> re.Pattern[str]:
    """Compile a page's path. A parameter whose name ends in `Id` matches a number; others match any text."""
    parts = path.strip("/").split("/")
    return re.compile("/".join(map(_part, parts)))


def _part(part: str) -> str:
    if not part.startswith(":"):
        return re.escape(part)
    return "[0-9]+" if part.endswith("Id") else ".+"


_PAGES = _pages()
