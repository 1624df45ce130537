"""Responses to infrastructure failures: a full disk, or a database that is down, busy or read-only."""

import errno
import logging
import sqlite3

import psycopg
from flask import Flask, Response
from sqlalchemy import exc

from server.core.http.errors import error_response, with_request_id
from server.core.refusals import Busy, Unavailable

_FULL = (
    "サーバーの空き容量が足りず、保存できませんでした。"
    "入力した内容を控えて、しばらくしてからもう一度お試しください。"
)
_READ_ONLY = "いまは保存できません。入力した内容を控えて、しばらくしてからもう一度お試しください。"
_UNREACHABLE = "データベースにつながりません。しばらくしてからもう一度お試しください。"
_NO_SPACE = (errno.ENOSPC, errno.EDQUOT)
# A lock timeout, a statement timeout or a deadlock.
_BUSY = (psycopg.errors.LockNotAvailable, psycopg.errors.QueryCanceled, psycopg.errors.DeadlockDetected)
_UNWRITABLE = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR)

_log = logging.getLogger(__name__)


def register_outages(app: Flask) -> None:
    """Answer outages with 503 and log them; other exceptions of the same classes stay program errors (500)."""
    for kind in (OSError, exc.OperationalError, exc.InterfaceError, exc.InternalError, exc.TimeoutError):
        app.register_error_handler(kind, _handle)


def _handle(fault: Exception) -> Response:
    outage = outage_of(fault)
    if outage is None:
        raise fault
    _log.error("answered with %s", outage.code, exc_info=fault)
    outage.detail = with_request_id(outage.detail)
    return error_response(outage)


def outage_of(fault: Exception) -> Unavailable | None:
    """Return the error for the user if an exception is an outage, else None."""
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
            # PostgreSQL ended the connection, for example after an idle transaction.
            return Unavailable(_UNREACHABLE, "database_unavailable")
    if isinstance(fault, exc.TimeoutError):
        # The pool had no free connection.
        return Busy()
    if isinstance(fault, exc.OperationalError | exc.InterfaceError):
        return Unavailable(_UNREACHABLE, "database_unavailable")
    return None


def _outage_of_sqlite(fault: sqlite3.Error) -> Unavailable | None:
    # The lowest byte is the primary error code.
    code = getattr(fault, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    if code == sqlite3.SQLITE_FULL:
        return Unavailable(_FULL, "storage_full")
    if code in _UNWRITABLE:
        return Unavailable(_READ_ONLY, "database_read_only")
    # The general code means an error in the SQL, which is not an outage.
    return None if code == sqlite3.SQLITE_ERROR else Unavailable(_UNREACHABLE, "database_unavailable")
