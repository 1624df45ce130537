"""Rows asked for by bound ids are looked up, and the table is not read."""

from typing import cast

from sqlalchemy import Table, create_engine, select
from sqlalchemy.dialects import sqlite

from server.core.queries import in_bound
from server.models import PreferenceArea


def test_sqlite_looks_bound_ids_up_in_the_index():
    table = cast(Table, PreferenceArea.__table__)
    statement = select(table.c.position).where(in_bound(table.c.preference_id), table.c.position > 0)
    engine = create_engine("sqlite://")
    with engine.connect() as connection:
        table.create(connection)
        asked = str(statement.compile(dialect=sqlite.dialect()))
        first, *_ = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {asked}", ("[1, 2]", 0)).all()
    engine.dispose()
    assert first.detail.startswith("SEARCH preference_area USING ")
