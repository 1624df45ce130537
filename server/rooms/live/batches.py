"""Messages of all connections, gathered while the last of them are being stored: many rooms share one transaction."""

import logging
import threading
import time
from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import datetime

from flask import Flask

from server.accounts.queries import lacking_factor, sessions_alive
from server.core.clock import now
from server.core.database import db
from server.core.http.outages import outage_of
from server.core.limits import MESSAGES_OF_ACCOUNT, Limit
from server.core.refusals import Busy, NotFound, Refusal, RoomBusy, RoomClosed, TooMany
from server.core.services import app_settings
from server.notifications.service.notifications import settle_room
from server.offices.rules import sender_name
from server.rooms.live.connection import text_frame
from server.rooms.live.delivery import Published, deliver_in_order, error_json, message_json, publish_messages
from server.rooms.live.fanout import live_fanout
from server.rooms.live.subscribers import CloseReason, Subscriber
from server.rooms.queries import taking_part
from server.rooms.schemas import MessageOut, shown_media
from server.rooms.service.store import (
    NewMessage,
    StoredMessage,
    store_among_present,
    store_message,
    store_messages,
    stored_before,
)

# Larger ones would leave the database idle while all that is answered, and this process while it works.
_BATCH_MAX = 100
# How long a message waits for a room that something else holds, and how often it is tried meanwhile.
_PATIENCE_SECONDS = 2
_AGAIN_SECONDS = 0.1

log = logging.getLogger(__name__)


class FloodLimit:
    """Counts by account, in this process alone: enough to stop a machine, and without a write each time."""

    def __init__(self, limit: Limit) -> None:
        self._limit = limit
        self._window = 0
        self._uses: Counter[int] = Counter()

    def refusal(self, account_id: int, moment: datetime) -> TooMany | None:
        """Count one use; return a refusal when there were too many in this window."""
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
    #: The key that the client gave it, if it did.
    key: str | None
    answered: Callable[[], None]
    #: What answers it, unless it was stored before.
    refusal: TooMany | None
    #: Until when it waits for a room that is busy, by the machine's monotonic clock.
    patient_until: float

    @property
    def is_patient(self) -> bool:
        return time.monotonic() < self.patient_until


#: What becomes of a message: it is stored, or refused.
_Answer = StoredMessage | Refusal


class MessageBatcher:
    """Stores together what all have sent while the last batch was being stored; each is answered once it is stored."""

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._limit = FloodLimit(MESSAGES_OF_ACCOUNT)
        self._waiting: list[_Pending] = []
        self._is_running = False
        self._lock = threading.Lock()

    def add(
        self, message: NewMessage, subscriber: Subscriber, key: str | None, answered: Callable[[], None]
    ) -> None:
        """Have a message stored and delivered; `answered` runs after that, and when it was refused."""
        refusal = self._limit.refusal(message.sender.id, now())
        patient_until = time.monotonic() + _PATIENCE_SECONDS
        with self._lock:
            self._waiting.append(_Pending(message, subscriber, key, answered, refusal, patient_until))
            if self._is_running:
                return
            self._is_running = True
        # A thread works while there is something to do.
        threading.Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        while batch := self._next():
            self._process(batch)

    def _next(self) -> list[_Pending]:
        with self._lock:
            batch, self._waiting = self._waiting[:_BATCH_MAX], self._waiting[_BATCH_MAX:]
            self._is_running = bool(batch)
        return batch

    def _process(self, batch: list[_Pending]) -> None:
        with self._app.app_context():
            later = _process(batch)
            for pending in batch:
                if pending not in later:
                    pending.answered()
        for pending in later:
            # By a thread of its own: no other room waits for this one.
            again = threading.Timer(_AGAIN_SECONDS, self._process, [[pending]])
            again.daemon = True
            again.start()


def send_now(message: NewMessage) -> StoredMessage:
    """Store one message by itself and deliver it, or refuse it."""
    room = message.contact_id
    answer = store_message(message, live_fanout().present([room]), now())
    if isinstance(answer, Refusal):
        raise answer
    if answer.is_new:
        disconnect_expired(live_fanout().rooms.subscribers_in(room), now())
        publish_messages([_published(answer)])
        if answer.place:
            settle_room(message.sender, room, now())
    return answer


def disconnect_expired(subscribers: Collection[Subscriber], moment: datetime) -> set[tuple[int, int]]:
    """End the connections whose sessions are over, before anything more is delivered; return the sessions that last."""
    alive = sessions_alive({subscriber.person.session_id for subscriber in subscribers}, moment)
    dead = [one for one in subscribers if (one.person.session_id, one.person.id) not in alive]
    live_fanout().rooms.end(dead, CloseReason.SESSION)
    return alive


def disconnect_unauthorized(subscribers: Collection[Subscriber]) -> None:
    """End the connections of those whose room it is not any more: who has left its office, whose case went over.

    Nor is it theirs who must set up a second factor first, as no call is answered them.
    """
    part = taking_part({(subscriber.room, subscriber.person.id) for subscriber in subscribers})
    asked = {subscriber.person.id for subscriber in subscribers if app_settings().asks_second_factor}
    lacking = lacking_factor(asked) if asked else set()
    strangers = [
        one for one in subscribers if (one.room, one.person.id) not in part or one.person.id in lacking
    ]
    live_fanout().rooms.end(strangers, CloseReason.NOT_FOUND)


def shown(stored: StoredMessage) -> MessageOut:
    """Return a stored message as its room sees it."""
    sender = stored.message.sender
    return MessageOut(
        id=stored.id,
        sender=sender_name(sender.role, sender.username, stored.place),
        sender_role=sender.role,
        message=stored.text,
        **shown_media(stored.id, stored.image_key, stored.file_size),
        sent_at=stored.sent_at,
        taken_back_at=stored.taken_back_at,
    )


def _process(batch: list[_Pending]) -> list[_Pending]:
    """Store, deliver and answer what may be; return what is to be tried again, for its room is busy."""
    try:
        answers = _store(batch)
        later = [one for one, answer in answers if isinstance(answer, RoomBusy) and one.is_patient]
        new = [answer for _, answer in answers if isinstance(answer, StoredMessage) and answer.is_new]
        publish_messages([_published(stored) for stored in new])
        for pending, answer in answers:
            if pending not in later:
                _respond(pending, answer)
            if isinstance(answer, StoredMessage) and answer.place:
                _settle(pending)
    except Exception as fault:
        if len(batch) > 1:
            # One that cannot be stored must not take the others with it; what was stored before is answered again.
            return [one for pending in batch for one in _process([pending])]
        return _fail(batch[0], fault)
    return later


def _fail(pending: _Pending, fault: Exception) -> list[_Pending]:
    """Tell why a message could not be stored, unless it is to be tried again."""
    if not isinstance(outage_of(fault), Busy):
        log.error("A message could not be stored: %s", type(fault).__name__)
        pending.subscriber.end(CloseReason.FAULT)
    elif pending.is_patient:
        return [pending]
    else:
        _respond(pending, RoomBusy())
    return []


def _settle(pending: _Pending) -> None:
    """Have what somebody answers wait for none of their colleagues; while they are here nothing new does."""
    if pending.subscriber.has_answered:
        return
    try:
        settle_room(pending.message.sender, pending.message.contact_id, now(), short_lock_wait=True)
    except Exception as fault:
        # The message is stored and answered; their next one tries this again.
        log.warning("Who has answered could not be noted: %s", type(fault).__name__)
    else:
        pending.subscriber.has_answered = True


def _store(batch: list[_Pending]) -> list[tuple[_Pending, _Answer]]:
    """Store what may be; sessions and rights of everybody concerned are asked anew each time."""
    fanout, moment = live_fanout(), now()
    rooms = {pending.message.contact_id for pending in batch}
    subscribers = {subscriber for room in rooms for subscriber in fanout.rooms.subscribers_in(room)}
    subscribers |= {pending.subscriber for pending in batch}
    if all(pending.refusal is None for pending in batch) and _both_present(rooms):
        messages = [pending.message for pending in batch]
        sessions = {subscriber.person.session_id for subscriber in subscribers}
        if answers := store_among_present(messages, sessions, moment):
            return [*zip(batch, answers, strict=True)]
    alive = disconnect_expired(subscribers, moment)
    batch = [one for one in batch if (one.message.sender.session_id, one.message.sender.id) in alive]
    allowed = [pending for pending in batch if pending.refusal is None]
    answers = []
    if allowed:
        answers = store_messages([one.message for one in allowed], fanout.present(rooms), moment)
    over_limit = [(one, one.refusal) for one in batch if one.refusal is not None]
    repeated = stored_before([one.message for one, _ in over_limit])
    return [
        *zip(allowed, answers, strict=True),
        *((one, repeated.get(one.message.identity, refusal)) for one, refusal in over_limit),
    ]


def _both_present(rooms: Collection[int]) -> bool:
    # SQLite is asked without a trip: its transaction is as fast as a statement alone.
    is_far = db.engine.dialect.name == "postgresql"
    return is_far and all(len(present) > 1 for present in live_fanout().present(rooms).values())


def _respond(pending: _Pending, answer: _Answer) -> None:
    subscriber = pending.subscriber
    match answer:
        case NotFound():
            subscriber.end(CloseReason.NOT_FOUND)
        case RoomClosed():
            subscriber.end(CloseReason.ROOM_CLOSED)
        case Refusal():
            subscriber.deliver(text_frame(error_json(answer, pending.key)))
        case StoredMessage(is_new=False) if answer.id > subscriber.newest:
            # Who has not had it gets it with all that they missed, in order.
            deliver_in_order(subscriber.room, answer.id, answer.id, _json(answer))
        case StoredMessage(is_new=False):
            subscriber.deliver(text_frame(_json(answer)))


def _published(stored: StoredMessage) -> Published:
    return stored.message.contact_id, stored.id, stored.previous_id, _json(stored)


def _json(stored: StoredMessage) -> str:
    return message_json(shown(stored), stored.message.key)
