"""What a client sends is read as the library alone would read it, wherever the line cuts it."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wsproto.connection import Connection, ConnectionType
from wsproto.events import BytesMessage, CloseConnection, Event, Message, Ping, Pong, TextMessage

from server.live.frames import Incoming, TooLarge, framed

_MOST = 1_000
_PIECES = st.lists(st.text(max_size=200), min_size=1, max_size=3)
_SENT: st.SearchStrategy[list[Event]] = st.one_of(
    _PIECES.map(
        lambda texts: [TextMessage(text, message_finished=False) for text in texts] + [TextMessage("終")]
    ),
    # A line's own frames may stand between the pieces of a text.
    _PIECES.map(lambda texts: [TextMessage(texts[0], message_finished=False), Ping(b"?"), TextMessage("終")]),
    st.text(max_size=200).map(lambda text: [TextMessage(text)]),
    st.binary(max_size=200).map(lambda data: [BytesMessage(data)]),
    st.binary(max_size=20).map(lambda data: [Ping(data)]),
    st.binary(max_size=20).map(lambda data: [Pong(data)]),
)


def _incoming() -> Incoming:
    # An open line's part of what the library hands out after the handshake.
    return Incoming(Connection(ConnectionType.SERVER), _MOST)  # type: ignore[arg-type]


def _bytes_of(events: list[Event]) -> bytes:
    client = Connection(ConnectionType.CLIENT)
    return b"".join(client.send(event) for event in events)


def _as_the_library_reads(data: bytes) -> list[object]:
    library, found, pieces = Connection(ConnectionType.SERVER), list[object](), list[str | bytes]()
    library.receive_data(data)
    for event in library.events():
        if not isinstance(event, Message):
            found.append(event)
            continue
        pieces.append(event.data)
        if event.message_finished:
            found.append(event.data[:0].join(pieces))
            pieces.clear()
    return found


@given(st.lists(_SENT, max_size=6), st.lists(st.integers(min_value=0, max_value=3_000), max_size=12))
def test_all_that_is_sent_is_read_as_the_library_reads_it_wherever_it_is_cut(
    sent: list[list[Event]], cuts: list[int]
) -> None:
    data = _bytes_of([event for events in sent for event in events])
    incoming = _incoming()
    parts = [data[start:end] for start, end in pairwise(sorted({0, len(data), *cuts}))]
    read = [event for part in parts for event in incoming.read(part)]
    assert read == _as_the_library_reads(data)


@given(st.text(max_size=100_000))
def test_a_text_is_framed_as_the_library_frames_it(text: str) -> None:
    assert framed(text) == Connection(ConnectionType.SERVER).send(TextMessage(text))


@pytest.mark.parametrize("size", [125, 126, 65_535, 65_536])
def test_a_frame_says_its_size_in_the_shortest_way(size: int) -> None:
    assert framed("a" * size) == Connection(ConnectionType.SERVER).send(TextMessage("a" * size))


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"\x81\x02\xe3\x81", 1002),  # not masked
        (b"\x81\x82\x00\x00\x00\x00\xe3\x81", 1007),  # half a letter
        (b"\x83\x80\x00\x00\x00\x00", 1002),  # of no kind
        (b"\xc1\x80\x00\x00\x00\x00", 1002),  # compressed, which was not agreed
        (b"\x01\x80\x00\x00\x00\x00\x81\x80\x00\x00\x00\x00", 1002),  # another text within one in pieces
        (b"\x80\x80\x00\x00\x00\x00", 1002),  # the end of nothing
    ],
)
def test_what_breaks_the_rules_ends_the_line_as_the_library_ends_it(data: bytes, code: int) -> None:
    *_, end = _incoming().read(data)
    assert isinstance(end, CloseConnection)
    assert end.code == code


@pytest.mark.parametrize(
    "head", [b"\x81\xfe\x03\xe9", b"\x81\xff" + (2**40).to_bytes(8), b"\x82\xff" + b"\xff" * 8]
)
def test_a_frame_that_says_it_is_too_large_is_not_waited_for(head: bytes) -> None:
    with pytest.raises(TooLarge):
        list(_incoming().read(head + b"\x00\x00\x00\x00"))


def test_a_text_that_grows_too_large_in_pieces_is_not_waited_for() -> None:
    incoming, piece = _incoming(), TextMessage("a" * 400, message_finished=False)
    client = Connection(ConnectionType.CLIENT)
    assert [*incoming.read(client.send(piece) + client.send(piece))] == []
    with pytest.raises(TooLarge):
        list(incoming.read(client.send(piece)))
