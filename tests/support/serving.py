"""A WSGI app on a real port, for what only a real connection shows."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from selectors import DefaultSelector, SelectorKey
from typing import Any

from werkzeug.serving import WSGIRequestHandler, make_server


class _Quiet(WSGIRequestHandler):
    def log(self, *_: Any) -> None:
        pass


class Selector(DefaultSelector):
    """Say ValueError of a connection that ends while it is registered: the sockets' library knows only that.

    So does gevent's selector, with which the product is served; where threads serve, the library's would die.
    """

    def register(self, fileobj: Any, events: int, data: Any = None) -> SelectorKey:
        try:
            return super().register(fileobj, events, data)
        except OSError as fault:
            raise ValueError("the connection has ended") from fault


@contextmanager
def serving(app: Any) -> Iterator[str]:
    """Serve an app on a free port of this machine; yields its address."""
    server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=_Quiet)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
