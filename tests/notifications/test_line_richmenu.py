"""`flask line richmenu`: all phones show one menu; the menu can be created again, and a failure keeps the old one."""

import io
from pathlib import Path
from typing import Any

import pytest
import urllib3
from apiflask import APIFlask
from PIL import Image

from server.integrations.line.rich_menu import ENTRIES, HEIGHT, WIDTH
from server.integrations.line.rich_menu_picture import draw_menu, find_font
from tests.support.line import HIKARI, Line

BOT = "/v2/bot"


@pytest.fixture
def run(app: APIFlask) -> Any:
    return lambda *args: app.test_cli_runner().invoke(args=["line", "richmenu", *args])


def _ask(line: Line, method: str, path: str) -> Any:
    headers = {"Authorization": f"Bearer {line.config.messaging_channel_token}"}
    return urllib3.request(method, f"{line.address}{BOT}{path}", headers=headers)


def _menus(line: Line) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = _ask(line, "GET", "/richmenu/list").json()["richmenus"]
    return found


def test_menu_is_on_every_phone_and_links_to_the_app(run: Any, line: Line) -> None:
    assert run().exit_code == 0
    [menu] = _menus(line)
    assert _ask(line, "GET", "/user/all/richmenu").json() == {"richMenuId": menu["richMenuId"]}
    links = [area["action"]["uri"] for area in menu["areas"]]
    assert links == [f"{line.address}/liff/{line.config.liff_id}{entry.path}" for entry in ENTRIES]
    page = urllib3.request("GET", f"{line.address}/phone/{HIKARI}/").data.decode()
    assert all(f'aria-label="{entry.label}"' in page for entry in ENTRIES)


def test_second_run_replaces_the_menu(run: Any, line: Line) -> None:
    run()
    [first] = _menus(line)
    assert run().exit_code == 0
    [second] = _menus(line)
    assert first["richMenuId"] != second["richMenuId"]
    assert _ask(line, "GET", "/user/all/richmenu").json()["richMenuId"] == second["richMenuId"]


@pytest.mark.parametrize("step", ["/richmenu", "/richmenu/*/content", "/user/all/richmenu/*"])
def test_failure_at_line_keeps_the_old_menu(run: Any, line: Line, step: str) -> None:
    run()
    [before] = _menus(line)
    line.fault(BOT + step, {"status": 500})
    failed = run()
    assert failed.exit_code == 1
    assert "LINEがメニューを受け取りませんでした。" in failed.output
    assert _menus(line) == [before]
    assert _ask(line, "GET", "/user/all/richmenu").json()["richMenuId"] == before["richMenuId"]


@pytest.mark.parametrize("font", [None, find_font()], ids=["shapes alone", "with labels"])
def test_picture_has_lines_size(font: Path | None) -> None:
    picture = draw_menu(font)
    assert len(picture) < 1024 * 1024
    assert Image.open(io.BytesIO(picture)).size == (WIDTH, HEIGHT)
