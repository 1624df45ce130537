"""Storage for several machines: a bucket of S3-compatible storage."""

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
from server.core.refusals import Unavailable
from server.integrations.storage.storage import Storage

log = logging.getLogger(__name__)


_TIMEOUT = Timeout(connect=2, read=10)


# No redirects, because the target would not be the storage that the operator configured.
_RETRIES = Retry(
    total=2, redirect=False, backoff_factor=0.1, status_forcelist=(500, 502, 503, 504), allowed_methods=None
)


_CONNECTIONS = 10


class S3Storage(Storage):
    """Objects in an existing bucket; S3 guarantees atomic writes."""

    def __init__(self, settings: Settings) -> None:
        endpoint = urlsplit(settings.s3_endpoint)
        self._bucket = settings.s3_bucket
        self._client = Minio(
            endpoint.netloc,
            access_key=settings.s3_access_key,
            secret_key=settings.s3_secret_key,
            secure=endpoint.scheme == "https",
            # Without a region, the client would look it up before the first request.
            region=settings.s3_region,
            http_client=PoolManager(timeout=_TIMEOUT, retries=_RETRIES, maxsize=_CONNECTIONS),
        )

    def save(self, key: str, data: bytes) -> None:
        with _converted_errors():
            self._client.put_object(self._bucket, key, io.BytesIO(data), len(data))

    def load(self, key: str) -> bytes:
        with _converted_errors(), self._client.get_object(self._bucket, key) as response:
            return response.data

    def load_beginning(self, key: str, length: int) -> bytes:
        with _converted_errors(), self._client.get_object(self._bucket, key, length=length) as response:
            return response.data

    def names_before(self, moment: datetime) -> Iterator[str]:
        with _converted_errors():
            for item in self._client.list_objects(self._bucket):
                if item.object_name and item.last_modified and item.last_modified < moment:
                    yield item.object_name

    def bytes_used(self) -> int:
        with _converted_errors():
            return sum(item.size or 0 for item in self._client.list_objects(self._bucket))

    def delete(self, key: str) -> None:
        try:
            with _converted_errors():
                self._client.remove_object(self._bucket, key)
        except Unavailable:
            # The row that referenced the object is deleted already, so only log the leftover object.
            log.exception("the object %s is left behind in the storage", key)


@contextmanager
def _converted_errors() -> Iterator[None]:
    """Raise FileNotFoundError for a missing object, and `Unavailable` for any other error of the storage."""
    try:
        yield
    except (MinioException, HTTPError) as fault:
        if isinstance(fault, S3Error) and fault.code == "NoSuchKey":
            raise FileNotFoundError from None
        detail = "画像の保管場所につながりません。しばらくしてから、もう一度お試しください。"
        raise Unavailable(detail, "storage_unavailable") from fault
