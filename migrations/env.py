"""How Alembic reaches the app's database: through the running Flask app, each step in a transaction of its own.

While the service runs, nobody waits long for a step: it gives up what it cannot have soon, and tries again.

What rankings read is recomputed after it, if the program stores it otherwise than the tables hold it, or if a migration
asked for that (`UPDATE matching_version SET version = 0`): migrations know nothing of the rules.
"""

import time

import click
from alembic import context
from flask import current_app
from sqlalchemy import Connection, Enum
from sqlalchemy.exc import OperationalError

from server.cli.matching import say_what_is_done
from server.core.database import LONG_STATEMENT, begin
from server.core.models import CodeList, UtcTime
from server.criteria.service import rebuild_if_due


def render_item(kind: str, item: object, _autogen: object) -> str | bool:
    """Write our column types as plain ones: a migration must not change when the program does."""
    if kind == "type" and isinstance(item, UtcTime):
        return "sa.DateTime(timezone=True)"
    if kind == "type" and isinstance(item, CodeList):
        return 'sa.JSON().with_variant(sa.dialects.postgresql.JSONB(), "postgresql")'
    if kind == "type" and isinstance(item, Enum):
        return f"sa.Enum({repr(item).partition('(')[2]}"
    return False


database = current_app.extensions["migrate"].db

_TRIES = 20
# Sooner than PostgreSQL looks for two that wait for each other, so that it is never a request that is broken off.
_LOCK_TIMEOUT = "500ms"
# PostgreSQL's names for "it took too long to get a lock" and "two wait for each other".
_LATER = {"55P03", "40P01"}


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
    """Take the steps that are asked for, each whole or not at all."""
    on_sqlite = connection.dialect.name == "sqlite"

    def finish_step(**_step: object) -> None:
        """Commit what was done so far, and go on in another transaction."""
        if on_sqlite and connection.exec_driver_sql("PRAGMA foreign_key_check").first():
            raise RuntimeError("A row would point to nothing: the database stays as it was.")
        connection.commit()
        start_step()

    def start_step() -> None:
        # Without this a failed migration would stay half done.
        begin(connection)
        if not on_sqlite:
            connection.exec_driver_sql(f"SET lock_timeout = '{_LOCK_TIMEOUT}'")

    if not on_sqlite:
        # A step may fill a column, or think for a while about what it has read.
        for limit in ("statement_timeout", "idle_in_transaction_session_timeout"):
            connection.exec_driver_sql(f"SET {limit} = '{LONG_STATEMENT}'")
    if on_sqlite:
        # A table that is made anew must not take with it what points to it.
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


for left in reversed(range(_TRIES)):
    with database.engine.connect() as connection:
        try:
            migrate(connection)
            break
        except OperationalError as fault:
            if left == 0 or getattr(fault.orig, "sqlstate", None) not in _LATER:
                raise
    time.sleep(1)

# Only now are the tables those that the program knows.
if context.get_context().opts.get("destination_rev") == "head":
    rebuild_if_due(say_what_is_done)
