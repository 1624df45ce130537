"""What one client sends: messages for the batch, and signs that somebody has read or is writing."""

import logging
import re
import secrets
import threading
from itertools import count
from typing import Any

import orjson
from flask import current_app

from server.core.clock import now
from server.core.database import db
from server.core.refusals import Invalid, Refusal
from server.core.schemas import ID_MAX
from server.rooms.live.batches import FloodLimit, MessageBatcher
from server.rooms.live.connection import text_frame
from server.rooms.live.delivery import error_json
from server.rooms.live.presence import note_read, note_typing
from server.rooms.live.subscribers import CloseReason, Subscriber
from server.rooms.models import KEY
from server.rooms.service.store import NewMessage, message_text

log = logging.getLogger(__name__)


class Receiver:
    """Takes a client's frames one after the other: a message waits until the one before it is answered."""

    __slots__ = ("_batcher", "_keys", "_signs", "_subscriber", "_turn")

    def __init__(self, subscriber: Subscriber) -> None:
        self._subscriber = subscriber
        self._batcher: MessageBatcher = current_app.extensions["messages"]
        self._signs: FloodLimit = current_app.extensions["signs"]
        self._turn = threading.Lock()
        # For messages to which the client gave none: chance is asked for once, as that takes longer than all the rest.
        begin = secrets.token_hex(8)
        self._keys = (f"{begin}-{number}" for number in count())

    def receive(self, frame: str | bytes) -> None:
        """Take a frame, answer it with an error, or end the connection where that cannot be."""
        self._turn.acquire()
        if self._subscriber.ended:
            self._turn.release()
            return
        key = None
        try:
            values = _read(frame)
            if "message" in values:
                text, key = _message(values)
                room, person = self._subscriber.room, self._subscriber.person
                message = NewMessage(room, person, message_text(text), key or next(self._keys))
                self._batcher.add(message, self._subscriber, key, self._turn.release)
                return
            self._note(values)
        except Refusal as refusal:
            self._subscriber.deliver(text_frame(error_json(refusal, key)))
        except Exception as fault:
            log.error("A frame could not be taken: %s", type(fault).__name__)
            self._subscriber.end(CloseReason.FAULT)
        self._turn.release()

    def _note(self, values: dict[str, Any]) -> None:
        """Take a sign; those of somebody who gives more of them than people can are dropped."""
        person, room = self._subscriber.person, self._subscriber.room
        if self._signs.refusal(person.id, now()):
            return
        try:
            # true is no number here, though Python takes it for one.
            if type(read := values.get("read")) is int and 0 < read <= ID_MAX:
                note_read(person, room, read)
            elif values.get("typing") is True:
                note_typing(self._subscriber)
            else:
                raise _unreadable()
        finally:
            db.session.remove()


def _read(frame: str | bytes) -> dict[str, Any]:
    try:
        values = orjson.loads(frame)
    except orjson.JSONDecodeError:
        raise _unreadable() from None
    if not isinstance(values, dict):
        raise _unreadable()
    return values


def _message(values: dict[str, Any]) -> tuple[str, str | None]:
    """Return a message's text and its key, if it has one."""
    text, key = values["message"], values.get("key")
    if isinstance(text, str) and (key is None or (isinstance(key, str) and re.fullmatch(KEY, key))):
        return text, key
    raise _unreadable()


def _unreadable() -> Invalid:
    return Invalid({"message": ["メッセージを読み取れませんでした。"]}, "frame_unreadable")
