"""What all tables share: constraint names, column types for times and codes, and the usage counters."""

import json
from collections.abc import Callable
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from sqlalchemy import (
    JSON,
    ColumnElement,
    DateTime,
    Dialect,
    Enum,
    Index,
    MetaData,
    String,
    Text,
    cast,
    type_coerce,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column
from sqlalchemy.types import TypeDecorator

from server.core.vocabulary import Code

# Fixed names, so that error messages and migrations can name each constraint.
NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}


class Base(DeclarativeBase):
    metadata = MetaData(naming_convention=NAMING)


class UtcTime(TypeDecorator[datetime]):
    """An aware time. SQLite stores no offset, so its times are in UTC."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return None if value is None else value.astimezone(UTC)

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[Any], Any]:
        # Faster than `process_result_value`: lists read thousands of times.
        if dialect.name == "sqlite":
            return lambda text: None if text is None else datetime.fromisoformat(text + "+00:00")
        return lambda moment: None if moment is None else moment.astimezone(UTC)


class CodeList(TypeDecorator[list[Any]]):
    """A list of codes of one vocabulary, stored as JSON. Assign a new list; changes in place are not saved."""

    impl = JSON().with_variant(JSONB(), "postgresql")
    cache_ok = True

    def __init__(self, codes: type[Code]) -> None:
        super().__init__()
        self.codes = codes

    def process_bind_param(self, value: list[Any] | None, dialect: Dialect) -> list[str] | None:
        return None if value is None else [str(code) for code in value]

    def column_expression(self, column: ColumnElement[Any]) -> ColumnElement[Any]:
        # Select the JSON as text, so that the driver does not parse it.
        return type_coerce(cast(column, Text), self)

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[Any], Any]:
        # There are few different lists, so each text is parsed once and cached.
        @lru_cache(maxsize=1024)
        def codes_of(text: str) -> list[Code]:
            return [self.codes(code) for code in json.loads(text)]

        return lambda text: None if text is None else codes_of(text).copy()


class _CodeText(Enum):
    """A text column of codes. It reads a value with one dictionary lookup, which is faster than `Enum`."""

    cache_ok = True

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[Any], Any]:
        codes: dict[Any, Any] = {None: None, **self._object_lookup}
        return codes.__getitem__


def prefix_index(name: str, column: str) -> Index:
    """Return an index for prefix searches; on SQLite every index supports them."""
    return Index(name, column, postgresql_ops={column: "text_pattern_ops"})


def code_type(codes: type[Code], name: str) -> Enum:
    """Return a text column type with a named CHECK that allows only the codes of one vocabulary."""
    return _CodeText(
        codes,
        name=name,
        native_enum=False,
        create_constraint=True,
        length=24,
        values_callable=lambda members: [member.value for member in members],
    )


class UseCount(Base):
    """The number of uses of a limit (`core/limits.py`) in one window; `key` is a hash."""

    __tablename__ = "use_count"

    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    uses: Mapped[int]
    ends_at: Mapped[datetime] = mapped_column(UtcTime, index=True)
