"""Rooms over real sockets to a served app."""

import io
import json
import time
from collections.abc import Callable
from contextlib import suppress
from socket import create_connection as create_tcp_connection
from typing import Any

from apiflask import APIFlask
from websocket import WebSocket, WebSocketConnectionClosedException, create_connection

from server.rooms.live.batches import MessageBatcher
from server.rooms.live.fanout import Fanout
from server.rooms.live.monitor import Monitor
from tests.support.media.pdfs import pdf
from tests.support.people import Person

_HANDSHAKE = {
    "Host": "localhost",
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
}
MESSAGES = "/api/chat/chat-messages/"
#: Opens a socket to a room: takes a person and the id of the contact.
Enter = Callable[..., WebSocket]
#: The timeout for expected events. Only a fault takes this long, even on a busy machine.
PATIENCE_SECONDS = 30
#: A facility, a seeker and the id of their room.
Room = tuple[Person, Person, int]


def open_room(
    address: str,
    person: Person,
    contact: int,
    origin: str | None = "http://localhost",
    since: int | None = None,
) -> WebSocket:
    """Open a socket to a room. `since` makes it a client of the full protocol."""
    names = ("access_token_cookie", "__Host-access_token_cookie")
    token = next(filter(None, map(person.client.get_cookie, names)), None)
    cookie = f"{token.key}={token.value}" if token else None
    url = f"{address.replace('http', 'ws', 1)}/ws/chat/{contact}/{'' if since is None else f'?since={since}'}"
    named = {"origin": origin} if origin else {"suppress_origin": True}
    return create_connection(url, cookie=cookie, timeout=PATIENCE_SECONDS, **named)


def handshake_status(address: str, path: str, headers: dict[str, str | None] | None = None) -> int:
    """Return the HTTP status of a handshake. A header with the value None is left out."""
    host, port = address.removeprefix("http://").split(":")
    sent = {name: value for name, value in {**_HANDSHAKE, **(headers or {})}.items() if value is not None}
    lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in sent.items())]
    with create_tcp_connection((host, int(port)), timeout=PATIENCE_SECONDS) as connection:
        connection.sendall("\r\n".join([*lines, "", ""]).encode())
        return int(connection.recv(1_000).split()[1])


def receive(socket: WebSocket, kind: str = "message") -> Any:
    """Return the next frame of a kind; skip other frames."""
    while True:
        frame = json.loads(socket.recv())
        if frame["type"] == kind:
            return frame


def close_code(socket: WebSocket) -> int:
    """Return the code with which the server closes a socket."""
    return int.from_bytes(socket.recv_frame().data[:2], "big")


def send_once(address: str, person: Person, contact: int, words: str) -> Any:
    """Enter a room, send a message and leave; return the received frame or the close code."""
    socket = open_room(address, person, contact)
    try:
        # The server may close the socket before the message is sent.
        with suppress(OSError, WebSocketConnectionClosedException):
            socket.send(json.dumps({"message": words}))
        frame = socket.recv_frame()
        return json.loads(frame.data) if frame.opcode == 1 else int.from_bytes(frame.data[:2], "big")
    finally:
        socket.close()
        # `close` does not close a connection that the server has ended.
        socket.shutdown()


def eventually(happens: Callable[[], bool]) -> None:
    """Wait until the condition is true; fail after a timeout."""
    give_up_at = time.monotonic() + PATIENCE_SECONDS
    while not happens():
        assert time.monotonic() < give_up_at
        time.sleep(0.02)


def send_message(socket: WebSocket, words: str, **more: Any) -> Any:
    """Send a message over an open socket; return the message that the sender receives."""
    socket.send(json.dumps({"message": words, **more}))
    while (reply := receive(socket))["message"] != words:
        pass
    return reply


def send_file(
    person: Person, contact: int, data: bytes | None = None, name: str = "間取り図.pdf", **more: Any
) -> Any:
    """Send a PDF in a room, by default one empty page."""
    body = {"talk_room": str(contact), "file": (io.BytesIO(pdf() if data is None else data), name), **more}
    return person.call("POST", f"{MESSAGES}file/", data=body)


def messages_of(person: Person, contact: int) -> list[Any]:
    """Return the messages of a room, read over HTTP."""
    found: list[Any] = person.get(f"{MESSAGES}?talk_room={contact}")
    return found


def reset_rooms(app: APIFlask) -> None:
    """Reset the rooms: no person is present, and no sent messages are counted."""
    app.extensions["fanout"] = Fanout()
    # The monitor disconnects unauthorized sockets, so it needs the new fanout.
    Monitor(app)
    app.extensions["messages"] = MessageBatcher(app)
