"""Delivering messages to the subscribers of a room: in order and without gaps, even if other processes store some."""

import logging
from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from typing import Any

import orjson

from server.core.clock import now
from server.core.http.answers import to_json
from server.core.metrics import MESSAGES_STORED
from server.core.refusals import Invalid, Refusal
from server.rooms.live.connection import text_frame
from server.rooms.live.fanout import Fanout, live_fanout, taken_back_json
from server.rooms.live.subscribers import Subscriber
from server.rooms.queries import latest_in, messages_since, taken_back_in, taken_back_since, taking_part
from server.rooms.schemas import MessageOut

#: A client that missed more messages than this must reload the list.
CATCH_UP_MAX = 200
_BEHIND = text_frame('{"type":"behind"}')
# Longer than any outage of the bus or the database after which clients are still connected.
_TAKEN_BACK_LOOKBACK = timedelta(minutes=10)
# A message can be taken back only within a minute of sending, so an absent client cannot miss more.
_TAKEN_BACK_MAX = 200

log = logging.getLogger(__name__)

#: Room, id of the message, id of the previous message in the room, id of the sender, and JSON of the message as its
#: sender reads it.
Published = tuple[int, int, int, int, str]

# The field that differs between the subscribers of a room. In texts this is escaped, so it is found only once.
_MINE, _NOT_MINE = '"is_mine":true', '"is_mine":false'


def publish_messages(messages: Iterable[Published]) -> None:
    """Deliver messages to the subscribers of their rooms, in this and all other processes."""
    published = sorted(messages)
    for message in published:
        # The values of a `Published` tuple are the arguments of `deliver_in_order`.
        deliver_in_order(*message)
    sent_at = now().timestamp()
    live_fanout().publish(("message", *message, sent_at) for message in published)
    MESSAGES_STORED.inc(len(published))


def deliver_in_order(room: int, message_id: int, previous_id: int, sender_id: int, json: str) -> None:
    """Deliver a message to the subscribers in this process. A client first receives the messages that it missed."""
    subscribers = live_fanout().rooms.subscribers_in(room)
    behind = [subscriber for subscriber in subscribers if subscriber.newest < previous_id]
    if behind:
        # Another process stored the missed messages. Its events may arrive later or never.
        try:
            catch_up(behind)
        except Exception as fault:
            log.warning("A room could not be caught up: %s", type(fault).__name__)
    # The message is serialized only once.
    frames = text_frame(json.replace(_MINE, _NOT_MINE)), text_frame(json)
    for subscriber in subscribers:
        # A client that is still behind does not get this message, because it would hide the gap. The next check
        # delivers all missed messages.
        if subscriber.newest >= previous_id:
            subscriber.deliver(frames[subscriber.person.id == sender_id], message_id)


def catch_up(subscribers: Collection[Subscriber]) -> None:
    """Deliver the messages stored after the newest message of each subscriber."""
    latest = latest_in({subscriber.room for subscriber in subscribers})
    behind = [one for one in subscribers if one.newest < latest.get(one.room, 0)]
    missed = [messages_since(one.person, one.room, one.newest, CATCH_UP_MAX + 1) for one in behind]
    # Check the rights after reading, because a member who has left the office must not receive later messages.
    participants = taking_part({(one.room, one.person.id) for one in behind}) if behind else set()
    for subscriber, messages in zip(behind, missed, strict=True):
        if (subscriber.room, subscriber.person.id) not in participants:
            continue
        if len(messages) > CATCH_UP_MAX:
            subscriber.deliver(_BEHIND, latest[subscriber.room])
            continue
        for message, key in messages:
            subscriber.deliver(text_frame(message_json(message, key)), message.id)


def message_json(message: MessageOut, key: str | None) -> str:
    """Serialize the event of a message. The sender's client finds the message that it waits for by the key."""
    return to_json({"type": "message", **message.to_api(), "key": key}).decode()


def error_json(refusal: Refusal, key: str | None) -> str:
    """Serialize the refusal of a client's frame. `key` is the client's key for the message in the frame."""
    detail = refusal.detail
    if isinstance(refusal, Invalid):
        # The first text about the first field.
        detail = next(iter(refusal.fields.values()))[0]
    error: dict[str, Any] = {"type": "error", "detail": detail, "code": refusal.code}
    return orjson.dumps(error if key is None else {**error, "key": key}).decode()


def send_taken_back(subscribers: Collection[Subscriber]) -> None:
    """Send clients that enter rooms the ids of messages that were taken back and that they may still show."""
    ids = taken_back_in({subscriber.room for subscriber in subscribers}, _TAKEN_BACK_MAX)
    for subscriber in subscribers:
        if subscriber.wants_presence and subscriber.room in ids:
            subscriber.deliver(text_frame(taken_back_json(ids[subscriber.room])))


def announce_missed(fanout: Fanout, now: datetime) -> None:
    """Announce messages that were taken back in another process, if the bus did not deliver the event."""
    announced = set(fanout.taken_back)
    recent = taken_back_since(fanout.rooms.open_rooms(), now - _TAKEN_BACK_LOOKBACK)
    for room, message_id in recent:
        fanout.take_back_here(room, message_id)
    # Remove only entries that existed before the query, because the bus may have added entries since then.
    fanout.taken_back -= announced - recent
