"""Comparing the settings with what LINE itself holds of the two channels, for whoever deploys."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import urllib3

from server.config import Settings
from server.integrations.line.asking import ask, channel_grant

WEBHOOK_PATH = "/api/line/webhook/"
# The test of the webhook lasts as long as our own answer to LINE.
_IN_TIME = urllib3.Timeout(connect=5, read=15)
_NEEDED = (
    "line_login_channel_id",
    "line_login_channel_secret",
    "line_messaging_channel_token",
    "line_messaging_channel_secret",
    "liff_id",
)


@dataclass(frozen=True)
class SettingsFinding:
    """One thing that was looked at: fine, or what to change and where."""

    fine: bool
    sentence: str


def check_settings(settings: Settings) -> Iterator[SettingsFinding]:
    """Yield what LINE says of each setting, in the order in which they are made."""
    missing = [name.upper() for name in _NEEDED if not getattr(settings, name)]
    if missing:
        yield SettingsFinding(
            False, f"{'、'.join(missing)} を設定してください。LINE Developersコンソールの値です。"
        )
        return
    yield from _login_channel(settings)
    yield from _messaging_channel(settings)


def _login_channel(settings: Settings) -> Iterator[SettingsFinding]:
    status, answer = _ask(settings, "POST", "/oauth2/v3/token", fields=channel_grant(settings))
    if status != 200:
        yield _wrong("LINE_LOGIN_CHANNEL_ID か LINE_LOGIN_CHANNEL_SECRET が違います", status)
        return
    yield SettingsFinding(True, "LINEログインのチャネルIDとシークレット")
    status, answer = _ask(settings, "GET", "/liff/v1/apps", token=str(answer.get("access_token")))
    apps = answer.get("apps") if status == 200 else []
    app = next((app for app in apps or [] if app.get("liffId") == settings.liff_id), None)
    if app is None:
        yield _wrong(f"LIFF_ID {settings.liff_id} のアプリが、このLINEログインチャネルにありません", status)
        return
    yield from _liff_app(settings, app)


def _liff_app(settings: Settings, app: dict[str, Any]) -> Iterator[SettingsFinding]:
    here = f"{settings.public_url}/"
    url = str(app.get("view", {}).get("url"))
    yield SettingsFinding(
        url == here,
        f"LIFFのエンドポイントURL: {url}" + ("" if url == here else f" を {here} に直してください。"),
    )
    lacking = {"openid", "profile"} - set(app.get("scope") or [])
    yield SettingsFinding(
        not lacking,
        f"LIFFのスコープに {'、'.join(sorted(lacking))} を加えてください。" if lacking else "LIFFのスコープ",
    )
    asks = app.get("botPrompt") in ("normal", "aggressive")
    yield SettingsFinding(
        asks,
        "LIFFの友だち追加オプション"
        if asks
        else "LIFFの友だち追加オプションを「On (Normal)」にしてください。お知らせが届かない方が増えます。",
    )


def _messaging_channel(settings: Settings) -> Iterator[SettingsFinding]:
    token = settings.line_messaging_channel_token
    status, account = _ask(settings, "GET", "/v2/bot/info", token=token)
    if status != 200:
        yield _wrong("LINE_MESSAGING_CHANNEL_TOKEN が違うか、期限が切れています", status)
        return
    known = account.get("basicId")
    fits = settings.line_basic_id == known
    advice = "" if fits else f" LINE_BASIC_ID を {known} にしてください。友だち追加の案内に使います。"
    yield SettingsFinding(fits, f"公式アカウント: {account.get('displayName')}（{known}）{advice}")
    yield from _webhook(settings, token)
    yield from _quota(settings, token)


def _webhook(settings: Settings, token: str) -> Iterator[SettingsFinding]:
    wanted = settings.public_url + WEBHOOK_PATH
    status, answer = _ask(settings, "GET", "/v2/bot/channel/webhook/endpoint", token=token)
    if status != 200 or answer.get("endpoint") != wanted:
        yield SettingsFinding(
            False, f"Webhook URLを {wanted} にしてください（今は {answer.get('endpoint') or 'なし'}）。"
        )
        return
    if not answer.get("active"):
        yield SettingsFinding(False, "「Webhookの利用」をオンにしてください。")
        return
    status, answer = _ask(settings, "POST", "/v2/bot/channel/webhook/test", token=token, body="{}")
    if answer.get("success"):
        yield SettingsFinding(True, f"Webhook: {wanted}")
    elif answer.get("statusCode") == 403:
        yield SettingsFinding(False, "LINE_MESSAGING_CHANNEL_SECRET が違います。Webhookの署名が合いません。")
    else:
        reason = f"{answer.get('reason')} {answer.get('detail')}"
        yield SettingsFinding(
            False, f"LINEから {wanted} に届きません（{reason}）。サーバーを外から開けるか確かめてください。"
        )


def _quota(settings: Settings, token: str) -> Iterator[SettingsFinding]:
    status, quota = _ask(settings, "GET", "/v2/bot/message/quota", token=token)
    used_status, used = _ask(settings, "GET", "/v2/bot/message/quota/consumption", token=token)
    if (status, used_status) != (200, 200):
        yield _wrong("今月のメッセージの数がわかりません", status if status != 200 else used_status)
        return
    count = used.get("totalUsage", 0)
    if quota.get("type") != "limited":
        yield SettingsFinding(True, f"今月のメッセージ: {count}通（上限なし）")
        return
    left = int(quota.get("value", 0)) - int(count)
    words = f"今月のメッセージ: {count}通（上限 {quota.get('value')}通）"
    yield SettingsFinding(
        left > 0, words if left > 0 else f"{words}。来月まで、またはプランを変えるまで届きません。"
    )


def _ask(
    settings: Settings,
    method: str,
    path: str,
    *,
    token: str | None = None,
    fields: Mapping[str, str] | None = None,
    body: str | None = None,
) -> tuple[int, dict[str, Any]]:
    """Return LINE's status and answer; 0 where nothing answers."""
    try:
        answer = ask(settings, method, path, fields=fields, token=token, body=body, timeout=_IN_TIME)
        found = json.loads(answer.data)
    except (urllib3.exceptions.HTTPError, ValueError):
        return 0, {}
    return answer.status, found if isinstance(found, dict) else {}


def _wrong(sentence: str, status: int) -> SettingsFinding:
    silent = status == 0 or status >= 500
    return SettingsFinding(
        False,
        f"LINEが応答しません（{status or '接続できません'}）。"
        if silent
        else f"{sentence}（LINEの答え: {status}）。",
    )
