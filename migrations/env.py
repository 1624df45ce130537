"""Runs Alembic's migrations on the database of the Flask app, each step in its own transaction.

Steps must not block the running service: a step that does not get its locks soon gives up and is tried again.

Afterwards the matching rows are recomputed if their format has changed, or if a migration requested it with
`UPDATE matching_version SET version = 0`. Migrations do not know the matching rules.
"""

import time

import click
from alembic import context
from flask import current_app
from sqlalchemy import Connection, Enum
from sqlalchemy.exc import OperationalError

from server.cli.matching import echo_progress
from server.core.database import LONG_STATEMENT, begin
from server.core.models import CodeList, UtcTime
from server.criteria.service import rebuild_if_due


def render_item(kind: str, item: object, _autogen: object) -> str | bool:
    """Render our column types as standard types, because migrations must not depend on the program."""
    if kind == "type" and isinstance(item, UtcTime):
        return "sa.DateTime(timezone=True)"
    if kind == "type" and isinstance(item, CodeList):
        return 'sa.JSON().with_variant(sa.dialects.postgresql.JSONB(), "postgresql")'
    if kind == "type" and isinstance(item, Enum):
        return f"sa.Enum({repr(item).partition('(')[2]}"
    return False


database = current_app.extensions["migrate"].db

_TRIES = 20
# Shorter than PostgreSQL's deadlock_timeout, so that a deadlock never cancels a request of the service.
_LOCK_TIMEOUT = "500ms"
# PostgreSQL's codes lock_not_available and deadlock_detected.
_RETRYABLE = {"55P03", "40P01"}


class UnknownDatabase(click.ClickException):
    """The database was made by migrations that this program does not have."""

    #: On this exit code `npm start` recreates the demo's database.
    exit_code = 3


def refuse_unknown_database() -> None:
    current = context.get_context().get_current_revision()
    if current is not None and current not in {step.revision for step in context.script.walk_revisions()}:
        raise UnknownDatabase(
            f"このデータベースは、この版にない移行（{current}）で作られています。"
            "それを作った版で使うか、空のデータベースを用意してください。"
        )


def migrate(connection: Connection) -> None:
    """Run the requested steps, each atomically."""
    on_sqlite = connection.dialect.name == "sqlite"

    def finish_step(**_step: object) -> None:
        """Commit the step and begin the transaction of the next one."""
        if on_sqlite and connection.exec_driver_sql("PRAGMA foreign_key_check").first():
            raise RuntimeError("A row would point to nothing: the database stays as it was.")
        connection.commit()
        start_step()

    def start_step() -> None:
        # Without an explicit transaction, a failed migration would leave partial changes.
        begin(connection)
        if not on_sqlite:
            connection.exec_driver_sql(f"SET lock_timeout = '{_LOCK_TIMEOUT}'")

    if not on_sqlite:
        # Steps may run long, e.g. fill a column or compute between statements.
        for limit in ("statement_timeout", "idle_in_transaction_session_timeout"):
            connection.exec_driver_sql(f"SET {limit} = '{LONG_STATEMENT}'")
    if on_sqlite:
        # Recreating a table must not cascade to the rows that reference it.
        connection.exec_driver_sql("PRAGMA foreign_keys=OFF")
    start_step()
    context.configure(
        connection=connection,
        target_metadata=database.metadata,
        render_as_batch=True,
        compare_type=True,
        render_item=render_item,
        on_version_apply=finish_step,
    )
    refuse_unknown_database()
    with context.begin_transaction():
        context.run_migrations()
    connection.commit()
    connection.exec_driver_sql("PRAGMA foreign_keys=ON" if on_sqlite else "RESET ALL")


for tries_left in reversed(range(_TRIES)):
    with database.engine.connect() as connection:
        try:
            migrate(connection)
            break
        except OperationalError as error:
            if tries_left == 0 or getattr(error.orig, "sqlstate", None) not in _RETRYABLE:
                raise
    time.sleep(1)

# Only the newest schema matches the program's models.
if context.get_context().opts.get("destination_rev") == "head":
    rebuild_if_due(echo_progress)
