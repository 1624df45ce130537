"""The live room: one socket a person, rights asked again at each message, nothing of the database held between."""

import threading
from typing import Any

import orjson
from flask import Flask, g, request
from simple_websocket import ConnectionClosed

from server.actions.messages import CLOSED_FRAME, post_message
from server.actions.notifications import mark_read
from server.chat.presentation import shown_message
from server.domain.refusals import Conflict, Invalid, NotFound, Refusal, SignInNeeded
from server.domain.viewer import Viewer
from server.domain.vocabulary import ContactStatus
from server.extensions import db, sock
from server.fanout.in_process import Ended, Subscription
from server.models import Message
from server.parts import live_fanout
from server.queries.accounts import viewer_of
from server.queries.contacts import contact_for, room_status
from server.web.access import APPLICANT, COUNSELOR, FACILITY, roles_named, sign_in_viewer, viewer
from server.web.clock import now
from server.web.csrf import origin_is_ours

# Close codes of our own; the page shows the matching sentence.
CODE_CLOSED = 4001
CODE_NOT_FOUND = 4004
CODE_SIGN_IN = 4401
CODE_TOO_SLOW = 4008


def register_sockets(app: Flask) -> None:
    """Have people enter a room before the upgrade: once the socket is open, nothing said is missed."""

    @app.before_request
    def enter() -> None:
        if not request.path.startswith("/ws/chat/") or request.view_args is None:
            return
        # Compressed frames would cost three times the memory of every socket.
        request.environ.pop("HTTP_SEC_WEBSOCKET_EXTENSIONS", None)
        try:
            g.place = _enter(sign_in_viewer(), request.view_args["contact_id"])
        except Refusal as refusal:
            g.refusal = refusal
        finally:
            _release()

    @app.teardown_request
    def leave(_error: BaseException | None) -> None:
        if "place" in g:
            live_fanout().leave(g.place)


@sock.route("/ws/chat/<int:contact_id>/")  # type: ignore[untyped-decorator]
@roles_named(FACILITY, APPLICANT, COUNSELOR)
def chat(ws: Any, contact_id: int) -> None:
    """Stay in a room: frames sent are kept and delivered to both sides, frames of both sides arrive here."""
    try:
        if "refusal" in g:
            raise g.refusal
        _stay(ws, viewer(), contact_id, g.place)
    except SignInNeeded:
        ws.close(CODE_SIGN_IN, "session_expired")
    except Refusal as refusal:
        # By now the connection is no HTTP answer any more: a close code says why.
        ws.close(CODE_CLOSED if refusal.code == "room_closed" else CODE_NOT_FOUND, refusal.code)


def _enter(person: Viewer, contact_id: int) -> Subscription:
    status = room_status(person, contact_id) if origin_is_ours() else None
    if status is None:
        raise NotFound()
    if status is not ContactStatus.ACCEPTED:
        raise Conflict("このトークルームは閉じられています。", "room_closed")
    mark_read(person, now(), contact_id)
    return live_fanout().join(contact_id, person.id, person.session_id)


def _stay(ws: Any, person: Viewer, contact_id: int, place: Subscription) -> None:
    writer = threading.Thread(target=_write, args=(ws, place), daemon=True)
    writer.start()
    try:
        _read(ws, person, contact_id)
    finally:
        live_fanout().leave(place)
        place.end()
        writer.join()


def _read(ws: Any, person: Viewer, contact_id: int) -> None:
    while True:
        frame = ws.receive()
        try:
            _say(person, contact_id, frame)
        except (SignInNeeded, NotFound):
            raise
        except Refusal as refusal:
            ws.send(_error(refusal))
        finally:
            _release()


def _say(person: Viewer, contact_id: int, frame: str | bytes) -> None:
    if viewer_of(person.session_id, person.id, now()) is None:
        raise SignInNeeded()
    contact = contact_for(person, contact_id)
    post_message(contact, person, _words(frame), now(), lambda message: _frame(message, person))


def _words(frame: str | bytes) -> str:
    try:
        words = orjson.loads(frame)["message"]
    except (orjson.JSONDecodeError, KeyError, TypeError):
        words = None
    if not isinstance(words, str):
        raise Invalid({"message": ["メッセージを読み取れませんでした。"]}, "frame_unreadable")
    return words


def _write(ws: Any, place: Subscription) -> None:
    """Send what the room says; a reader who fell too far behind is cut and catches up by asking again."""
    try:
        while (frame := place.frames.get()) is not None:
            if frame == CLOSED_FRAME:
                ws.close(CODE_CLOSED, "closed")
                return
            ws.send(frame)
        if place.ended is Ended.TOO_SLOW:
            ws.close(CODE_TOO_SLOW, "too_slow")
        elif place.ended is Ended.SESSION:
            ws.close(CODE_SIGN_IN, "session_expired")
    except ConnectionClosed:
        pass


def _frame(message: Message, sender: Viewer) -> str:
    shown = shown_message(message, sender.username, sender.role)
    return orjson.dumps({"type": "message", **shown.model_dump(mode="json")}).decode()


def _error(refusal: Refusal) -> str:
    detail = refusal.detail
    if isinstance(refusal, Invalid):
        detail = next(iter(refusal.fields.values()))[0]
    return orjson.dumps({"type": "error", "detail": detail, "code": refusal.code}).decode()


def _release() -> None:
    """Give the connection back: an open room must not hold one."""
    db.session.remove()
