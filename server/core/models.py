"""What every table shares: the naming of constraints, aware times, and columns of codes."""

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

# Times, texts and codes are told apart by name in every error message and migration.
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
    """An aware moment; SQLite, which keeps no offset, holds it in UTC."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return None if value is None else value.astimezone(UTC)

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[Any], Any]:
        # Said here and not as `process_result_value`: lists read these by the thousand.
        if dialect.name == "sqlite":
            return lambda text: None if text is None else datetime.fromisoformat(text + "+00:00")
        return lambda moment: None if moment is None else moment.astimezone(UTC)


class CodeList(TypeDecorator[list[Any]]):
    """A list of codes of one vocabulary, kept as JSON; replaced whole, never changed in place."""

    impl = JSON().with_variant(JSONB(), "postgresql")
    cache_ok = True

    def __init__(self, codes: type[Code]) -> None:
        super().__init__()
        self.codes = codes

    def process_bind_param(self, value: list[Any] | None, dialect: Dialect) -> list[str] | None:
        return None if value is None else [str(code) for code in value]

    def column_expression(self, column: ColumnElement[Any]) -> ColumnElement[Any]:
        return type_coerce(cast(column, Text), self)

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[Any], Any]:
        # Lists of few codes come again and again: what a text means is found out once.
        @lru_cache(maxsize=1024)
        def codes_of(text: str) -> list[Code]:
            return [self.codes(code) for code in json.loads(text)]

        return lambda text: None if text is None else codes_of(text).copy()


class _CodeText(Enum):
    """A text column of codes; what a text means is looked up and no more."""

    cache_ok = True

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[Any], Any]:
        meant: dict[Any, Any] = {None: None, **self._object_lookup}
        return meant.__getitem__


def by_beginning(name: str, column: str) -> Index:
    """Return an index by which texts are found by how they begin; SQLite's own order serves as it is."""
    return Index(name, column, postgresql_ops={column: "text_pattern_ops"})


def code_type(codes: type[Code], name: str) -> Enum:
    """Return a text column type that a named CHECK limits to the codes of one vocabulary."""
    return _CodeText(
        codes,
        name=name,
        native_enum=False,
        create_constraint=True,
        length=24,
        values_callable=lambda members: [member.value for member in members],
    )


class UseCount(Base):
    __tablename__ = "use_count"

    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    uses: Mapped[int]
    ends_at: Mapped[datetime] = mapped_column(UtcTime, index=True)
