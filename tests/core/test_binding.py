"""A condition on bound ids uses the index instead of scanning the table."""

from typing import cast

from sqlalchemy import Table, create_engine, select
from sqlalchemy.dialects import sqlite

from server.core.queries import in_bound_ids
from server.models import PreferenceArea


def test_sqlite_uses_the_index_for_bound_ids():
    table = cast(Table, PreferenceArea.__table__)
    statement = select(table.c.position).where(in_bound_ids(table.c.preference_id), table.c.position > 0)
    engine = create_engine("sqlite://")
    with engine.connect() as connection:
        table.create(connection)
        asked = str(statement.compile(dialect=sqlite.dialect()))
        first, *_ = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {asked}", ("[1, 2]", 0)).all()
    engine.dispose()
    assert first.detail.startswith("SEARCH preference_area USING ")
