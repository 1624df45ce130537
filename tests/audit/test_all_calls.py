"""Every call by every viewer: what is done stands in the audit once, what is refused never as done."""

import pytest

from tests.access.walk import AUDITING, Call, Walk, check
from tests.audit.recording import BESIDES, MAY_BE_SO, records
from tests.support.statements import tables_written

pytestmark = pytest.mark.long

#: Where nobody was signed in, nothing is ended.
NOTHING_TO_DO = {("POST /api/auth/logout/", "signed out")}
# A browser is known once its password is set, and what was tried with a link is no failure once it was right.
MAY_FOLLOW = {"known_browser", "failed_sign_in", "audit_entry", "audit_reason"}


CERTIFICATE = "GET /media/certificates/{id}/{kind}"
HELPED = "GET /api/applicants/helping/{id}/"
#: Looks that are refused to those who never look, and to helpers.
MUST_BE_COUNTED = {
    *((CERTIFICATE, viewer) for viewer in ("signed out", "operator", "applicant owner", "facility owner")),
    *((f"{HELPED}{path}", "applicant owner") for path in ("", "contacts/", "contacts/{id}/")),
}


def is_done(call: Call) -> bool:
    return call.answer.word in ("OK", "[]")


def calls(walk: Walk) -> list[Call]:
    return [call for call in walk.calls if call.row.method != "SOCKET"]


def is_recorded(call: Call) -> bool:
    """Say whether it is recorded that a viewer makes a call."""
    return records(call.row, call.act, call.viewer) and (call.row.call, call.viewer) not in NOTHING_TO_DO


def is_refused_to(call: Call) -> bool:
    """Say whether a call is refused to somebody who may not, and not for what was entered, or too late."""
    # Of what everybody may call nobody is asked for, and a wrong link is everybody's mistake; but a sign-in is told.
    words = ("400",) if is_public(call) else ("401", "403", "404")
    return call.refused_act is not None and call.answer.word in words


def is_public(call: Call) -> bool:
    return call.row.answers["signed out"][0] != "401"


def test_an_act_that_is_done_is_recorded_once_and_none_that_is_refused(walk: Walk) -> None:
    def wrong(call: Call) -> str:
        found = [(row["act"], str(row["result"])) for row in call.audited]
        also = [(one.value, "done") for one in BESIDES.get(call.row.call, [])]
        right: tuple[list[tuple[object, str]], ...] = ([],)
        if is_recorded(call):
            right = ([(call.act, "done"), *also],) if is_done(call) else ([],)
        if is_done(call) and call.row.call in MAY_BE_SO:
            right = (*right, [])
        return "" if found in right else f"{found}, and not {right}"

    check(calls(walk), wrong)
    assert walk.unclaimed == []


def test_every_refused_look_and_act_is_counted_with_whose_it_was(walk: Walk) -> None:
    """Also of who is not signed in, of helpers, and of those whose role may never do it."""

    def wrong(call: Call) -> str:
        right = []
        if is_refused_to(call):
            who = (
                None if call.viewer == "signed out" or is_public(call) else walk.world.viewer(call.viewer).id
            )
            right = [(call.refused_act, 1, who, "127.0.0.1")]
        found = [(row["act"], row["times"], row["account_id"], row["network"]) for row in call.refusals]
        return "" if found == right else f"{found}, and not {right}"

    check(calls(walk), wrong)
    counted = {(call.row.call, call.viewer) for call in walk.calls if call.refusals}
    assert not walk.is_whole or counted >= MUST_BE_COUNTED


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
