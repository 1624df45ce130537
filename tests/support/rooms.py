"""The live room as a browser enters it: a real socket to a served app."""

import json
from contextlib import suppress
from typing import Any

from apiflask import APIFlask
from websocket import WebSocket, WebSocketConnectionClosedException, create_connection

from server.chat.speaking import Speaking
from server.fanout.fanout import Fanout
from tests.support.people import Person


def open_room(address: str, person: Person, contact: int, origin: str = "http://localhost") -> WebSocket:
    """Open a socket to a room as somebody."""
    token = person.client.get_cookie("access_token_cookie")
    cookie = f"access_token_cookie={token.value}" if token else None
    url = f"{address.replace('http', 'ws', 1)}/ws/chat/{contact}/"
    return create_connection(url, cookie=cookie, origin=origin, timeout=5)


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
        # The line above leaves a connection open that the server has ended.
        socket.shutdown()


def empty_rooms(app: APIFlask) -> None:
    """Let nobody be in any room, and nobody have said anything in this minute."""
    app.extensions["fanout"] = Fanout()
    app.extensions["speaking"] = Speaking(app)
