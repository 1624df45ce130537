"""Delivering messages to the subscribers of a room: in order and without gaps, even if other processes store some."""

import logging
from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from typing import Any, NamedTuple

import orjson

from server.core.clock import now
from server.core.http.answers import to_json
from server.core.metrics import MESSAGES_STORED
from server.core.refusals import Invalid, Refusal
from server.rooms.live.connection import text_frame
from server.rooms.live.fanout import Fanout, live_fanout, taken_back_json
from server.rooms.live.subscribers import Subscriber
from server.rooms.queries import (
    latest_message_ids,
    messages_since,
    participant_pairs,
    recently_taken_back,
    taken_back_ids,
)
from server.rooms.schemas import MessageOut

#: A client that missed more messages than this must reload the list.
CATCH_UP_MAX = 200
_BEHIND_FRAME = text_frame('{"type":"behind"}')
# Longer than any outage of the bus or the database that a connection can survive.
_TAKEN_BACK_LOOKBACK = timedelta(minutes=10)
# A message can be taken back only within a minute of sending, so an absent client cannot miss more than this.
_TAKEN_BACK_MAX = 200

log = logging.getLogger(__name__)

# The field that differs between the subscribers of a room. In texts its quotes are escaped, so it is found only once.
_MINE, _NOT_MINE = '"is_mine":true', '"is_mine":false'


class PublishedMessage(NamedTuple):
    """A stored message on its way to the subscribers of its room."""

    room: int
    message_id: int
    #: The id of the previous message in the room.
    previous_id: int
    sender_id: int
    #: The event for the sender, by `message_json`.
    json: str


def publish_messages(messages: Iterable[PublishedMessage]) -> None:
    """Deliver messages to the subscribers of their rooms, in this and all other processes."""
    published = sorted(messages)
    for message in published:
        deliver_in_order(message)
    sent_at = now().timestamp()
    live_fanout().publish(("message", *message, sent_at) for message in published)
    MESSAGES_STORED.inc(len(published))


def deliver_in_order(message: PublishedMessage) -> None:
    """Deliver a message to the subscribers in this process. A client first receives the messages that it missed."""
    subscribers = live_fanout().rooms.subscribers_in(message.room)
    late = [subscriber for subscriber in subscribers if subscriber.newest_id < message.previous_id]
    if late:
        # Another process stored the missed messages. The events of that process may arrive later or never.
        try:
            catch_up(late)
        except Exception as fault:
            log.warning("A room could not be caught up: %s", type(fault).__name__)
    # The message is serialized only once.
    sender_frame = text_frame(message.json)
    other_frame = text_frame(message.json.replace(_MINE, _NOT_MINE))
    for subscriber in subscribers:
        # A client that still lacks earlier messages does not get this message: its id would hide the gap. The next
        # check delivers all missed messages.
        if subscriber.newest_id >= message.previous_id:
            is_sender = subscriber.viewer.id == message.sender_id
            subscriber.deliver(sender_frame if is_sender else other_frame, message.message_id)


def catch_up(subscribers: Collection[Subscriber]) -> None:
    """Deliver the messages stored after the newest message of each subscriber."""
    latest = latest_message_ids({subscriber.room for subscriber in subscribers})
    late = [one for one in subscribers if one.newest_id < latest.get(one.room, 0)]
    missed_messages = [messages_since(one.viewer, one.room, one.newest_id, CATCH_UP_MAX + 1) for one in late]
    # Check the rights after reading, because a member who has left the office must not receive later messages.
    participants = participant_pairs({(one.room, one.viewer.id) for one in late}) if late else set()
    for subscriber, messages in zip(late, missed_messages, strict=True):
        if (subscriber.room, subscriber.viewer.id) not in participants:
            continue
        if len(messages) > CATCH_UP_MAX:
            subscriber.deliver(_BEHIND_FRAME, latest[subscriber.room])
            continue
        for message, key in messages:
            subscriber.deliver(text_frame(message_json(message, key)), message.id)


def message_json(message: MessageOut, key: str | None) -> str:
    """Serialize the event of a message. The sender's client recognises its own message by the key."""
    return to_json({"type": "message", **message.to_api(), "key": key}).decode()


def error_json(refusal: Refusal, key: str | None) -> str:
    """Serialize the refusal of a client's frame. `key` is the client's key for the message in the frame."""
    detail = refusal.detail
    if isinstance(refusal, Invalid):
        # The first text about the first field.
        detail = next(iter(refusal.fields.values()))[0]
    error: dict[str, Any] = {"type": "error", "detail": detail, "code": refusal.code}
    if refusal.values:
        error["values"] = refusal.values
    return orjson.dumps(error if key is None else {**error, "key": key}).decode()


def send_taken_back_ids(subscribers: Collection[Subscriber]) -> None:
    """Send the ids of messages that were taken back to clients that enter rooms, which may still show the messages."""
    ids = taken_back_ids({subscriber.room for subscriber in subscribers}, _TAKEN_BACK_MAX)
    for subscriber in subscribers:
        if subscriber.supports_events and subscriber.room in ids:
            subscriber.deliver(text_frame(taken_back_json(ids[subscriber.room])))


def announce_missed_taken_back(fanout: Fanout, now: datetime) -> None:
    """Announce messages that were taken back in another process, if the bus did not deliver the event."""
    announced = set(fanout.announced_taken_back)
    recent = recently_taken_back(fanout.rooms.open_rooms(), now - _TAKEN_BACK_LOOKBACK)
    for room, message_id in recent:
        fanout.announce_taken_back_here(room, message_id)
    # Remove only entries that existed before the query, because the bus may have added entries since then.
    fanout.announced_taken_back -= announced - recent
