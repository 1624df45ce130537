"""Frames of one client: messages for the batcher, and signals (`read`, `typing`)."""

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
from server.rooms.live.presence import send_typing, store_read_position
from server.rooms.live.subscribers import CloseReason, Subscriber
from server.rooms.models import MESSAGE_KEY_PATTERN
from server.rooms.service.store import NewMessage, message_text

log = logging.getLogger(__name__)


class Receiver:
    """Handles the frames of a client one by one: a frame is handled only after the previous message was answered."""

    __slots__ = ("_batcher", "_keys", "_signals", "_subscriber", "_turn")

    def __init__(self, subscriber: Subscriber) -> None:
        self._subscriber = subscriber
        self._batcher: MessageBatcher = current_app.extensions["messages"]
        self._signals: FloodLimit = current_app.extensions["signals"]
        #: Locked while a frame is handled. A message counts as handled when it is answered.
        self._turn = threading.Lock()
        # Keys for messages without a key. The random part is generated only once, because generating it is slow.
        prefix = secrets.token_hex(8)
        self._keys = (f"{prefix}-{number}" for number in count())

    def receive(self, frame: str | bytes) -> None:
        """Handle a frame. A refusal is answered with an error frame, and a fault closes the connection."""
        self._turn.acquire()
        if self._subscriber.close_reason:
            self._turn.release()
            return
        key = None
        try:
            values = _read(frame)
            if "message" in values:
                text, key = _message(values)
                room, viewer = self._subscriber.room, self._subscriber.viewer
                message = NewMessage(room, viewer, message_text(text), key or next(self._keys))
                # The batcher releases the turn when it has answered the message.
                self._batcher.add(message, self._subscriber, key, self._turn.release)
                return
            self._handle_signal(values)
        except Refusal as refusal:
            self._subscriber.deliver(text_frame(error_json(refusal, key)))
        except Exception as fault:
            log.error("A frame could not be handled: %s", type(fault).__name__)
            self._subscriber.close(CloseReason.FAULT)
        self._turn.release()

    def _handle_signal(self, values: dict[str, Any]) -> None:
        """Handle a signal; signals above the flood limit are dropped."""
        viewer, room = self._subscriber.viewer, self._subscriber.room
        if self._signals.count_use(viewer.id, now()) is not None:
            return
        read_id = values.get("read")
        try:
            # bool is a subclass of int, so only the exact type excludes `true`.
            if type(read_id) is int and 0 < read_id <= ID_MAX:
                store_read_position(viewer, room, read_id)
            elif values.get("typing") is True:
                send_typing(self._subscriber)
            else:
                raise _unreadable()
        finally:
            # The request lasts as long as the connection, so the session is removed after each signal.
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
    text, key = values["message"], values.get("key")
    if not isinstance(text, str):
        raise _unreadable()
    if key is not None and not (isinstance(key, str) and re.fullmatch(MESSAGE_KEY_PATTERN, key)):
        raise _unreadable()
    return text, key


def _unreadable() -> Invalid:
    return Invalid({"message": ["メッセージを読み取れませんでした。"]}, "frame_unreadable")
