"""The settings of the account and the LIFF app, at the paths of LINE's API."""

from datetime import UTC, datetime

from flask import Blueprint, jsonify
from flask.typing import ResponseReturnValue

from line_emulator.config import ACCOUNT_NAME, ACCOUNT_USER_ID, BASIC_ID
from line_emulator.emulator import emulator
from line_emulator.faults import USUAL_MESSAGES
from line_emulator.liff import LIFF_SCOPE
from line_emulator.messaging_routes import for_messaging_channel
from line_emulator.web import ApiError, bearer_token

settings = Blueprint("settings", __name__)


@settings.get("/v2/bot/info")
@for_messaging_channel
def info() -> ResponseReturnValue:
    """Return the official account's ids and name."""
    return jsonify(
        userId=ACCOUNT_USER_ID,
        basicId=BASIC_ID,
        displayName=ACCOUNT_NAME,
        chatMode="bot",
        markAsReadMode="auto",
    )


@settings.get("/v2/bot/channel/webhook/endpoint")
@for_messaging_channel
def webhook_endpoint() -> ResponseReturnValue:
    """Return the webhook URL; webhooks are always active here."""
    return jsonify(endpoint=emulator().config.webhook_url, active=True)


@settings.post("/v2/bot/channel/webhook/test")
@for_messaging_channel
def webhook_test() -> ResponseReturnValue:
    """Send a webhook without events and return its result."""
    status = emulator().webhook.test().status
    success = status is not None and 200 <= status < 300
    return jsonify(
        success=success,
        timestamp=datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
        statusCode=status or 0,
        reason="OK" if success else "ERROR_STATUS_CODE" if status else "COULD_NOT_CONNECT",
        detail=str(status or "Connection refused"),
    )


@settings.get("/liff/v1/apps")
def liff_apps() -> ResponseReturnValue:
    if emulator().channel.channel_of(bearer_token()) != "login":
        raise ApiError(401, {"message": USUAL_MESSAGES[401]})
    config = emulator().config
    app = {
        "liffId": config.liff_id,
        "view": {"type": "full", "url": config.endpoint_url},
        "description": ACCOUNT_NAME,
        "permanentLinkPattern": "concat",
        "scope": LIFF_SCOPE.split(),
        "botPrompt": "normal",
    }
    return jsonify(apps=[app])
