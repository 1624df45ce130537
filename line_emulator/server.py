"""The emulator's HTTP server: gevent's, with each answer in one packet."""

import errno
import socket
import struct
from typing import Any

from flask import Flask
from gevent.pywsgi import WSGIHandler, WSGIServer

# Tests push in bursts; a short backlog would reset some connections.
BACKLOG = 2048
# A request with this key in its environ gets a connection reset instead of an answer.
RESET = "line_emulator.reset"


class OnePacketHandler(WSGIHandler):  # type: ignore[misc]
    """Send headers and body together; separately, Nagle's algorithm and delayed ACK cost 40 ms for each answer."""

    _buffer: bytearray | None = None

    def _write_with_headers(self, data: bytes) -> None:
        self._buffer = bytearray()
        super()._write_with_headers(data)
        answer, self._buffer = self._buffer, None
        if RESET in self.environ:
            # Closing with a linger time of 0 resets the connection.
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            raise ConnectionResetError(errno.ECONNRESET, "as scripted")
        self._sendall(bytes(answer))

    def _sendall(self, data: bytes) -> None:
        if self._buffer is None:
            super()._sendall(data)
        else:
            self._buffer += data


def make_server(app: Flask, host: str, port: int) -> Any:
    """Create the server without an access log; the caller starts it."""
    return WSGIServer((host, port), app, backlog=BACKLOG, log=None, handler_class=OnePacketHandler)
