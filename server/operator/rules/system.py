"""The state of the service: outboxes, versions, storage and response times."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True)
class OutboxState:
    """An outbox: the number of waiting messages, and by how many seconds the oldest of them is overdue."""

    name: str
    waiting: int
    overdue_seconds: int


@dataclass(frozen=True)
class Versions:
    #: The value of APP_VERSION; empty if it is not set.
    app: str
    python: str
    database: str
    #: The migration of the database.
    migration: str
    #: The latest migration in the code.
    migration_of_code: str

    @property
    def is_migrated(self) -> bool:
        return self.migration == self.migration_of_code


@dataclass(frozen=True)
class StorageUsage:
    """The size of the stored files, and the space on the disk that holds them."""

    #: The size at the last count; None before the first count.
    stored_bytes: int | None
    counted_at: datetime | None
    #: None if the files are in shared storage (S3).
    disk_free_bytes: int | None
    #: None if the files are in shared storage (S3).
    disk_bytes: int | None


@dataclass(frozen=True)
class SlowCall:
    """Response times of one call since this process started."""

    call: str
    #: How often the call was made.
    times: int
    mean_ms: int
    #: The time within which nine of ten requests were answered; None if it is longer than the longest measured time.
    most_ms: int | None


@dataclass(frozen=True)
class SystemState:
    queues: Sequence[OutboxState]
    #: When a worker of any machine last ran.
    worker_at: datetime | None
    #: When the last backup finished; None if BACKUP_STAMP is not set or its file is missing.
    backup_at: datetime | None
    #: When the certificate of the public address expires; None if it was not read.
    tls_ends_at: datetime | None
    versions: Versions
    room: StorageUsage
    slowest: Sequence[SlowCall]
