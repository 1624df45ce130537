"""Random calls by random viewers, without a reset between them: every act is recorded once."""

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule, run_state_machine_as_test

from tests.access.access_calls import ask
from tests.access.access_table import Row, rows
from tests.audit.recording import is_repeatable, records
from tests.support.scope import search
from tests.support.world.audit import act_of, acts_after, faults, last
from tests.support.world.world import MISSING_ID, World

pytestmark = pytest.mark.long

SEARCH = search(2, 50, stateful_step_count=40)
CALLS = [row for row in rows() if row.method != "SOCKET"]
#: Each call with the viewers that it answers or refuses in the initial world.
ANSWERED = [(row, *cell) for row in CALLS for cell in row.cells(refused=False) if row.writes]
REFUSED = [(row, *cell) for row in CALLS for cell in row.cells(refused=True)]
DONE = ("OK", "[]")
#: Records nothing if the viewer is already signed out.
LOGOUT = "POST /api/auth/logout/"
USER = "/api/auth/user/"


class Calls(RuleBasedStateMachine):
    """The world of the access table. It is not restored between calls."""

    world: World

    def __init__(self) -> None:
        super().__init__()
        self.world.restore()

    @rule(call=st.sampled_from(ANSWERED), number=st.integers(0, 3))
    def do(self, call: tuple[Row, str, str], number: int) -> None:
        self.make(*call, number)

    @rule(call=st.sampled_from(REFUSED), number=st.integers(0, 3))
    def do_refused(self, call: tuple[Row, str, str], number: int) -> None:
        self.make(*call, number)

    def make(self, row: Row, viewer: str, whose: str, number: int) -> None:
        ids = [0] if row.about == "-" else self.world.ids(row.about, viewer)[whose] or [MISSING_ID]
        act, before = act_of(self.world.app, row.method, row.path), last(self.world.app)
        ends_nothing = row.call == LOGOUT and self.world.viewer(viewer).call("GET", USER).status_code == 401
        word = ask(self.world, row, viewer, ids[number % len(ids)]).word
        found = acts_after(self.world.app, before)
        assert word != "500"
        if word not in DONE:
            refused_act = act_of(self.world.app, row.method, row.path, refused=True)
            assert found in ([], [(refused_act, "refused")]), (row, viewer)
        elif ends_nothing or not records(row, act, viewer):
            assert found == [], (row, viewer)
        else:
            # A repeated step changes nothing and is not recorded again.
            is_repeated = found == [] and act is not None and is_repeatable(act)
            assert is_repeated or found == [(act, "done")], (row, viewer)

    def teardown(self) -> None:
        assert faults(self.world.app) == []


def test_acts_in_any_order_are_recorded_once_and_refused_acts_never(
    world: World,
) -> None:
    run_state_machine_as_test(type("CallsHere", (Calls,), {"world": world}), settings=SEARCH)
