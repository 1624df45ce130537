"""What is told while something under the program fails: a full disk, a database that is away or cannot write."""

import errno
import logging
import sqlite3

import psycopg
from flask import Flask, Response
from sqlalchemy import exc

from server.core.http.errors import render, with_number
from server.core.refusals import Busy, Unavailable

_FULL = (
    "サーバーの空き容量が足りず、保存できませんでした。"
    "入力した内容を控えて、しばらくしてからもう一度お試しください。"
)
_READ_ONLY = "いまは保存できません。入力した内容を控えて、しばらくしてからもう一度お試しください。"
_AWAY = "データベースにつながりません。しばらくしてからもう一度お試しください。"
_NO_SPACE = (errno.ENOSPC, errno.EDQUOT)
# Waiting for a lock, or asking, took too long; two waited for each other.
_BUSY = (
    psycopg.errors.LockNotAvailable,
    psycopg.errors.QueryCanceled,
    psycopg.errors.DeadlockDetected,
)
_UNWRITABLE = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR)

_log = logging.getLogger(__name__)


def register_outages(app: Flask) -> None:
    """Have outages told as such, and logged; other faults of the same kinds stay errors of the program."""
    for kind in (OSError, exc.OperationalError, exc.InterfaceError, exc.InternalError, exc.TimeoutError):
        app.register_error_handler(kind, _tell)


def outage_of(fault: Exception) -> Unavailable | None:
    """Return what is told of a fault, if it is an outage."""
    if isinstance(fault, OSError):
        return Unavailable(_FULL, "storage_full") if fault.errno in _NO_SPACE else None
    if isinstance(fault, exc.DBAPIError):
        if isinstance(fault.orig, sqlite3.Error):
            return _outage_of_sqlite(fault.orig)
        if isinstance(fault.orig, psycopg.errors.DiskFull):
            return Unavailable(_FULL, "storage_full")
        if isinstance(fault.orig, _BUSY):
            return Busy()
        if fault.connection_invalidated:
            # PostgreSQL has ended it, as it does where a transaction stands still.
            return Unavailable(_AWAY, "database_unavailable")
    if isinstance(fault, exc.TimeoutError):
        # No connection was free.
        return Busy()
    if isinstance(fault, exc.OperationalError | exc.InterfaceError):
        return Unavailable(_AWAY, "database_unavailable")
    return None


def _outage_of_sqlite(fault: sqlite3.Error) -> Unavailable | None:
    code = getattr(fault, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    if code == sqlite3.SQLITE_FULL:
        return Unavailable(_FULL, "storage_full")
    if code in _UNWRITABLE:
        return Unavailable(_READ_ONLY, "database_read_only")
    # A statement that is wrong has the general code.
    return None if code == sqlite3.SQLITE_ERROR else Unavailable(_AWAY, "database_unavailable")


def _tell(fault: Exception) -> Response:
    outage = outage_of(fault)
    if outage is None:
        raise fault
    _log.error("answered with %s", outage.code, exc_info=fault)
    outage.detail = with_number(outage.detail)
    return render(outage)
