"""Preloads: files and data that a page's browser fetches before the app runs."""

import json
import re
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from apiflask import APIFlask
from flask_jwt_extended import create_access_token

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


def _access_token(site: APIFlask, life: timedelta) -> str:
    with site.app_context():
        return str(
            create_access_token("1", expires_delta=life, additional_claims={"sid": 1, "aud": "portal"})
        )


def test_page_preloads_its_own_files(site: APIFlask) -> None:
    assert _preloads(site.test_client(), "/facilities/top/") == [
        ("modulepreload", "/assets/portal/top.js"),
        ("modulepreload", "/assets/portal/card.js"),
        ("preload", "/assets/portal/card.css"),
    ]


def test_data_is_preloaded_only_with_a_valid_token(site: APIFlask) -> None:
    browser = site.test_client()
    assert [href for _, href in _preloads(browser, "/facilities/top/") if "/api/" in href] == []
    browser.set_cookie("signed_in_role", "facility")
    browser.set_cookie("access_token_cookie", _access_token(site, timedelta(seconds=-1)))
    assert [href for _, href in _preloads(browser, "/facilities/top/") if "/api/" in href] == []
    browser.set_cookie("access_token_cookie", _access_token(site, timedelta(minutes=1)))
    assert [href for _, href in _preloads(browser, "/facilities/top/") if "/api/" in href] == [
        "/api/auth/user/",
        "/api/facilities/homes/?limit=50&offset=0",
        "/api/facilities/home-drafts/?limit=200",
        "/api/chat/unread/",
        "/api/chat/today/",
    ]
    assert _preloads(browser, "/facilities/edit/3/") == [("preload", "/api/auth/user/")]


def test_sdk_is_preloaded_only_inside_line(site: APIFlask) -> None:
    login, sdk = [("modulepreload", f"/assets/liff/{name}.js") for name in ("login", "sdk")]
    browser = site.test_client()
    assert _preloads(browser, "/accounts/applicants/login/") == [login]
    assert _preloads(browser, "/accounts/applicants/login/?liff.state=%2F") == [sdk, login]
