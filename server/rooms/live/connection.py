"""A WebSocket connection on a request's socket: whoever sends never waits for a client that does not read."""

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

#: The largest message that is read, in bytes.
FRAME_MAX = 64 * 1024
# A client that is this many frames behind is given up, and catches up by asking again.
_QUEUE_MAX = 256
_READ_MAX = 4096
_CLOSING_SECONDS = 2


def text_frame(text: str) -> bytes:
    """Return a text as one frame: the same bytes for every client."""
    return Frame(Opcode.TEXT, text.encode()).serialize(mask=False)


class NoThread:
    """Stands where flask-sock would have a thread read each socket: the greenlet of its request does."""

    name = ""

    def __init__(self, target: Callable[[], None]) -> None:
        pass

    def start(self) -> None:
        """Do nothing."""


class Connection:
    """Sends frames in their order, as far as the socket takes them at once; a thread sends the rest."""

    __slots__ = ("_answers_pings", "_is_blocked", "_lock", "_nonblocking", "_protocol", "_queue", "_socket")

    def __init__(self, sock: socket.socket) -> None:
        self._socket = sock
        # gevent's own socket would wait where the one beneath it says that it is full.
        self._nonblocking: socket.socket = getattr(sock, "_sock", sock)
        self._protocol = ServerProtocol(state=State.OPEN, max_size=FRAME_MAX)
        self._lock = threading.Lock()
        self._queue: list[bytes] = []
        #: Before the handshake is answered, frames only wait.
        self._is_blocked = True
        self._answers_pings = True

    def start(self) -> None:
        """Send what has been queued, now that the handshake is answered."""
        with self._lock:
            self._is_blocked = False
            self._flush()

    def send(self, frame: bytes) -> bool:
        """Send a frame, or queue it while the client does not read; False once it is too far behind."""
        with self._lock:
            if self._protocol.state is not State.OPEN:
                return True
            if len(self._queue) >= _QUEUE_MAX:
                return False
            self._queue.append(frame)
            self._flush()
        return True

    def ping(self) -> None:
        """Ask whether the client is still there; who did not answer the last time is not."""
        if self._answers_pings:
            self._answers_pings = False
            self._do(lambda: self._protocol.send_ping(b""))
        else:
            self.cut()

    def close(self, code: int, reason: str) -> None:
        """Say why it ends; a client that does not say goodbye as well is waited for no longer than a moment."""
        self._do(lambda: self._protocol.send_close(code, reason))

    def cut(self) -> None:
        """End it without a word: nobody waits for this client any longer."""
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)

    def messages(self) -> Iterator[str | bytes]:
        """Yield what the client sends until either side has ended it."""
        pieces, is_text = list[bytes](), True
        while data := self._read():
            self._do(partial(self._protocol.receive_data, data))
            # After the handshake there is nothing else.
            for frame in cast(list[Frame], self._protocol.events_received()):
                match frame.opcode:
                    case Opcode.CLOSE:
                        return
                    case Opcode.PONG:
                        self._answers_pings = True
                    case Opcode.TEXT | Opcode.BINARY | Opcode.CONT:
                        if frame.opcode is not Opcode.CONT:
                            pieces, is_text = [], frame.opcode is Opcode.TEXT
                        pieces.append(bytes(frame.data))
                        if frame.fin:
                            yield from self._whole(b"".join(pieces), is_text=is_text)

    def _whole(self, data: bytes, *, is_text: bool) -> Iterator[str | bytes]:
        try:
            yield data.decode() if is_text else data
        except UnicodeDecodeError:
            self._do(lambda: self._protocol.fail(CloseCode.INVALID_DATA))

    def _read(self) -> bytes:
        try:
            data = self._socket.recv(_READ_MAX)
        except OSError:
            return b""
        if len(data) == _READ_MAX:
            # Whoever sends without a pause lets the others have their turn.
            time.sleep(0)
        return data

    def _do(self, step: Callable[[], None]) -> None:
        """Have the protocol do something, and send what it answers."""
        with self._lock:
            was_open = self._protocol.state is State.OPEN
            with suppress(InvalidState):
                step()
            self._queue += filter(None, self._protocol.data_to_send())
            self._flush()
            is_ending = was_open and self._protocol.state is not State.OPEN
        if is_ending:
            cut = threading.Timer(_CLOSING_SECONDS, self.cut)
            cut.daemon = True
            cut.start()

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
            # Who reads from it learns the same, and leaves.
            return len(frame)

    def _send_rest(self, rest: bytes) -> None:
        with suppress(OSError):
            self._socket.sendall(rest)
        with self._lock:
            self._is_blocked = False
            self._flush()
