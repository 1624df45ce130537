"""The audit is append-only: the database refuses changes, and changes by its owner are detected."""

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psycopg
import pytest
from apiflask import APIFlask
from sqlalchemy import Connection, NullPool, create_engine, make_url, text
from sqlalchemy.exc import DBAPIError

from server.core.audit.rules import Act, AuditEvent, ChainHead, Origin, Result
from server.core.audit.service import AuditRecord, append
from server.core.database import db
from server.core.transaction import transaction
from server.core.vocabulary import Role
from tests.support.clock import Clock
from tests.support.database import without_audit_triggers
from tests.support.people import People
from tests.support.world.audit import faults, last, rows_after

ROOT = Path(__file__).resolve().parents[2]
CHANGES = (
    "UPDATE audit_entry SET account_id = 1",
    "DELETE FROM audit_entry",
    "TRUNCATE audit_entry",
)


@pytest.fixture
def recorded(app: APIFlask, people: People) -> int:
    """Record some sign-ins; return the number of rows."""
    for name in ("一", "二", "三", "四"):
        people.staff(*people.staff_account(Role.FACILITY, name))
    assert last(app) == 4
    return 4


def run(app: APIFlask, *statements: str) -> None:
    with app.app_context(), transaction():
        for statement in statements:
            db.session.execute(text(statement))


def as_owner(app: APIFlask, *statements: str) -> None:
    """Execute statements without the triggers, as only the owner of the database can."""
    with without_audit_triggers(app):
        run(app, *statements)


@pytest.mark.both_databases
@pytest.mark.parametrize("statement", CHANGES)
def test_audit_rows_cannot_be_changed_or_deleted_even_by_the_owner(
    app: APIFlask, recorded: int, statement: str, database_url: str
) -> None:
    if statement.startswith("TRUNCATE") and not database_url.startswith("postgresql"):
        pytest.skip("SQLite has no such statement")
    before = rows_after(app)
    with pytest.raises(DBAPIError):
        run(app, statement)
    assert rows_after(app) == before


@pytest.mark.only_on("postgresql")
@pytest.mark.parametrize("statement", CHANGES)
def test_application_role_can_only_read_and_append(
    app: APIFlask, recorded: int, statement: str, database_url: str
) -> None:
    if not database_url.startswith("postgresql"):
        pytest.skip("roles are PostgreSQL's")
    role = f"server_{make_url(database_url).database}"
    with app.app_context(), db.engine.connect() as connection:
        make_role(connection, role)
    engine = create_engine(database_url)
    try:
        # Without the triggers, only the rights of the role refuse changes.
        with without_audit_triggers(app), engine.connect() as connection:
            connection.execute(text(f'SET ROLE "{role}"'))
            assert connection.scalar(text("SELECT count(*) FROM audit_entry")) == recorded
            connection.execute(
                text(
                    "SELECT append_to_audit(jsonb_build_array(jsonb_build_object("
                    "'at', now(), 'act', 'signed_in', 'kind', 'account', 'result', 'done', 'content', '')))"
                )
            )
            connection.execute(text("UPDATE home SET name = name"))
            connection.commit()
            connection.execute(text(f'SET ROLE "{role}"'))
            with pytest.raises(DBAPIError, match="permission denied"):
                connection.execute(text(statement))
            connection.rollback()
    finally:
        engine.dispose()
        run(app, f'DROP OWNED BY "{role}"', f'DROP ROLE "{role}"')


def make_role(connection: Connection, role: str) -> None:
    """Run the script that creates the role of the servers, as psql does."""
    script = (ROOT / "deploy/roles.sql").read_text(encoding="utf-8")
    script = script.replace(':"role"', f'"{role}"').replace(":'role'", f"'{role}'")
    script = script.replace(":'password'", "'a password of this test'")
    connection.connection.driver_connection.execute(script)  # type: ignore[union-attr]


#: Rights of a table owner who is no superuser, how the role of the servers was created, and the expected result.
OWNERS = {
    "owner may create roles": ("CREATEROLE", None, None),
    "an administrator created the role": ("", "LOGIN", None),
    "the role is missing": ("", None, "there is no role"),
    "the role has too many rights": ("", "LOGIN CREATEDB", "has more rights than the servers need"),
    "the role is a member of the owner": (
        "",
        'LOGIN IN ROLE "{owner}"',
        "has more rights than the servers need",
    ),
}


@pytest.mark.only_on("postgresql")
@pytest.mark.parametrize(("rights", "made", "refused"), OWNERS.values(), ids=OWNERS)
def test_owner_without_superuser_can_set_up_the_application_role(
    app: APIFlask, database_url: str, rights: str, made: str | None, refused: str | None
) -> None:
    if not database_url.startswith("postgresql"):
        pytest.skip("roles are PostgreSQL's")
    name = make_url(database_url).database
    owner, role = f"owner_{name}", f"server_{name}"
    tables = text("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
    # Roles and owners are changed in one transaction, which is rolled back.
    engine = create_engine(database_url, poolclass=NullPool)
    with engine.connect() as connection:
        connection.execute(text(f'CREATE ROLE "{owner}" {rights}'))
        if made is not None:
            connection.execute(text(f'CREATE ROLE "{role}" {made.format(owner=owner)}'))
        for table in connection.scalars(tables).all():
            connection.execute(text(f'ALTER TABLE "{table}" OWNER TO "{owner}"'))
        connection.execute(text(f'SET LOCAL ROLE "{owner}"'))
        if refused is not None:
            with pytest.raises(psycopg.Error, match=refused):
                make_role(connection, role)
            return
        make_role(connection, role)
        may = "SELECT has_table_privilege(:role, :table, :right)"
        asked = [
            ("home", "UPDATE"),
            ("audit_entry", "INSERT"),
            ("audit_entry", "UPDATE"),
            ("audit_entry", "DELETE"),
        ]
        found = [
            connection.scalar(text(may), {"role": role, "table": table, "right": right})
            for table, right in asked
        ]
        assert found == [True, True, False, False]


TAMPERINGS: dict[str, tuple[list[str], str]] = {
    "a row is deleted": (
        ["DELETE FROM audit_entry WHERE sequence = 3"],
        r"3番から3番までの行がありません",
    ),
    "the first row is deleted": (
        ["DELETE FROM audit_entry WHERE sequence = 1"],
        r"1番までの行がありません",
    ),
    "the account is changed": (
        ["UPDATE audit_entry SET account_id = 999 WHERE sequence = 2"],
        r"2番の行は、書きかえられています",
    ),
    "the time is changed": (
        ["UPDATE audit_entry SET at = '2026-03-05 03:00:01.000000' WHERE sequence = 2"],
        r"2番の行は、書きかえられています",
    ),
    "two rows are swapped": (
        [
            "UPDATE audit_entry SET sequence = -2 WHERE sequence = 2",
            "UPDATE audit_entry SET sequence = 2 WHERE sequence = 3",
            "UPDATE audit_entry SET sequence = 3 WHERE sequence = -2",
        ],
        r"2番の行は、前の行に続いていません",
    ),
    "a row is changed with its hash": (
        ["UPDATE audit_entry SET own_hash = former_hash WHERE sequence = 2"],
        r"3番の行は、前の行に続いていません",
    ),
}


@pytest.mark.parametrize(("statements", "found"), TAMPERINGS.values(), ids=TAMPERINGS)
def test_changes_by_the_database_owner_are_detected(
    app: APIFlask, recorded: int, statements: list[str], found: str
) -> None:
    assert faults(app) == []
    as_owner(app, *statements)
    assert re.search(found, "\n".join(faults(app)))


REASONS = {
    "changed": "UPDATE audit_reason SET reason = '別の理由'",
    "deleted": "DELETE FROM audit_reason",
    "added": "INSERT INTO audit_reason (sequence, reason) VALUES (5, '別の理由')",
}


@pytest.mark.both_databases
@pytest.mark.parametrize("how", REASONS)
def test_changed_reason_is_detected(app: APIFlask, recorded: int, how: str) -> None:
    event = AuditEvent(Act.AUDIT_LISTED, reason=None if how == "added" else "お問い合わせ")
    with app.app_context(), transaction():
        append([AuditRecord(event, Origin(Clock()()), Result.DONE)])
    assert faults(app) == []
    run(app, REASONS[how])
    assert faults(app) == ["5番の行の理由は、書きかえられているか、なくなっています。"]


def test_lost_tail_is_detected_with_the_saved_head(app: APIFlask, recorded: int) -> None:
    row = rows_after(app, 3)[0]
    head = ChainHead(row["sequence"], row["own_hash"])
    assert ChainHead.read(f"{head}\n") == head
    assert faults(app, head) == []
    as_owner(app, "DELETE FROM audit_entry WHERE sequence = 4")
    assert faults(app) == []
    assert faults(app, head) == ["控えにある4番の行がありません。"]


def test_rewritten_chain_is_detected_with_the_saved_head(app: APIFlask, recorded: int) -> None:
    assert faults(app, ChainHead(3, "f" * 64)) == ["3番の行が、控えとちがいます。"]


@pytest.mark.both_databases
def test_rows_are_deleted_only_after_their_retention_period(
    app: APIFlask, recorded: int, people: People
) -> None:
    as_owner(app, "UPDATE audit_entry SET at = '2020-01-01 00:00:00.000000' WHERE sequence <= 2")
    run(app, "DELETE FROM audit_entry WHERE sequence <= 2")
    with pytest.raises(DBAPIError):
        run(app, "DELETE FROM audit_entry WHERE sequence = 3")
    assert faults(app) == ["2番までの行がありません。整理した記録もありません。"]


@pytest.mark.both_databases
def test_concurrent_appends_form_one_chain(app: APIFlask, people: People, database_url: str) -> None:
    accounts = [people.staff_account(Role.FACILITY, f"法人{number}") for number in range(12)]
    with ThreadPoolExecutor(6) as pool:
        list(pool.map(lambda account: people.staff(*account), accounts))
    assert len(rows_after(app)) == 12
    assert faults(app) == []
