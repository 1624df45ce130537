"""How the service itself is."""

from pydantic import Field

from server.schemas.base import Moment, Shape


class QueueOut(Shape):
    """An outbox: how much waits, and for how many seconds the oldest of it should have been sent."""

    name: str = Field(examples=["push"])
    waiting: int = Field(examples=[3])
    overdue_seconds: int = Field(examples=[0])


class VersionsOut(Shape):
    app: str = Field(description="Empty where APP_VERSION is not set.", examples=["2026-03-05"])
    python: str = Field(examples=["3.11.9"])
    database: str = Field(examples=["PostgreSQL 16.2"])
    migration: str = Field(description="What the database is at.", examples=["0044"])
    migration_of_code: str = Field(examples=["0044"])
    is_migrated: bool


class RoomOut(Shape):
    """What is stored, as it was counted last, and what the disk has left; shared storage has no disk."""

    stored_bytes: int | None = Field(examples=[123456789])
    counted_at: Moment | None
    disk_free_bytes: int | None = Field(examples=[9876543210])
    disk_bytes: int | None = Field(examples=[19876543210])


class SlowCallOut(Shape):
    """A call's times on this machine since it started."""

    call: str = Field(examples=["GET /api/chat/contacts/"])
    times: int = Field(examples=[1200])
    mean_ms: int = Field(examples=[40])
    most_ms: int | None = Field(
        description="Within how much nine of ten were answered; null for longer than is measured.",
        examples=[100],
    )


class SystemOut(Shape):
    queues: list[QueueOut]
    worker_at: Moment | None = Field(description="When the loop last ran, on whichever machine.")
    backup_at: Moment | None = Field(description="When the file of BACKUP_STAMP was last written.")
    tls_ends_at: Moment | None = Field(description="Of the public address, as it was read last.")
    versions: VersionsOut
    room: RoomOut
    slowest: list[SlowCallOut]


class FindingOut(Shape):
    """One thing that LINE was asked about: fine, or what to change and where."""

    fine: bool
    sentence: str = Field(examples=["今月のメッセージ: 12通（上限 200通）"])
