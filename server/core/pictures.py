"""Stored files: preparing uploads, the keys that database rows reference, and removing files without a row."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from itertools import islice
from typing import Any

from sqlalchemy import Select, select, union_all
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import InstrumentedAttribute

from server.core.database import db
from server.core.transaction import release_connection
from server.integrations.storage.documents import Document, prepare_document
from server.integrations.storage.images import Picture, prepare_picture
from server.integrations.storage.pictures import PictureStore
from server.models import Certificate, HomeImage, Message

#: Every column that references a file. The sweep deletes a file that none of these columns references.
PICTURE_KEYS = (HomeImage.storage_key, Certificate.storage_key, Message.storage_key)
#: The columns whose files are encrypted.
_ENCRYPTED = (Certificate.storage_key, Message.storage_key)
# Much longer than the time between storing a file and committing its row.
_MINIMUM_AGE = timedelta(days=1)
_BATCH_SIZE = 500


def prepare_uploaded_picture(data: bytes, field: str, name: str = "画像") -> Picture:
    """Prepare an uploaded picture; release the database connection first, because the picture waits in a queue."""
    release_connection()
    return prepare_picture(data, field, name)


def check_uploaded_document(data: bytes, name: str, field: str, scanner: str) -> Document:
    """Check an uploaded PDF; release the database connection first, because the file waits in a queue."""
    release_connection()
    return prepare_document(data, name, field, scanner)


@contextmanager
def delete_files_on_failure(store: PictureStore) -> Iterator[list[str]]:
    """Yield a list to which the block adds the keys of files that it stores; delete the files if the block fails."""
    keys: list[str] = []
    try:
        yield keys
    except BaseException as fault:
        # If the connection was lost, the rows may have been committed, so keep the files. If the rows are missing,
        # `sweep_pictures` deletes the files later.
        if not (isinstance(fault, DBAPIError) and fault.connection_invalidated):
            for key in keys:
                store.delete(key)
        raise


def sweep_pictures(store: PictureStore, now: datetime) -> int:
    """Delete files that are older than a day and that no row references, and return their number."""
    count = 0
    files = store.files_before(now - _MINIMUM_AGE)
    while batch := list(islice(files, _BATCH_SIZE)):
        used = keys_in_use({key for _, key in batch})
        for name, key in batch:
            # A crash while writing leaves a `.part` file.
            if key not in used or name.endswith(".part"):
                store.remove_file(name)
                count += 1
    return count


def keys_in_use(keys: Collection[str]) -> set[str]:
    """Return the given keys that a row references."""
    used = union_all(*(select(column).where(column.in_(keys)) for column in PICTURE_KEYS))
    return set(db.session.scalars(used))


def encrypted_keys(after: str, limit: int) -> list[str]:
    """Return the next keys of encrypted files after a key, in key order."""
    keys = union_all(*(_next_keys(column, after, limit) for column in _ENCRYPTED)).subquery()
    return list(db.session.scalars(select(keys.c.key).order_by(keys.c.key).limit(limit)))


def _next_keys(column: InstrumentedAttribute[Any], after: str, limit: int) -> Select[Any]:
    # SQLite allows LIMIT in a subquery, but not in one part of a UNION.
    rows = select(column.label("key")).where(column > after).order_by(column).limit(limit).subquery()
    return select(rows.c.key)


def some_encrypted_keys() -> list[str]:
    """Return the first and the last key of each encrypted column. Keys are random, so these are a random sample."""
    keys = [
        db.session.scalar(select(column).where(column.is_not(None)).order_by(order).limit(1))
        for column in _ENCRYPTED
        for order in (column, column.desc())
    ]
    return [key for key in keys if key is not None]
