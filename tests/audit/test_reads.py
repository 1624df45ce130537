"""A read is answered only if it is recorded. Reads that wait for the audit are recorded together."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

import pytest
from apiflask import APIFlask

from server.core.audit import own_transaction
from server.core.audit.own_transaction import record_read
from server.core.audit.rules import Act
from server.core.audit.service import AuditRecord, append
from server.core.refusals import Busy
from server.core.transaction import transaction
from tests.support.people import People, Person
from tests.support.rooms import eventually
from tests.support.world.audit import last, rows_after

pytestmark = pytest.mark.both_databases

Read = tuple[Person, int]


@pytest.fixture
def reads(people: People) -> list[Read]:
    """Four counselors, each with the id of a preference."""
    counselors = [people.counselor(f"相談 {number}") for number in range(4)]
    return [(one, one.register_preference(name="佐藤 春子")) for one in counselors]


class Appending:
    """Holds the first batch until `goes_on` is set, and refuses the later ones if `fails` is set."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.sizes: list[int] = []
        self.begun, self.goes_on = Event(), Event()
        self.fails = False
        monkeypatch.setattr(own_transaction, "append", self._append)
        monkeypatch.setattr(own_transaction, "_WAIT_SECONDS", 30)

    def _append(self, rows: Sequence[AuditRecord]) -> None:
        self.sizes.append(len(rows))
        self.begun.set()
        self.goes_on.wait(30)
        if self.fails and len(self.sizes) > 1:
            raise Busy()
        append(rows)


@pytest.fixture
def appending(monkeypatch: pytest.MonkeyPatch) -> Appending:
    return Appending(monkeypatch)


def read(counselor: Person, preference: int) -> Any:
    return counselor.call("GET", f"/api/applicants/preferences/{preference}/")


def read_together(app: APIFlask, reads: list[Read], appending: Appending) -> list[Any]:
    """Make the first read, then the others while it is recorded; return the answers."""
    with ThreadPoolExecutor(len(reads)) as threads:
        answers = [threads.submit(read, *reads[0])]
        assert appending.begun.wait(30)
        answers += [threads.submit(read, *one) for one in reads[1:]]
        eventually(lambda: len(app.extensions["audit_batches"]._waiting) == len(reads) - 1)
        appending.goes_on.set()
        return [one.result() for one in answers]


def test_reads_that_wait_are_recorded_together(
    app: APIFlask, reads: list[Read], appending: Appending
) -> None:
    before = last(app)
    answers = read_together(app, reads, appending)
    assert [one.json["name"] for one in answers] == ["佐藤 春子"] * 4
    assert appending.sizes == [1, 3]
    assert sorted(row["object_id"] for row in rows_after(app, before)) == [id_ for _, id_ in reads]


def test_reads_that_cannot_be_recorded_are_refused(
    app: APIFlask, reads: list[Read], appending: Appending
) -> None:
    before, appending.fails = last(app), True
    first, *others = read_together(app, reads, appending)
    assert first.status_code == 200
    assert [(one.status_code, "name" in one.json) for one in others] == [(503, False)] * 3
    assert [row["object_id"] for row in rows_after(app, before)] == [reads[0][1]]
    appending.fails = False
    assert [read(*one).status_code for one in reads] == [200] * 4


def test_read_that_waits_too_long_is_refused_and_not_recorded(
    app: APIFlask, reads: list[Read], appending: Appending, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, (first, second, *_) = last(app), reads
    monkeypatch.setattr(own_transaction, "_WAIT_SECONDS", 0.01)
    with ThreadPoolExecutor(1) as threads:
        waiting = threads.submit(read, *first)
        assert appending.begun.wait(30)
        assert read(*second).status_code == 503
        appending.goes_on.set()
        assert waiting.result().status_code == 200
    monkeypatch.setattr(own_transaction, "_WAIT_SECONDS", 30)
    # The second one would be recorded by the next batch.
    assert read(*first).status_code == 200
    assert [row["object_id"] for row in rows_after(app, before)] == [first[1]] * 2


def test_read_is_not_recorded_inside_a_transaction(app: APIFlask) -> None:
    with app.app_context(), transaction(), pytest.raises(RuntimeError):
        record_read(Act.CASE_OPENED, 1)
