"""The live room: one socket a person, nothing of the database held between messages (docs/room.md)."""

import re
import uuid
from typing import Any

import orjson
from flask import Flask, current_app, g, request
from simple_websocket import Server
from wsproto.events import Ping, TextMessage

from server.actions.notifications import mark_read
from server.actions.saying import Saying, words_to_say
from server.chat.caretaker import Caretaker
from server.chat.delivery import catch_up
from server.chat.presence import note_read, note_typing, tell_who_is_here
from server.chat.speaking import Speaking
from server.chat.wire import OVER, Wire
from server.domain.refusals import Invalid, NotFound, Refusal, RoomClosed, SignInNeeded
from server.domain.viewer import Viewer
from server.extensions import db, sock
from server.fanout.rooms import PING, Ended, Place
from server.metrics import OPEN_SOCKETS
from server.models.message import KEY
from server.parts import live_fanout
from server.queries.contacts import room_for
from server.queries.messages import latest_in
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
    Ended.FAULT: (1011, "fault"),
    Ended.RESTART: (1012, "restart"),
}
# What somebody may send before the first of it is kept; then nothing more is read.
_UNREAD_MAX = 64


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
        for name in ("gunicorn.socket", "werkzeug.socket"):
            if name in request.environ:
                request.environ[name] = Wire(request.environ[name])
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
    """A place that has its socket: one reads and writes here, in turns."""

    __slots__ = ("_is_speaking", "_place", "_speaking", "_wire", "_ws")

    def __init__(self, ws: Server, place: Place) -> None:
        self._ws, self._place = ws, place
        self._wire: Wire = ws.sock
        self._wire.closed = ws.event.set
        self._wire.is_full = lambda: len(ws.input_buffer) >= _UNREAD_MAX
        self._speaking: Speaking = current_app.extensions["speaking"]
        self._is_speaking = False

    def stay(self) -> None:
        """Stay until either side ends it."""
        self._place.serve(self._ws.event.set, self._wire.cut)
        while self._ws.connected:
            self._ws.event.wait()
            self._ws.event.clear()
            self._turn()

    def _turn(self) -> None:
        """Send what waits, then hear one frame after the other, each once the one before is answered."""
        while True:
            while (frame := self._place.take()) is not None:
                self._send(frame)
            if self._place.ended:
                self._ws.close(*CODES[self._place.ended])
                return
            if self._is_speaking or not self._ws.input_buffer:
                return
            self._hear(self._ws.input_buffer.pop(0))

    def _send(self, frame: str) -> None:
        if frame is not PING:
            self._wire.send(self._ws.ws.send(TextMessage(data=frame)))
        elif self._ws.pong_received:
            self._ws.pong_received = False
            self._wire.send(self._ws.ws.send(Ping()))
        else:
            # Two pings without an answer: nobody is there.
            self._wire.cut()

    def _hear(self, frame: str | bytes) -> None:
        key = None
        try:
            values = _read(frame)
            if "message" not in values:
                return self._note(values)
            words, key = _said(values)
            saying = Saying(
                self._place.room, self._place.person, words_to_say(words), key or str(uuid.uuid4())
            )
            self._is_speaking = True
            self._speaking.say(saying, self._place, self._answered)
        except Refusal as refusal:
            self._is_speaking = False
            self._place.hand(_error(refusal, key))
        finally:
            db.session.remove()

    def _note(self, values: dict[str, Any]) -> None:
        """Take a sign; who gives more of them than people can is not heard."""
        try:
            self._speaking.signs.refuse(self._place.person.id, now())
        except Refusal:
            return
        if isinstance(read := values.get("read"), int) and 0 < read <= ID_MAX:
            note_read(self._place.person, self._place.room, read)
        elif values.get("typing") is True:
            note_typing(self._place)
        else:
            raise _unreadable()

    def _answered(self) -> None:
        self._is_speaking = False
        self._ws.event.set()


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
