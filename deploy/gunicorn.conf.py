"""The gunicorn configuration: gevent workers, and hooks for logs, metrics, keys and open rooms."""

import gc
import logging
import os
import shutil
import sys
import tempfile
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from gevent import Timeout, sleep
from gevent.server import StreamServer
from gunicorn.arbiter import Arbiter

_WRONG_KEY = (
    "CERTIFICATE_KEY: 保存してある写真やファイルを開けません。"
    "保存したときの値を CERTIFICATE_KEY か CERTIFICATE_KEYS_OLD に設定してください。\n"
)
# Limits for reading an unread request body: slightly more than the largest allowed body.
_UNREAD_MAX_BYTES = 33 * 1024 * 1024
_UNREAD_SECONDS = 5
_CHUNK_BYTES = 64 * 1024
bind = f"{os.environ.get('HOST', '127.0.0.1')}:{os.environ.get('PORT', '8000')}"
worker_class = "gevent"
workers = int(os.environ.get("WEB_CONCURRENCY", "1"))
# An open room keeps a connection for hours. With the default of 1,000, further calls would hang.
worker_connections = 20_000
# A single worker accepts at most 25 connections, then runs the calls that wait. With the default of 100, each call
# would wait behind a thousand reconnecting clients. Of several workers, each accepts one at a time (gunicorn).
StreamServer.max_accept = 25
graceful_timeout = 5
keepalive = 30
loglevel = os.environ.get("LOG_LEVEL", "warning")
if workers > 1:
    # The workers' metrics are merged in this folder. prometheus_client reads the variable at import.
    os.environ.setdefault("PROMETHEUS_MULTIPROC_DIR", tempfile.mkdtemp(prefix="figures-"))
# Not used. The control socket would be in the home folder, shared by all servers of a user.
control_socket_disable = True


def on_starting(_arbiter: Any) -> None:
    """Exit on invalid settings. An exit in a worker would only restart the worker forever."""
    # Import nothing else of the server: a database driver that is imported before gevent patches the worker blocks all
    # requests during each statement (tests/deploy/test_concurrent_requests.py).
    from server.config import load_settings

    load_settings()


def child_exit(_arbiter: Any, worker: Any) -> None:
    """Delete the metrics of the live state of an ended worker, such as its open sockets."""
    if folder := os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        for file in Path(folder).glob(f"gauge_live*_{worker.pid}.db"):
            file.unlink(missing_ok=True)


def on_exit(_arbiter: Any) -> None:
    """Delete the metrics folder."""
    if folder := os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        shutil.rmtree(folder, ignore_errors=True)


def post_request(_worker: Any, request: Any, _environ: Any, _response: Any) -> None:
    """Read the rest of an unread request body, because many clients read the response only after sending all of it.

    gunicorn itself would read without a limit and without yielding to other requests.
    """
    is_complete = False
    with suppress(Exception), Timeout(_UNREAD_SECONDS, False):
        if getattr(request.body.reader, "length", 0) <= _UNREAD_MAX_BYTES:
            for _ in range(_UNREAD_MAX_BYTES // _CHUNK_BYTES):
                is_complete = not request.body.read(_CHUNK_BYTES)
                if is_complete:
                    break
                sleep(0)
    if not is_complete:
        request.force_close()


def post_fork(_arbiter: Any, _worker: Any) -> None:
    """Turn garbage collection off until the app is loaded: the imports make many objects and almost no garbage."""
    gc.disable()


def post_worker_init(worker: Any) -> None:
    """Set up JSON logs and garbage collection, check the keys, and start the background threads of the worker."""
    from server.core.logs import log_as_json, redact_gunicorn_record

    log_as_json()
    # gunicorn's warnings about invalid requests contain client addresses. Only its errors are logged, as JSON.
    errors = logging.getLogger("gunicorn.error")
    errors.handlers, errors.propagate = [], True
    errors.addFilter(redact_gunicorn_record)
    errors.setLevel(logging.ERROR)
    # Excludes loaded modules from garbage collection. Otherwise a full collection stops the worker for 0.1 seconds.
    gc.collect()
    gc.freeze()
    gc.enable()
    app = worker.wsgi
    _exit_on_wrong_key(app)
    threading.Thread(
        target=_close_rooms_on_stop, args=(worker, app.extensions["fanout"]), daemon=True
    ).start()
    if app.extensions["settings"].worker_in_process:
        from server.cli.worker import start_in_process

        start_in_process(app)


def _exit_on_wrong_key(app: Any) -> None:
    """Exit if CERTIFICATE_KEY cannot decrypt the stored files. Skip this while database or storage are unavailable."""
    from sqlalchemy.exc import SQLAlchemyError

    from server.blueprints.site.health import keys_decrypt_stored_files
    from server.core.refusals import Unavailable

    with app.app_context():
        try:
            opens = keys_decrypt_stored_files(app.extensions["pictures"])
        except (SQLAlchemyError, Unavailable):
            return
    if not opens:
        sys.stderr.write(_WRONG_KEY)
        # On this exit code gunicorn stops. Otherwise it would restart the worker forever.
        sys.exit(Arbiter.WORKER_BOOT_ERROR)


def _close_rooms_on_stop(worker: Any, fanout: Any) -> None:
    """End the worker's rooms when it is stopped. Their clients reconnect to another worker within two seconds."""
    while worker.alive:
        time.sleep(0.2)
    fanout.close_all_here()
