"""Where files lie, under random names that nobody can guess: a folder, or storage that several machines share."""

import os
import secrets
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from shutil import disk_usage

# What a file is called until it is whole.
_DRAFT = ".part"
# Two calls with the largest body, and what is made of it.
_ROOM = 128 * 1024 * 1024


class Storage(ABC):
    """Files by their keys; a key is made here and names nothing but the file."""

    def new_key(self) -> str:
        """Return a key that no file has."""
        return secrets.token_hex(20)

    @abstractmethod
    def save(self, key: str, data: bytes) -> None:
        """Write a file whole: a crash leaves the old one or none, never half of one."""

    @abstractmethod
    def load(self, key: str) -> bytes:
        """Return a file's bytes; raises FileNotFoundError."""

    @abstractmethod
    def load_beginning(self, key: str, length: int) -> bytes:
        """Return the first bytes of a file; raises FileNotFoundError."""

    @abstractmethod
    def names_before(self, moment: datetime) -> Iterator[str]:
        """Yield the names of the files last written before a moment, those that were never finished as well."""

    @abstractmethod
    def bytes_kept(self) -> int:
        """Return how much room all files take; every one is looked at."""

    def has_room(self) -> bool:
        """Say whether the next files find room; of storage elsewhere nothing is known."""
        return True

    @abstractmethod
    def delete(self, key: str) -> None:
        """Remove a file; one that is gone already is fine."""


class FileStorage(Storage):
    """Files in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def save(self, key: str, data: bytes) -> None:
        path = self._path(key)
        path.parent.mkdir(parents=True, exist_ok=True)
        # Of its own: what is written anew may be written by two at once.
        draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}{_DRAFT}")
        try:
            with draft.open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            draft.replace(path)
        except BaseException:
            draft.unlink(missing_ok=True)
            raise
        _keep_names(path.parent)

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

    def bytes_kept(self) -> int:
        total = 0
        for file in self._folder.glob("??/*"):
            with suppress(FileNotFoundError):
                total += file.stat().st_size
        return total

    def has_room(self) -> bool:
        return disk_usage(self._folder if self._folder.exists() else ".").free >= _ROOM

    def delete(self, key: str) -> None:
        self._path(key).unlink(missing_ok=True)

    def _path(self, key: str) -> Path:
        return self._folder / key[:2] / key


def _keep_names(folder: Path) -> None:
    """Have a power cut leave the names that a folder has now: a row is about to count on one of them."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
