"""Whether the database can be written to."""

from sqlalchemy import text

from server.actions.transaction import transaction
from server.extensions import db


def try_to_write() -> None:
    """Have SQLite write its first page as it is: only then a disk that is full or read-only is found out."""
    if db.engine.dialect.name != "sqlite":
        # It goes down by itself when it cannot write, and there is a machine that watches its disk.
        return
    with transaction():
        version = int(db.session.scalar(text("PRAGMA user_version")) or 0)
        db.session.execute(text(f"PRAGMA user_version = {version}"))
