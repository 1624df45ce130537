"""The program commits in one place, so each use case is atomic (`server/core/transaction.py`)."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from apiflask import APIFlask
from sqlalchemy import text

from server.core.database import db
from server.core.transaction import transaction

ROOT = Path(__file__).resolve().parents[2]

MAY_COMMIT = {"server/core/transaction.py", "migrations/env.py"}
# The worker's loop survives a lost database connection and must roll back the open transaction.
MAY_ROLL_BACK = {"server/core/transaction.py", "server/cli/worker.py"}


def files_with(pattern: str) -> set[str]:
    folders = [ROOT / "server", ROOT / "demo", ROOT / "migrations"]
    files = [ROOT / "wsgi.py", *(file for folder in folders for file in folder.rglob("*.py"))]
    return {
        str(file.relative_to(ROOT)) for file in files if re.search(pattern, file.read_text(encoding="utf-8"))
    }


def test_only_transactions_and_migrations_commit():
    assert files_with(r"\.commit\(") == MAY_COMMIT


def test_only_transactions_and_the_worker_roll_back():
    assert files_with(r"\.rollback\(") == MAY_ROLL_BACK


def test_only_transactions_and_migrations_begin_a_transaction():
    assert files_with(r'"BEGIN') == {"server/core/database.py"}
    assert files_with(r"core.database import .*\bbegin\b") == MAY_COMMIT


def test_only_rooms_execute_autocommit_statements():
    assert files_with(r"\bexecute_autocommit\b") == {
        "server/core/transaction.py",
        "server/rooms/service/store.py",
    }


def test_only_the_audit_commits_in_the_same_round_trip():
    assert files_with(r'"COMMIT') == {"server/core/database.py"}
    assert files_with(r"\bWITH_COMMIT\b") == {"server/core/database.py", "server/core/audit/service.py"}


def test_only_one_connection_pool_exists():
    assert files_with(r"SQLALCHEMY_BINDS|\bcreate_engine\(|__bind_key__") == set()


def test_no_code_bypasses_the_one_commit():
    assert files_with(r"\.begin\(\)|\.begin_nested\(|AUTOCOMMIT") == set()


def test_only_use_cases_and_the_demo_write():
    writes = (
        r"db\.session\.(add|add_all|delete|merge|flush)\("
        r"|(?<![.\w])(?<!def )(insert|update|delete)(_rows)?\("
    )
    core = ("server/core/audit/", "server/core/limits.py", "server/core/transaction.py")
    others = {file for file in files_with(writes) if "/service" not in file and not file.startswith(core)}
    assert others == {"demo/past.py"}, "The demo alone ages what it has had the use cases write."


_WRITE = "INSERT INTO use_count (key, uses, ends_at) VALUES ('stray', 1, '2026-03-05')"


def _by_the_session() -> None:
    db.session.execute(text(_WRITE))


def _by_the_driver() -> None:
    pooled = db.engine.raw_connection()
    pooled.cursor().execute(_WRITE)
    pooled.close()


@pytest.mark.parametrize("write", [_by_the_session, _by_the_driver])
def test_write_outside_a_transaction_is_found(
    app: APIFlask, stray_writes: list[str], write: Callable[[], None]
) -> None:
    """The `app` fixture checks after every test that nothing was written outside a transaction."""
    with app.app_context():
        write()
    assert stray_writes == [_WRITE]
    stray_writes.clear()


def test_write_inside_a_transaction_is_allowed(app: APIFlask, stray_writes: list[str]) -> None:
    with app.app_context(), transaction():
        _by_the_session()
    assert stray_writes == []
