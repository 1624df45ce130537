"""Which storage the settings name."""

from server.config import Settings
from server.media.storage import FileStorage, Storage


def storage_of(settings: Settings) -> Storage:
    """Return the storage that the settings name."""
    if settings.s3_endpoint:
        # Its library is loaded only where it is used.
        from server.media.s3 import S3Storage

        return S3Storage(settings)
    return FileStorage(settings.media_dir)
