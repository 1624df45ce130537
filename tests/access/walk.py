"""One walk over the access table: every call by every viewer, once, with its effects.

The tests of access, audit, unknown fields and statements check their rules on this record.
"""

import os
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from server.core.audit.rules import Act
from tests.access.access_calls import Answer, ask, sent_with
from tests.access.access_table import WHOSE, Row, rows
from tests.access.office_calls import Sent
from tests.access.planted import planting_viewers, with_planted
from tests.support.database import AUDIT, REFUSALS
from tests.support.scope import ALL
from tests.support.statements import statements, tables_written
from tests.support.world.audit import act_of, faults, last, rows_after, take_refusals
from tests.support.world.world import COUNTER_TABLES, World

#: A pattern such as "visits" limits the walk to matching calls.
_NAMED = re.compile(os.environ.get("CALL_NAMED", ""))
#: The first words of the statement that writes the audit, on SQLite and on PostgreSQL.
AUDITING = ("INSERT INTO audit_entry", "INSERT INTO audit_reason", "SELECT append_to_audit(")


@dataclass(frozen=True)
class Call:
    """A call by a viewer for an object, and its effects."""

    row: Row
    viewer: str
    #: Owner of the object: the viewer ("own"), another account ("foreign"), none ("missing"), or no object ("-").
    whose: str
    id_: int
    answer: Answer
    statements: tuple[str, ...]
    #: The audit act that the route declares, and the act of its refusals.
    act: Act | None
    refused_act: Act | None
    #: The changed rows, without counters. Empty for an answered call that is not compared.
    changes: dict[str, Any]
    #: The refusals that it counted.
    refusals: list[dict[str, Any]]
    #: The rows that it added to the audit.
    audited: list[dict[str, Any]] = field(default_factory=list)

    def __str__(self) -> str:
        return f"{self.row} by {self.viewer}" + (f", {self.whose} {self.id_}" if self.whose != "-" else "")

    @property
    def expected(self) -> str:
        """The code of the access table."""
        return self.row.expected(self.viewer)[self.whose]

    @property
    def is_refused(self) -> bool:
        """Whether the access table refuses it."""
        return self.expected != "OK"


class Walk:
    """Makes each call of the table once and undoes its changes."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.rows = [row for row in rows() if _NAMED.search(str(row))]
        #: Whether no pattern limits the walk.
        self.is_whole = _NAMED.pattern == ""
        self.calls: list[Call] = []
        #: Pairs of the same call without and with planted fields.
        self.planted_pairs: list[tuple[Call, Call]] = []
        #: Changes that were not undone, by row, because no statement named the table.
        self.unexplained: dict[str, Any] = {}
        world.begin()
        self._written: set[str] = set()
        before = last(world.app)
        with statements(world.app) as self._made:
            for row in self.rows:
                self._make_all(row)
        #: Audit rows that belong to no call.
        self.unclaimed = self._assign_audit_rows(rows_after(world.app, before))
        self.audit_faults = faults(world.app)
        world.restore()

    def _make_all(self, row: Row) -> None:
        """Make all calls of a row: first the refused ones, then the others. Each is undone."""
        self._act = self._refused_act = None
        if row.method != "SOCKET":
            app = self.world.app
            self._act = act_of(app, row.method, row.path)
            self._refused_act = act_of(app, row.method, row.path, refused=True)
        for viewer, whose in row.cells(refused=True):
            for id_ in _ids(self.world, row, viewer, whose):
                self.calls.append(self._make(row, viewer, whose, id_))
        planting = planting_viewers(row)
        for viewer, whose in row.cells(refused=False):
            for id_ in _ids(self.world, row, viewer, whose):
                self._undo(row)
                call = self._make(row, viewer, whose, id_, compared=viewer in planting)
                self.calls.append(call)
                if viewer in planting:
                    planting.remove(viewer)
                    self._undo(row)
                    twin = self._make(row, viewer, whose, id_, compared=True, planted=True)
                    self.planted_pairs.append((call, twin))
        self._undo(row)
        left = self.world.changes()
        if left:
            self.unexplained[str(row)] = left
            self.world.restore()

    def _assign_audit_rows(self, entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Assign audit rows to calls by request id; return the other rows."""
        made = [*self.calls, *(planted for _, planted in self.planted_pairs)]
        by_request = {call.answer.headers.get("X-Request-Id"): call for call in made}
        unclaimed: list[dict[str, Any]] = []
        for entry in entries:
            call = by_request.get(entry["request_id"])
            (unclaimed if call is None else call.audited).append(entry)
        return unclaimed

    def _undo(self, row: Row) -> None:
        """Undo the changes of the calls. Reads are not undone, because they change only counters."""
        if row.method == "SOCKET":
            # The threads of a room may write a little later.
            self.world.restore()
        elif self._written - {AUDIT}:
            self.world.restore(self._written)
        self._written = set()

    def _make(
        self,
        row: Row,
        viewer: str,
        whose: str,
        id_: int,
        *,
        compared: bool = False,
        planted: bool = False,
    ) -> Call:
        sent: Sent = sent_with(self.world, row, viewer, id_)
        self._written |= tables_written(self._made)
        self._made.clear()
        answer = ask(self.world, row, viewer, id_, with_planted(row, sent) if planted else sent)
        made = tuple(self._made)
        self._made.clear()
        written = tables_written(made)
        self._written |= written
        refusals = take_refusals(self.world.app) if REFUSALS in written else []
        self._made.clear()
        is_refused = row.expected(viewer)[whose] != "OK"
        changes: dict[str, Any] = {}
        if (is_refused or compared) and written - COUNTER_TABLES - {AUDIT}:
            changes = self.world.changes(written)
        if is_refused and changes:
            self._undo(row)
        return Call(*(row, viewer, whose, id_, answer, made, self._act, self._refused_act, changes, refusals))


def check(calls: Iterable[Any], wrong: Callable[[Any], object]) -> None:
    """Fail with every call that breaks a rule, and the fault."""
    found = [f"{call}: {fault}" for call in calls if (fault := wrong(call))]
    assert not found, "\n".join([f"{len(found)} calls:", *found])


def _ids(world: World, row: Row, viewer: str, whose: str) -> list[int]:
    """Return the ids to request: those that could be answered differently. The full run requests more of them."""
    if row.about == "-":
        return [0]
    of = world.ids(row.about, viewer)
    ids = of[whose]
    if len({*row.expected(viewer).values()}) == 1:
        # The same for every object: one is enough, the viewer's own if there is one. If that one is not found because
        # of its state, a foreign one must not be found either.
        chosen = {
            next(one for one in WHOSE if of[one]),
            "foreign" if row.expected(viewer)[whose] == "404" else "",
        }
        return ids[:1] if ALL or whose in chosen else []
    if whose == "own" and row.writes:
        return ids[:1]
    return ids if ALL or whose != "foreign" else world.one_per_owners(row.about, ids)
