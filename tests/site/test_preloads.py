"""Preloads: files that a page's browser fetches before the app runs."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from apiflask import APIFlask

from server.app import create_app
from server.config import Settings

# Vite's manifest of a build. The list of homes needs two files that other pages do not load.
MANIFEST = {
    "index.html": {"file": "assets/portal/main-1a2b.js", "imports": ["_react.js"]},
    "_react.js": {"file": "assets/portal/react.js"},
    "_card.js": {
        "file": "assets/portal/card.js",
        "imports": ["_react.js"],
        "css": ["assets/portal/card.css"],
    },
    "src/features/facility/TopPage.tsx": {
        "file": "assets/portal/top.js",
        "imports": ["_react.js", "_card.js"],
    },
}

LIFF_MANIFEST = {
    "index.html": {"file": "assets/liff/main.js"},
    "src/line/liff-sdk.ts": {"file": "assets/liff/sdk.js"},
    "src/features/account/LoginPage.tsx": {"file": "assets/liff/login.js"},
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> APIFlask:
    """Return the app with the manifests of two small builds."""
    builds = tmp_path_factory.mktemp("builds")
    for build, manifest in (("portal-app", MANIFEST), ("liff-app", LIFF_MANIFEST)):
        dist = builds / build / "dist"
        (dist / ".vite").mkdir(parents=True)
        (dist / "index.html").write_text("<html><head></head></html>")
        (dist / ".vite" / "manifest.json").write_text(json.dumps(manifest))
    return create_app(Settings(mode="development", database_url="sqlite://", builds_dir=Path(builds)))


def _preloads(browser: Any, path: str) -> list[tuple[str, str]]:
    return re.findall(r'<link rel="(\w+)"[^>]* href="([^"]+)"', browser.get(path).text)


def test_page_preloads_its_own_files(site: APIFlask) -> None:
    assert _preloads(site.test_client(), "/facilities/top/") == [
        ("modulepreload", "/assets/portal/top.js"),
        ("modulepreload", "/assets/portal/card.js"),
        ("preload", "/assets/portal/card.css"),
    ]


def test_sdk_is_preloaded_after_the_page_and_only_inside_line(site: APIFlask) -> None:
    login, sdk = [("modulepreload", f"/assets/liff/{name}.js") for name in ("login", "sdk")]
    browser = site.test_client()
    assert _preloads(browser, "/accounts/applicants/login/") == [login]
    assert _preloads(browser, "/accounts/applicants/login/?liff.state=%2F") == [login, sdk]
