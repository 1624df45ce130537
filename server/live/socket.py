"""The live room: one socket a person, nothing of the database held between messages (docs/room.md)."""

import re
import secrets
import socket
import threading
import time
from collections.abc import Iterator
from typing import Any

import orjson
from flask import Flask, current_app, g, request
from simple_websocket import Server
from wsproto import WSConnection
from wsproto.events import CloseConnection, Ping, Pong

from server.actions.notices.notifications import mark_read
from server.actions.rooms.saying import Saying, words_to_say
from server.domain.refusals import Invalid, NotFound, Refusal, RoomClosed, SignInNeeded
from server.domain.viewer import Viewer
from server.extensions import db, sock
from server.live.caretaker import Caretaker
from server.live.delivery import catch_up
from server.live.fanout import live_fanout
from server.live.frames import Incoming, TooLarge, framed
from server.live.presence import note_read, note_typing, tell_who_is_here
from server.live.rooms import PING, Ended, Place
from server.live.speaking import Speaking
from server.live.wire import OVER, Wire
from server.metrics import OPEN_SOCKETS
from server.models.rooms.message import KEY
from server.queries.contacts.contacts import room_for
from server.queries.rooms.messages import latest_in
from server.schemas.base import ID_MAX
from server.web.access import APPLICANT, COUNSELOR, FACILITY, roles_named, sign_in_viewer
from server.web.clock import now
from server.web.csrf import origin_is_ours

# Close codes of our own from 4000 on; the page shows the matching sentence.
CODES: dict[Ended, tuple[int, str]] = {
    Ended.ROOM_CLOSED: (4001, "closed"),
    Ended.NOT_ONES_ROOM: (4004, "not_found"),
    Ended.SESSION: (4401, "session_expired"),
    Ended.TOO_SLOW: (4008, "too_slow"),
    Ended.TOO_LARGE: (1009, "too_large"),
    Ended.FAULT: (1011, "fault"),
    Ended.RESTART: (1012, "restart"),
}
_FRAME_MAX = 64 * 1024
_READ_MAX = 4096
_FAREWELL_SECONDS = 2


def register_sockets(app: Flask) -> None:
    """Have people enter a room before the upgrade: once the socket is open, nothing said is missed."""
    app.extensions["speaking"] = Speaking(app)
    app.extensions["caretaker"] = Caretaker(app)

    @app.before_request
    def enter() -> None:
        if not request.path.startswith("/ws/chat/") or request.view_args is None:
            return
        # Compressed frames would cost three times the memory of every socket.
        request.environ.pop("HTTP_SEC_WEBSOCKET_EXTENSIONS", None)
        try:
            _enter(sign_in_viewer(), request.view_args["contact_id"])
        except Refusal as refusal:
            g.refusal = refusal
        finally:
            # An open room must not hold a connection.
            db.session.remove()

    @app.teardown_request
    def leave(_error: BaseException | None) -> None:
        if "place" in g:
            live_fanout().leave(g.place)
            tell_who_is_here(g.place.room)


@sock.route("/ws/chat/<int:contact_id>/")  # type: ignore[untyped-decorator]
@roles_named(FACILITY, APPLICANT, COUNSELOR)
def chat(ws: Server, contact_id: int) -> None:
    """Stay in a room: frames sent are kept and delivered to both sides, frames of both sides arrive here."""
    if "refusal" in g:
        # By now the connection is no HTTP answer any more: a close code says why.
        ws.close(*CODES[_why(g.refusal)])
    else:
        # For hours nobody asks any more with which headers this began.
        request.environ.clear()
        ws.ws.handshake = OVER
        with OPEN_SOCKETS.track_inprogress():
            _Seat(ws, g.place).stay()


def _why(refusal: Refusal) -> Ended:
    if isinstance(refusal, SignInNeeded):
        return Ended.SESSION
    return Ended.ROOM_CLOSED if isinstance(refusal, RoomClosed) else Ended.NOT_ONES_ROOM


def _enter(person: Viewer, contact_id: int) -> None:
    if not origin_is_ours():
        raise NotFound()
    room_for(person, contact_id)
    mark_read(person, now(), contact_id)
    since = request.args.get("since", type=int)
    latest = latest_in([contact_id]).get(contact_id, 0)
    place = Place(
        contact_id, person, latest if since is None else min(since, latest), tells_all=since is not None
    )
    live_fanout().join(place)
    g.place = place
    current_app.extensions["caretaker"].watch()
    # Asked after joining: what is said meanwhile may be found twice, and is handed over once.
    catch_up([place])
    if since is None:
        note_read(person, contact_id, latest)
    tell_who_is_here(contact_id)


class _Seat:
    """A place that has its socket: what is sent is heard here, one frame after the other."""

    __slots__ = (
        "_answers_pings",
        "_connection",
        "_is_leaving",
        "_place",
        "_protocol",
        "_reply",
        "_speaking",
        "_speaks",
        "_wire",
    )

    def __init__(self, ws: Server, place: Place) -> None:
        self._connection: socket.socket = ws.sock
        self._protocol: WSConnection = ws.ws
        self._place = place
        self._wire = Wire(self._connection, self._next)
        self._speaking: Speaking = current_app.extensions["speaking"]
        self._speaks = threading.Lock()
        self._reply: bytes | None = None
        self._answers_pings = True
        self._is_leaving = False

    def stay(self) -> None:
        """Stay until either side ends it."""
        self._place.serve(self._wire.flush, self._wire.cut)
        for frame in self._frames():
            self._hear(frame)

    def _next(self) -> bytes | None:
        """Return what is to be sent next."""
        if self._reply is not None:
            reply, self._reply = self._reply, None
            return reply
        if self._is_leaving:
            return None
        frame = self._place.take()
        if frame is None:
            return self._farewell(self._place.ended) if self._place.ended else None
        if frame is not PING:
            return framed(frame)
        if not self._answers_pings:
            # Two pings without an answer: nobody is there.
            self._wire.cut()
            return None
        self._answers_pings = False
        return self._protocol.send(Ping())

    def _farewell(self, why: Ended) -> bytes:
        """Say why it ends; who does not say goodbye as well is waited for no longer than a moment."""
        self._is_leaving = True
        cut = threading.Timer(_FAREWELL_SECONDS, self._wire.cut)
        cut.daemon = True
        cut.start()
        return self._protocol.send(CloseConnection(*CODES[why]))

    def _frames(self) -> Iterator[str | bytes]:
        incoming = Incoming(self._protocol, _FRAME_MAX)
        try:
            while data := self._read():
                for event in incoming.read(data):
                    match event:
                        case CloseConnection():
                            return self._answer(event)
                        case Ping():
                            self._answer(event)
                        case Pong():
                            self._answers_pings = True
                        case str() | bytes() if not self._place.ended:
                            yield event
        except TooLarge:
            self._place.end(Ended.TOO_LARGE)
            # Until they go: what they send has no beginning and no end any more.
            while self._read():
                pass

    def _read(self) -> bytes:
        try:
            data = self._connection.recv(_READ_MAX)
        except OSError:
            return b""
        if len(data) == _READ_MAX:
            # Whoever sends without a pause lets the others have their turn.
            time.sleep(0)
        return data

    def _answer(self, event: CloseConnection | Ping) -> None:
        if not self._is_leaving:
            self._is_leaving = isinstance(event, CloseConnection)
            self._reply = self._protocol.send(event.response())
            self._wire.flush()

    def _hear(self, frame: str | bytes) -> None:
        key = None
        # What is said waits until what was said before it is answered.
        self._speaks.acquire()
        try:
            values = _read(frame)
            if "message" in values:
                words, key = _said(values)
                saying = Saying(
                    self._place.room, self._place.person, words_to_say(words), key or secrets.token_hex(16)
                )
                self._speaking.say(saying, self._place, self._speaks.release)
                return
            self._note(values)
        except Refusal as refusal:
            self._place.hand(_error(refusal, key))
        self._speaks.release()

    def _note(self, values: dict[str, Any]) -> None:
        """Take a sign; who gives more of them than people can is not heard."""
        try:
            self._speaking.signs.refuse(self._place.person.id, now())
        except Refusal:
            return
        try:
            # true is no number here, though Python takes it for one.
            if type(read := values.get("read")) is int and 0 < read <= ID_MAX:
                note_read(self._place.person, self._place.room, read)
            elif values.get("typing") is True:
                note_typing(self._place)
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


def _said(values: dict[str, Any]) -> tuple[str, str | None]:
    """Return what is said and its key, if it has one."""
    words, key = values["message"], values.get("key")
    if isinstance(words, str) and (key is None or (isinstance(key, str) and re.fullmatch(KEY, key))):
        return words, key
    raise _unreadable()


def _unreadable() -> Invalid:
    return Invalid({"message": ["メッセージを読み取れませんでした。"]}, "frame_unreadable")


def _error(refusal: Refusal, key: str | None) -> str:
    detail = refusal.detail
    if isinstance(refusal, Invalid):
        detail = next(iter(refusal.fields.values()))[0]
    frame: dict[str, Any] = {"type": "error", "detail": detail, "code": refusal.code}
    return orjson.dumps(frame if key is None else {**frame, "key": key}).decode()
