"""Flask-SocketIO on gevent: a message is one autocommit INSERT by psycopg, then an event to its room."""

import os

from gevent import monkey

monkey.patch_all()

from flask import Flask, request  # noqa: E402
from flask_socketio import SocketIO, join_room  # noqa: E402
from psycopg_pool import ConnectionPool  # noqa: E402

CREATE = os.environ["PEER_TABLE"]
INSERT = "INSERT INTO peer_message (room, sender, words) VALUES (%s, %s, %s) RETURNING id, sent_at"

app = Flask(__name__)
sockets = SocketIO(app, async_mode="gevent")
pool = ConnectionPool(
    os.environ["PEER_DATABASE"], min_size=10, max_size=10, kwargs={"autocommit": True}, open=True
)
with pool.connection() as first:
    first.execute(CREATE)
places: dict[str, tuple[str, str]] = {}


@sockets.on("connect")
def enter() -> None:
    room, person = request.args["room"], request.args["person"]
    places[request.sid] = room, person
    join_room(room)


@sockets.on("disconnect")
def leave() -> None:
    places.pop(request.sid, None)


@sockets.on("message")
def say(said: dict[str, str]) -> None:
    room, person = places[request.sid]
    with pool.connection() as connection:
        number, sent_at = connection.execute(INSERT, (int(room), int(person), said["message"])).fetchone()
    row = {"id": number, "sender": person, "message": said["message"], "sent_at": sent_at.isoformat()}
    sockets.emit("message", row, to=room)
