"""The live room as a browser enters it: a real socket to a served app."""

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
#: How a test enters a room: as somebody, by the contact's id.
Enter = Callable[..., WebSocket]
#: How long a test waits for what must come: only a fault takes so long, however busy the machine is.
PATIENCE_SECONDS = 30
#: A facility, a seeker and the id of the room between them.
Room = tuple[Person, Person, int]


def open_room(
    address: str,
    person: Person,
    contact: int,
    origin: str | None = "http://localhost",
    since: int | None = None,
) -> WebSocket:
    """Open a socket to a room as somebody; with `since`, as a client that knows the whole protocol."""
    names = ("access_token_cookie", "__Host-access_token_cookie")
    token = next(filter(None, map(person.client.get_cookie, names)), None)
    cookie = f"{token.key}={token.value}" if token else None
    url = f"{address.replace('http', 'ws', 1)}/ws/chat/{contact}/{'' if since is None else f'?since={since}'}"
    named = {"origin": origin} if origin else {"suppress_origin": True}
    return create_connection(url, cookie=cookie, timeout=PATIENCE_SECONDS, **named)


def handshake_status(address: str, path: str, headers: dict[str, str | None] | None = None) -> int:
    """Return with which HTTP status a handshake is answered; a header that is None is left out."""
    host, port = address.removeprefix("http://").split(":")
    sent = {name: value for name, value in {**_HANDSHAKE, **(headers or {})}.items() if value is not None}
    lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in sent.items())]
    with create_tcp_connection((host, int(port)), timeout=PATIENCE_SECONDS) as connection:
        connection.sendall("\r\n".join([*lines, "", ""]).encode())
        return int(connection.recv(1_000).split()[1])


def hear(socket: WebSocket, kind: str = "message") -> Any:
    """Return the next frame of a kind; what else comes before it is passed over."""
    while True:
        frame = json.loads(socket.recv())
        if frame["type"] == kind:
            return frame


def close_code(socket: WebSocket) -> int:
    """Return the code with which the server ends a socket."""
    return int.from_bytes(socket.recv_frame().data[:2], "big")


def say(address: str, person: Person, contact: int, words: str) -> Any:
    """Enter a room, say something and leave; return what was heard, or the code that ended the socket."""
    socket = open_room(address, person, contact)
    try:
        # A room that does not let people in is closed before anything can be said.
        with suppress(OSError, WebSocketConnectionClosedException):
            socket.send(json.dumps({"message": words}))
        frame = socket.recv_frame()
        return json.loads(frame.data) if frame.opcode == 1 else int.from_bytes(frame.data[:2], "big")
    finally:
        socket.close()
        # That call leaves a connection open that the server has ended.
        socket.shutdown()


def eventually(happens: Callable[[], bool]) -> None:
    """Wait until something happens; without it, fail."""
    give_up_at = time.monotonic() + PATIENCE_SECONDS
    while not happens():
        assert time.monotonic() < give_up_at
        time.sleep(0.02)


def say_as(socket: WebSocket, words: str, **more: Any) -> Any:
    """Say something over an open socket; return the message as its sender hears it."""
    socket.send(json.dumps({"message": words, **more}))
    while (heard := hear(socket))["message"] != words:
        pass
    return heard


def send_file(
    person: Person, contact: int, data: bytes | None = None, name: str = "間取り図.pdf", **more: Any
) -> Any:
    """Send a PDF in a room, one empty page where nothing else is given."""
    body = {"talk_room": str(contact), "file": (io.BytesIO(pdf() if data is None else data), name), **more}
    return person.call("POST", f"{MESSAGES}file/", data=body)


def list_of(person: Person, contact: int) -> list[Any]:
    """Return a room's messages as somebody reads them over HTTP."""
    found: list[Any] = person.get(f"{MESSAGES}?talk_room={contact}")
    return found


def empty_rooms(app: APIFlask) -> None:
    """Let nobody be in any room, and nobody have sent anything in this minute."""
    app.extensions["fanout"] = Fanout()
    # Whoever watches over the rooms is told of the new ones: it ends what has lost its right.
    Monitor(app)
    app.extensions["messages"] = MessageBatcher(app)
