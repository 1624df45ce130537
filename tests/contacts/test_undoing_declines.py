"""Taking a decline back within a day: the request is pending again (docs/decisions.md §5)."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from sqlalchemy import select

from server.contacts.rules.state import UNDO_WITHIN
from server.core.database import db
from server.core.transaction import transaction
from server.core.vocabulary import Role
from server.models import Home, OfficeNote
from tests.support.database import all_rows, changes
from tests.support.matching.pairs import CONTACTS, block_all
from tests.support.matching.rows import expected_rows, stored_rows
from tests.support.racing import ROUNDS, race
from tests.support.world.move_ins import HOME, Life

NOTES = "/api/facilities/notes/"
PREFERENCES = "/api/applicants/preferences/"


def take_back(life: Life) -> Any:
    return life.take(life.seeker, "take_decline_back")


def decline(life: Life) -> None:
    """Take the acceptance back, then decline the request."""
    life.take(life.seeker, "take_back")
    assert life.take(life.seeker, "decline_contact", {"reason": "far"}).status_code == 200


def refusal(life: Life) -> tuple[int, str]:
    """Return status and code of a refused call that changes nothing."""
    before = all_rows(life.app)
    answer = take_back(life)
    after = all_rows(life.app)
    assert changes(before, after, apart_from="audit_refusal").keys() <= {"use_count", "+use_count"}
    return answer.status_code, answer.json["code"]


@pytest.mark.parametrize("seeker", [Role.APPLICANT, Role.COUNSELOR])
def test_taking_back_restores_the_contact(begin: Callable[..., Life], seeker: Role) -> None:
    life = begin(seeker=seeker)
    life.take(life.seeker, "take_back")
    before, listed = life.shown(life.facility), stored_rows(life.app)
    [was] = life.rows("contact")
    life.take(life.seeker, "decline_contact", {"reason": "far"})
    assert life.shown(life.facility)["preference"]["id"] is None
    assert take_back(life).json["status"] == "pending"
    shown = life.shown(life.facility)
    steps = [row["action"] for row in life.rows("contact_step")][-2:]
    assert steps == ["decline", "take_decline_back"]
    assert {name for name in shown if shown[name] != before[name]} <= {
        "updated_at",
        "has_unread_notifications",
    }
    [now] = life.rows("contact")
    assert {name for name in now if now[name] != was[name]} <= {"updated_at"}
    assert stored_rows(life.app) == listed == expected_rows(life.app)


def test_home_is_notified_and_the_decline_notification_is_read(begin: Callable[..., Life]) -> None:
    life = begin()
    decline(life)
    take_back(life)
    assert f"「{HOME}」からの連絡は、返事待ちに戻りました。" in life.notices(life.facility)[-1]
    unread = [row for row in life.rows("notification") if row["read_at"] is None]
    assert "declined_by_seeker" not in {row["event"] for row in unread}
    assert all("辞退されました" not in letter for _, letter in life.mails())


def test_request_can_be_accepted_after_taking_back(begin: Callable[..., Life]) -> None:
    life = begin()
    decline(life)
    take_back(life)
    assert life.take(life.seeker, "accept_contact").json["status"] == "accepted"


def test_office_note_is_restored(begin: Callable[..., Life]) -> None:
    life = begin()
    life.take(life.seeker, "take_back")
    [contact] = life.rows("contact")
    path = f"{NOTES}{contact['home_id']}/{contact['preference_id']}/"
    life.facility.call("PUT", path, {"text": "電話は午後。", "before": ""})
    life.take(life.seeker, "decline_contact", {})
    assert life.rows("office_note") == []
    take_back(life)
    assert [row["text"] for row in life.rows("office_note")] == ["電話は午後。"]
    assert life.rows("contact_note") == []


def test_newer_note_is_kept_before_the_restored_one(begin: Callable[..., Life]) -> None:
    life = begin()
    life.take(life.seeker, "take_back")
    [contact] = life.rows("contact")
    path = f"{NOTES}{contact['home_id']}/{contact['preference_id']}/"
    life.facility.call("PUT", path, {"text": "電話は午後。", "before": ""})
    life.take(life.seeker, "decline_contact", {})
    [stored_rows] = life.rows("contact_note")
    with life.app.app_context(), transaction():
        [office] = db.session.scalars(select(Home.office_id)).unique()
        keys = {"office_id": office, "preference_id": contact["preference_id"]}
        written = {"text": "駅まで迎えに行く。", "account_id": stored_rows["account_id"]}
        db.session.add(OfficeNote(**keys, **written, updated_at=stored_rows["updated_at"]))
    take_back(life)
    assert [row["text"] for row in life.rows("office_note")] == ["駅まで迎えに行く。\n電話は午後。"]
    assert life.rows("contact_note") == []


def test_request_ended_by_a_withdrawal_can_be_taken_back(begin: Callable[..., Life]) -> None:
    life = begin()
    life.take(life.seeker, "take_back")
    [contact] = life.rows("contact")
    own = f"{PREFERENCES}{contact['preference_id']}/"
    assert life.seeker.call("DELETE", own).status_code == 200
    assert life.seeker.call("PATCH", f"{own}resume/").status_code == 200
    assert take_back(life).json["status"] == "pending"
    unread = {row["event"] for row in life.rows("notification") if row["read_at"] is None}
    assert "preference_withdrawn" not in unread


def test_decline_can_be_taken_back_for_a_day(begin: Callable[..., Life]) -> None:
    life = begin()
    decline(life)
    until = life.shown(life.seeker)["decline_may_be_taken_back_until"]
    assert until is not None
    assert life.shown(life.facility)["decline_may_be_taken_back_until"] is None
    life.clock.forward(seconds=UNDO_WITHIN.total_seconds() + 1)
    life.sign_in()
    assert life.shown(life.seeker)["decline_may_be_taken_back_until"] is None
    assert refusal(life) == (409, "decline_stays")


def test_seeker_cannot_take_back_a_decline_of_the_home(begin: Callable[..., Life]) -> None:
    life = begin()
    life.take(life.seeker, "take_back")
    life.take(life.facility, "decline_contact", {})
    assert life.shown(life.seeker)["decline_may_be_taken_back_until"] is None
    assert refusal(life)[0] == 409


def block(life: Life) -> None:
    assert life.seeker.call("POST", f"{CONTACTS}{life.contact}/block/", block_all).status_code == 200


@pytest.mark.parametrize("declines_first", [False, True])
def test_decline_is_not_offered_to_be_taken_back_while_the_home_is_blocked(
    begin: Callable[..., Life], declines_first: bool
) -> None:
    life = begin()
    if declines_first:
        decline(life)
    else:
        life.take(life.seeker, "take_back")
    block(life)
    shown = life.shown(life.seeker)
    assert (shown["status"], shown["ended_by"], shown["blocked"]) == ("declined", "seeker", "corporation")
    assert shown["decline_may_be_taken_back_until"] is None
    [listed] = life.seeker.get(CONTACTS)
    assert listed["decline_may_be_taken_back_until"] is None


def stop_recruiting(life: Life) -> None:
    [contact] = life.rows("contact")
    life.facility.patch(f"/api/facilities/homes/{contact['home_id']}/deactivate/")


def rest(life: Life) -> None:
    [contact] = life.rows("contact")
    life.seeker.patch(f"{PREFERENCES}{contact['preference_id']}/rest/")


@pytest.mark.parametrize(
    ("make_impossible", "code"),
    [(stop_recruiting, "nothing_may_wait"), (rest, "nothing_may_wait"), (block, "home_blocked")],
)
def test_decline_stays_if_the_contact_is_not_possible(
    begin: Callable[..., Life], make_impossible: Callable[[Life], None], code: str
) -> None:
    life = begin()
    decline(life)
    make_impossible(life)
    assert life.shown(life.seeker)["decline_may_be_taken_back_until"] is None, "it is not offered"
    [listed] = life.seeker.get(CONTACTS)
    assert listed["decline_may_be_taken_back_until"] is None
    assert refusal(life) == (409, code)


@pytest.mark.both_databases
@pytest.mark.parametrize("first", ROUNDS)
def test_concurrent_calls_take_a_decline_back_once(begin: Callable[..., Life], first: int) -> None:
    life = begin()
    decline(life)
    answers = race(life.app, *(partial(take_back, life) for _ in range(2)), first=first)
    assert [answer.status_code for answer in answers] == [200, 200]
    assert [row["action"] for row in life.rows("contact_step")].count("take_decline_back") == 1
