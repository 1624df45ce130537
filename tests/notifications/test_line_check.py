"""`flask line check`: it names each wrong setting and how to fix it."""

from typing import Any

import pytest

from line_emulator.config import BASIC_ID
from server.app import create_app
from server.config import Settings
from tests.conftest import ORIGIN
from tests.support.line import Line


def _check(line: Line, **changes: Any) -> tuple[int, list[str]]:
    """Run the check for a correct deployment with these changes; return its exit code and lines."""
    right = {
        "public_url": ORIGIN,
        "line_api_base": line.address,
        "line_login_channel_id": line.config.login_channel_id,
        "line_login_channel_secret": line.config.login_channel_secret,
        "line_messaging_channel_token": line.config.messaging_channel_token,
        "line_messaging_channel_secret": line.config.messaging_channel_secret,
        "line_basic_id": BASIC_ID,
        "liff_id": line.config.liff_id,
    }
    app = create_app(Settings(mode="development", database_url="sqlite://", **(right | changes)))
    done = app.test_cli_runner().invoke(args=["line", "check"])
    return done.exit_code, done.output.splitlines()


def test_correct_deployment_passes_every_check(line: Line) -> None:
    line.reset()
    code, lines = _check(line)
    assert (code, [line_[0] for line_ in lines]) == (0, ["✓"] * 7)


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"line_login_channel_secret": "wrong"}, "LINE_LOGIN_CHANNEL_SECRET が違います"),
        ({"liff_id": "1650000001-other"}, "LIFF_ID 1650000001-other のアプリが"),
        ({"public_url": "https://home.example.jp"}, "https://home.example.jp/ に直してください"),
        (
            {"public_url": "https://home.example.jp"},
            "https://home.example.jp/api/line/webhook/ にしてください",
        ),
        ({"line_basic_id": ""}, "LINE_BASIC_ID を @000emulator にしてください"),
        ({"line_messaging_channel_token": "wrong"}, "LINE_MESSAGING_CHANNEL_TOKEN が違うか"),
        ({"liff_id": "", "line_login_channel_id": ""}, "LINE_LOGIN_CHANNEL_ID、LIFF_ID を設定してください"),
        ({"line_api_base": "http://127.0.0.1:9"}, "LINEが応答しません"),
    ],
)
def test_wrong_setting_is_named(line: Line, changes: dict[str, Any], expected: str) -> None:
    line.reset()
    code, lines = _check(line, **changes)
    assert code == 1
    assert any(one.startswith("✗") and expected in one for one in lines), lines


@pytest.mark.parametrize(
    ("status", "expected"),
    [(403, "LINE_MESSAGING_CHANNEL_SECRET が違います"), (502, "届きません"), (None, "届きません")],
)
def test_webhook_that_does_not_arrive_is_named(line: Line, status: int | None, expected: str) -> None:
    line.reset()
    line.webhook_status = status
    code, lines = _check(line)
    assert code == 1
    assert any(one.startswith("✗") and expected in one for one in lines), lines
