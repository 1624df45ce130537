"""Multiplies the rows of a table inside PostgreSQL. In the expressions, `copy.n` is the number of the copy, from 0."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import DateTime, text

from bench.filling import run
from server.core.database import db
from server.models import Base

#: All timestamps are spread over this many days.
_DAYS = 400


def copy_rows(table: type[Base], count: int, overrides: Mapping[str, str], condition: str = "true") -> None:
    """Copy the rows of a table that meet a condition in turn, with some columns replaced and all timestamps spread."""
    name = table.__tablename__
    columns = {"id": f"{next_id(table)} + copy.n"} | {**_spread(table), **overrides}
    sources = f"SELECT *, row_number() OVER (ORDER BY id) - 1 AS place FROM {name} WHERE {condition}"  # noqa: S608
    # A number and not a column, because PostgreSQL hashes only conditions with one table on each side.
    size = db.session.scalar(text(f"SELECT count(*) FROM {name} WHERE {condition}"))  # noqa: S608
    values = {
        column.name: columns.get(column.name, f"source.{column.name}") for column in table.__table__.columns
    }
    run(
        f"INSERT INTO {name} ({', '.join(values)}) SELECT {', '.join(values.values())}"  # noqa: S608
        f" FROM generate_series(0, {count - 1}) copy (n) JOIN ({sources}) source ON source.place = copy.n % {size}"
    )


def copy_children(
    child: type[Base], parent: type[Base], key: str, count: int, first_id: int, condition: str = "true"
) -> None:
    """Copy the child rows of each original parent to its copies, which `copy_rows` made with the same condition.

    `first_id` is the id of the first copy; every row with a lower id is an original.
    """
    name, of = child.__tablename__, parent.__tablename__
    values = {
        column.name: f"source.{column.name}" for column in child.__table__.columns if column.name != "id"
    }
    values |= _spread(child) | {key: f"{first_id} + copy.n"}
    originals = f"FROM {of} WHERE id < {first_id} AND {condition}"
    sources = f"SELECT id, row_number() OVER (ORDER BY id) - 1 AS place {originals}"
    size = db.session.scalar(text(f"SELECT count(*) {originals}"))
    run(
        f"INSERT INTO {name} ({', '.join(values)}) SELECT {', '.join(values.values())}"  # noqa: S608
        f" FROM generate_series(0, {count - 1}) copy (n) JOIN ({sources}) original ON original.place = copy.n % {size}"
        f" JOIN {name} source ON source.{key} = original.id"
    )


def add_rows(table: type[Base], count: int, values: Mapping[str, str]) -> None:
    run(
        f"INSERT INTO {table.__tablename__} ({', '.join(values)}) SELECT {', '.join(values.values())}"  # noqa: S608
        f" FROM generate_series(0, {count - 1}) copy (n)"
    )


def _spread(table: type[Base]) -> dict[str, Any]:
    moments = [column.name for column in table.__table__.columns if isinstance(_kind(column.type), DateTime)]
    return {name: days_before(f"source.{name}") for name in moments}


def _kind(type_: Any) -> Any:
    return getattr(type_, "impl", type_)


def days_before(moment: str) -> str:
    return f"{moment} - make_interval(days => (copy.n % {_DAYS})::int)"


def next_id(table: type[Base]) -> int:
    return (db.session.scalar(text(f"SELECT max(id) FROM {table.__tablename__}")) or 0) + 1  # noqa: S608
