"""How the service itself is: what waits to be sent, what runs in which version, and how much room is left."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True)
class Queue:
    """An outbox: how much waits in it, and for how many seconds the oldest of it should have been sent."""

    name: str
    waiting: int
    overdue_seconds: int


@dataclass(frozen=True)
class Versions:
    #: What was deployed, as the operator calls it; empty where nobody said.
    app: str
    python: str
    database: str
    #: The step of the migrations that the database is at, and the one that the program was written for.
    migration: str
    migration_of_code: str

    @property
    def is_migrated(self) -> bool:
        return self.migration == self.migration_of_code


@dataclass(frozen=True)
class Room:
    """What is stored, as it was counted last, and what the disk of pictures has left."""

    stored_bytes: int | None
    counted_at: datetime | None
    #: None where pictures lie in storage that several machines share.
    disk_free_bytes: int | None
    disk_bytes: int | None


@dataclass(frozen=True)
class SlowCall:
    """A call's times in this process since it started: the mean, and within how much nine of ten were answered."""

    call: str
    times: int
    mean_ms: int
    #: None for longer than is measured.
    most_ms: int | None


@dataclass(frozen=True)
class System:
    queues: Sequence[Queue]
    #: When the loop last ran, on whichever machine.
    worker_at: datetime | None
    #: When the last backup was finished; None where nobody notes it.
    backup_at: datetime | None
    #: Until when the certificate of the public address is good; None where it was not read.
    tls_ends_at: datetime | None
    versions: Versions
    room: Room
    slowest: Sequence[SlowCall]
