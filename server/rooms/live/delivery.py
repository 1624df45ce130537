"""Delivering messages to the subscribers of a room: in their order, and none left out that came from elsewhere."""

import logging
from collections.abc import Collection, Iterable
from typing import Any

import orjson

from server.core.clock import now
from server.core.metrics import MESSAGES_STORED
from server.core.refusals import Invalid, Refusal
from server.rooms.live.connection import text_frame
from server.rooms.live.fanout import live_fanout
from server.rooms.live.subscribers import Subscriber
from server.rooms.queries import latest_in, messages_since, taking_part
from server.rooms.schemas import MessageOut

#: Who missed more than this reads the list instead.
CATCH_UP_MAX = 200
# There is more to be read than a connection is for.
_BEHIND = text_frame('{"type":"behind"}')

log = logging.getLogger(__name__)

#: Room, the message's id, the id of the one before it there, and its JSON.
Published = tuple[int, int, int, str]


def publish_messages(messages: Iterable[Published]) -> None:
    """Deliver messages to everybody in their rooms, here and on other machines."""
    published = sorted(messages)
    for message in published:
        deliver_in_order(*message)
    sent_at = now().timestamp()
    live_fanout().publish(("message", *message, sent_at) for message in published)
    MESSAGES_STORED.inc(len(published))


def deliver_in_order(room: int, message_id: int, previous_id: int, json: str) -> None:
    """Deliver a message to a room's subscribers here; who has not had the one before it gets what they missed first."""
    subscribers = live_fanout().rooms.subscribers_in(room)
    behind = [subscriber for subscriber in subscribers if subscriber.newest < previous_id]
    if behind:
        # Stored by another machine, and not here yet: it may come later, or never.
        try:
            catch_up(behind)
        except Exception as fault:
            log.warning("A room could not be caught up: %s", type(fault).__name__)
    frame = text_frame(json)
    for subscriber in subscribers:
        # Who is still behind is caught up by the next check: a later message now would hide what is missing.
        if subscriber.newest >= previous_id:
            subscriber.deliver(frame, message_id)


def catch_up(subscribers: Collection[Subscriber]) -> None:
    """Deliver what was stored since the newest message that each subscriber has had."""
    latest = latest_in({subscriber.room for subscriber in subscribers})
    behind = [one for one in subscribers if one.newest < latest.get(one.room, 0)]
    missed = [messages_since(one.room, one.newest, CATCH_UP_MAX + 1) for one in behind]
    # Asked after them: what was said since somebody left their office is not theirs, whoever is to end them.
    part = taking_part({(one.room, one.person.id) for one in behind}) if behind else set()
    for subscriber, messages in zip(behind, missed, strict=True):
        if (subscriber.room, subscriber.person.id) not in part:
            continue
        if len(messages) > CATCH_UP_MAX:
            subscriber.deliver(_BEHIND, latest[subscriber.room])
            continue
        for message, place in messages:
            json = message_json(MessageOut.of(message, place), message.key)
            subscriber.deliver(text_frame(json), message.id)


def message_json(shown: MessageOut, key: str | None) -> str:
    """Return a message as its room receives it; its sender knows it again by the key."""
    return orjson.dumps({"type": "message", **shown.model_dump(mode="json"), "key": key}).decode()


def error_json(refusal: Refusal, key: str | None) -> str:
    """Return a refusal as the sender of a frame receives it."""
    detail = refusal.detail
    if isinstance(refusal, Invalid):
        detail = next(iter(refusal.fields.values()))[0]
    error: dict[str, Any] = {"type": "error", "detail": detail, "code": refusal.code}
    return orjson.dumps(error if key is None else {**error, "key": key}).decode()
