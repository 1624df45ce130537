"""Every call by every viewer: what is done stands in the audit once, what is refused never as done."""

import pytest

from server.domain.accounts.audit import Act
from tests.api.access.access_calls import ask
from tests.api.access.access_table import Row, rows
from tests.api.audit.recording import BESIDES, records
from tests.support.statements import statements
from tests.support.world.audit import act_of, acts_after, faults, last, rows_after
from tests.support.world.world import World

pytestmark = [pytest.mark.only_on("sqlite"), pytest.mark.long]

CALLS = [row for row in rows() if row.method != "SOCKET"]
#: Where nobody was signed in, nothing is ended.
NOTHING_TO_DO = {("POST /api/auth/logout/", "signed out")}
WRITING = ("INSERT", "UPDATE", "DELETE")


@pytest.mark.parametrize("row", CALLS, ids=str)
def test_an_act_that_is_done_is_recorded_once_and_one_that_is_refused_at_most_as_refused(
    world: World, row: Row
) -> None:
    act = act_of(world.app, row.method, row.path)
    world.restore()
    for refused in (True, False):
        for viewer, whose in row.cells(refused=refused):
            ids = [0] if row.about == "-" else world.ids(row.about, viewer)[whose][:1]
            for id_ in ids:
                before = last(world.app)
                with statements(world.app) as made:
                    word = ask(world, row, viewer, id_).word
                _is_recorded(world, row, act, viewer, word, before)
                _is_the_last_that_is_written(made)
                if not refused and row.writes:
                    world.restore()
    assert faults(world.app) == []


def _is_recorded(world: World, row: Row, act: Act | None, viewer: str, word: str, before: int) -> None:
    found = acts_after(world.app, before)
    if not records(row, act, viewer) or (row.call, viewer) in NOTHING_TO_DO:
        assert found == [], viewer
    elif word in ("OK", "[]"):
        also = [(one.value, "done") for one in BESIDES.get(row.call, [])]
        assert found == [(act, "done"), *also], viewer
        _says_who(
            world, viewer, rows_after(world.app, before)[0], is_public=row.answers["signed out"] == ("OK",)
        )
    else:
        assert found in ([], [(act, "refused")]), viewer


def _says_who(world: World, viewer: str, entry: dict[str, object], *, is_public: bool) -> None:
    if not is_public:
        assert entry["account_id"] == world.viewer(viewer).id
    assert entry["network"] == "127.0.0.1"
    assert entry["request_id"]


def _is_the_last_that_is_written(made: list[str]) -> None:
    """For what came later would not stand or fall with it, and all others would wait for it."""
    recorded = [
        number
        for number, one in enumerate(made)
        if one.startswith(("INSERT INTO audit_entry", "INSERT INTO audit_reason"))
    ]
    if len(recorded) == 1:
        after = [one for one in made[recorded[0] + 1 :] if one.startswith(WRITING)]
        # A browser is known once its password is set, and what was tried with a link is no failure once it was right.
        assert [one for one in after if "known_browser" not in one and "failed_sign_in" not in one] == []
