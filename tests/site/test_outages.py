"""Outages: full disks, lost connections and missing pictures are reported, and nothing is half written."""

import errno
import io
import json
import os
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from apiflask import APIFlask
from sqlalchemy import NullPool, create_engine, event, select, text

from server.core.database import db
from server.integrations.storage.storage import FileStorage
from server.models import Home
from tests.support.forms import home_form, picture, sent_form
from tests.support.people import People, Person
from tests.support.rooms import Enter, Room, messages_of

END_OTHER_CONNECTIONS = text(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE pid <> pg_backend_pid() AND datname = current_database()"
)
HOMES = "/api/facilities/homes/"


@pytest.fixture
def facility(people: People) -> Person:
    return people.facility()


def upload(person: Person, home: int) -> Any:
    files = {"images": [(io.BytesIO(picture()), f"{number}.jpg") for number in range(2)]}
    return person.call("POST", f"{HOMES}{home}/upload_images/", data=files)


def assert_unavailable(answer: Any, code: str) -> None:
    assert (answer.status_code, answer.json["code"]) == (503, code)
    assert int(answer.headers["Retry-After"]) > 0
    assert "もう一度お試しください。" in answer.json["detail"]


@contextmanager
def pragma(app: APIFlask, words: str, undone: str) -> Iterator[None]:
    """Run the block with a PRAGMA set on SQLite's connections."""

    def set_to(value: str) -> Any:
        return lambda connection, *_: connection.execute(f"PRAGMA {value}")

    with app.app_context():
        engine = db.engine
    if engine.dialect.name != "sqlite":
        pytest.skip("only for SQLite")
    during = set_to(words)
    event.listen(engine, "checkout", during)
    try:
        yield
    finally:
        event.remove(engine, "checkout", during)
        after = set_to(undone)
        event.listen(engine, "checkout", after)
        with engine.connect():
            event.remove(engine, "checkout", after)
        engine.dispose()


@pytest.mark.only_on("sqlite")
def test_full_database_is_reported_and_stores_nothing(app: APIFlask, facility: Person) -> None:
    long = home_form(greeting="あ" * 2000)
    # Free pages that earlier tests left in the file would be reused.
    with app.app_context(), db.engine.connect() as connection:
        connection.exec_driver_sql("VACUUM")
    with pragma(app, "max_page_count = 1", "max_page_count = 4294967294"):
        for _ in range(150):
            answer = facility.call("POST", HOMES, long)
            if answer.status_code != 201:
                break
        assert_unavailable(answer, "storage_full")
        before = facility.get(f"{HOMES}?limit=200")
    assert facility.get(f"{HOMES}?limit=200") == before
    assert facility.call("POST", HOMES, long).status_code == 201


@pytest.mark.only_on("sqlite")
def test_read_only_database_serves_reads_and_is_not_ready(app: APIFlask, facility: Person) -> None:
    with pragma(app, "query_only = ON", "query_only = OFF"):
        assert_unavailable(facility.call("POST", HOMES, home_form()), "database_read_only")
        assert facility.get(HOMES) == []
        assert_unavailable(facility.call("GET", "/readyz"), "database_read_only")
    assert facility.call("GET", "/readyz").status_code == 200


@pytest.mark.only_on("sqlite")
def test_sqlite_on_a_full_disk_is_not_ready(app: APIFlask, people: People) -> None:
    with pragma(app, "cache_size", "cache_size"):
        limits = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, limits[1]))
        try:
            answer = people.visitor().call("GET", "/readyz")
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert_unavailable(answer, "database_read_only")
    assert people.visitor().call("GET", "/readyz").status_code == 200


def test_full_picture_storage_is_reported_and_stores_nothing(
    app: APIFlask, facility: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = facility.register_home()
    folder = app.extensions["settings"].media_dir
    before = {*folder.rglob("*")}
    written = []

    def full(file: int) -> None:
        written.append(file)
        # Two pictures of two sizes: the third file does not fit.
        if len(written) > 4:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    assert_unavailable(upload(facility, home), "storage_full")
    assert facility.get(f"{HOMES}{home}/")["images"] == []
    assert {file for file in {*folder.rglob("*")} - before if file.is_file()} == set()


def test_missing_picture_is_not_found(app: APIFlask, people: People) -> None:
    facility, seeker = people.facility(), people.applicant()
    home = facility.register_home()
    [image, _] = upload(facility, home).json
    form = sent_form() | {"disability_certificate": (io.BytesIO(picture()), "a.jpg")}
    certificate = seeker.post("/api/applicants/preferences/", data=form)["disability_certificate"]
    for file in app.extensions["settings"].media_dir.rglob("*"):
        if file.is_file():
            file.unlink()
    for person, address in (
        (facility, image["image"]),
        (facility, image["thumbnail"]),
        (seeker, certificate),
    ):
        answer = person.call("GET", address)
        assert (answer.status_code, answer.json["code"]) == (404, "picture_missing")
    assert seeker.call("GET", "/api/applicants/my_data/").status_code == 200


def cut_connections(app: APIFlask) -> None:
    """Let PostgreSQL end all connections to the database, as in a restart."""
    with app.app_context():
        engine = db.engine
    if engine.dialect.name != "postgresql":
        pytest.skip("SQLite has no connections")
    aside = create_engine(engine.url, poolclass=NullPool)
    with aside.connect() as connection:
        connection.execute(END_OTHER_CONNECTIONS)


@pytest.mark.only_on("postgresql")
@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [("GET", HOMES, None, 200), ("POST", HOMES, home_form(), 201), ("GET", "/readyz", None, 200)],
)
def test_lost_connection_is_replaced_in_the_call(
    app: APIFlask, facility: Person, method: str, path: str, body: Any, status: int
) -> None:
    cut_connections(app)
    answer = facility.call(method, path, body)
    assert answer.status_code == status, answer.text


@pytest.mark.only_on("postgresql")
def test_message_survives_a_lost_connection(app: APIFlask, room: Room, enter: Enter) -> None:
    facility, seeker, contact = room
    sockets = [enter(person, contact) for person in (facility, seeker)]
    for words in ("前です。", "後です。"):
        sockets[0].send(json.dumps({"message": words}))
        assert [json.loads(socket.recv())["message"] for socket in sockets] == [words, words]
        cut_connections(app)
    assert [one["message"] for one in messages_of(facility, contact)][1:] == ["前です。", "後です。"]


@pytest.mark.only_on("postgresql")
@pytest.mark.parametrize("when", ["BEGIN", "INSERT INTO home"])
def test_connection_lost_in_a_call_is_replaced_only_before_writes(
    app: APIFlask, facility: Person, when: str
) -> None:
    with app.app_context():
        engine = db.engine
    if engine.dialect.name != "postgresql":
        pytest.skip("SQLite has no connections")
    done: list[str] = []

    def end_it(connection: Any, cursor: Any, statement: str, *_: Any) -> None:
        if statement.startswith(when) and not done:
            done.append(statement)
            cut_connections(app)

    event.listen(engine, "before_cursor_execute", end_it)
    try:
        answer = facility.call("POST", HOMES, home_form())
    finally:
        event.remove(engine, "before_cursor_execute", end_it)
    assert done
    with app.app_context():
        homes = len(db.session.scalars(select(Home.id)).all())
    if when == "BEGIN":
        assert (answer.status_code, homes) == (201, 1)
    else:
        assert_unavailable(answer, "database_unavailable")
        assert homes == 0
    assert facility.call("POST", HOMES, home_form()).status_code == 201


def test_other_storage_errors_get_500(facility: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any) -> None:
        raise PermissionError(errno.EACCES, "no")

    home = facility.register_home()
    monkeypatch.setattr(FileStorage, "save", refuse)
    assert upload(facility, home).status_code == 500
