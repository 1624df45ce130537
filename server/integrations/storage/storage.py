"""File storage under random names: a local folder, or an S3 bucket that several machines share."""

import os
import secrets
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from shutil import disk_usage

# The ending of a file that is still being written.
_UNFINISHED = ".part"
# The minimum of free space: enough for two requests with the largest body and for the files made from them.
_FREE_BYTES_MIN = 128 * 1024 * 1024


class Storage(ABC):
    """Files by their keys; a key is random and carries no meaning."""

    def new_key(self) -> str:
        return secrets.token_hex(20)

    @abstractmethod
    def save(self, key: str, data: bytes) -> None:
        """Write a file atomically: after a crash there is the old file or no file, and never a part of a file."""

    @abstractmethod
    def load(self, key: str) -> bytes:
        """Return a file's bytes, or raise FileNotFoundError."""

    @abstractmethod
    def load_beginning(self, key: str, length: int) -> bytes:
        """Return the first bytes of a file, or raise FileNotFoundError."""

    @abstractmethod
    def names_before(self, moment: datetime) -> Iterator[str]:
        """Yield the names of files that were last written before a moment, including unfinished files."""

    @abstractmethod
    def bytes_used(self) -> int:
        """Add up the size of all files; this reads the whole listing."""

    def has_room(self) -> bool:
        """Return whether there is space for more files; remote storage is assumed to have space."""
        return True

    @abstractmethod
    def delete(self, key: str) -> None:
        """Delete a file; a missing file is ignored."""


class FileStorage(Storage):
    """Files in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def save(self, key: str, data: bytes) -> None:
        path = self._path(key)
        path.parent.mkdir(parents=True, exist_ok=True)
        # The name is random, because two writers may rewrite the same file at once.
        unfinished = path.with_name(f"{path.name}.{secrets.token_hex(4)}{_UNFINISHED}")
        try:
            with unfinished.open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            unfinished.replace(path)
        except BaseException:
            unfinished.unlink(missing_ok=True)
            raise
        _sync_folder(path.parent)

    def load(self, key: str) -> bytes:
        return self._path(key).read_bytes()

    def load_beginning(self, key: str, length: int) -> bytes:
        with self._path(key).open("rb") as file:
            return file.read(length)

    def names_before(self, moment: datetime) -> Iterator[str]:
        for file in self._folder.glob("??/*"):
            with suppress(FileNotFoundError):
                if file.stat().st_mtime < moment.timestamp():
                    yield file.name

    def bytes_used(self) -> int:
        total = 0
        for file in self._folder.glob("??/*"):
            with suppress(FileNotFoundError):
                total += file.stat().st_size
        return total

    def has_room(self) -> bool:
        return disk_usage(self._folder if self._folder.exists() else ".").free >= _FREE_BYTES_MIN

    def delete(self, key: str) -> None:
        self._path(key).unlink(missing_ok=True)

    def _path(self, key: str) -> Path:
        return self._folder / key[:2] / key


def _sync_folder(folder: Path) -> None:
    """Flush the folder's list of names to disk, because a database row will reference the new file."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
