"""Where files lie, under random names that nobody can guess: a folder, or storage that several machines share."""

import io
import logging
import os
import secrets
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from shutil import disk_usage
from urllib.parse import urlsplit

from minio import Minio
from minio.error import MinioException, S3Error
from urllib3 import PoolManager, Retry, Timeout
from urllib3.exceptions import HTTPError

from server.config import Settings
from server.core.refusals import Unavailable

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


_TIMEOUT = Timeout(connect=2, read=10)
# A storage that sends us on is not the one that the operator named.
_RETRIES = Retry(
    total=2, redirect=False, backoff_factor=0.1, status_forcelist=(500, 502, 503, 504), allowed_methods=None
)
_CONNECTIONS = 10

log = logging.getLogger(__name__)


class S3Storage(Storage):
    """Objects in a bucket that is there already; a write is whole or not at all by S3's own promise."""

    def __init__(self, settings: Settings) -> None:
        endpoint = urlsplit(settings.s3_endpoint)
        self._bucket = settings.s3_bucket
        self._client = Minio(
            endpoint.netloc,
            access_key=settings.s3_access_key,
            secret_key=settings.s3_secret_key,
            secure=endpoint.scheme == "https",
            # Told, so that it is not asked for before the first picture.
            region=settings.s3_region,
            http_client=PoolManager(timeout=_TIMEOUT, retries=_RETRIES, maxsize=_CONNECTIONS),
        )

    def save(self, key: str, data: bytes) -> None:
        with _answering():
            self._client.put_object(self._bucket, key, io.BytesIO(data), len(data))

    def load(self, key: str) -> bytes:
        with _answering(), self._client.get_object(self._bucket, key) as answer:
            return answer.data

    def load_beginning(self, key: str, length: int) -> bytes:
        with _answering(), self._client.get_object(self._bucket, key, length=length) as answer:
            return answer.data

    def names_before(self, moment: datetime) -> Iterator[str]:
        with _answering():
            for found in self._client.list_objects(self._bucket):
                if found.object_name and found.last_modified and found.last_modified < moment:
                    yield found.object_name

    def bytes_kept(self) -> int:
        with _answering():
            return sum(found.size or 0 for found in self._client.list_objects(self._bucket))

    def delete(self, key: str) -> None:
        try:
            with _answering():
                self._client.remove_object(self._bucket, key)
        except Unavailable:
            # Its owner's part is done: what it belonged to is gone from the database, and its name with it.
            log.exception("the object %s is left behind in the storage", key)


@contextmanager
def _answering() -> Iterator[None]:
    try:
        yield
    except (MinioException, HTTPError) as fault:
        if isinstance(fault, S3Error) and fault.code == "NoSuchKey":
            raise FileNotFoundError from None
        detail = "画像の保管場所につながりません。しばらくしてから、もう一度お試しください。"
        raise Unavailable(detail, "storage_unavailable") from fault


def storage_of(settings: Settings) -> Storage:
    """Return the storage that the settings name."""
    if settings.s3_endpoint:
        # Its library is loaded only where it is used.
        from server.integrations.storage.storage import S3Storage

        return S3Storage(settings)
    return FileStorage(settings.media_dir)
