"""The SQLite database of the emulator's state."""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager

Value = str | bytes | int | float | None

SCHEMA = """
CREATE TABLE IF NOT EXISTS people (
    user_id TEXT PRIMARY KEY,
    display_name TEXT NOT NULL,
    status_message TEXT,
    portrait INTEGER,
    is_friend INTEGER NOT NULL,
    is_blocked INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE IF NOT EXISTS keys (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS codes (
    code TEXT PRIMARY KEY,
    user_id TEXT NOT NULL,
    flow TEXT NOT NULL CHECK (flow IN ('web', 'liff')),
    redirect_uri TEXT NOT NULL,
    scope TEXT NOT NULL,
    nonce TEXT,
    code_challenge TEXT,
    expires_at REAL NOT NULL
);
CREATE TABLE IF NOT EXISTS access_tokens (
    token TEXT PRIMARY KEY,
    user_id TEXT NOT NULL,
    scope TEXT NOT NULL,
    expires_at REAL NOT NULL,
    is_revoked INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE IF NOT EXISTS refresh_tokens (
    token TEXT PRIMARY KEY,
    user_id TEXT NOT NULL,
    scope TEXT NOT NULL,
    expires_at REAL NOT NULL
);
CREATE TABLE IF NOT EXISTS channel_tokens (
    token TEXT PRIMARY KEY,
    channel TEXT NOT NULL CHECK (channel IN ('login', 'messaging')),
    expires_at REAL NOT NULL
);
CREATE TABLE IF NOT EXISTS chat (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('push', 'reply', 'said')),
    request_id TEXT NOT NULL,
    message TEXT NOT NULL,
    sent_at REAL NOT NULL
);
CREATE INDEX IF NOT EXISTS chat_of_person ON chat (user_id, id);
CREATE TABLE IF NOT EXISTS accepted_pushes (
    retry_key TEXT PRIMARY KEY,
    request_id TEXT NOT NULL,
    sent_messages TEXT NOT NULL,
    accepted_at REAL NOT NULL
);
CREATE TABLE IF NOT EXISTS rich_menus (
    id TEXT PRIMARY KEY,
    menu TEXT NOT NULL,
    picture BLOB,
    is_default INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE IF NOT EXISTS reply_tokens (
    token TEXT PRIMARY KEY,
    user_id TEXT NOT NULL,
    expires_at REAL NOT NULL
);
"""


class Store:
    """The only connection; a lock makes it safe for greenlets and threads."""

    def __init__(self, path: str) -> None:
        self._lock = threading.RLock()
        self._connection = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        self._connection.row_factory = sqlite3.Row
        self._connection.execute("PRAGMA journal_mode = WAL")
        self._connection.execute("PRAGMA synchronous = NORMAL")
        self._connection.executescript(SCHEMA)

    def rows(self, sql: str, *values: Value) -> list[sqlite3.Row]:
        with self._lock:
            return self._connection.execute(sql, values).fetchall()

    def row(self, sql: str, *values: Value) -> sqlite3.Row | None:
        rows = self.rows(sql, *values)
        return rows[0] if rows else None

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Run the statements inside as one transaction; the lock keeps other statements out of it."""
        with self._lock:
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield
            except BaseException:
                self._connection.execute("ROLLBACK")
                raise
            self._connection.execute("COMMIT")
