"""Frames (RFC 6455): whole texts are read and written here, for nearly all are; the rest is left to the library."""

from collections.abc import Iterator
from struct import pack
from typing import Any

from wsproto import WSConnection
from wsproto.events import Event, Message

_WHOLE_TEXT = 0x81
_MASKED = 0x80
_MASK_SIZE = 4


def framed(text: str) -> bytes:
    """Return a text as one frame."""
    payload = text.encode()
    size = len(payload)
    if size < 126:
        return pack("!BB", _WHOLE_TEXT, size) + payload
    if size < 1 << 16:
        return pack("!BBH", _WHOLE_TEXT, 126, size) + payload
    return pack("!BBQ", _WHOLE_TEXT, 127, size) + payload


class TooLarge(Exception):
    """Something is being said that is longer than anything may be."""


class Incoming:
    """What a client sends, cut into frames."""

    __slots__ = ("_most", "_pieces", "_protocol", "_rest", "_size")

    def __init__(self, protocol: WSConnection, most: int) -> None:
        self._protocol = protocol
        self._most = most
        self._rest = b""
        #: What is there of something that is said in pieces.
        self._pieces: list[Any] = []
        self._size = 0

    def read(self, data: bytes) -> Iterator[str | bytes | Event]:
        """Yield what was said, as a whole, and what the library says of all else."""
        data, at = self._rest + data, 0
        while span := self._span(data, at):
            start, end = span
            text = None
            if data[at] == _WHOLE_TEXT and data[at + 1] & _MASKED and not self._pieces:
                text = _text(data[start - _MASK_SIZE : start], data[start:end])
            if text is not None:
                yield text
            else:
                self._protocol.receive_data(data[at:end])
                for event in self._protocol.events():
                    yield from self._joined(event) if isinstance(event, Message) else (event,)
            at = end
        self._rest = data[at:]

    def _joined(self, piece: Message[Any]) -> Iterator[str | bytes]:
        self._pieces.append(piece.data)
        self._size += len(piece.data)
        if self._size > self._most:
            raise TooLarge
        if piece.message_finished:
            yield piece.data[:0].join(self._pieces)
            self._pieces, self._size = [], 0

    def _span(self, data: bytes, at: int) -> tuple[int, int] | None:
        """Return where the payload of the frame begins and ends, once all of it is there."""
        start = at + 2
        if len(data) < start:
            return None
        size = data[at + 1] & 0x7F
        if size > 125:
            width = 2 if size == 126 else 8
            size = int.from_bytes(data[start : start + width])
            start += width
        if data[at + 1] & _MASKED:
            start += _MASK_SIZE
        if len(data) < start:
            return None
        if size > self._most:
            raise TooLarge
        return (start, start + size) if len(data) >= start + size else None


def _text(mask: bytes, payload: bytes) -> str | None:
    size = len(payload)
    masks = (mask * (size // _MASK_SIZE + 1))[:size]
    try:
        return (int.from_bytes(payload) ^ int.from_bytes(masks)).to_bytes(size).decode()
    except UnicodeDecodeError:
        return None
