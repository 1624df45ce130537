"""Servers on real ports, for tests that need real connections."""

import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import urllib3
from werkzeug.serving import WSGIRequestHandler, make_server

ROOT = Path(__file__).resolve().parents[2]
#: Arguments of `serve_forever`. Its default is that the end of a server waits half a second.
POLL = {"poll_interval": 0.02}
# The start takes a second or two.
_PATIENTLY = urllib3.Retry(30, backoff_factor=0.1, backoff_max=0.5)


class _Quiet(WSGIRequestHandler):
    def log(self, *_: Any) -> None:
        pass


@contextmanager
def serving(app: Any) -> Iterator[str]:
    """Serve an app on a free local port; yield its address."""
    server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=_Quiet)
    thread = threading.Thread(target=server.serve_forever, kwargs=POLL, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@contextmanager
def under_gunicorn(settings: Mapping[str, str]) -> Iterator[str]:
    """Serve the product under gunicorn on an existing database; yield its address once it answers."""
    env = {"PATH": os.environ["PATH"], "MODE": "development", **settings}
    # Pass a listening socket, because another program could take a free port before gunicorn listens.
    with socket.create_server(("127.0.0.1", 0)) as listening:
        address = f"http://127.0.0.1:{listening.getsockname()[1]}"
        bind = ["-b", f"fd://{listening.fileno()}"]
        gunicorn = [sys.executable, "-m", "gunicorn", "-c", "deploy/gunicorn.conf.py", *bind, "wsgi:app"]
        server = subprocess.Popen(gunicorn, cwd=ROOT, env=env, pass_fds=[listening.fileno()])  # noqa: S603
    with server:
        try:
            assert urllib3.PoolManager(retries=_PATIENTLY).request("GET", f"{address}/healthz").status == 200
            yield address
        finally:
            # Quit immediately. A graceful end is not tested here.
            server.send_signal(signal.SIGQUIT)
            server.wait(20)
