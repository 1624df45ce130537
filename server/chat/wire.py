"""A connection as the sockets' library uses it, mended where that library would break or starve others."""

import _thread
import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress

_LOOK_AGAIN_SECONDS = 0.05


class Wire:
    """Sends whole frames, one at a time; reads no faster than what was read is worked off."""

    __slots__ = ("_connection", "_sending", "closed", "is_full")

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._sending = threading.Lock()
        self.is_full: Callable[[], bool] = lambda: False
        self.closed: Callable[[], None] = lambda: None

    def send(self, data: bytes) -> None:
        """Send all of it: a part of a frame would break the stream, and so would another frame in its middle."""
        with self._sending:
            sent = self._connection.send(data)
            if sent < len(data):
                self._connection.sendall(data[sent:])

    def recv(self, most: int) -> bytes:
        """Read what has come; whoever sends without a pause lets the others have their turn."""
        time.sleep(0)
        while self.is_full():
            time.sleep(_LOOK_AGAIN_SECONDS)
        return self._connection.recv(most)

    def cut(self) -> None:
        """End the connection under a reader who does not read: nobody waits for them any longer."""
        with suppress(OSError):
            self._connection.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Give the connection back."""
        self._connection.close()
        # The library does not wake whom it leaves behind when it hangs up on a frame that is too large.
        self.closed()


class Reader:
    """A thread without what the standard one keeps for whoever joins or names it; every socket has one."""

    def __init__(self, target: Callable[[], None]) -> None:
        self.name = ""
        self._target = target

    def start(self) -> None:
        """Begin, and end with the target."""
        _thread.start_new_thread(self._target, ())


class _Over:
    """A handshake of which nothing is left: the library keeps its headers as long as the socket is open."""

    def events(self) -> tuple[()]:
        """Return what is still to be told of it."""
        return ()


OVER = _Over()
