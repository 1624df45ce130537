"""The live room over WebSocket (docs/room.md). An open room holds no database connection between messages."""

import logging
import re

from apiflask import APIBlueprint
from flask import Flask, current_app, g, request
from simple_websocket import Server
from werkzeug.exceptions import BadRequest

from server.accounts.http.access import APPLICANT, COUNSELOR, FACILITY, load_viewer, mark_allowed_roles
from server.contacts.queries.contacts import require_open_room
from server.core.bounded_queue import BoundedQueue
from server.core.clock import now
from server.core.database import db, sock
from server.core.http.csrf import origin_is_ours
from server.core.http.outages import outage_of
from server.core.limits import SIGNALS_OF_ACCOUNT
from server.core.metrics import OPEN_SOCKETS
from server.core.refusals import NotFound, Refusal, RoomClosed, SignInNeeded
from server.core.vocabulary import CONTACT_ROLES
from server.notifications.queries import has_unread
from server.notifications.service.notifications import mark_read
from server.rooms.live.batches import FloodLimit, MessageBatcher
from server.rooms.live.connection import Connection, NoThread
from server.rooms.live.delivery import catch_up, send_taken_back
from server.rooms.live.fanout import live_fanout
from server.rooms.live.monitor import Monitor
from server.rooms.live.presence import send_presence, store_read_position
from server.rooms.live.receiver import Receiver
from server.rooms.live.subscribers import CloseReason, Subscriber
from server.rooms.queries import latest_in

blueprint = APIBlueprint("live", __name__, enable_openapi=False)

_WAITING_MAX = 2000
_FULL = "いま、多くの人がトークルームに入ろうとしています。30秒ほど待つと、もう一度つながります。"

log = logging.getLogger(__name__)


def register_rooms(app: Flask) -> None:
    app.extensions["messages"] = MessageBatcher(app)
    app.extensions["signs"] = FloodLimit(SIGNALS_OF_ACCOUNT)
    app.extensions["monitor"] = Monitor(app)
    # When a machine fails, all its clients reconnect at once. The queue limits concurrent handshakes, so that ordinary
    # calls are still served. On PostgreSQL one handshake can run while another waits for the database. A SQLite query
    # blocks the whole process, so a second concurrent handshake would not help.
    concurrent = 1 if app.extensions["settings"].database_url.startswith("sqlite") else 2
    app.extensions["handshakes"] = BoundedQueue(concurrent, _WAITING_MAX, _FULL, "handshakes_waiting")
    app.config["SOCK_SERVER_OPTIONS"] = {"thread_class": NoThread}
    sock.init_app(app)
    app.register_blueprint(blueprint)


@blueprint.before_request
def enter() -> None:
    """Enter the room before flask-sock answers the handshake, so that the client misses no message."""
    since, environ = _since(), request.environ
    if not _is_handshake():
        raise BadRequest()
    # Compressed frames would triple the memory of each connection.
    environ.pop("HTTP_SEC_WEBSOCKET_EXTENSIONS", None)
    g.connection = Connection(environ.get("gunicorn.socket") or environ["werkzeug.socket"])
    with current_app.extensions["handshakes"].one():
        _enter_and_store_fault((request.view_args or {})["contact_id"], since)


def _enter_and_store_fault(contact_id: int, since: int | None) -> None:
    try:
        g.subscriber = _enter(g.connection, contact_id, since)
    except Exception as fault:
        if outage_of(fault) is not None:
            # An outage is answered with an HTTP error, as in any other call.
            raise
        # `chat` sends the reason as a close code.
        g.fault = fault
    finally:
        # An open room must not hold a database connection.
        db.session.remove()


@blueprint.teardown_request
def leave(_fault: BaseException | None) -> None:
    """Leave the room when the request ends, also if the handshake failed after entering the room."""
    if "subscriber" not in g:
        return
    live_fanout().leave(g.subscriber)
    try:
        send_presence(g.subscriber.room)
    except Exception as fault:
        log.warning("The presence in a room could not be sent: %s", type(fault).__name__)
    finally:
        db.session.remove()


@sock.route("/ws/chat/<int:contact_id>/", bp=blueprint)  # type: ignore[untyped-decorator]
@mark_allowed_roles(FACILITY, APPLICANT, COUNSELOR)
def chat(ws: Server, contact_id: int) -> None:
    """Receive and store this client's messages. The fanout sends the messages of both sides to this client."""
    # flask-sock provides the route, the handshake and the end of the request. `Connection` handles the frames, because
    # flask-sock's library keeps a thread and three buffers for each socket, and unmasks frames in Python.
    ws.connected, ws.ws = False, None
    connection: Connection = g.connection
    if "fault" in g:
        # A browser cannot read the HTTP error of a WebSocket handshake, so a close code gives the reason.
        connection.start()
        connection.close(*_close_reason(g.fault).value)
        # Read until the client closes the connection too.
        for _ in connection.messages():
            pass
        return
    # The connection may last for hours and does not need its request headers any more.
    request.environ.clear()
    receiver = Receiver(g.subscriber)
    with OPEN_SOCKETS.track_inprogress():
        connection.start()
        for frame in connection.messages():
            receiver.receive(frame)


def _is_handshake() -> bool:
    key, version = (request.headers.get(f"Sec-WebSocket-{name}", "") for name in ("Key", "Version"))
    return version == "13" and re.fullmatch("[A-Za-z0-9+/]{22}==", key) is not None


def _since() -> int | None:
    """Return the id of the newest message that the client has; None if the client supports only messages."""
    since = request.args.get("since")
    if since is None:
        return None
    if not re.fullmatch("[0-9]{1,18}", since):
        raise BadRequest()
    return int(since)


def _enter(connection: Connection, contact_id: int, since: int | None) -> Subscriber:
    viewer = load_viewer()
    if not origin_is_ours() or viewer.role not in CONTACT_ROLES:
        raise NotFound()
    require_open_room(viewer, contact_id)
    if has_unread(viewer, contact_id):
        mark_read(viewer, now(), contact_id)
    latest = latest_in([contact_id]).get(contact_id, 0)
    newest = latest if since is None else since
    if newest > latest:
        # The messages that the client has were deleted in the meantime, so the client lacks all current messages.
        newest = 0
    # The connection may last for hours, and the offices may change meanwhile.
    person = viewer.without_offices()
    subscriber = Subscriber(contact_id, person, connection, newest, wants_presence=since is not None)
    live_fanout().join(subscriber)
    try:
        current_app.extensions["monitor"].start()
        # Catch up after joining. A message that was stored in between may be found twice, but is delivered once.
        catch_up([subscriber])
        send_taken_back(subscriber)
        if since is None:
            store_read_position(viewer, contact_id, latest)
        send_presence(contact_id)
    except BaseException:
        live_fanout().leave(subscriber)
        raise
    return subscriber


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
