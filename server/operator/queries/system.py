"""Read the version and the migration of the database."""

from sqlalchemy import text

from server.core.database import db

_NAMES = {"postgresql": "PostgreSQL", "sqlite": "SQLite"}


def database_revision() -> str:
    """Return the id of the database's migration. Return an empty string if there is none."""
    return str(db.session.execute(text("SELECT version_num FROM alembic_version")).scalar() or "")


def database_version() -> str:
    """Return the name and version of the database."""
    dialect = db.session.connection().dialect
    version = ".".join(str(part) for part in getattr(dialect, "server_version_info", None) or ())
    if dialect.name == "sqlite":
        version = str(db.session.execute(text("SELECT sqlite_version()")).scalar())
    return f"{_NAMES.get(dialect.name, dialect.name)} {version}"
