"""Where pictures lie when several machines share them: a bucket of S3-compatible storage."""

import io
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from urllib.parse import urlsplit

from minio import Minio
from minio.error import MinioException, S3Error
from urllib3 import PoolManager, Retry, Timeout
from urllib3.exceptions import HTTPError

from server.config import Settings
from server.domain.refusals import Unavailable
from server.media.storage import Storage

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
