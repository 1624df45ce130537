"""Preload links. With them the browser fetches the first modules of a page while the app is still loading."""

import json
from functools import cache
from html import escape
from pathlib import Path
from typing import Any


@cache
def preloads_of(dist: Path, modules: tuple[str, ...]) -> str:
    """Return links to the files that these modules need, except the files that the entry of the build loads anyway."""
    manifest = _manifest(dist)
    loaded_anyway = _with_imports(manifest, ("index.html",))
    chunks = [key for key in _with_imports(manifest, modules) if key not in loaded_anyway]
    scripts = [manifest[key]["file"] for key in chunks]
    styles = [sheet for key in chunks for sheet in manifest[key].get("css", ())]
    links = [f'<link rel="modulepreload" crossorigin href="/{escape(name)}" />' for name in scripts] + [
        f'<link rel="preload" as="style" crossorigin href="/{escape(name)}" />' for name in styles
    ]
    return "\n".join(links)


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
