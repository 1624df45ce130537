"""Which pictures the rows name: what no row names belongs to nobody."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from itertools import islice
from typing import Any

from sqlalchemy import Select, select, union_all
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import InstrumentedAttribute

from server.core.database import db
from server.core.transaction import give_connection_back
from server.integrations.storage.documents import Document, prepare_document
from server.integrations.storage.images import Picture, prepare_picture
from server.integrations.storage.pictures import PictureStore
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


# Far longer than a picture waits for its row.
_SWEPT_AFTER = timedelta(days=1)
_AT_ONCE = 500


def take_picture(data: bytes, field: str, name: str = "画像") -> Picture:
    """Prepare an uploaded picture, holding no connection to the database while it waits for its turn."""
    give_connection_back()
    return prepare_picture(data, field, name)


def take_document(data: bytes, name: str, field: str, scanner: str) -> Document:
    """Look into a PDF, holding no connection to the database while it waits for its turn."""
    give_connection_back()
    return prepare_document(data, name, field, scanner)


@contextmanager
def recorded(store: PictureStore) -> Iterator[list[str]]:
    """Yield a list for the keys of pictures that are stored and recorded in the block; where it fails, they go."""
    keys: list[str] = []
    try:
        yield keys
    except BaseException as fault:
        # After a cut nobody knows whether the rows stand: the sweep will.
        if not (isinstance(fault, DBAPIError) and fault.connection_invalidated):
            for key in keys:
                store.forget(key)
        raise


def sweep_pictures(store: PictureStore, now: datetime) -> int:
    """Delete the files that no row has named for a day, as a crash leaves them; return how many."""
    count = 0
    files = store.files_before(now - _SWEPT_AFTER)
    while some := list(islice(files, _AT_ONCE)):
        named = keys_in_use({key for _, key in some})
        for name, key in some:
            if key not in named or name.endswith(".part"):
                store.remove_file(name)
                count += 1
    return count
