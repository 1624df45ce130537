"""Taking a decline back within a day: the request waits again (docs/decisions.md §5)."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from sqlalchemy import select

from server.contacts.rules.state import TAKE_BACK_WITHIN
from server.core.database import db
from server.core.transaction import transaction
from server.core.vocabulary import Role
from server.models import Home, OfficeNote
from tests.support.database import all_rows, changes
from tests.support.matching.pairs import CONTACTS, block_all
from tests.support.matching.rows import expected_rows, stored_rows
from tests.support.racing import ROUNDS, race
from tests.support.world.moved_in import HOME, Life

NOTES = "/api/facilities/notes/"
PREFERENCES = "/api/applicants/preferences/"


def take_back(life: Life) -> Any:
    return life.take(life.seeker, "take_decline_back")


def decline(life: Life) -> None:
    """Have the request wait and be declined."""
    life.take(life.seeker, "take_back")
    assert life.take(life.seeker, "decline_contact", {"reason": "far"}).status_code == 200


def refusal(life: Life) -> tuple[int, str]:
    """Try it; return the answer, after which everything is as it was."""
    before = all_rows(life.app)
    answer = take_back(life)
    after = all_rows(life.app)
    assert changes(before, after, apart_from="audit_refusal").keys() <= {"use_count", "+use_count"}
    return answer.status_code, answer.json["code"]


@pytest.mark.parametrize("seeker", [Role.APPLICANT, Role.COUNSELOR])
def test_the_contact_is_as_it_was_before_the_decline(begin: Callable[..., Life], seeker: Role) -> None:
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


def test_the_home_is_told_in_one_sentence_in_place_of_the_decline(begin: Callable[..., Life]) -> None:
    life = begin()
    decline(life)
    take_back(life)
    assert f"「{HOME}」からの連絡は、返事待ちにもどりました。" in life.told(life.facility)[-1]
    unread = [row for row in life.rows("notification") if row["read_at"] is None]
    assert "declined_by_seeker" not in {row["event"] for row in unread}
    assert all("辞退されました" not in letter for _, letter in life.mails())


def test_the_request_is_answered_anew(begin: Callable[..., Life]) -> None:
    life = begin()
    decline(life)
    take_back(life)
    assert life.take(life.seeker, "accept_contact").json["status"] == "accepted"


def test_the_office_has_its_note_on_the_person_again(begin: Callable[..., Life]) -> None:
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


def test_a_note_written_meanwhile_is_kept_before_the_former_one(begin: Callable[..., Life]) -> None:
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


def test_a_request_that_ended_with_the_search_waits_again(begin: Callable[..., Life]) -> None:
    life = begin()
    life.take(life.seeker, "take_back")
    [contact] = life.rows("contact")
    own = f"{PREFERENCES}{contact['preference_id']}/"
    assert life.seeker.call("DELETE", own).status_code == 200
    assert life.seeker.call("PATCH", f"{own}resume/").status_code == 200
    assert take_back(life).json["status"] == "pending"
    unread = {row["event"] for row in life.rows("notification") if row["read_at"] is None}
    assert "preference_withdrawn" not in unread


def test_it_is_possible_for_a_day_and_the_seeker_alone_reads_until_when(begin: Callable[..., Life]) -> None:
    life = begin()
    decline(life)
    until = life.shown(life.seeker)["decline_may_be_taken_back_until"]
    assert until is not None
    assert life.shown(life.facility)["decline_may_be_taken_back_until"] is None
    life.clock.forward(seconds=TAKE_BACK_WITHIN.total_seconds() + 1)
    life.sign_in()
    assert life.shown(life.seeker)["decline_may_be_taken_back_until"] is None
    assert refusal(life) == (409, "decline_stays")


def test_what_the_home_declined_only_the_home_has_ended(begin: Callable[..., Life]) -> None:
    life = begin()
    life.take(life.seeker, "take_back")
    life.take(life.facility, "decline_contact", {})
    assert life.shown(life.seeker)["decline_may_be_taken_back_until"] is None
    assert refusal(life)[0] == 409


def stop_recruiting(life: Life) -> None:
    [contact] = life.rows("contact")
    life.facility.patch(f"/api/facilities/homes/{contact['home_id']}/deactivate/")


def rest(life: Life) -> None:
    [contact] = life.rows("contact")
    life.seeker.patch(f"{PREFERENCES}{contact['preference_id']}/rest/")


def block(life: Life) -> None:
    life.seeker.call("POST", f"{CONTACTS}{life.contact}/block/", block_all)


@pytest.mark.parametrize(
    ("happen", "code"),
    [(stop_recruiting, "nothing_may_wait"), (rest, "nothing_may_wait"), (block, "home_blocked")],
)
def test_nothing_waits_where_the_two_may_not_meet(
    begin: Callable[..., Life], happen: Callable[[Life], None], code: str
) -> None:
    life = begin()
    decline(life)
    happen(life)
    assert refusal(life) == (409, code)


@pytest.mark.both_databases
@pytest.mark.parametrize("first", ROUNDS)
def test_twice_at_once_it_happens_once(begin: Callable[..., Life], first: int) -> None:
    life = begin()
    decline(life)
    answers = race(life.app, *(partial(take_back, life) for _ in range(2)), first=first)
    assert [answer.status_code for answer in answers] == [200, 200]
    assert [row["action"] for row in life.rows("contact_step")].count("take_decline_back") == 1
