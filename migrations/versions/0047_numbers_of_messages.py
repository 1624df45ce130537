"""On SQLite, no number of a message in an outbox is given to another one later; PostgreSQL never did that."""

from alembic import op

revision = "0047"
down_revision = "0046"
branch_labels = None
depends_on = None

_OUTBOXES = ("push", "line_reply", "mail")


def upgrade() -> None:
    _make_anew(sqlite_autoincrement=True)


def downgrade() -> None:
    _make_anew(sqlite_autoincrement=False)


def _make_anew(**options: bool) -> None:
    if op.get_bind().dialect.name != "sqlite":
        return
    for name in _OUTBOXES:
        with op.batch_alter_table(name, recreate="always", table_kwargs=options):
            pass
