"""The live room: one connection a person, nothing of the database held between messages (docs/room.md)."""

import logging
import re

from apiflask import APIBlueprint
from flask import Flask, current_app, g, request
from simple_websocket import Server
from werkzeug.exceptions import BadRequest

from server.accounts.http.access import APPLICANT, COUNSELOR, FACILITY, roles_named, sign_in_viewer
from server.contacts.queries.contacts import room_for
from server.core.clock import now
from server.core.database import db, sock
from server.core.http.csrf import origin_is_ours
from server.core.http.outages import outage_of
from server.core.limits import SIGNS_OF_ACCOUNT
from server.core.metrics import OPEN_SOCKETS
from server.core.refusals import NotFound, Refusal, RoomClosed, SignInNeeded
from server.core.turns import BoundedQueue
from server.core.vocabulary import PARTIES
from server.notifications.service.notifications import mark_read
from server.rooms.live.batches import FloodLimit, MessageBatcher
from server.rooms.live.connection import Connection, NoThread
from server.rooms.live.delivery import catch_up
from server.rooms.live.fanout import live_fanout
from server.rooms.live.monitor import Monitor
from server.rooms.live.presence import note_read, send_presence
from server.rooms.live.receiver import Receiver
from server.rooms.live.subscribers import CloseReason, Subscriber
from server.rooms.live.taken_back import tell_who_comes
from server.rooms.queries import latest_in

blueprint = APIBlueprint("live", __name__, enable_openapi=False)

_WAITING_MAX = 2000
_FULL = "いま、多くの人がトークルームに入ろうとしています。30秒ほど待つと、もう一度つながります。"

log = logging.getLogger(__name__)


def register_rooms(app: Flask) -> None:
    """Give the app its live rooms."""
    app.extensions["messages"] = MessageBatcher(app)
    app.extensions["signs"] = FloodLimit(SIGNS_OF_ACCOUNT)
    app.extensions["monitor"] = Monitor(app)
    # After a machine is gone, all who were there come at once: ordinary calls have their turns between these. Whoever
    # waits for PostgreSQL lets another one in; SQLite answers at once.
    at_once = 1 if app.extensions["settings"].database_url.startswith("sqlite") else 2
    app.extensions["handshakes"] = BoundedQueue(at_once, _WAITING_MAX, _FULL, "handshakes_waiting")
    app.config["SOCK_SERVER_OPTIONS"] = {"thread_class": NoThread}
    sock.init_app(app)
    app.register_blueprint(blueprint)


@blueprint.before_request
def enter() -> None:
    """Enter the room before flask-sock answers the handshake: once the connection is open, no message is missed."""
    since, environ = _since(), request.environ
    if not _is_handshake():
        raise BadRequest()
    # Compressed frames would cost three times the memory of every connection.
    environ.pop("HTTP_SEC_WEBSOCKET_EXTENSIONS", None)
    g.connection = Connection(environ.get("gunicorn.socket") or environ["werkzeug.socket"])
    with current_app.extensions["handshakes"].one():
        _enter_or_note_why_not((request.view_args or {})["contact_id"], since)


def _enter_or_note_why_not(contact_id: int, since: int | None) -> None:
    try:
        g.subscriber = _enter(g.connection, contact_id, since)
    except Exception as fault:
        if outage_of(fault) is not None:
            # Nothing to say goodbye for: the handshake is answered as every call is.
            raise
        g.fault = fault
    finally:
        # An open room must not hold a database connection.
        db.session.remove()


@blueprint.teardown_request
def leave(_fault: BaseException | None) -> None:
    """Leave the room with the request, also where the handshake failed after entering."""
    if "subscriber" not in g:
        return
    live_fanout().leave(g.subscriber)
    try:
        send_presence(g.subscriber.room)
    except Exception as fault:
        log.warning("Who is here could not be shown: %s", type(fault).__name__)
    finally:
        db.session.remove()


@sock.route("/ws/chat/<int:contact_id>/", bp=blueprint)  # type: ignore[untyped-decorator]
@roles_named(FACILITY, APPLICANT, COUNSELOR)
def chat(ws: Server, contact_id: int) -> None:
    """Stay in a room: messages sent are stored and delivered to both sides, those of both sides arrive here."""
    # flask-sock has the route, the handshake and the request's end. The frames between are `Connection`'s: the library
    # behind flask-sock keeps a thread and three buffers for each socket, and unmasks in Python.
    ws.connected, ws.ws = False, None
    connection: Connection = g.connection
    if "fault" in g:
        # A browser reads no HTTP answer here: a close code says why.
        connection.start()
        connection.close(*_reason(g.fault).value)
        for _ in connection.messages():
            pass
        return
    # For hours nobody asks any more with which headers this began.
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
    """Return the id of the newest message that the client has; None for one that knows nothing but messages."""
    since = request.args.get("since")
    if since is None:
        return None
    if not re.fullmatch("[0-9]{1,18}", since):
        raise BadRequest()
    return int(since)


def _enter(connection: Connection, contact_id: int, since: int | None) -> Subscriber:
    person = sign_in_viewer()
    if not origin_is_ours() or person.role not in PARTIES:
        raise NotFound()
    room_for(person, contact_id)
    mark_read(person, now(), contact_id)
    latest = latest_in([contact_id]).get(contact_id, 0)
    newest = latest if since is None else since
    if newest > latest:
        # Of a room that was gone meanwhile: nothing of it counts as known.
        newest = 0
    subscriber = Subscriber(contact_id, person, connection, newest, wants_presence=since is not None)
    live_fanout().join(subscriber)
    try:
        current_app.extensions["monitor"].start()
        # Asked after joining: what is stored meanwhile may be found twice, and is delivered once.
        catch_up([subscriber])
        tell_who_comes(subscriber)
        if since is None:
            note_read(person, contact_id, latest)
        send_presence(contact_id)
    except BaseException:
        live_fanout().leave(subscriber)
        raise
    return subscriber


def _reason(fault: Exception) -> CloseReason:
    match fault:
        case SignInNeeded():
            return CloseReason.SESSION
        case RoomClosed():
            return CloseReason.ROOM_CLOSED
        case Refusal():
            return CloseReason.NOT_FOUND
    log.error("A room could not be entered: %s", type(fault).__name__)
    return CloseReason.FAULT
