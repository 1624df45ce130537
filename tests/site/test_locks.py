"""Locks that are never released, as by a hanging node: only calls that need the lock wait, for a short time."""

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Event
from typing import Any

import psycopg
import pytest
from apiflask import APIFlask
from sqlalchemy import NullPool, create_engine, event, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from server.accounts.queries import lock_own_account
from server.core.database import db, long_statements
from server.core.http.outages import outage_of
from server.core.refusals import Unavailable
from server.core.transaction import transaction
from server.core.viewer import Viewer
from server.people.service import drafts
from server.rooms.live import batches
from tests.support.matching.pairs import CONTACTS
from tests.support.people import People, Person
from tests.support.rooms import Enter, Room, eventually, messages_of, receive, send_message
from tests.support.rows import for_each
from tests.support.world.audit import last

pytestmark = pytest.mark.only_on("postgresql")

LOCK_AUDIT = "SELECT pg_advisory_xact_lock(1635083369)"
# Only of this database: other test processes lock in theirs.
WAITING = (
    "SELECT count(*) FROM pg_locks WHERE NOT granted AND locktype = 'advisory'"
    " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)


def lock_contact(contact: int) -> str:
    return f"SELECT id FROM contact WHERE id = {contact} FOR UPDATE"


@contextmanager
def locked(app: APIFlask, statement: str) -> Iterator[Callable[[str], Any]]:
    """Hold the lock of a statement; yield a function that queries on another connection."""
    with app.app_context():
        aside = create_engine(db.engine.url, poolclass=NullPool)
    with aside.connect() as holder, aside.connect() as asking:
        holder.execute(text(statement))
        yield lambda asked: asking.execute(text(asked)).scalar()
        holder.rollback()


def assert_busy(answer: Any, code: str = "busy") -> None:
    assert (answer.status_code, answer.json["code"]) == (503, code), answer.text
    assert int(answer.headers["Retry-After"]) > 0
    assert "もう一度お試しください。" in answer.json["detail"]


@pytest.fixture
def other_room(people: People) -> Room:
    facility, seeker = people.facility("みなも"), people.applicant("U" + "2" * 32)
    body = {"home": facility.register_home(), "preference": seeker.register_preference()}
    contact = int(facility.post(CONTACTS, body)["id"])
    seeker.patch(f"{CONTACTS}{contact}/accept_contact/")
    return facility, seeker, contact


@pytest.mark.parametrize("both_are_there", [True, False])
def test_locked_room_blocks_no_other_room_and_its_sender_gets_an_error(
    app: APIFlask,
    enter: Enter,
    room: Room,
    other_room: Room,
    both_are_there: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(batches, "_PATIENCE_SECONDS", 0)
    mine, theirs = (
        [enter(person, contact) for person in (facility, seeker)[: 2 if both_are_there else 1]]
        for facility, seeker, contact in (room, other_room)
    )
    message = {"message": "お待ちしています。", "key": "waiting-for-the-room"}
    with locked(app, lock_contact(room[2])):
        mine[0].send(json.dumps(message))
        assert send_message(theirs[0], "届きます。")["message"] == "届きます。"
        error = receive(mine[0], "error")
    assert (error["code"], error["key"]) == ("room_busy", message["key"])
    assert send_message(mine[0], message["message"], key=message["key"])["key"] == message["key"]
    assert [one["message"] for one in messages_of(room[0], room[2])][1:] == [message["message"]]


def test_message_waits_for_a_briefly_locked_room(
    app: APIFlask, enter: Enter, room: Room, other_room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batches, "_PATIENCE_SECONDS", 600)
    mine, theirs = enter(room[0], room[2]), enter(other_room[0], other_room[2])
    with locked(app, lock_contact(room[2])):
        mine.send(json.dumps({"message": "お待ちしています。"}))
        send_message(theirs, "届きます。")
    assert receive(mine)["message"] == "お待ちしています。"


def test_lists_can_be_read_while_a_message_waits(
    app: APIFlask, enter: Enter, room: Room, other_room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batches, "_PATIENCE_SECONDS", 600)
    sockets = [enter(person, room[2]) for person in room[:2]]
    with locked(app, lock_contact(room[2])):
        sockets[0].send(json.dumps({"message": "お待ちしています。"}))
        for person in (*room[:2], *other_room[:2]):
            assert len(person.get(CONTACTS)) == 1
    assert receive(sockets[1])["message"] == "お待ちしています。"


def test_step_in_a_locked_contact_gets_503(app: APIFlask, room: Room) -> None:
    facility, _, contact = room
    before = last(app)
    with locked(app, lock_contact(contact)):
        assert_busy(facility.call("PATCH", f"{CONTACTS}{contact}/close/"))
    assert last(app) == before
    assert facility.patch(f"{CONTACTS}{contact}/close/")["status"] == "completed"


def test_action_or_view_without_audit_record_is_refused(app: APIFlask, room: Room) -> None:
    facility, _, contact = room
    before = last(app)
    path, tab = f"{CONTACTS}{contact}/", facility.tab()
    # At the same time, because each waits for the lock until its timeout.
    with locked(app, LOCK_AUDIT), ThreadPoolExecutor(2) as threads:
        step = threads.submit(facility.call, "PATCH", f"{path}close/")
        look = threads.submit(tab.call, "GET", path)
        assert_busy(step.result())
        assert_busy(look.result())
    assert "preference" not in look.result().json
    assert last(app) == before
    assert facility.get(path)["status"] == "accepted"


def test_waiting_audit_records_do_not_block_reads_and_rooms(
    app: APIFlask, people: People, enter: Enter, room: Room
) -> None:
    facility, _, contact = room
    socket = enter(facility, contact)
    pool = app.extensions["settings"].database_pool
    officers = [people.facility(f"こもれび{number}") for number in range(pool + 2)]
    homes = [officer.register_home() for officer in officers]

    def end(officer: Person, home: int) -> int:
        return officer.call("PATCH", f"/api/facilities/homes/{home}/deactivate/").status_code

    with locked(app, LOCK_AUDIT) as ask, ThreadPoolExecutor(len(officers)) as threads:
        ends = [threads.submit(end, *one) for one in zip(officers, homes, strict=True)]
        eventually(lambda: ask(WAITING) >= pool // 2)
        assert len(facility.get(CONTACTS)) == 1
        assert facility.get("/api/chat/unread/")["total"] == 0
        assert send_message(socket, "届きます。")["message"] == "届きます。"
        statuses = {one.result() for one in ends}
    assert statuses == {503}
    assert [end(*one) for one in zip(officers, homes, strict=True)] == [200] * len(homes)


def test_process_that_hangs_after_its_record_holds_no_lock(app: APIFlask, room: Room) -> None:
    """The commit is sent together with the record, so a process that hangs after it holds no lock."""
    facility, _, contact = room
    seen: list[Any] = []

    def look_past(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        if "append_to_audit" in statement:
            seen.append(ask(f"SELECT status FROM contact WHERE id = {contact}"))
            seen.append(ask(WAITING.replace("NOT granted", "granted")))

    with locked(app, "SELECT 1") as ask, app.app_context():
        event.listen(db.engine, "after_cursor_execute", look_past)
        try:
            facility.patch(f"{CONTACTS}{contact}/close/")
        finally:
            event.remove(db.engine, "after_cursor_execute", look_past)
    assert seen == ["completed", 0]


LIMITS = {
    "lock_timeout": "2s",
    "statement_timeout": "15s",
    "idle_in_transaction_session_timeout": "10s",
}


@for_each(("name", "value"), LIMITS.items())
def test_every_connection_has_timeouts(app: APIFlask, name: str, value: str) -> None:
    with app.app_context():
        assert db.session.scalar(text(f"SHOW {name}")) == value


def test_long_timeout_ends_with_the_job(app: APIFlask) -> None:
    show = text("SHOW statement_timeout")
    with app.app_context():
        db.session.scalar(show)
        with long_statements():
            assert db.session.scalar(show) == "10min"
            db.session.remove()
            assert db.session.scalar(show) == "10min"
    with app.app_context():
        assert db.session.scalar(show) == "15s"


def _lock_twice() -> None:
    with transaction(), db.engine.connect() as other:
        db.session.execute(text("LOCK TABLE use_count"))
        other.exec_driver_sql("BEGIN; LOCK TABLE use_count NOWAIT")


def _exceed_statement_timeout() -> None:
    with transaction():
        db.session.execute(text("SET LOCAL statement_timeout = '1ms'"))
        db.session.execute(text("SELECT pg_sleep(10)"))


def _exceed_idle_timeout() -> None:
    with transaction():
        db.session.execute(text("SET LOCAL idle_in_transaction_session_timeout = '1ms'"))
        pid = db.session.scalar(text("SELECT pg_backend_pid()"))
        with db.engine.connect() as other:
            gone = text(f"SELECT NOT EXISTS (SELECT 1 FROM pg_stat_activity WHERE pid = {pid})")
            eventually(lambda: bool(other.scalar(gone)))
        db.session.execute(text("SELECT 1"))


TIMEOUTS = [
    (_lock_twice, "busy"),
    (_exceed_statement_timeout, "busy"),
    (_exceed_idle_timeout, "database_unavailable"),
]


@for_each(("fault", "code"), TIMEOUTS)
def test_timeout_is_reported_as_an_outage(app: APIFlask, fault: Callable[[], None], code: str) -> None:
    with app.app_context():
        with pytest.raises(DBAPIError) as raised:
            fault()
        outage = outage_of(raised.value)
        assert outage is not None
        assert outage.code == code
        assert db.session.scalar(text("SELECT 1")) == 1


FAULTS: list[tuple[Exception, str]] = [
    (DBAPIError("", {}, psycopg.errors.DeadlockDetected()), "busy"),
    (PoolTimeout(), "busy"),
    (DBAPIError("", {}, psycopg.errors.DiskFull()), "storage_full"),
]


@for_each(("fault", "code"), FAULTS)
def test_database_errors_are_mapped_to_outages(fault: Exception, code: str) -> None:
    outage = outage_of(fault)
    assert isinstance(outage, Unavailable)
    assert outage.code == code


def test_full_postgresql_disk_makes_the_node_unready(app: APIFlask, people: People) -> None:
    """The limit for temporary files stands in for a full disk; the check writes one."""
    with app.app_context():
        engine = db.engine

    def set_to(value: str) -> None:
        with app.app_context():
            name = db.session.scalar(text("SELECT current_database()"))
            db.session.execute(text(f'ALTER DATABASE "{name}" SET temp_file_limit = {value}'))
        engine.dispose()

    assert people.visitor().call("GET", "/readyz").status_code == 200
    set_to("0")
    try:
        assert people.visitor().call("GET", "/readyz").status_code == 503
    finally:
        set_to("-1")


def test_saving_a_draft_does_not_block_closing_its_room(
    app: APIFlask, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    facility, seeker, contact = room
    held, goes_on = Event(), Event()

    def hold_and_wait(viewer: Viewer) -> None:
        lock_own_account(viewer)
        held.set()
        goes_on.wait(30)

    monkeypatch.setattr(drafts, "lock_own_account", hold_and_wait)
    body = {"answers": {"text": "書きかけ"}, "seen": None}
    with ThreadPoolExecutor(1) as thread:
        draft = thread.submit(facility.tab().call, "PUT", f"/api/accounts/drafts/room/{contact}/", body)
        try:
            assert held.wait(30)
            assert seeker.call("PATCH", f"{CONTACTS}{contact}/close/").status_code == 200
        finally:
            goes_on.set()
        assert draft.result().status_code in (200, 404)
