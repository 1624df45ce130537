"""Sending one message through line-bot-sdk, and what LINE's answer means for it."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache
from typing import Any

import urllib3

from server.config import Settings

_IN_TIME: dict[str, Any] = {"_request_timeout": (3, 10)}


class Answer(Enum):
    DELIVERED = auto()
    TRY_AGAIN = auto()
    #: Nothing can be sent by anybody until the operator, or the next month, changes something.
    PAUSED = auto()
    FAILED = auto()


@dataclass(frozen=True)
class Sent:
    answer: Answer
    reason: str = ""


def push(settings: Settings, body: dict[str, Any], retry_key: str) -> Sent:
    """Send one push with its retry key; the same key is never delivered twice by LINE within 24 hours."""
    from linebot.v3.messaging import PushMessageRequest

    request = PushMessageRequest.from_dict(body)
    return _send(settings, lambda api: api.push_message(request, x_line_retry_key=retry_key, **_IN_TIME))


def reply(settings: Settings, reply_token: str, messages: list[dict[str, Any]]) -> Sent:
    """Answer somebody who wrote to the account; the token is good for one answer."""
    from linebot.v3.messaging import ReplyMessageRequest

    request = ReplyMessageRequest.from_dict({"replyToken": reply_token, "messages": messages})
    return _send(settings, lambda api: api.reply_message(request, **_IN_TIME))


def _send(settings: Settings, call: Callable[[Any], object]) -> Sent:
    # The SDK costs 48 MB and most of a second: it is loaded where it sends, not where the app starts.
    from linebot.v3.messaging import ApiException

    try:
        call(_api(settings.line_api_base, settings.line_messaging_channel_token))
    except ApiException as error:
        return _judge(error.status, str(error.body))
    except (urllib3.exceptions.HTTPError, ValueError) as error:
        # Also where the answer is none of LINE's: whatever stands before it says so in words of its own.
        return Sent(Answer.TRY_AGAIN, type(error).__name__)
    return Sent(Answer.DELIVERED)


@cache
def _api(host: str, token: str) -> Any:
    from linebot.v3.messaging import ApiClient, Configuration, MessagingApi

    return MessagingApi(ApiClient(Configuration(access_token=token, host=host)))


def _judge(status: int, body: str) -> Sent:
    if status == 409:
        return Sent(Answer.DELIVERED)
    reason = f"LINE answered {status}: {body[:300]}"
    if status in (401, 403) or (status == 429 and "monthly limit" in body):
        return Sent(Answer.PAUSED, reason)
    return Sent(Answer.TRY_AGAIN if status == 429 or status >= 500 else Answer.FAILED, reason)
