"""A room's connection as it is written to: whoever has something to send never waits for who does not read."""

import socket
import threading
from collections.abc import Callable
from contextlib import suppress


class Wire:
    """Sends whole frames, in their order, as far as the connection takes them; a thread sees to the rest."""

    __slots__ = ("_beneath", "_connection", "_is_stuck", "_lock", "_next")

    def __init__(self, connection: socket.socket, next_frame: Callable[[], bytes | None]) -> None:
        self._connection = connection
        # gevent's own socket would wait where the one beneath it says that it is full.
        self._beneath: socket.socket = getattr(connection, "_sock", connection)
        self._next = next_frame
        self._lock = threading.Lock()
        self._is_stuck = False

    def flush(self) -> None:
        """Send what waits, as much as can be sent at once."""
        with self._lock:
            while not self._is_stuck and (frame := self._next()) is not None:
                sent = self._send(frame)
                if sent < len(frame):
                    self._is_stuck = True
                    threading.Thread(target=self._push, args=(frame[sent:],), daemon=True).start()

    def cut(self) -> None:
        """End the connection under a reader who does not read: nobody waits for them any longer."""
        with suppress(OSError):
            self._connection.shutdown(socket.SHUT_RDWR)

    def _send(self, frame: bytes) -> int:
        try:
            return self._beneath.send(frame, socket.MSG_DONTWAIT)
        except BlockingIOError:
            return 0
        except OSError:
            # Who reads from it learns the same, and leaves.
            return len(frame)

    def _push(self, rest: bytes) -> None:
        with suppress(OSError):
            self._connection.sendall(rest)
        self._is_stuck = False
        self.flush()


class NoThread:
    """Stands where the sockets' library would have a thread read each of them: the one that serves it reads."""

    name = ""

    def __init__(self, target: Callable[[], None]) -> None:
        pass

    def start(self) -> None:
        """Do nothing."""


class _Over:
    """A handshake of which nothing is left: the library keeps its headers as long as the socket is open."""

    def events(self) -> tuple[()]:
        """Return what is still to be told of it."""
        return ()


OVER = _Over()
