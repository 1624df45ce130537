"""What the tables of an outbox share: how far the sending of a row has come."""

from datetime import datetime

from sqlalchemy import CheckConstraint, Index, String, text
from sqlalchemy.engine.default import DefaultExecutionContext
from sqlalchemy.orm import Mapped, declared_attr, mapped_column
from sqlalchemy.schema import SchemaItem

from server.models.base import UtcTime

_SETTLED = text("settled_at IS NOT NULL")
_FAILED = text("state = 'failed' AND put_aside_at IS NULL")


def _first_attempt(context: DefaultExecutionContext) -> datetime:
    due: datetime = context.get_current_parameters()["next_attempt_at"]  # type: ignore[no-untyped-call]
    return due


class Outgoing:
    """A row that a loop sends: claimed, tried, settled."""

    __tablename__: str

    @declared_attr.directive
    def __table_args__(cls) -> tuple[SchemaItem | dict[str, bool], ...]:  # noqa: N805 - of a mixin the class is asked
        return (
            CheckConstraint("state IN ('waiting', 'sent', 'failed')", name="state"),
            Index(f"ix_{cls.__tablename__}_state", "state", "next_attempt_at"),
            Index(
                f"ix_{cls.__tablename__}_settled_at",
                "settled_at",
                sqlite_where=_SETTLED,
                postgresql_where=_SETTLED,
            ),
            Index(f"ix_{cls.__tablename__}_failed", "id", sqlite_where=_FAILED, postgresql_where=_FAILED),
            # Numbers stand in logs, commands and the operator's pages: none is given to another message later.
            {"sqlite_autoincrement": True},
        )

    id: Mapped[int] = mapped_column(primary_key=True)
    state: Mapped[str] = mapped_column(String(10), default="waiting")
    attempts: Mapped[int] = mapped_column(default=0)
    #: A claim moves this ahead, so that no two loops hold the same row and a crashed one gives it back.
    next_attempt_at: Mapped[datetime] = mapped_column(UtcTime)
    #: When it should have been sent: another try does not move it, quiet hours do.
    due_at: Mapped[datetime] = mapped_column(UtcTime, default=_first_attempt)
    created_at: Mapped[datetime] = mapped_column(UtcTime)
    settled_at: Mapped[datetime | None] = mapped_column(UtcTime)
    failure: Mapped[str | None] = mapped_column(String(500))
    #: When the operator said that nothing more is to be done about its failure.
    put_aside_at: Mapped[datetime | None] = mapped_column(UtcTime)
