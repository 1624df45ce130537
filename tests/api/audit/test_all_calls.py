"""Every call by every viewer: what is done stands in the audit once, what is refused never as done."""

import pytest

from tests.api.access.walk import AUDITING, Call, Walk, check
from tests.api.audit.recording import BESIDES, MAY_BE_SO, records
from tests.support.statements import tables_written

pytestmark = pytest.mark.long

#: Where nobody was signed in, nothing is ended.
NOTHING_TO_DO = {("POST /api/auth/logout/", "signed out")}
# A browser is known once its password is set, and what was tried with a link is no failure once it was right.
MAY_FOLLOW = {"known_browser", "failed_sign_in", "audit_entry", "audit_reason"}


def is_done(call: Call) -> bool:
    return call.answer.word in ("OK", "[]")


def calls(walk: Walk) -> list[Call]:
    return [call for call in walk.calls if call.row.method != "SOCKET"]


def is_recorded(call: Call) -> bool:
    """Say whether it is recorded that a viewer makes a call."""
    return records(call.row, call.act, call.viewer) and (call.row.call, call.viewer) not in NOTHING_TO_DO


def test_an_act_that_is_done_is_recorded_once_and_one_that_is_refused_at_most_as_refused(walk: Walk) -> None:
    def wrong(call: Call) -> str:
        found = [(row["act"], str(row["result"])) for row in call.audited]
        also = [(one.value, "done") for one in BESIDES.get(call.row.call, [])]
        right: tuple[list[tuple[object, str]], ...] = ([],)
        if is_recorded(call):
            right = ([(call.act, "done"), *also],) if is_done(call) else ([], [(call.act, "refused")])
        if is_done(call) and call.row.call in MAY_BE_SO:
            right = (*right, [])
        return "" if found in right else f"{found}, and not {right}"

    check(calls(walk), wrong)
    assert walk.unclaimed == []


def test_what_is_done_is_recorded_with_who_did_it_and_from_where(walk: Walk) -> None:
    def wrong(call: Call) -> object:
        for entry in call.audited[:1]:
            is_public = call.row.answers["signed out"] == ("OK",)
            known = is_public or entry["account_id"] == walk.world.viewer(call.viewer).id
            if not (known and entry["network"] == "127.0.0.1"):
                return entry
        return None

    check([call for call in calls(walk) if is_done(call)], wrong)


def test_the_record_is_the_last_that_is_written(walk: Walk) -> None:
    """For what came later would not stand or fall with it, and all others would wait for it."""

    def wrong(call: Call) -> list[str]:
        made = call.statements
        recorded = [number for number, one in enumerate(made) if one.startswith(AUDITING)]
        # What is recorded besides has a transaction of its own.
        from_ = recorded[-1 if call.row.call in BESIDES else 0] if recorded else len(made)
        return [one for one in made[from_:] if tables_written([one]) - MAY_FOLLOW]

    check(calls(walk), wrong)


def test_each_row_is_bound_to_the_one_before_it(walk: Walk) -> None:
    assert walk.audit_faults == []
