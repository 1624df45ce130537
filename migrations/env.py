"""How Alembic reaches the app's database: through the running Flask app, in one transaction.

What rankings read is recomputed after it, if the program stores it otherwise than the tables hold it, or if a migration
asked for that (`UPDATE matching_rebuild SET version = 0, rebuilding = NULL`): migrations know nothing of the rules.
"""

from alembic import context
from flask import current_app

from server.actions.matching.rebuild import rebuild_if_due
from server.cli.matching import say_what_is_left
from server.extensions import begin
from server.models.base import CodeList, UtcTime


def render_item(kind: str, item: object, _autogen: object) -> str | bool:
    """Write our column types as plain ones: a migration must not change when the program does."""
    if kind == "type" and isinstance(item, UtcTime):
        return "sa.DateTime(timezone=True)"
    if kind == "type" and isinstance(item, CodeList):
        return 'sa.JSON().with_variant(sa.dialects.postgresql.JSONB(), "postgresql")'
    return False


database = current_app.extensions["migrate"].db

with database.engine.connect() as connection:
    on_sqlite = connection.dialect.name == "sqlite"
    if on_sqlite:
        # A table that is made anew must not take with it what points to it.
        connection.exec_driver_sql("PRAGMA foreign_keys=OFF")
    # Without this a failed migration would stay half done.
    begin(connection)
    context.configure(
        connection=connection,
        target_metadata=database.metadata,
        render_as_batch=True,
        compare_type=True,
        render_item=render_item,
    )
    with context.begin_transaction():
        context.run_migrations()
    if on_sqlite and connection.exec_driver_sql("PRAGMA foreign_key_check").first():
        raise RuntimeError("A row would point to nothing: the database stays as it was.")
    connection.commit()
    if on_sqlite:
        connection.exec_driver_sql("PRAGMA foreign_keys=ON")

# Only now are the tables those that the program knows.
if context.get_context().opts.get("destination_rev") == "head":
    rebuild_if_due(say_what_is_left)
