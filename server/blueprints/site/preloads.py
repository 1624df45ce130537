"""Preload links. With them the browser fetches the first modules and calls of a page while the app is still loading."""

import json
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from server.blueprints.site.page_list import AppPage

_SESSION = "/api/auth/user/"


@cache
def preloads_of(dist: Path, page: AppPage | None, is_signed_in: bool, always: tuple[str, ...] = ()) -> str:
    """Return the link elements of a page.

    Without a session no call is preloaded, because the app could reuse the refusal after the sign-in.
    """
    modules, calls = (page.modules, page.calls) if page else ((), ())
    preloaded_calls = (_SESSION, *calls) if is_signed_in else ()
    return "\n".join((*_file_links(dist, always + modules), *map(_call_link, preloaded_calls)))


def _call_link(path: str) -> str:
    return f'<link rel="preload" as="fetch" crossorigin="anonymous" href="{path}" />'


def _file_links(dist: Path, modules: tuple[str, ...]) -> list[str]:
    """Return links to the files that these modules need, except the files that the entry of the build loads anyway."""
    manifest = _manifest(dist)
    loaded_anyway = _with_imports(manifest, ("index.html",))
    chunks = [key for key in _with_imports(manifest, modules) if key not in loaded_anyway]
    scripts = [manifest[key]["file"] for key in chunks]
    styles = [sheet for key in chunks for sheet in manifest[key].get("css", ())]
    return [f'<link rel="modulepreload" crossorigin href="/{escape(name)}" />' for name in scripts] + [
        f'<link rel="preload" as="style" crossorigin href="/{escape(name)}" />' for name in styles
    ]


def _with_imports(manifest: dict[str, Any], keys: tuple[str, ...]) -> dict[str, None]:
    """Return the keys of these chunks and of all chunks that they import. The dict is used as an ordered set."""
    chunks: dict[str, None] = {}
    queue = [key for key in keys if key in manifest]
    while queue:
        key = queue.pop(0)
        if key not in chunks:
            chunks[key] = None
            queue += manifest[key].get("imports", ())
    return chunks


@cache
def _manifest(dist: Path) -> dict[str, Any]:
    """Read the manifest of a build. Without a manifest nothing is preloaded."""
    file = dist / ".vite" / "manifest.json"
    manifest: dict[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return manifest
