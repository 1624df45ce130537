"""Preparing uploads, and removing stored files that no database row references."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from itertools import islice

from sqlalchemy.exc import DBAPIError

from server.core.picture_keys import keys_in_use
from server.core.transaction import release_connection
from server.integrations.storage.documents import Document, prepare_document
from server.integrations.storage.images import Picture, prepare_picture
from server.integrations.storage.pictures import PictureStore

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
