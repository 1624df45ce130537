"""The server's list of pages: the right build answers each page, and the start page depends on the browser's role."""

import json
import re
from pathlib import Path

import pytest
from apiflask import APIFlask

from server.app import create_app
from server.blueprints.site import page_list
from server.config import Settings

LINE_BROWSER = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari Line/15.12.0 LIFF"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> APIFlask:
    """Return the app with three empty builds, which differ in their titles."""
    builds = tmp_path_factory.mktemp("builds")
    for build, document in (
        ("liff-app", "liff-app/dist/index.html"),
        ("portal-app", "portal-app/dist/index.html"),
        ("operator", "portal-app/dist/operator.html"),
    ):
        (builds / document).parent.mkdir(parents=True, exist_ok=True)
        (builds / document).write_text(f"<head><title>{build}</title></head><h1></h1>")
    return create_app(Settings(mode="development", database_url="sqlite://", builds_dir=builds))


def test_every_listed_page_is_answered_by_its_build(site: APIFlask) -> None:
    lists = json.loads(
        (Path(page_list.__file__).parent / "generated" / "pages.json").read_text(encoding="utf-8")
    )
    for path in {page["path"] for build in lists.values() for page in build}:
        address = re.sub(r":\w+Id", "3", re.sub(r":\w+Name", "A%2FB", path))
        answer = site.test_client().get(address)
        builds = [build for build, own in lists.items() if path in [page["path"] for page in own]]
        assert answer.status_code == 200, address
        assert any(f" | {build}</title>" in answer.text for build in builds), address


@pytest.mark.parametrize(
    ("role", "agent", "query", "build"),
    [
        (None, LINE_BROWSER, "", "liff-app"),
        ("applicant", LINE_BROWSER, "", "liff-app"),
        ("facility", LINE_BROWSER, "", "portal-app"),
        ("counselor", LINE_BROWSER, "", "portal-app"),
        ("facility", LINE_BROWSER, "?liff.state=%2Fchat%2F1%2F", "liff-app"),
        ("facility", "Mozilla/5.0", "", "portal-app"),
    ],
)
def test_start_page_follows_the_signed_in_role(
    site: APIFlask, role: str | None, agent: str, query: str, build: str
) -> None:
    browser = site.test_client()
    if role:
        browser.set_cookie("signed_in_role", role)
    answer = browser.get(f"/{query}", headers={"User-Agent": agent})
    assert f" | {build}</title>" in answer.text


@pytest.mark.parametrize(
    ("path", "title"),
    [
        ("/", "希望に合う暮らしの場を、いっしょに見つける。"),
        ("/facilities/edit/3/", "ホームの編集"),
        ("/applicants/settings/", "設定"),
        ("/nothing/here/", "ページが見つかりません"),
    ],
)
def test_page_has_its_title_before_the_app_loads(site: APIFlask, path: str, title: str) -> None:
    html = site.test_client().get(path).text
    assert f"<title>{title} | " in html
    assert f"<h1>{title}</h1>" in html
