"""How gunicorn serves the product: gevent workers, sockets not counted against HTTP calls."""

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
from gunicorn.arbiter import Arbiter

_WRONG_KEY = (
    "CERTIFICATE_KEY: 保存してある写真やファイルを開けません。"
    "保存したときの値を CERTIFICATE_KEY か CERTIFICATE_KEYS_OLD に設定してください。\n"
)
# Of a body that a call did not read: a little more than the largest that any call takes.
_UNREAD_MAX = 33 * 1024 * 1024
_UNREAD_SECONDS = 5
_PIECE = 64 * 1024
bind = f"{os.environ.get('HOST', '127.0.0.1')}:{os.environ.get('PORT', '8000')}"
worker_class = "gevent"
workers = int(os.environ.get("WEB_CONCURRENCY", "1"))
# An open room holds a connection for hours: at the default of 1,000 the next call would hang.
worker_connections = 20_000
graceful_timeout = 5
keepalive = 30
loglevel = os.environ.get("LOG_LEVEL", "warning")
if workers > 1:
    # Where the workers put their figures together; the library looks for it when a worker loads it.
    os.environ.setdefault("PROMETHEUS_MULTIPROC_DIR", tempfile.mkdtemp(prefix="figures-"))
# Nothing here is steered while it runs; the socket would lie in the home folder, one for all servers of a user.
control_socket_disable = True


def on_starting(_arbiter: Any) -> None:
    """Stop at a wrong setting with its one sentence; found in a worker, the worker would be started for ever."""
    # Nothing else of the server: a driver that is imported before a worker's gevent has patched anything would let
    # each statement hold up everybody (tests/deploy/test_one_waits_for_none.py).
    from server.config import load_settings

    load_settings()


def child_exit(_arbiter: Any, worker: Any) -> None:
    """Forget what only a living worker has: its open sockets."""
    if folder := os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        for file in Path(folder).glob(f"gauge_live*_{worker.pid}.db"):
            file.unlink(missing_ok=True)


def on_exit(_arbiter: Any) -> None:
    """Leave no figures behind."""
    if folder := os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        shutil.rmtree(folder, ignore_errors=True)


def post_request(_worker: Any, request: Any, _environ: Any, _response: Any) -> None:
    """Read what a call left of its body, so that its answer is read too: between others, and not without end.

    gunicorn would read on for as long as a stranger sends, and let nobody in between.
    """
    is_read = False
    with suppress(Exception), Timeout(_UNREAD_SECONDS, False):
        if getattr(request.body.reader, "length", 0) <= _UNREAD_MAX:
            for _ in range(_UNREAD_MAX // _PIECE):
                is_read = not request.body.read(_PIECE)
                if is_read:
                    break
                sleep(0)
    if not is_read:
        request.force_close()


def post_worker_init(worker: Any) -> None:
    """Log as JSON lines; start the push loop inside the web process where the settings ask for it."""
    from server.core.logs import log_as_json, without_addresses

    log_as_json()
    # In a worker gunicorn warns of what strangers send, with their addresses; its errors become lines like all others.
    errors = logging.getLogger("gunicorn.error")
    errors.handlers, errors.propagate = [], True
    errors.addFilter(without_addresses)
    errors.setLevel(logging.ERROR)
    # What is loaded stays: looking through all of it for garbage would stop the worker for a tenth of a second.
    gc.collect()
    gc.freeze()
    app = worker.wsgi
    _refuse_a_wrong_key(app)
    threading.Thread(target=_send_away, args=(worker, app.extensions["fanout"]), daemon=True).start()
    if app.extensions["settings"].worker_in_process:
        from server.cli.worker import start_in_process

        start_in_process(app)


def _refuse_a_wrong_key(app: Any) -> None:
    """Stop where the key does not open what is stored; while database or storage are away nothing is known."""
    from sqlalchemy.exc import SQLAlchemyError

    from server.blueprints.site.readiness import keys_open_what_is_stored
    from server.core.refusals import Unavailable

    with app.app_context():
        try:
            opens = keys_open_what_is_stored(app.extensions["pictures"])
        except (SQLAlchemyError, Unavailable):
            return
    if not opens:
        sys.stderr.write(_WRONG_KEY)
        # With this one gunicorn stops, and does not start the worker for ever.
        sys.exit(Arbiter.WORKER_BOOT_ERROR)


def _send_away(worker: Any, fanout: Any) -> None:
    """Once the worker is told to stop, end its rooms: their people come back elsewhere within a second or two."""
    while worker.alive:
        time.sleep(0.2)
    fanout.end_all()
