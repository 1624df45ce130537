"""What a page asks for first: its browser fetches that while the app's own code is still on its way."""

import json
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

_SESSION = "/api/auth/user/"
_NOTICES = "/api/chat/notifications/"
# As the apps ask, to the letter: shared-ui/src/state/read.ts.
_WISHES = "/api/applicants/preferences/?limit=200"
_HOMES = "/api/facilities/homes/?limit=200"
_DRAFTS = "/api/facilities/home-drafts/?limit=200"
_SIGNED_IN = "src/layouts/SignedInLayout.tsx"
# By the page's path without slashes at its ends: its own modules, and what its first screen waits for.
_FIRST: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "": (("src/pages/LandingPage.tsx",), ()),
    "accounts/applicants/login": (("src/pages/accounts/applicants/LoginPage.tsx",), ()),
    "accounts/facilities/login": (("src/pages/accounts/facilities/LoginPage.tsx",), ()),
    "accounts/counselors/login": (("src/pages/accounts/counselors/LoginPage.tsx",), ()),
    "applicants/top": (
        ("src/layouts/ApplicantLayout.tsx", "src/pages/applicants/TopPage.tsx"),
        (_WISHES, _NOTICES, "/api/accounts/applicants/info/"),
    ),
    "facilities/top": (
        (_SIGNED_IN, "src/pages/facilities/TopPage.tsx"),
        (_HOMES, _DRAFTS, _NOTICES),
    ),
    "counselors/top": (
        (_SIGNED_IN, "src/pages/counselors/TopPage.tsx"),
        (_WISHES, _NOTICES),
    ),
}


@cache
def preloads_of(dist: Path, path: str, signed_in: bool, always: tuple[str, ...] = ()) -> str:
    """Return the link elements of a page; visitors make no call, because they could only be refused."""
    modules, calls = _FIRST.get(path, ((), ()))
    asked = (_SESSION, *calls) if signed_in else ()
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
