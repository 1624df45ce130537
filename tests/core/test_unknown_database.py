"""A database with an unknown migration is refused and not changed."""

from apiflask import APIFlask
from sqlalchemy import text

from server.core.database import db
from server.core.transaction import transaction


def test_database_with_an_unknown_migration_is_refused_and_kept(app: APIFlask) -> None:
    with app.app_context():
        own = db.session.scalar(text("SELECT version_num FROM alembic_version"))
        _set_version("0052")
        result = app.test_cli_runner().invoke(args=["db", "upgrade"])
        found = db.session.scalar(text("SELECT version_num FROM alembic_version"))
        _set_version(str(own))
    assert (result.exit_code, found) == (3, "0052")
    assert "空のデータベースを用意してください" in result.output


def _set_version(revision: str) -> None:
    with transaction():
        db.session.execute(text("UPDATE alembic_version SET version_num = :to"), {"to": revision})
