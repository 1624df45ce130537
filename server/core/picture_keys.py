"""The storage keys of files that database rows reference."""

from collections.abc import Collection
from typing import Any

from sqlalchemy import Select, select, union_all
from sqlalchemy.orm import InstrumentedAttribute

from server.core.database import db
from server.models import Certificate, HomeImage, Message

#: Every column that references a file. The sweep deletes a file that none of these columns references.
PICTURE_KEYS = (HomeImage.storage_key, Certificate.storage_key, Message.storage_key)
#: The columns whose files are encrypted.
_ENCRYPTED = (Certificate.storage_key, Message.storage_key)


def keys_in_use(keys: Collection[str]) -> set[str]:
    """Return the given keys that a row references."""
    used = union_all(*(select(column).where(column.in_(keys)) for column in PICTURE_KEYS))
    return set(db.session.scalars(used))


def encrypted_file_keys(after: str, limit: int) -> list[str]:
    """Return the next keys of encrypted files after a key, in key order."""
    keys = union_all(*(_next_keys(column, after, limit) for column in _ENCRYPTED)).subquery()
    return list(db.session.scalars(select(keys.c.key).order_by(keys.c.key).limit(limit)))


def _next_keys(column: InstrumentedAttribute[Any], after: str, limit: int) -> Select[Any]:
    # SQLite allows LIMIT in a subquery, but not in one part of a UNION.
    rows = select(column.label("key")).where(column > after).order_by(column).limit(limit).subquery()
    return select(rows.c.key)


def some_encrypted_file_keys() -> list[str]:
    """Return the first and the last key of each encrypted column. Keys are random, so these are a random sample."""
    keys = [
        db.session.scalar(select(column).where(column.is_not(None)).order_by(order).limit(1))
        for column in _ENCRYPTED
        for order in (column, column.desc())
    ]
    return [key for key in keys if key is not None]
