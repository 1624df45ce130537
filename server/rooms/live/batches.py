"""Storing and delivering the messages of all connections in batches. One transaction stores messages of many rooms."""

import logging
import threading
import time
from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import datetime

from flask import Flask

from server.accounts.queries import accounts_lacking_factor, active_session_ids
from server.core.batcher import Batcher
from server.core.clock import now
from server.core.database import db
from server.core.http.outages import outage_of
from server.core.limits import MESSAGES_OF_ACCOUNT, Limit
from server.core.refusals import Busy, NotFound, Refusal, RoomBusy, RoomClosed, TooMany
from server.core.services import app_settings
from server.notifications.service.notifications import mark_room_read_for_colleagues
from server.offices.rules import sender_name
from server.rooms.live.connection import text_frame
from server.rooms.live.delivery import (
    PublishedMessage,
    deliver_in_order,
    error_json,
    message_json,
    publish_messages,
)
from server.rooms.live.fanout import live_fanout
from server.rooms.live.subscribers import CloseReason, Subscriber
from server.rooms.queries import participant_pairs
from server.rooms.schemas import MessageFile, MessageImage, MessageOut
from server.rooms.service.store import (
    NewMessage,
    StoredMessage,
    find_stored,
    store_message,
    store_messages,
    store_without_notices,
)

# Larger batches would be slower: while this process answers a batch, the database is idle; while the database stores a
# batch, this process is idle.
_BATCH_MAX = 100
# How long a message waits for a locked room.
_PATIENCE_SECONDS = 2
# The interval between two attempts to store in a locked room.
_RETRY_SECONDS = 0.1

log = logging.getLogger(__name__)


class FloodLimit:
    """A limit per account that stops scripts. It is counted in the memory of this process, without database writes."""

    def __init__(self, limit: Limit) -> None:
        self._limit = limit
        self._window = 0
        self._uses: Counter[int] = Counter()

    def count_use(self, account_id: int, moment: datetime) -> TooMany | None:
        """Count one use. Return a refusal if the uses in the current window exceed the limit."""
        window = self._limit.window(moment)
        if window != self._window:
            self._window = window
            self._uses.clear()
        self._uses[account_id] += 1
        return TooMany(self._limit.ends_in(moment)) if self._uses[account_id] > self._limit.most else None


@dataclass(frozen=True, eq=False)
class _Pending:
    message: NewMessage
    subscriber: Subscriber
    #: The client's key; None if the client gave none.
    key: str | None
    #: Called when the message is stored or refused.
    on_answer: Callable[[], None]
    #: The refusal of the flood limit, if any. It is not sent if the message was stored before.
    refusal: TooMany | None
    #: The end of the retries while the room is locked, on the monotonic clock.
    retry_until: float

    @property
    def may_retry(self) -> bool:
        return time.monotonic() < self.retry_until


_Result = StoredMessage | Refusal


class MessageBatcher:
    """Stores messages in batches: the messages that arrive while one batch is stored form the next batch.

    Each sender is answered when the message is stored or refused.
    """

    def __init__(self, app: Flask) -> None:
        self._limit = FloodLimit(MESSAGES_OF_ACCOUNT)
        self._batches = Batcher[_Pending](app, self._process, _BATCH_MAX)

    def add(
        self, message: NewMessage, subscriber: Subscriber, key: str | None, on_answer: Callable[[], None]
    ) -> None:
        """Queue a message for storing and delivery; `on_answer` is called when it is stored or refused."""
        refusal = self._limit.count_use(message.sender.id, now())
        retry_until = time.monotonic() + _PATIENCE_SECONDS
        self._batches.add(_Pending(message, subscriber, key, on_answer, refusal, retry_until))

    def _process(self, batch: list[_Pending]) -> None:
        to_retry = _store_and_deliver(batch)
        for pending in batch:
            if pending not in to_retry:
                pending.on_answer()
        for pending in to_retry:
            # A separate thread retries, so that no other room waits for the locked room. `[[pending]]` is the list of
            # arguments: one batch with one message.
            timer = threading.Timer(_RETRY_SECONDS, self._batches.process, [[pending]])
            timer.daemon = True
            timer.start()


def send_now(message: NewMessage) -> StoredMessage:
    """Store and deliver one message at once, without a batch; raise the refusal if it is refused."""
    room = message.contact_id
    result = store_message(message, live_fanout().present_sides([room]), now())
    if isinstance(result, Refusal):
        raise result
    if result.is_new:
        disconnect_expired(live_fanout().rooms.subscribers_in(room), now())
        publish_messages([_published_message(result)])
        # The place is given only if the sender has colleagues.
        if result.place:
            mark_room_read_for_colleagues(message.sender, room, now())
    return result


def disconnect_expired(subscribers: Collection[Subscriber], moment: datetime) -> set[tuple[int, int]]:
    """Close the connections of expired sessions; return (session id, account id) of the sessions that are alive.

    This function is called before every delivery.
    """
    alive = active_session_ids({subscriber.viewer.session_id for subscriber in subscribers}, moment)
    expired = [one for one in subscribers if (one.viewer.session_id, one.viewer.id) not in alive]
    live_fanout().rooms.close(expired, CloseReason.SESSION)
    return alive


def disconnect_unauthorized(subscribers: Collection[Subscriber]) -> None:
    """Close connections of accounts that no longer take part in the room, or that must first set up a second factor."""
    participants = participant_pairs({(subscriber.room, subscriber.viewer.id) for subscriber in subscribers})
    without_factor: set[int] = set()
    if subscribers and app_settings().uses_second_factors:
        without_factor = accounts_lacking_factor({subscriber.viewer.id for subscriber in subscribers})
    unauthorized = [
        one
        for one in subscribers
        if (one.room, one.viewer.id) not in participants or one.viewer.id in without_factor
    ]
    live_fanout().rooms.close(unauthorized, CloseReason.NOT_FOUND)


def message_out(stored: StoredMessage) -> MessageOut:
    """Return a message for its sender."""
    sender = stored.message.sender
    return MessageOut.of_row(
        {
            "id": stored.id,
            "sender": sender_name(sender.role, sender.username, stored.place),
            "sender_role": sender.role,
            "is_mine": True,
            "message": stored.text,
            "image": MessageImage.of_message(stored.id, stored.storage_key, stored.file_size),
            "file": MessageFile.of_message(stored.id, stored.storage_key, stored.file_size),
            "sent_at": stored.sent_at,
            "taken_back_at": stored.taken_back_at,
        }
    )


def _store_and_deliver(batch: list[_Pending]) -> list[_Pending]:
    """Store, deliver and answer a batch. Return the messages whose room is locked; they are retried."""
    try:
        results = _store(batch)
        to_retry = [one for one, result in results if isinstance(result, RoomBusy) and one.may_retry]
        new = [result for _, result in results if isinstance(result, StoredMessage) and result.is_new]
        publish_messages([_published_message(stored) for stored in new])
        for pending, result in results:
            if pending not in to_retry:
                _respond(pending, result)
            # The place is given only if the sender has colleagues.
            if isinstance(result, StoredMessage) and result.place:
                _mark_read_for_colleagues(pending)
    except Exception as fault:
        if len(batch) > 1:
            # Try the messages one by one, so that one message cannot make the others fail. For a message that is
            # already stored, the client gets the answer again.
            return [one for pending in batch for one in _store_and_deliver([pending])]
        return _fail(batch[0], fault)
    return to_retry


def _fail(pending: _Pending, fault: Exception) -> list[_Pending]:
    """Answer a message that could not be stored, or return the message for a retry."""
    if not isinstance(outage_of(fault), Busy):
        log.error("A message could not be stored: %s", type(fault).__name__)
        pending.subscriber.close(CloseReason.FAULT)
    elif pending.may_retry:
        return [pending]
    else:
        _respond(pending, RoomBusy())
    return []


def _mark_read_for_colleagues(pending: _Pending) -> None:
    """Mark the room's notifications of the sender's colleagues as read, once per connection."""
    if pending.subscriber.colleagues_marked_read:
        return
    try:
        mark_room_read_for_colleagues(
            pending.message.sender, pending.message.contact_id, now(), short_lock_wait=True
        )
    except Exception as fault:
        # The message itself is stored and answered. The next message tries to mark the notifications again.
        log.warning("The notifications of colleagues could not be marked as read: %s", type(fault).__name__)
    else:
        pending.subscriber.colleagues_marked_read = True


def _store(batch: list[_Pending]) -> list[tuple[_Pending, _Result]]:
    """Store a batch, and return the result of each message.

    This checks again the sessions of all subscribers in the rooms, and the rights of the senders.
    """
    fanout, moment = live_fanout(), now()
    rooms = {pending.message.contact_id for pending in batch}
    subscribers = {subscriber for room in rooms for subscriber in fanout.rooms.subscribers_in(room)}
    subscribers |= {pending.subscriber for pending in batch}
    if all(pending.refusal is None for pending in batch) and _may_use_one_statement(rooms):
        messages = [pending.message for pending in batch]
        sessions = {subscriber.viewer.session_id for subscriber in subscribers}
        if results := store_without_notices(messages, sessions, moment):
            return [*zip(batch, results, strict=True)]
    alive = disconnect_expired(subscribers, moment)
    batch = [one for one in batch if (one.message.sender.session_id, one.message.sender.id) in alive]
    allowed = [pending for pending in batch if pending.refusal is None]
    results = []
    if allowed:
        results = store_messages([one.message for one in allowed], fanout.present_sides(rooms), moment)
    over_limit = [(one, one.refusal) for one in batch if one.refusal is not None]
    # A message that was stored before is answered even if its sender is over the limit.
    stored_before = find_stored([one.message for one, _ in over_limit])
    over_limit_results: list[tuple[_Pending, _Result]] = [
        (one, stored_before.get(one.message.identity, refusal)) for one, refusal in over_limit
    ]
    return [*zip(allowed, results, strict=True), *over_limit_results]


def _may_use_one_statement(rooms: Collection[int]) -> bool:
    """Return whether one statement can store the messages: both sides are in each room, so nobody is notified."""
    # SQLite runs in this process, so storing with a single statement would save no round trip.
    has_round_trips = db.engine.dialect.name == "postgresql"
    return has_round_trips and all(
        len(present) > 1 for present in live_fanout().present_sides(rooms).values()
    )


def _respond(pending: _Pending, result: _Result) -> None:
    subscriber = pending.subscriber
    # A new message needs no answer here: it was delivered to the whole room, including its sender.
    match result:
        case NotFound():
            subscriber.close(CloseReason.NOT_FOUND)
        case RoomClosed():
            subscriber.close(CloseReason.ROOM_CLOSED)
        case Refusal():
            subscriber.deliver(text_frame(error_json(result, pending.key)))
        case StoredMessage(is_new=False) if result.id > subscriber.newest_id:
            # The client does not have this message yet. With the message as its own `previous_id`, `deliver_in_order`
            # delivers all missed messages up to this one.
            sender_id = result.message.sender.id
            deliver_in_order(
                PublishedMessage(
                    subscriber.room,
                    result.id,
                    previous_id=result.id,
                    sender_id=sender_id,
                    json=_json(result),
                )
            )
        case StoredMessage(is_new=False):
            subscriber.deliver(text_frame(_json(result)))


def _published_message(stored: StoredMessage) -> PublishedMessage:
    message = stored.message
    return PublishedMessage(
        message.contact_id, stored.id, stored.previous_id, message.sender.id, _json(stored)
    )


def _json(stored: StoredMessage) -> str:
    """Serialize the event of a stored message for its sender."""
    return message_json(message_out(stored), stored.message.key)
