"""Sockets of facility members that stay open during the steps, and their frames."""

from dataclasses import dataclass

from websocket import ABNF, WebSocket, WebSocketException

from tests.support.people import Person
from tests.support.rooms import open_room


@dataclass
class _Open:
    socket: WebSocket
    room: int
    office: str


class Sockets:
    def __init__(self, address: str) -> None:
        self._address = address
        self._open: list[_Open] = []

    def enter(self, person: Person, office: str, room: int) -> None:
        """Enter a room as a member of an office and read all earlier messages."""
        self._open.append(_Open(open_room(self._address, person, room, since=0), room, office))

    def frames(self, room: int = 0, words: str = "") -> list[tuple[int, str, bytes]]:
        """Return the new frames, each with its room and office.

        Wait for a message that was just sent, because its sender may receive it before others.
        """
        found = []
        for one in [*self._open]:
            waits_for = words.encode() if one.room == room else b""
            found += [(one.room, one.office, frame) for frame in self._read(one, waits_for)]
        return found

    def close(self) -> None:
        """Close all sockets without waiting for the close frame."""
        for one in self._open:
            one.socket.shutdown()
        self._open.clear()

    def _read(self, one: _Open, words: bytes) -> list[bytes]:
        """Read until the message arrives, and then until the answer to a ping, so that no frame is missed."""
        found, is_answered = list[bytes](), False
        try:
            one.socket.ping("all")
            while not is_answered or (words and not any(words in frame for frame in found)):
                frame = one.socket.recv_frame()
                if frame.opcode == ABNF.OPCODE_CLOSE:
                    raise ConnectionAbortedError
                if frame.opcode == ABNF.OPCODE_TEXT:
                    found.append(frame.data)
                is_answered = is_answered or frame.opcode == ABNF.OPCODE_PONG
        except (OSError, WebSocketException):
            one.socket.shutdown()
            self._open.remove(one)
        return found
