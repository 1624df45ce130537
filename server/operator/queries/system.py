"""What the database says of itself."""

from sqlalchemy import text

from server.core.database import db

_NAMES = {"postgresql": "PostgreSQL", "sqlite": "SQLite"}


def database_revision() -> str:
    """Return the step of the migrations that the database is at; empty for one without our tables."""
    return str(db.session.execute(text("SELECT version_num FROM alembic_version")).scalar() or "")


def database_version() -> str:
    """Return which database it is and in which version, as its driver learnt when it connected."""
    dialect = db.session.connection().dialect
    version = ".".join(str(part) for part in getattr(dialect, "server_version_info", None) or ())
    if dialect.name == "sqlite":
        version = str(db.session.execute(text("SELECT sqlite_version()")).scalar())
    return f"{_NAMES.get(dialect.name, dialect.name)} {version}"
