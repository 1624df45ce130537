"""Pictures and files: checking, re-encoding, encrypting and storing them."""

from server.config import Settings
from server.integrations.storage.storage import FileStorage, Storage


def storage_of(settings: Settings) -> Storage:
    if settings.s3_endpoint:
        # Imported here, because the client library is slow to load and most installations do not use it.
        from server.integrations.storage.s3 import S3Storage

        return S3Storage(settings)
    return FileStorage(settings.media_dir)
