"""A WebSocket connection on the socket of a request. Sending never waits for a client that does not read."""

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import cast

from websockets.exceptions import InvalidState
from websockets.frames import CloseCode, Frame, Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol

#: The largest accepted message, in bytes.
FRAME_MAX = 64 * 1024
# A client with this many unsent frames is disconnected. It then reconnects and receives what it missed.
_QUEUE_MAX = 256
_READ_MAX = 4096
_CLOSING_SECONDS = 2


def text_frame(text: str) -> bytes:
    """Serialize a text as one frame. The same frame can be sent to all clients."""
    return Frame(Opcode.TEXT, text.encode()).serialize(mask=False)


class NoThread:
    """Replaces the reader thread of flask-sock, because the greenlet of the request reads the socket."""

    name = ""

    def __init__(self, target: Callable[[], None]) -> None:
        pass

    def start(self) -> None:
        pass


class Connection:
    """Sends frames in order without blocking. If the socket does not accept a whole frame, a thread sends the rest."""

    __slots__ = ("_answers_pings", "_is_blocked", "_lock", "_nonblocking", "_protocol", "_queue", "_socket")

    def __init__(self, sock: socket.socket) -> None:
        self._socket = sock
        # A gevent socket waits while the buffer is full. The inner socket reports a full buffer instead.
        self._nonblocking: socket.socket = getattr(sock, "_sock", sock)
        self._protocol = ServerProtocol(state=State.OPEN, max_size=FRAME_MAX)
        self._lock = threading.Lock()
        self._queue: list[bytes] = []
        #: While True, frames are only queued: until the handshake is answered, and while a thread sends the rest of
        #: a frame.
        self._is_blocked = True
        #: Whether the last ping was answered.
        self._answers_pings = True

    def start(self) -> None:
        """Send the queued frames. The caller has answered the handshake before."""
        with self._lock:
            self._is_blocked = False
            self._flush()

    def send(self, frame: bytes) -> bool:
        """Send or queue a frame; return False if the queue is full. A closed connection drops the frame."""
        with self._lock:
            if self._protocol.state is not State.OPEN:
                return True
            if len(self._queue) >= _QUEUE_MAX:
                return False
            self._queue.append(frame)
            self._flush()
        return True

    def ping(self) -> None:
        """Send a ping, or cut the connection if the last ping was not answered."""
        if self._answers_pings:
            self._answers_pings = False
            self._run(lambda: self._protocol.send_ping(b""))
        else:
            self.cut()

    def close(self, code: int, reason: str) -> None:
        """Send a close frame. The connection is cut after `_CLOSING_SECONDS`."""
        self._run(lambda: self._protocol.send_close(code, reason))

    def cut(self) -> None:
        """Shut the socket down without a close frame."""
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)

    def messages(self) -> Iterator[str | bytes]:
        """Yield the client's messages until either side closes the connection."""
        parts, is_text = list[bytes](), True
        while data := self._read():
            self._run(partial(self._protocol.receive_data, data))
            # After the handshake all events are frames.
            for frame in cast(list[Frame], self._protocol.events_received()):
                match frame.opcode:
                    case Opcode.CLOSE:
                        return
                    case Opcode.PONG:
                        self._answers_pings = True
                    case Opcode.TEXT | Opcode.BINARY | Opcode.CONT:
                        if frame.opcode is not Opcode.CONT:
                            parts, is_text = [], frame.opcode is Opcode.TEXT
                        parts.append(bytes(frame.data))
                        if frame.fin:
                            yield from self._decoded(b"".join(parts), is_text=is_text)

    def _decoded(self, data: bytes, *, is_text: bool) -> Iterator[str | bytes]:
        try:
            yield data.decode() if is_text else data
        except UnicodeDecodeError:
            self._run(lambda: self._protocol.fail(CloseCode.INVALID_DATA))

    def _read(self) -> bytes:
        try:
            data = self._socket.recv(_READ_MAX)
        except OSError:
            return b""
        if len(data) == _READ_MAX:
            # The client sends without a pause: let other greenlets run.
            time.sleep(0)
        return data

    def _run(self, step: Callable[[], None]) -> None:
        """Run a step of the protocol under the lock, and send the frames that result."""
        with self._lock:
            was_open = self._protocol.state is State.OPEN
            with suppress(InvalidState):
                step()
            # `filter(None, …)` drops the empty entry by which the protocol asks to close the stream.
            self._queue += filter(None, self._protocol.data_to_send())
            self._flush()
            is_ending = was_open and self._protocol.state is not State.OPEN
        if is_ending:
            timer = threading.Timer(_CLOSING_SECONDS, self.cut)
            timer.daemon = True
            timer.start()

    def _flush(self) -> None:
        while self._queue and not self._is_blocked:
            frame = self._queue.pop(0)
            sent = self._send_at_once(frame)
            if sent < len(frame):
                self._is_blocked = True
                threading.Thread(target=self._send_rest, args=(frame[sent:],), daemon=True).start()

    def _send_at_once(self, frame: bytes) -> int:
        try:
            return self._nonblocking.send(frame, socket.MSG_DONTWAIT)
        except BlockingIOError:
            return 0
        except OSError:
            # The reader gets the same error and ends the connection.
            return len(frame)

    def _send_rest(self, rest: bytes) -> None:
        with suppress(OSError):
            self._socket.sendall(rest)
        with self._lock:
            self._is_blocked = False
            self._flush()
