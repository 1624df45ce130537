"""Simulated faults, and the service as its operator sees it."""

import io
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from apiflask import APIFlask
from sqlalchemy import text

from server.cli.worker import deliver_due
from server.core.clock import database_time
from server.core.database import db
from server.core.metrics import REQUEST_SECONDS
from server.core.transaction import transaction
from server.core.vocabulary import Role
from server.integrations.mail.sending import MailNotSent
from server.integrations.storage import storage_of
from server.integrations.storage.pictures import PictureStore
from server.operator.queries.system import code_revision
from server.operator.service.worker import record_heartbeat
from tests.operator.alerts import BEARER, alerts, figures
from tests.support.clock import Clock
from tests.support.forms import picture
from tests.support.line import Line
from tests.support.matching.pairs import CONTACTS
from tests.support.people import People

PUSH = "/v2/bot/message/push"
WAITING = "/api/operator/waiting/"


class Service:
    """The operator's view: metrics, alerts and work list, with a worker that runs as time passes."""

    def __init__(self, app: APIFlask, people: People, line: Line, clock: Clock, folder: Path) -> None:
        self.app, self.people, self.line, self.clock, self._folder = app, people, line, clock, folder
        # promtool cannot load the metrics of all other tests in this process.
        REQUEST_SECONDS.clear()
        self.operator = people.operator()
        self.worker_runs = True

    def metrics(self) -> str:
        return str(self.people.visitor().call("GET", "/metrics", headers=BEARER).text)

    def figure(self, name: str, *labels: str) -> float | None:
        return figures(self.metrics()).get((name, *labels))

    def alerts(self) -> set[str]:
        return alerts(self.metrics(), self._folder)

    def queue_counts(self) -> dict[str, int]:
        return {kind: count for kind, count in self.operator.get(WAITING).items() if count}

    def pass_time(self, minutes: int) -> None:
        """Advance the clock and run the worker once per minute."""
        for _ in range(minutes):
            self.clock.forward(minutes=1)
            if self.worker_runs:
                with self.app.app_context():
                    record_heartbeat(database_time())
                    deliver_due()

    def ask(self) -> None:
        """Send a request to a person who gets a push."""
        facility, seeker = self.people.facility(), self.people.applicant()
        body = {"home": facility.register_home(), "preference": seeker.register_preference()}
        facility.post(CONTACTS, body)

    def forget_password(self) -> None:
        """Request a password mail."""
        _, email = self.people.staff_account(Role.FACILITY, "高橋")
        self.people.visitor().post("/api/accounts/password/forgotten/", {"email": email})


@contextmanager
def mail_failure(error: MailNotSent) -> Iterator[None]:
    def refuse(*_: object) -> None:
        raise error

    with pytest.MonkeyPatch.context() as patch:
        # The package has a command of the same name as the module.
        patch.setitem(deliver_due.__globals__, "send_mail", refuse)
        yield


@contextmanager
def smtp_refuses(service: Service) -> Iterator[None]:
    with mail_failure(MailNotSent("ConnectionRefusedError", final=False)):
        service.forget_password()
        service.pass_time(10)
        yield


@contextmanager
def mails_fail_for_good(service: Service) -> Iterator[None]:
    with mail_failure(MailNotSent("SMTPRecipientsRefused", final=True)):
        service.forget_password()
        service.pass_time(1)
        yield


@contextmanager
def line_answers_401(service: Service) -> Iterator[None]:
    service.ask()
    service.line.fault(PUSH, *[{"status": 401}] * 20)
    service.pass_time(30)
    yield


@contextmanager
def line_refuses_for_good(service: Service, sentence: str = "") -> Iterator[None]:
    service.ask()
    service.line.fault(PUSH, {"status": 400} | ({"message": sentence} if sentence else {}))
    service.pass_time(1)
    yield


@contextmanager
def redis_away(service: Service) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(service.app.extensions["fanout"]), "bus_is_ready", lambda _: False)
        yield


@contextmanager
def database_away(_: Service) -> Iterator[None]:
    def fail(*_: Any, **__: Any) -> None:
        raise db.exc.OperationalError("SELECT 1", {}, Exception("gone"))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(db.session, "execute", fail)
        patch.setattr(db.session, "scalar", fail)
        yield


@contextmanager
def wrong_key(service: Service) -> Iterator[None]:
    certificate = (io.BytesIO(picture()), "techo.jpg")
    service.people.applicant().register_preference(disability_certificate=certificate)
    settings = service.app.extensions["settings"].model_copy(update={"certificate_key": "another"})
    with pytest.MonkeyPatch.context() as patch:
        store = PictureStore(storage_of(settings), settings.certificate_keys)
        patch.setitem(service.app.extensions, "pictures", store)
        yield


@contextmanager
def old_schema(service: Service) -> Iterator[None]:
    def set_revision(revision: str) -> None:
        with service.app.app_context(), transaction():
            db.session.execute(text("UPDATE alembic_version SET version_num = :to"), {"to": revision})

    set_revision("0000")
    try:
        yield
    finally:
        set_revision(code_revision())


@contextmanager
def worker_killed(service: Service) -> Iterator[None]:
    service.worker_runs = False
    service.forget_password()
    service.pass_time(10)
    yield


@contextmanager
def database_full(_: Service) -> Iterator[None]:
    fault = sqlite3.OperationalError("database or disk is full")
    fault.sqlite_errorcode = sqlite3.SQLITE_FULL

    def full() -> None:
        raise db.exc.OperationalError("INSERT", {}, fault)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("server.blueprints.site.health.check_writable", full)
        yield


@contextmanager
def media_full(_: Service) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        for module in ("server.integrations.storage.storage", "server.blueprints.site.health"):
            patch.setattr(
                f"{module}.disk_usage", lambda _: type("Usage", (), {"free": 10**6, "total": 10**9})
            )
        yield


@dataclass(frozen=True)
class Fault:
    name: str
    inject: Callable[[Service], Any]
    #: A metric with its labels, and the range of its value during the fault.
    figure: tuple[str, ...]
    least: float
    most: float
    alerts: set[str]
    queue_counts: dict[str, int]


FAULTS = [
    Fault("SMTPが断る", smtp_refuses, ("outbox_overdue_seconds", "mail"), 540, 660, {"MessagesLate"}, {}),
    Fault(
        "メールがもう届かない",
        mails_fail_for_good,
        ("outbox_failed", "mail"),
        1,
        1,
        {"MessagesFailed"},
        {"mails": 1},
    ),
    Fault(
        "LINEが401と答える",
        line_answers_401,
        ("outbox_overdue_seconds", "push"),
        1700,
        1900,
        {"MessagesLate"},
        {},
    ),
    Fault(
        "LINEがもう受け取らない",
        line_refuses_for_good,
        ("outbox_failed", "push"),
        1,
        1,
        {"MessagesFailed"},
        {"pushes": 1},
    ),
    Fault("Redisが止まる", redis_away, ("redis_up",), 0, 0, {"RedisAway"}, {}),
    Fault("データベースが止まる", database_away, ("database_up",), 0, 0, {"DatabaseAway", "NotReady"}, {}),
    Fault("鍵がちがう", wrong_key, ("not_ready", "wrong_key"), 1, 1, {"NotReady"}, {}),
    Fault("表の版が古い", old_schema, ("not_ready", "schema_is_not_ours"), 1, 1, {"NotReady"}, {}),
    Fault(
        "workerが止まる",
        worker_killed,
        ("worker_heartbeat_age_seconds",),
        590,
        700,
        {"WorkerSilent", "MessagesLate"},
        {},
    ),
    Fault(
        "データベースのディスクがいっぱい",
        database_full,
        ("not_ready", "storage_full"),
        1,
        1,
        {"NotReady"},
        {},
    ),
    Fault(
        "写真のディスクがいっぱい",
        media_full,
        ("not_ready", "media_full"),
        1,
        1,
        {"NotReady", "DiskNearlyFull"},
        {},
    ),
]
