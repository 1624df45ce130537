"""Sending one message with line-bot-sdk, and the result of LINE's response."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache
from typing import Any

import urllib3

from server.config import Settings

_TIMEOUT: dict[str, Any] = {"_request_timeout": (3, 10)}


class SendOutcome(Enum):
    #: LINE accepted the message, now or before.
    DELIVERED = auto()
    #: A later attempt can succeed.
    TRY_AGAIN = auto()
    #: No message can be sent until the operator fixes the settings or the monthly limit is reset.
    PAUSED = auto()
    #: Another attempt with this message cannot succeed.
    FAILED = auto()


@dataclass(frozen=True)
class SendResult:
    outcome: SendOutcome
    reason: str = ""


def send_push(settings: Settings, body: dict[str, Any], retry_key: str) -> SendResult:
    """Send one push; LINE delivers the same retry key only once within 24 hours."""
    from linebot.v3.messaging import PushMessageRequest

    request = PushMessageRequest.from_dict(body)
    return _send(settings, lambda api: api.push_message(request, x_line_retry_key=retry_key, **_TIMEOUT))


def send_reply(settings: Settings, reply_token: str, messages: list[dict[str, Any]]) -> SendResult:
    """Reply to a person who wrote to the account; a reply token works once."""
    from linebot.v3.messaging import ReplyMessageRequest

    request = ReplyMessageRequest.from_dict({"replyToken": reply_token, "messages": messages})
    return _send(settings, lambda api: api.reply_message(request, **_TIMEOUT))


def _send(settings: Settings, call: Callable[[Any], object]) -> SendResult:
    # Imported here, because the SDK needs 48 MB and most of a second to load.
    from linebot.v3.messaging import ApiException

    try:
        call(_api(settings.line_api_base, settings.line_messaging_channel_token))
    except ApiException as error:
        return _result_of(error.status, str(error.body))
    except (urllib3.exceptions.HTTPError, ValueError) as error:
        # ValueError: a proxy in front of LINE answered with a text that the SDK cannot parse.
        return SendResult(SendOutcome.TRY_AGAIN, type(error).__name__)
    return SendResult(SendOutcome.DELIVERED)


@cache
def _api(host: str, token: str) -> Any:
    from linebot.v3.messaging import ApiClient, Configuration, MessagingApi

    return MessagingApi(ApiClient(Configuration(access_token=token, host=host)))


def _result_of(status: int, body: str) -> SendResult:
    # 409: LINE accepted a message with this retry key before.
    if status == 409:
        return SendResult(SendOutcome.DELIVERED)
    reason = f"LINE answered {status}: {body[:300]}"
    if status in (401, 403) or (status == 429 and "monthly limit" in body):
        return SendResult(SendOutcome.PAUSED, reason)
    return SendResult(SendOutcome.TRY_AGAIN if status == 429 or status >= 500 else SendOutcome.FAILED, reason)
