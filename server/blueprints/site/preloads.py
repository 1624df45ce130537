"""What a page asks for first: its browser fetches that while the app's own code is still on its way."""

import json
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from server.blueprints.site.page_list import AppPage

_SESSION = "/api/auth/user/"


@cache
def preloads_of(dist: Path, page: AppPage | None, may_ask: bool, always: tuple[str, ...] = ()) -> str:
    """Return the link elements of a page; who could only be refused makes no call, nor finds an old refusal later."""
    modules, calls = (page.modules, page.calls) if page else ((), ())
    asked = (_SESSION, *calls) if may_ask else ()
    return "\n".join((*_files(dist, always + modules), *map(_call, asked)))


def _call(path: str) -> str:
    return f'<link rel="preload" as="fetch" crossorigin="anonymous" href="{path}" />'


def _files(dist: Path, modules: tuple[str, ...]) -> list[str]:
    """Return the links of what these modules need beside what every page of the build loads."""
    manifest = _manifest(dist)
    everywhere = _needed(manifest, ("index.html",))
    chunks = [key for key in _needed(manifest, modules) if key not in everywhere]
    scripts = [manifest[key]["file"] for key in chunks]
    styles = [sheet for key in chunks for sheet in manifest[key].get("css", ())]
    return [f'<link rel="modulepreload" crossorigin href="/{escape(name)}" />' for name in scripts] + [
        f'<link rel="preload" as="style" crossorigin href="/{escape(name)}" />' for name in styles
    ]


def _needed(manifest: dict[str, Any], keys: tuple[str, ...]) -> dict[str, None]:
    """Return these chunks and all that they import, each once and in order."""
    found: dict[str, None] = {}
    waiting = [key for key in keys if key in manifest]
    while waiting:
        key = waiting.pop(0)
        if key not in found:
            found[key] = None
            waiting += manifest[key].get("imports", ())
    return found


@cache
def _manifest(dist: Path) -> dict[str, Any]:
    """Return which file each module of the build became; a build without a manifest preloads nothing."""
    file = dist / ".vite" / "manifest.json"
    manifest: dict[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return manifest
