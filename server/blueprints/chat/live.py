"""The live room over WebSocket (docs/room.md). An open room holds no database connection between messages."""

import logging
import re
from socket import socket

from apiflask import APIBlueprint
from flask import Flask, current_app, g, request
from simple_websocket import Server
from werkzeug.exceptions import BadRequest

from server.accounts.http.access import APPLICANT, COUNSELOR, FACILITY, mark_allowed_roles
from server.accounts.http.tokens import verify_token
from server.core.batcher import Batcher
from server.core.bounded_queue import BoundedQueue
from server.core.clock import now
from server.core.database import db, sock
from server.core.http.csrf import origin_is_ours
from server.core.http.outages import outage_of
from server.core.limits import SIGNALS_OF_ACCOUNT
from server.core.metrics import OPEN_SOCKETS
from server.core.refusals import NotFound, Refusal, RoomClosed, SignInNeeded, Unavailable
from server.notifications.service.notifications import mark_read
from server.rooms.live.batches import FloodLimit, MessageBatcher
from server.rooms.live.connection import Connection, NoThread
from server.rooms.live.entering import Entry, answer_entries, enter_room, leave_room
from server.rooms.live.monitor import Monitor
from server.rooms.live.presence import send_presence, store_read_position
from server.rooms.live.receiver import Receiver
from server.rooms.live.subscribers import CloseReason

blueprint = APIBlueprint("live", __name__, enable_openapi=False)

_HANDSHAKES_MAX = 2000
_BATCH_MAX = 50
# One batch is processed while the next one gathers.
_AT_ONCE = 2 * _BATCH_MAX
_FULL = "いま、多くの人がトークルームに入ろうとしています。30秒ほど待つと、もう一度つながります。"

log = logging.getLogger(__name__)


def register_rooms(app: Flask) -> None:
    app.extensions["messages"] = MessageBatcher(app)
    app.extensions["signals"] = FloodLimit(SIGNALS_OF_ACCOUNT)
    app.extensions["monitor"] = Monitor(app)
    app.extensions["presence"] = Batcher[int](app, send_presence, _BATCH_MAX)
    app.extensions["entrance"] = Batcher[Entry](app, answer_entries, _BATCH_MAX)
    # When a machine fails, all its clients reconnect at once. The queue limits concurrent handshakes, so that ordinary
    # calls are still served.
    app.extensions["handshakes"] = BoundedQueue(_AT_ONCE, _HANDSHAKES_MAX, _FULL, "handshakes_waiting")
    app.config["SOCK_SERVER_OPTIONS"] = {"thread_class": NoThread}
    sock.init_app(app)
    app.register_blueprint(blueprint)


@blueprint.before_request
def enter() -> None:
    """Enter the room before flask-sock answers the handshake, so that the client misses no message."""
    since = _since()
    if not _is_handshake():
        raise BadRequest()
    # Compressed frames would triple the memory of each connection.
    request.environ.pop("HTTP_SEC_WEBSOCKET_EXTENSIONS", None)
    with current_app.extensions["handshakes"].slot():
        try:
            _enter((request.view_args or {})["contact_id"], since)
        except Exception as fault:
            if isinstance(fault, Unavailable) or outage_of(fault) is not None:
                # An outage is answered with an HTTP error, as in any other call.
                raise
            # `chat` sends the reason to the client as a close code.
            g.fault = fault


def _enter(contact_id: int, since: int | None) -> None:
    token = verify_token("access")
    if not origin_is_ours():
        raise NotFound()
    entry = Entry(contact_id, token.session_id, token.account_id, token.audience, _socket(), since)
    g.subscriber, room = enter_room(entry)
    g.viewer = g.subscriber.viewer
    try:
        if room.has_unread:
            mark_read(g.viewer, now(), contact_id)
        if since is None:
            store_read_position(g.viewer, contact_id, room.latest_id)
    finally:
        # An open room must not hold a database connection.
        db.session.remove()


@blueprint.teardown_request
def leave(_fault: BaseException | None) -> None:
    """Leave the room when the request ends, also if the handshake failed after entering the room."""
    if "subscriber" in g:
        leave_room(g.subscriber)


@sock.route("/ws/chat/<int:contact_id>/", bp=blueprint)  # type: ignore[untyped-decorator]
@mark_allowed_roles(FACILITY, APPLICANT, COUNSELOR)
def chat(ws: Server, contact_id: int) -> None:
    """Receive and store this client's messages. The fanout sends the messages of both sides to this client."""
    # flask-sock provides the route, the handshake and the end of the request. `Connection` handles the frames, because
    # flask-sock's library keeps a thread and three buffers for each socket, and unmasks frames in Python.
    ws.connected, ws.ws = False, None
    if "fault" in g:
        # A browser cannot read the HTTP error of a WebSocket handshake, so a close code gives the reason.
        refused = Connection(_socket())
        refused.start()
        refused.close(*_close_reason(g.fault).value)
        # Read until the client closes the connection too.
        for _ in refused.messages():
            pass
        return
    connection: Connection = g.subscriber.connection
    # The connection may last for hours and does not need its request headers any more.
    request.environ.clear()
    receiver = Receiver(g.subscriber)
    with OPEN_SOCKETS.track_inprogress():
        connection.start()
        for frame in connection.messages():
            receiver.receive(frame)


def _socket() -> socket:
    environ = request.environ
    found: socket = environ.get("gunicorn.socket") or environ["werkzeug.socket"]
    return found


def _is_handshake() -> bool:
    key, version = (request.headers.get(f"Sec-WebSocket-{name}", "") for name in ("Key", "Version"))
    return version == "13" and re.fullmatch("[A-Za-z0-9+/]{22}==", key) is not None


def _since() -> int | None:
    """Return the id of the newest message that the client has; None for a client that supports only messages."""
    since = request.args.get("since")
    if since is None:
        return None
    if not re.fullmatch("[0-9]{1,18}", since):
        raise BadRequest()
    return int(since)


def _close_reason(fault: Exception) -> CloseReason:
    match fault:
        case SignInNeeded():
            return CloseReason.SESSION
        case RoomClosed():
            return CloseReason.ROOM_CLOSED
        case Refusal():
            return CloseReason.NOT_FOUND
    log.error("A room could not be entered: %s", type(fault).__name__)
    return CloseReason.FAULT
