"""One app and one real database (SQLite, or PostgreSQL if TEST_DATABASE_URL is set), emptied before each test."""

import gc
import os
from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import cache
from importlib import import_module
from typing import Any

import pytest
from apiflask import APIFlask
from flask_migrate import upgrade
from hypothesis import settings
from sqlalchemy import NullPool, create_engine, make_url, text
from websocket import WebSocket

from demo.commands import register
from line_emulator.app import create_emulator
from line_emulator.config import Config
from server.accounts.service import passwords
from server.app import create_app
from server.cli.worker import deliver_due
from server.config import Settings
from server.core.database import db
from server.core.vocabulary import Role
from server.integrations.postal import PostalCodes
from tests.access.walk import Walk
from tests.support.clock import Clock
from tests.support.line import Line
from tests.support.matching.pairs import Pair, accepted, without_home
from tests.support.people import CHEAP, People, Person
from tests.support.refusals import watch_refusals
from tests.support.reset import reset_app
from tests.support.rooms import Enter, open_room
from tests.support.saved import Saved, SavedStates
from tests.support.scope import ALL, IN_CI, search
from tests.support.serving import serving
from tests.support.statements import watch_writes
from tests.support.world.move_ins import LIVES, Life
from tests.support.world.world import World

# No deadlines in tests, because the machine may be busy. bench/ measures durations.
settings.register_profile("rules", search(50, 300))
settings.load_profile("rules")
# Tests leave little garbage. Scanning all loaded objects each time took 5% of the run.
gc.set_threshold(100_000, 50, 50)

ORIGIN = "http://localhost"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--share",
        action="store_true",
        help="run only the share of this database; another process tests the other one",
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect the tests of a larger scope or of the other database (docs/tests.md)."""
    here = "postgresql" if os.environ.get("TEST_DATABASE_URL") else "sqlite"
    is_shared = config.getoption("share")
    chosen = [item for item in items if _is_in_scope(item) and _runs_on(here, item, is_shared)]
    if len(chosen) < len(items):
        kept = {*chosen}
        config.hook.pytest_deselected(items=[item for item in items if item not in kept])
        items[:] = chosen
    # Long files run first, so that no worker runs one alone at the end.
    long = {item.path for item in items if item.get_closest_marker("long")}
    items.sort(key=lambda item: item.path not in long)


def _is_in_scope(item: pytest.Item) -> bool:
    if item.get_closest_marker("release") and not ALL:
        return False
    return IN_CI or not item.get_closest_marker("ci")


def _runs_on(here: str, item: pytest.Item, is_shared: bool) -> bool:
    """Return whether a test runs on this database. If both databases are tested, most tests run on only one."""
    only = item.get_closest_marker("only_on")
    if only:
        return here in only.args
    if not is_shared or item.get_closest_marker("both_databases"):
        return True
    # PostgreSQL is the production database. Tests without a database run in the other process.
    uses_database = "database_url" in getattr(item, "fixturenames", ())
    return uses_database == (here == "postgresql")


@pytest.fixture(scope="session", autouse=True)
def _cheap_passwords() -> Iterator[None]:
    """Hash passwords cheaply, and rate each password only once, because a rating starts a program."""
    score = cache(lambda password, words, rate=passwords._score: rate(password, [*words]))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passwords, "_score", lambda password, words: score(password, tuple(words)))
        patch.setattr(passwords, "_hasher", CHEAP)
        patch.setattr(passwords, "_DUMMY_HASH", CHEAP.hash("dummy password"))
        yield


@pytest.fixture(scope="session", autouse=True)
def _cached_towns() -> Iterator[None]:
    """Cache the towns of Japan, because reading them takes a second per import."""
    with pytest.MonkeyPatch.context() as patch:
        # By path, because the package also has a command with the name of the module.
        patch.setattr(import_module("server.cli.homes"), "PostalCodes", cache(PostalCodes))
        yield


@pytest.fixture(scope="session")
def database_url(tmp_path_factory: pytest.TempPathFactory, testrun_uid: str, worker_id: str) -> Iterator[str]:
    """A separate database for this run and this worker."""
    base = os.environ.get("TEST_DATABASE_URL", "")
    if not base:
        yield f"sqlite:///{tmp_path_factory.mktemp('database')}/test.sqlite3"
        return
    url = make_url(base)
    name = f"group_home_test_{testrun_uid[:8]}_{worker_id}"
    admin = create_engine(url, isolation_level="AUTOCOMMIT", poolclass=NullPool)
    with admin.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
        # Tests need no durability, and waiting for the disk is most of a commit.
        connection.execute(text(f"ALTER DATABASE {name} SET synchronous_commit = off"))
    yield url.set(database=name).render_as_string(hide_password=False)
    with admin.connect() as connection:
        connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))


@pytest.fixture(scope="session")
def line() -> Iterator[Line]:
    """The LINE emulator, served over HTTP."""
    config = Config(
        login_channel_id="1650000001",
        login_channel_secret="login-secret-login-secret-login-secret",
        messaging_channel_token="messaging-token",
        messaging_channel_secret="messaging-secret",
        liff_id="1650000001-demoLiff",
        endpoint_url=f"{ORIGIN}/",
        webhook_url=f"{ORIGIN}/api/line/webhook/",
    )
    emulator = create_emulator(config)
    with serving(emulator) as address:
        yield Line(emulator, address, config)


@pytest.fixture(scope="session")
def stray_writes() -> Iterator[list[str]]:
    """The statements that write outside a transaction."""
    with watch_writes() as found:
        yield found


@pytest.fixture(scope="session")
def whole_app(
    tmp_path_factory: pytest.TempPathFactory, line: Line, database_url: str, stray_writes: list[str]
) -> Iterator[APIFlask]:
    folder = tmp_path_factory.mktemp("server")
    settings = Settings(
        mode="development",
        # Tests read pushes at any hour.
        quiet_nights=False,
        public_url=ORIGIN,
        database_url=database_url,
        media_dir=folder / "media",
        mail_dir=folder / "mail",
        line_api_base=line.address,
        line_api_data_base=line.address,
        line_access_base=line.address,
        line_liff_base=f"{line.address}/liff",
        line_login_channel_id=line.config.login_channel_id,
        line_login_channel_secret=line.config.login_channel_secret,
        line_messaging_channel_token=line.config.messaging_channel_token,
        line_messaging_channel_secret=line.config.messaging_channel_secret,
        liff_id=line.config.liff_id,
    )
    clock = Clock()
    app = create_app(settings, clock, database_clock=clock)
    register(app)
    app.extensions["unworded_refusals"] = watch_refusals(app)
    with app.app_context():
        upgrade()
    yield app
    with app.app_context():
        for engine in db.engines.values():
            engine.dispose()


@pytest.fixture(scope="session")
def address(whole_app: APIFlask) -> Iterator[str]:
    """The address at which the app answers real connections."""
    with serving(whole_app) as address:
        yield address


@pytest.fixture
def app(whole_app: APIFlask, line: Line, stray_writes: list[str]) -> Iterator[APIFlask]:
    """The app with an empty database and a fixed clock.

    Fails if the app writes outside a transaction, or refuses an applicant with a code that their app cannot word.
    """
    reset_app(whole_app, line)
    stray_writes.clear()
    unworded = whole_app.extensions["unworded_refusals"]
    unworded.clear()
    yield whole_app
    assert stray_writes == []
    assert unworded == []


@pytest.fixture
def clock(app: APIFlask) -> Clock:
    found: Clock = app.extensions["clock"]
    return found


@pytest.fixture
def people(app: APIFlask, line: Line) -> People:
    """Creates accounts and signs them in."""
    return People(app, line)


@pytest.fixture
def deliver(app: APIFlask) -> Callable[[], int]:
    """Return a function that runs the push loop once and returns the number of tried messages."""

    def once() -> int:
        with app.app_context():
            return deliver_due()

    return once


@pytest.fixture(scope="session")
def built_world(whole_app: APIFlask, line: Line, address: str) -> Iterator[World]:
    """The world that all modules share. Building it takes seconds; restoring it is fast."""
    # Its people stay signed in for the whole run. On a busy machine that takes longer than a token lasts.
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("server.accounts.http.tokens.ACCESS_LIFETIME", timedelta(days=1))
        world = World(whole_app, line, address)
    yield world
    world.end()


@pytest.fixture(scope="module")
def world(built_world: World) -> World:
    """The world in its initial state. A test restores it after each call that changes it."""
    built_world.begin()
    return built_world


@pytest.fixture(scope="session")
def walk(built_world: World) -> Walk:
    """Every call of the access table by every viewer, made once for all tests."""
    return Walk(built_world)


@pytest.fixture(scope="session")
def saved_states(whole_app: APIFlask) -> SavedStates:
    """The states that several tests begin with."""
    return SavedStates(whole_app)


@pytest.fixture
def saved(saved_states: SavedStates, people: People, request: pytest.FixtureRequest) -> Saved[Any]:
    """Return a function that restores the state of a builder, or builds it for a test that patches the server."""
    if "monkeypatch" in request.fixturenames:
        return lambda build: build(people)
    return lambda build: saved_states.state(build, people)


@pytest.fixture
def room(saved: Saved[Pair]) -> tuple[Person, Person, int]:
    """A facility, an applicant and the id of their room."""
    pair = saved(accepted)
    return pair.facility, pair.seeker, pair.contact


@pytest.fixture
def pair(saved: Saved[Pair]) -> Pair:
    """A facility and a seeker without a contact. `fresh` creates a home and a contact for each round."""
    return saved(without_home)


@pytest.fixture
def enter(address: str) -> Iterator[Enter]:
    """Return a function that opens a socket to a room. All sockets are closed at the end."""
    opened: list[WebSocket] = []

    def enter_as(person: Person, contact: int, at: str = address, **options: Any) -> WebSocket:
        opened.append(open_room(at, person, contact, **options))
        return opened[-1]

    yield enter_as
    for line in opened:
        # `close` would wait three seconds if the server has already closed the socket.
        line.shutdown()


@pytest.fixture
def begin(app: APIFlask, clock: Clock, people: People, saved: Saved[Any]) -> Callable[..., Life]:
    """Return a function that creates a contact with an accepted request and further steps of the facility."""

    def make(*steps: str, seeker: Role = Role.APPLICANT) -> Life:
        facility_account, seeker_account, *both, contact = saved(LIVES[seeker])
        life = Life(app, clock, people, facility_account, seeker_account, contact, *both)
        for step in steps:
            assert life.take(life.facility, step).status_code == 200
        return life

    return make


@pytest.fixture
def second_factor_required(app: APIFlask) -> Iterator[None]:
    """Require a second factor of staff, as in production."""
    settings = app.extensions["settings"]
    app.extensions["settings"] = settings.model_copy(update={"second_factor": True})
    yield
    app.extensions["settings"] = settings
