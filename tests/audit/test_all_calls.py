"""Every call by every viewer: a completed act is recorded once, a refused act is never recorded as done."""

import pytest

from tests.access.walk import AUDITING, Call, Walk, check
from tests.audit.recording import MAY_CHANGE_NOTHING, ROW_FOR_EACH_PERSON, records
from tests.support.statements import tables_written

pytestmark = pytest.mark.long

#: Without a session there is nothing to end.
NOT_RECORDED = {("POST /api/auth/logout/", "signed out")}
# Tables that may be written after the audit row: a known browser, reset failure counts, the audit itself.
MAY_FOLLOW = {"known_browser", "failed_sign_in", "audit_entry", "audit_reason"}


CERTIFICATE = "GET /media/certificates/{id}/{kind}"
HELPED = "GET /api/applicants/helping/{id}/"
#: Refused looks that must be counted: of roles that may never look, and of helpers.
MUST_BE_COUNTED = {
    *((CERTIFICATE, viewer) for viewer in ("signed out", "operator", "applicant owner", "facility owner")),
    *((f"{HELPED}{path}", "applicant owner") for path in ("", "contacts/", "contacts/{id}/")),
}


def is_done(call: Call) -> bool:
    return call.answer.word in ("OK", "[]")


def calls(walk: Walk) -> list[Call]:
    return [call for call in walk.calls if call.row.method != "SOCKET"]


def is_recorded(call: Call) -> bool:
    return records(call.row, call.act, call.viewer) and (call.row.call, call.viewer) not in NOT_RECORDED


def is_refused_to(call: Call) -> bool:
    """Return whether a call is refused for a missing right, not for invalid input or a wrong state."""
    # Of the public calls only a failed sign-in (400) counts.
    words = ("400",) if is_public(call) else ("401", "403", "404")
    return call.refused_act is not None and call.answer.word in words


def is_public(call: Call) -> bool:
    return call.row.answers["signed out"][0] != "401"


def test_completed_act_is_recorded_once_and_refused_act_never(walk: Walk) -> None:
    def wrong(call: Call) -> str:
        found = [(row["act"], str(row["result"])) for row in call.audited]
        right: tuple[list[tuple[object, str]], ...] = ([],)
        if is_recorded(call):
            right = ([(call.act, "done")],) if is_done(call) else ([],)
        if is_done(call) and call.row.call in MAY_CHANGE_NOTHING:
            right = (*right, [])
        if is_done(call) and call.row.call in ROW_FOR_EACH_PERSON:
            right = ([(call.act, "done")] * len(found),)
        return "" if found in right else f"{found}, and not {right}"

    check(calls(walk), wrong)
    assert walk.unclaimed == []


def test_every_refusal_is_counted_with_its_account(walk: Walk) -> None:
    """This includes signed-out viewers, helpers, and roles that never have the right."""

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


def test_completed_act_is_recorded_with_account_and_network(walk: Walk) -> None:
    def wrong(call: Call) -> object:
        for entry in call.audited[:1]:
            is_public = call.row.answers["signed out"] == ("OK",)
            known = is_public or entry["account_id"] == walk.world.viewer(call.viewer).id
            if not (known and entry["network"] == "127.0.0.1"):
                return entry
        return None

    check([call for call in calls(walk) if is_done(call)], wrong)


def test_audit_row_is_the_last_write(walk: Walk) -> None:
    """Later writes would not be atomic with the audit row, or would hold its lock longer."""

    def wrong(call: Call) -> list[str]:
        made = call.statements
        recorded = [number for number, one in enumerate(made) if one.startswith(AUDITING)]
        from_ = recorded[0] if recorded else len(made)
        return [one for one in made[from_:] if tables_written([one]) - MAY_FOLLOW]

    check(calls(walk), wrong)


def test_each_row_is_chained_to_the_previous_row(walk: Walk) -> None:
    assert walk.audit_faults == []
