"""Putting a request off: the facility does not see it."""

from typing import Any

import pytest

from tests.support.clock import Clock
from tests.support.database import all_rows
from tests.support.matching.pairs import CONTACTS, Pair, block_all, requested
from tests.support.people import People
from tests.support.saved import Saved

NOTICES = "/api/chat/notifications/"


@pytest.fixture
def pair(saved: Saved[Pair]) -> Pair:
    return saved(requested)


def shown(pair: Pair, person: Any) -> Any:
    return person.get(f"{CONTACTS}{pair.contact}/")


def test_putting_off_marks_the_notifications_as_read(pair: Pair) -> None:
    put_off = pair.step(pair.seeker, "put_off").json
    assert put_off["status"] == "pending"
    assert put_off["put_off_at"] is not None
    assert put_off["has_unread_notifications"] is False
    assert [row["is_read"] for row in pair.seeker.get(NOTICES)] == [True]


def test_putting_off_twice_changes_nothing(pair: Pair, clock: Clock) -> None:
    first = pair.step(pair.seeker, "put_off").json
    clock.forward(minutes=5)
    assert pair.step(pair.seeker, "put_off").json == first


def test_facility_does_not_see_that_a_request_is_put_off(people: People) -> None:
    facility, counselor = people.facility(), people.counselor()
    colleague = people.member(facility, "同僚")
    wish = counselor.register_preference(name="山本 一郎")
    pair = Pair(facility, counselor, facility.register_home(), wish)
    pair.ask()
    paths = (CONTACTS, f"{CONTACTS}{pair.contact}/", NOTICES, "/api/facilities/homes/")
    before = [person.get(path) for person in (facility, colleague) for path in paths]
    assert pair.step(counselor, "put_off").status_code == 200
    assert [person.get(path) for person in (facility, colleague) for path in paths] == before


def test_colleague_reads_who_put_the_request_off(people: People) -> None:
    facility, counselor = people.facility(), people.counselor()
    colleague = people.member(counselor, "同僚")
    pair = Pair(
        facility, counselor, facility.register_home(), counselor.register_preference(name="山本 一郎")
    )
    pair.ask()
    pair.step(counselor, "put_off")
    assert shown(pair, colleague)["steps"][-1] | {"taken_at": ""} == {
        "action": "put_off",
        "side": "seeker",
        "by": "佐々木 由美",
        "taken_at": "",
    }


@pytest.mark.parametrize("answer", ["accept_contact", "decline_contact"])
def test_answer_clears_the_putting_off(pair: Pair, answer: str) -> None:
    pair.step(pair.seeker, "put_off")
    assert pair.step(pair.seeker, answer).json["put_off_at"] is None


def test_block_clears_the_putting_off(pair: Pair) -> None:
    pair.step(pair.seeker, "put_off")
    assert shown(pair, pair.seeker)["blocked"] is None
    blocked = pair.seeker.post(f"{CONTACTS}{pair.contact}/block/", block_all)
    assert (blocked["status"], blocked["put_off_at"], blocked["blocked"]) == ("declined", None, "corporation")
    assert shown(pair, pair.facility)["blocked"] is None


def test_answered_request_cannot_be_put_off(pair: Pair, app: Any) -> None:
    pair.step(pair.seeker, "accept_contact")
    refused = pair.step(pair.seeker, "put_off")
    assert (refused.status_code, refused.json["code"]) == (409, "contact_is_accepted")
    assert all_rows(app)["contact"][(pair.contact,)]["put_off_at"] is None


@pytest.mark.parametrize("state", ["pending", "accepted", "declined", "completed"])
def test_contact_can_be_reported_in_each_state(pair: Pair, app: Any, state: str) -> None:
    steps = {"accepted": ["accept_contact"], "declined": ["decline_contact"]}
    for step in steps.get(state, ["accept_contact", "close"] if state == "completed" else []):
        assert pair.step(pair.seeker, step).status_code == 200
    assert shown(pair, pair.seeker)["status"] == state
    report = {"reason": "other", "detail": "こわい言い方でした。"}
    assert pair.seeker.call("POST", f"{CONTACTS}{pair.contact}/report/", report).status_code == 201
    assert [row["detail"] for row in all_rows(app)["report"].values()] == ["こわい言い方でした。"]
