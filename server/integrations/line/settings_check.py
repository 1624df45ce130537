"""The comparison of our settings with LINE's settings of the two channels."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import urllib3

from server.config import Settings
from server.integrations.line.calls import call_line, channel_token_fields

WEBHOOK_PATH = "/api/line/webhook/"
# Long, because LINE's webhook test waits for our answer to LINE.
_TIMEOUT = urllib3.Timeout(connect=5, read=15)
_REQUIRED = (
    "line_login_channel_id",
    "line_login_channel_secret",
    "line_messaging_channel_token",
    "line_messaging_channel_secret",
    "liff_id",
)


@dataclass(frozen=True)
class SettingsFinding:
    """The result of one check; if `fine` is false, `sentence` says what to change."""

    fine: bool
    sentence: str


def check_settings(settings: Settings) -> Iterator[SettingsFinding]:
    """Yield the result for each setting, in the order in which an operator sets them."""
    missing = [name.upper() for name in _REQUIRED if not getattr(settings, name)]
    if missing:
        yield SettingsFinding(
            False, f"{'、'.join(missing)} を設定してください。LINE Developersコンソールの値です。"
        )
        return
    yield from _login_channel(settings)
    yield from _messaging_channel(settings)


def _login_channel(settings: Settings) -> Iterator[SettingsFinding]:
    status, answer = _request(settings, "POST", "/oauth2/v3/token", fields=channel_token_fields(settings))
    if status != 200:
        yield _failure("LINE_LOGIN_CHANNEL_ID か LINE_LOGIN_CHANNEL_SECRET が違います", status)
        return
    yield SettingsFinding(True, "LINEログインのチャネルIDとシークレット")
    status, answer = _request(settings, "GET", "/liff/v1/apps", token=str(answer.get("access_token")))
    apps = answer.get("apps") if status == 200 else []
    app = next((app for app in apps or [] if app.get("liffId") == settings.liff_id), None)
    if app is None:
        yield _failure(f"LIFF_ID {settings.liff_id} のアプリが、このLINEログインチャネルにありません", status)
        return
    yield from _liff_app(settings, app)


def _liff_app(settings: Settings, app: dict[str, Any]) -> Iterator[SettingsFinding]:
    expected_url = f"{settings.public_url}/"
    url = str(app.get("view", {}).get("url"))
    yield SettingsFinding(
        url == expected_url,
        f"LIFFのエンドポイントURL: {url}"
        + ("" if url == expected_url else f" を {expected_url} に直してください。"),
    )
    lacking = {"openid", "profile"} - set(app.get("scope") or [])
    yield SettingsFinding(
        not lacking,
        f"LIFFのスコープに {'、'.join(sorted(lacking))} を加えてください。" if lacking else "LIFFのスコープ",
    )
    is_enabled = app.get("botPrompt") in ("normal", "aggressive")
    yield SettingsFinding(
        is_enabled,
        "LIFFの友だち追加オプション"
        if is_enabled
        else "LIFFの友だち追加オプションを「On (Normal)」にしてください。お知らせが届かない方が増えます。",
    )


def _messaging_channel(settings: Settings) -> Iterator[SettingsFinding]:
    token = settings.line_messaging_channel_token
    status, account = _request(settings, "GET", "/v2/bot/info", token=token)
    if status != 200:
        yield _failure("LINE_MESSAGING_CHANNEL_TOKEN が違うか、期限が切れています", status)
        return
    basic_id = account.get("basicId")
    is_same = settings.line_basic_id == basic_id
    advice = "" if is_same else f" LINE_BASIC_ID を {basic_id} にしてください。友だち追加の案内に使います。"
    yield SettingsFinding(is_same, f"公式アカウント: {account.get('displayName')}（{basic_id}）{advice}")
    yield from _webhook(settings, token)
    yield from _quota(settings, token)


def _webhook(settings: Settings, token: str) -> Iterator[SettingsFinding]:
    expected_url = settings.public_url + WEBHOOK_PATH
    status, answer = _request(settings, "GET", "/v2/bot/channel/webhook/endpoint", token=token)
    if status != 200 or answer.get("endpoint") != expected_url:
        yield SettingsFinding(
            False, f"Webhook URLを {expected_url} にしてください（今は {answer.get('endpoint') or 'なし'}）。"
        )
        return
    if not answer.get("active"):
        yield SettingsFinding(False, "「Webhookの利用」をオンにしてください。")
        return
    status, answer = _request(settings, "POST", "/v2/bot/channel/webhook/test", token=token, body="{}")
    if answer.get("success"):
        yield SettingsFinding(True, f"Webhook: {expected_url}")
    elif answer.get("statusCode") == 403:
        yield SettingsFinding(False, "LINE_MESSAGING_CHANNEL_SECRET が違います。Webhookの署名が合いません。")
    else:
        reason = f"{answer.get('reason')} {answer.get('detail')}"
        yield SettingsFinding(
            False,
            f"LINEから {expected_url} に届きません（{reason}）。サーバーを外から開けるか確かめてください。",
        )


def _quota(settings: Settings, token: str) -> Iterator[SettingsFinding]:
    status, quota = _request(settings, "GET", "/v2/bot/message/quota", token=token)
    used_status, used = _request(settings, "GET", "/v2/bot/message/quota/consumption", token=token)
    if (status, used_status) != (200, 200):
        yield _failure("今月のメッセージの数がわかりません", status if status != 200 else used_status)
        return
    count = used.get("totalUsage", 0)
    if quota.get("type") != "limited":
        yield SettingsFinding(True, f"今月のメッセージ: {count}通（上限なし）")
        return
    remaining = int(quota.get("value", 0)) - int(count)
    sentence = f"今月のメッセージ: {count}通（上限 {quota.get('value')}通）"
    yield SettingsFinding(
        remaining > 0,
        sentence if remaining > 0 else f"{sentence}。来月まで、またはプランを変えるまで届きません。",
    )


def _request(settings: Settings, method: str, path: str, **options: Any) -> tuple[int, dict[str, Any]]:
    """Return LINE's status and JSON object; the status is 0 if LINE does not answer or the body is not JSON."""
    try:
        response = call_line(settings, method, path, timeout=_TIMEOUT, **options)
        content = json.loads(response.data)
    except (urllib3.exceptions.HTTPError, ValueError):
        return 0, {}
    return response.status, content if isinstance(content, dict) else {}


def _failure(sentence: str, status: int) -> SettingsFinding:
    is_unavailable = status == 0 or status >= 500
    return SettingsFinding(
        False,
        f"LINEが応答しません（{status or '接続できません'}）。"
        if is_unavailable
        else f"{sentence}（LINEの答え: {status}）。",
    )
