"""The database's clock: the one that all machines share."""

from datetime import UTC, datetime

from sqlalchemy import func, select

from server.extensions import db


def database_now() -> datetime:
    """Return the database's present moment, aware, in UTC."""
    if db.engine.dialect.name == "sqlite":
        # Its clock is this machine's, and its text for a moment has no offset.
        return datetime.now(UTC)
    moment: datetime = db.session.execute(select(func.clock_timestamp())).scalar_one()
    return moment.astimezone(UTC)
