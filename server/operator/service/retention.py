"""Enforce the retention periods: delete or anonymise expired rows in small batches.

Whether a row has expired depends only on the time, so after a crash the next run processes the rest. Locked rows are
skipped, and are processed on the next day.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, inspect, select, true

from server.core.database import db
from server.core.transaction import delete_rows, transaction, truncate_wal
from server.integrations.storage.pictures import PictureStore
from server.operator.service.retention_table import BATCH_SIZE, RETENTION, Rows, TimeColumn

# Number of keys that one query reads, for many batches. A query per batch would scan the deleted rows each time.
_KEYS_PER_QUERY = 40 * BATCH_SIZE


def enforce_retention(store: PictureStore, now: Callable[[], datetime]) -> Iterator[int]:
    """Process expired rows, one batch per iteration. Yield the number of processed rows."""
    for kind in RETENTION:
        for rows in kind.rows:
            if kind.period is not None and rows.starts_at is not None:
                yield from _process(rows, rows.starts_at, kind.period, store, now)
    # SQLite's write-ahead log would still contain the deleted data.
    truncate_wal()


def _process(
    rows: Rows, starts_at: TimeColumn, period: timedelta, store: PictureStore, now: Callable[[], datetime]
) -> Iterator[int]:
    """Process the expired rows of a table in small transactions; one query reads the keys of many batches."""
    key = _key_of(rows)
    while True:
        is_expired = (starts_at < now() - period) & rows.condition
        keys = db.session.scalars(
            select(key).where(is_expired).order_by(starts_at).limit(_KEYS_PER_QUERY)
        ).all()
        processed = 0
        for batch in _batches(keys, rows.batch_size):
            started_at = time.monotonic()
            count = _process_batch(rows, is_expired, batch, store, now())
            seconds = time.monotonic() - started_at
            processed += count
            yield count
            # SQLite allows only one writer at a time. This pause leaves half of the time to other writers.
            time.sleep(seconds)
        # Stop if no more rows have expired, or if all of them were locked.
        if len(keys) < _KEYS_PER_QUERY or not processed:
            return


def _process_batch(
    rows: Rows,
    is_expired: ColumnElement[bool],
    keys: Sequence[Any],
    store: PictureStore,
    now: datetime,
) -> int:
    """Process those rows of a batch that are still expired and not locked. Return their number."""
    key = _key_of(rows)
    # Select only by key. With the time as a condition, the database might scan all expired rows each time.
    unlocked = select(key, is_expired).where(key.in_(keys)).with_for_update(skip_locked=True, of=rows.table)
    with transaction():
        expired_keys = [
            row_key for row_key, is_still_expired in db.session.execute(unlocked) if is_still_expired
        ]
        if expired_keys and rows.action:
            rows.action(expired_keys, store, now)
        elif expired_keys:
            # `keys` has only the first column of a composite key, and may match other rows. Check the condition again.
            condition = is_expired if len(inspect(rows.table).primary_key) > 1 else true()
            db.session.execute(delete_rows(rows.table).where(key.in_(expired_keys), condition))
    return len(expired_keys)


def _batches(keys: Sequence[Any], size: int) -> Iterator[Sequence[Any]]:
    return (keys[start : start + size] for start in range(0, len(keys), size))


def _key_of(rows: Rows) -> ColumnElement[Any]:
    return inspect(rows.table).primary_key[0]
