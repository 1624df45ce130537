"""WebSocket connections: reading frames from any chunks, protocol errors, and slow readers."""

import socket
import threading
from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Close, Frame, Opcode

from server.rooms.live import connection
from server.rooms.live.connection import FRAME_MAX, Connection, text_frame

_FramesAndContent = tuple[list[Frame], list[str | bytes]]


def _fragments(pieces: list[bytes], opcode: Opcode) -> list[Frame]:
    return [
        Frame(Opcode.CONT if number else opcode, piece, fin=number == len(pieces) - 1)
        for number, piece in enumerate(pieces)
    ]


def _text(texts: list[str]) -> _FramesAndContent:
    return _fragments([text.encode() for text in texts], Opcode.TEXT), ["".join(texts)]


def _data(pieces: list[bytes]) -> _FramesAndContent:
    return _fragments(pieces, Opcode.BINARY), [b"".join(pieces)]


def _with_ping(texts: list[str]) -> _FramesAndContent:
    # Control frames may come between the fragments of a text.
    [first, *rest], read = _text([*texts, "終"])
    return [first, Frame(Opcode.PING, b"?"), *rest], read


_FRAMES_AND_CONTENT: st.SearchStrategy[_FramesAndContent] = st.one_of(
    st.lists(st.text(max_size=200), min_size=1, max_size=3).map(_text),
    st.lists(st.text(max_size=200), min_size=1, max_size=3).map(_with_ping),
    st.lists(st.binary(max_size=200), min_size=1, max_size=3).map(_data),
    st.binary(max_size=20).map(lambda data: ([Frame(Opcode.PING, data)], [])),
    st.binary(max_size=20).map(lambda data: ([Frame(Opcode.PONG, data)], [])),
)


class _ChunkedSocket(socket.socket):
    """A socket that receives the given chunks."""

    def __init__(self, parts: list[bytes]) -> None:
        super().__init__()
        self._parts = parts
        self.sent = b""

    def recv(self, *_: int) -> bytes:
        return self._parts.pop(0) if self._parts else b""

    def send(self, data: bytes, *_: int) -> int:  # type: ignore[override]
        self.sent += data
        return len(data)


def _read(parts: list[bytes]) -> tuple[list[str | bytes], bytes]:
    """Return the content that is read from the chunks, and the bytes that are sent in reply."""
    with _ChunkedSocket([part for part in parts if part]) as beneath:
        opened = Connection(beneath)
        opened.start()
        return [*opened.messages()], beneath.sent


def _bytes_of(frames: list[Frame]) -> bytes:
    return b"".join(frame.serialize(mask=True) for frame in frames)


@given(
    st.lists(_FRAMES_AND_CONTENT, max_size=6),
    st.lists(st.integers(min_value=0, max_value=3_000), max_size=12),
)
def test_frames_are_read_for_any_chunks(sent: list[_FramesAndContent], cuts: list[int]) -> None:
    data = _bytes_of([frame for frames, _ in sent for frame in frames])
    parts = [data[start:end] for start, end in pairwise(sorted({0, len(data), *cuts}))]
    assert _read(parts)[0] == [message for _, read in sent for message in read]


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
def test_frame_size_has_the_shortest_encoding(size: int) -> None:
    head = {0: "8100", 125: "817d", 126: "817e007e", 65_535: "817effff", 65_536: "817f0000000000010000"}
    assert text_frame("a" * size) == bytes.fromhex(head[size]) + b"a" * size


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"\x81\x02\xe3\x81", 1002),  # not masked
        (b"\x81\x82\x00\x00\x00\x00\xe3\x81", 1007),  # incomplete UTF-8
        (b"\x83\x80\x00\x00\x00\x00", 1002),  # unknown opcode
        (b"\xc1\x80\x00\x00\x00\x00", 1002),  # compressed without negotiation
        (b"\x01\x80\x00\x00\x00\x00\x81\x80\x00\x00\x00\x00", 1002),  # a text within a fragmented text
        (b"\x80\x80\x00\x00\x00\x00", 1002),  # a continuation without a start
        (b"\x81\xff" + (2**40).to_bytes(8) + b"\x00\x00\x00\x00", 1009),  # larger than the limit
        (b"\x82\xff" + (2**62).to_bytes(8) + b"\x00\x00\x00\x00", 1009),
        (b"\x81\xff" + (FRAME_MAX + 1).to_bytes(8) + b"\x00\x00\x00\x00", 1009),  # just above the limit
    ],
)
def test_protocol_error_closes_the_connection_with_its_code(data: bytes, code: int) -> None:
    read, sent = _read([data])
    assert (read, sent[:1], int.from_bytes(sent[2:4])) == ([], b"\x88", code)


def test_oversized_fragmented_text_is_refused() -> None:
    pieces = _fragments([b"a" * (FRAME_MAX // 2)] * 3, Opcode.TEXT)
    assert _read([_bytes_of(pieces[:2])]) == ([], b"")
    read, sent = _read([_bytes_of([*pieces[:2], Frame(Opcode.CONT, b"a", fin=False)])])
    assert (read, int.from_bytes(sent[2:4])) == ([], 1009)


def test_close_frame_is_answered_and_ends_reading() -> None:
    goodbye = Frame(Opcode.CLOSE, Close(1000, "").serialize())
    read, sent = _read([_bytes_of([Frame(Opcode.TEXT, b"a"), goodbye, Frame(Opcode.TEXT, b"b")])])
    assert (read, sent) == (["a"], b"\x88\x02\x03\xe8")


@pytest.fixture
def ends() -> Iterator[tuple[Connection, socket.socket]]:
    """An open connection and the socket of its client."""
    here, there = socket.socketpair()
    with here, there:
        opened = Connection(here)
        opened.start()
        yield opened, there


def test_slow_reader_does_not_block_and_the_queue_is_limited(
    ends: tuple[Connection, socket.socket],
) -> None:
    opened, there = ends
    frame = text_frame("a" * 10_000)
    taken = 0
    while opened.send(frame):
        taken += 1
        assert taken < 10_000
    there.settimeout(30)
    received = 0
    while received < taken * len(frame):
        received += len(there.recv(1 << 20))
    assert opened.send(text_frame("back"))
    assert there.recv(100) == text_frame("back")


def test_frames_queued_before_the_start_follow_the_handshake() -> None:
    here, there = socket.socketpair()
    with here, there:
        opened = Connection(here)
        assert opened.send(b"first")
        here.sendall(b"handshake")
        opened.start()
        assert there.recv(100) == b"handshake" + b"first"


def test_client_without_a_close_frame_is_disconnected(
    ends: tuple[Connection, socket.socket], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "_CLOSING_SECONDS", 0.01)
    opened, _ = ends
    reading = threading.Thread(target=lambda: [*opened.messages()])
    reading.start()
    opened.close(4001, "closed")
    reading.join(30)
    assert not reading.is_alive()


def test_two_unanswered_pings_close_the_connection(ends: tuple[Connection, socket.socket]) -> None:
    opened, there = ends
    opened.ping()
    opened.ping()
    there.settimeout(30)
    assert there.recv(100) == b"\x89\x00"
    assert there.recv(100) == b""
