"""The Messaging API at LINE's paths: push, reply, validate, profile and quota."""

import uuid
from collections.abc import Callable
from functools import wraps
from typing import Any

from flask import Blueprint, g, jsonify, request
from flask.typing import ResponseReturnValue

from line_emulator.emulator import emulator
from line_emulator.faults import USUAL_MESSAGES
from line_emulator.ids import USER_ID
from line_emulator.message_rules import refusal_of
from line_emulator.people import Person
from line_emulator.pictures import picture_address
from line_emulator.web import ApiError, bearer_token

MONTHLY_LIMIT = "You have reached your monthly limit."

messaging = Blueprint("messaging", __name__, url_prefix="/v2/bot")


def for_messaging_channel(view: Callable[..., ResponseReturnValue]) -> Callable[..., ResponseReturnValue]:
    """Require a valid access token of the messaging channel."""

    @wraps(view)
    def checked(*args: Any, **kwargs: Any) -> ResponseReturnValue:
        if emulator().channel.channel_of(bearer_token()) != "messaging":
            raise ApiError(401, {"message": USUAL_MESSAGES[401]})
        return view(*args, **kwargs)

    return checked


@messaging.post("/message/push")
@for_messaging_channel
def push() -> ResponseReturnValue:
    """Send messages to one person, only once for each retry key."""
    if not emulator().limits.count_request():
        raise ApiError(429, {"message": USUAL_MESSAGES[429]})
    retry_key = _retry_key()
    accepted = emulator().chat.accepted_before(retry_key) if retry_key else None
    if accepted:
        body = {"message": "The retry key is already accepted", "sentMessages": accepted.sent_messages}
        raise ApiError(409, body, {"x-line-accepted-request-id": accepted.request_id})
    payload = _payload()
    person = _recipient(payload.get("to"))
    if not emulator().limits.has_left(emulator().chat.delivered_this_month()):
        raise ApiError(429, {"message": MONTHLY_LIMIT})
    sent = emulator().chat.push(person, _messages(payload), g.request_id, retry_key)
    return jsonify(sentMessages=sent)


@messaging.post("/message/reply")
@for_messaging_channel
def reply() -> ResponseReturnValue:
    """Reply to a webhook event; a reply token works once."""
    if "X-Line-Retry-Key" in request.headers:
        raise ApiError(400, {"message": "The retry key is not supported by this API"})
    payload = _payload()
    messages = _messages(payload)
    user_id = emulator().chat.spend_reply_token(str(payload.get("replyToken", "")))
    person = emulator().people.find(user_id) if user_id else None
    if person is None:
        raise ApiError(400, {"message": "Invalid reply token"})
    return jsonify(sentMessages=emulator().chat.reply(person, messages, g.request_id))


@messaging.post("/message/validate/push")
@for_messaging_channel
def validate_push() -> ResponseReturnValue:
    _messages(_payload())
    return jsonify({})


@messaging.get("/profile/<user_id>")
@for_messaging_channel
def profile(user_id: str) -> ResponseReturnValue:
    """Return the profile of a friend; 404 for anyone else."""
    person = emulator().people.find(user_id)
    if person is None or not person.is_reachable_friend:
        raise ApiError(404, {"message": "Not found"})
    shown = {
        "userId": person.user_id,
        "displayName": person.display_name,
        "pictureUrl": picture_address(person),
        "statusMessage": person.status_message,
        "language": "ja",
    }
    return jsonify({name: value for name, value in shown.items() if value is not None})


@messaging.get("/message/quota")
@for_messaging_channel
def quota() -> ResponseReturnValue:
    """Return the monthly limit."""
    monthly = emulator().limits.monthly
    return jsonify(type="none") if monthly is None else jsonify(type="limited", value=monthly)


@messaging.get("/message/quota/consumption")
@for_messaging_channel
def consumption() -> ResponseReturnValue:
    return jsonify(totalUsage=emulator().chat.delivered_this_month())


def _retry_key() -> str | None:
    given = request.headers.get("X-Line-Retry-Key")
    if given is None:
        return None
    try:
        return str(uuid.UUID(given))
    except ValueError:
        raise ApiError(400, {"message": "The retry key is invalid"}) from None


def _payload() -> dict[str, Any]:
    payload = request.get_json(force=True, silent=True)
    if not isinstance(payload, dict):
        raise ApiError(400, {"message": "The request body could not be parsed as JSON (line: 1, column: 1)"})
    return payload


def _recipient(to: Any) -> Person:
    if not isinstance(to, str) or not USER_ID.fullmatch(to):
        message = "The property, 'to', in the request body is invalid (line: -, column: -)"
        raise ApiError(400, {"message": message})
    person = emulator().people.find(to)
    if person is None:
        raise ApiError(400, {"message": "Failed to send messages"})
    return person


def _messages(payload: dict[str, Any]) -> list[dict[str, Any]]:
    refusal = refusal_of(payload.get("messages"))
    if refusal:
        raise ApiError(400, refusal)
    messages: list[dict[str, Any]] = payload["messages"]
    return messages
