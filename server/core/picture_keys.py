"""Which files the rows name: a file that no row names is deleted."""

from collections.abc import Collection
from typing import Any

from sqlalchemy import Select, select, union_all
from sqlalchemy.orm import InstrumentedAttribute

from server.core.database import db
from server.models import Certificate, HomeImage, Message

#: Every column that names a picture: a file that none of them names is deleted.
PICTURE_KEYS = (HomeImage.storage_key, Certificate.storage_key, Message.image_key)


#: Those of them whose files are encrypted.
ENCRYPTED = (Certificate.storage_key, Message.image_key)


def encrypted_keys(after: str, limit: int) -> list[str]:
    """Return the next keys of encrypted pictures and files, in their order."""
    some = union_all(*(_next_of(column, after, limit) for column in ENCRYPTED)).subquery()
    return list(db.session.scalars(select(some.c.key).order_by(some.c.key).limit(limit)))


def some_encrypted_keys() -> list[str]:
    """Return at most two keys of each table with encrypted files: the first and the last, which chance has made."""
    found = [
        db.session.scalar(select(column).where(column.is_not(None)).order_by(order).limit(1))
        for column in ENCRYPTED
        for order in (column, column.desc())
    ]
    return [key for key in found if key is not None]


def _next_of(column: InstrumentedAttribute[Any], after: str, limit: int) -> Select[Any]:
    # SQLite takes no LIMIT within a part of a UNION, but in a query of its own.
    rows = select(column.label("key")).where(column > after).order_by(column).limit(limit).subquery()
    return select(rows.c.key)


def keys_in_use(keys: Collection[str]) -> set[str]:
    """Return those of the keys that a row names."""
    named = union_all(*(select(column).where(column.in_(keys)) for column in PICTURE_KEYS))
    return set(db.session.scalars(named))
