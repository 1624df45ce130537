"""Which pictures the rows name: what no row names belongs to nobody."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from itertools import islice

from sqlalchemy.exc import DBAPIError

from server.core.picture_keys import keys_in_use
from server.core.transaction import give_connection_back
from server.integrations.storage.documents import Document, prepare_document
from server.integrations.storage.images import Picture, prepare_picture
from server.integrations.storage.pictures import PictureStore

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
