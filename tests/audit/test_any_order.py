"""Any calls by anybody, in any order, each where the ones before have left it: every act stands in the audit once."""

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule, run_state_machine_as_test

from tests.access.access_calls import ask
from tests.access.access_table import Row, rows
from tests.audit.recording import BESIDES, may_be_repeated, records
from tests.support.scope import search
from tests.support.world.audit import act_of, acts_after, faults, last
from tests.support.world.world import NOBODYS, World

pytestmark = pytest.mark.long

SEARCH = search(2, 50, stateful_step_count=40)
CALLS = [row for row in rows() if row.method != "SOCKET"]
#: Each call with whom it is answered, as long as nothing has happened; and with whom it is not.
ANSWERED = [(row, *cell) for row in CALLS for cell in row.cells(refused=False) if row.writes]
REFUSED = [(row, *cell) for row in CALLS for cell in row.cells(refused=True)]
DONE = ("OK", "[]")
#: It ends nothing of whoever is not signed in any more.
LOGOUT = "POST /api/auth/logout/"
USER = "/api/auth/user/"


class Calls(RuleBasedStateMachine):
    """The world of the table of all calls, which nobody puts in order again between two of them."""

    world: World

    def __init__(self) -> None:
        super().__init__()
        self.world.restore()

    @rule(call=st.sampled_from(ANSWERED), number=st.integers(0, 3))
    def do(self, call: tuple[Row, str, str], number: int) -> None:
        self.make(*call, number)

    @rule(call=st.sampled_from(REFUSED), number=st.integers(0, 3))
    def try_in_vain(self, call: tuple[Row, str, str], number: int) -> None:
        self.make(*call, number)

    def make(self, row: Row, viewer: str, whose: str, number: int) -> None:
        ids = [0] if row.about == "-" else self.world.ids(row.about, viewer)[whose] or [NOBODYS]
        act, before = act_of(self.world.app, row.method, row.path), last(self.world.app)
        ends_nothing = row.call == LOGOUT and self.world.viewer(viewer).call("GET", USER).status_code == 401
        word = ask(self.world, row, viewer, ids[number % len(ids)]).word
        found = acts_after(self.world.app, before)
        assert word != "500"
        also = [(one, "done") for one in BESIDES.get(row.call, [])]
        if word not in DONE:
            assert found in ([], [(act, "refused")]), (row, viewer)
        elif ends_nothing or not records(row, act, viewer):
            assert found == [], (row, viewer)
        else:
            done = [one for one in found if one not in also]
            # A step that was taken before changes nothing and is not recorded again.
            is_repeated = done == [] and act is not None and may_be_repeated(act)
            assert is_repeated or done == [(act, "done")], (row, viewer)

    def teardown(self) -> None:
        assert faults(self.world.app) == []


def test_whatever_is_done_in_any_order_is_recorded_once_and_what_is_refused_never_as_done(
    world: World,
) -> None:
    run_state_machine_as_test(type("CallsHere", (Calls,), {"world": world}), settings=SEARCH)
