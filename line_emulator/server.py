"""The HTTP server around the emulator: gevent's, with each answer in one packet."""

import errno
import socket
import struct
from typing import Any

from flask import Flask
from gevent.pywsgi import WSGIHandler, WSGIServer

# Tests push in bursts; a short queue would reset some of them.
BACKLOG = 2048
# Set in a request's environ, it has its connection reset where the answer would be written.
RESET = "line_emulator.reset"


class OnePacketHandler(WSGIHandler):  # type: ignore[misc]
    """Send head and body together: apart, Nagle and delayed ACK cost 40 ms an answer."""

    _held: bytearray | None = None

    def _write_with_headers(self, data: bytes) -> None:
        self._held = bytearray()
        super()._write_with_headers(data)
        held, self._held = self._held, None
        if RESET in self.environ:
            # Closed without lingering, a connection ends with a reset.
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            raise ConnectionResetError(errno.ECONNRESET, "as scripted")
        self._sendall(bytes(held))

    def _sendall(self, data: bytes) -> None:
        if self._held is None:
            super()._sendall(data)
        else:
            self._held += data


def make_server(app: Flask, host: str, port: int) -> Any:
    """Return a server that is ready to start; it writes no access log."""
    return WSGIServer((host, port), app, backlog=BACKLOG, log=None, handler_class=OnePacketHandler)
