"""Taking an acceptance back within a day, as if it had not been (docs/decisions.md §5)."""

import io
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import pytest

from server.contacts.rules.state import TAKE_BACK_WITHIN
from server.contacts.service.visits import remind_of_visits
from server.core.clock import now
from server.core.refusals import NotFound
from server.core.vocabulary import Role
from tests.support.database import all_rows, changes
from tests.support.forms import picture
from tests.support.matching.pairs import CONTACTS
from tests.support.racing import ROUNDS, race
from tests.support.rooms import MESSAGES, open_room, send_once
from tests.support.world.audit import last, rows_after
from tests.support.world.moved_in import HOME, Life

OFFER = {"day": "2026-03-10", "hour": "14:30", "minutes": 60, "place": "ホームの玄関"}
WHEN = "2026/03/10（火）14:30"


def take_back(life: Life) -> Any:
    return life.take(life.seeker, "take_back")


@pytest.mark.parametrize("seeker", [Role.APPLICANT, Role.COUNSELOR])
def test_the_facility_reads_again_what_it_read_before(begin: Callable[..., Life], seeker: Role) -> None:
    life, path = begin(seeker=seeker), f"{CONTACTS}%d/"
    before = life.facility.call("GET", "/api/chat/contacts/").json[0]
    assert before["preference"]["name"]
    life.seeker.post(f"{path % life.contact}show_address/")
    life.seeker.post(f"{path % life.contact}add_allowed_user/")
    assert take_back(life).json["status"] == "pending"
    shown = life.shown(life.facility)
    hidden = {"name", "condition_detail", "postal_code", "address_2", "disability_certificate"}
    assert not hidden & shown["preference"].keys()
    assert shown["preference"]["allowed_users"] == []
    assert (shown["address_shown"], shown["latest_message_sent_at"]) == (False, None)
    [contact] = life.rows("contact")
    assert (contact["accepted_at"], contact["address_shown_at"], contact["ended_at"]) == (None, None, None)
    assert all_rows(life.app)["certificate_permission"] == {}


def test_the_room_is_gone_with_its_words_pictures_and_notices(
    begin: Callable[..., Life], address: str
) -> None:
    life = begin()
    store = life.app.extensions["pictures"]
    send_once(address, life.facility, life.contact, "見学はいつがよいですか。")
    data = {"talk_room": str(life.contact), "image": (io.BytesIO(picture()), "a.jpg")}
    life.seeker.post(MESSAGES, data=data)
    [key] = [row["image_key"] for row in life.rows("message") if row["image_key"]]
    with closing(open_room(address, life.facility, life.contact)) as socket:
        assert take_back(life).status_code == 200
        closed = socket.recv_frame()
    assert closed.data[2:] == b"taken_back"
    rows = all_rows(life.app)
    assert (rows["message"], rows["room_read"]) == ({}, {})
    assert "message" not in {row["event"] for row in rows["notification"].values()}
    with pytest.raises(NotFound):
        store.load_encrypted(key)
    assert send_once(address, life.facility, life.contact, "まだいますか。") == 4001


def test_the_facility_is_told_in_one_sentence_and_the_step_is_recorded(begin: Callable[..., Life]) -> None:
    life = begin()
    take_back(life)
    assert life.told(life.facility)[-1] == f"「{HOME}」からの連絡の承認は、取り消されました。"
    step = max(life.rows("contact_step"), key=lambda row: row["id"])
    assert (step["action"], step["from_status"], step["to_status"]) == ("take_back", "accepted", "pending")
    assert step["actor_id"] == life.seeker.id


def test_the_person_may_answer_anew(begin: Callable[..., Life]) -> None:
    life = begin()
    take_back(life)
    assert life.take(life.seeker, "accept_contact").json["status"] == "accepted"
    assert len(life.rows("message")) == 1
    take_back(life)
    assert life.take(life.seeker, "decline_contact").json["status"] == "declined"


def test_again_it_changes_nothing(begin: Callable[..., Life]) -> None:
    life = begin()
    first = take_back(life).json
    life.clock.forward(minutes=1)
    before = all_rows(life.app)
    again = take_back(life)
    assert (again.status_code, again.json) == (200, first)
    assert changes(before, all_rows(life.app)) == {}


def test_it_is_possible_for_a_day_and_no_longer_and_the_seeker_alone_reads_until_when(
    begin: Callable[..., Life],
) -> None:
    life = begin()
    until = life.shown(life.seeker)["acceptance_may_be_taken_back_until"]
    assert until is not None
    assert life.shown(life.facility)["acceptance_may_be_taken_back_until"] is None
    life.clock.forward(seconds=TAKE_BACK_WITHIN.total_seconds() - 1)
    life.sign_in()
    assert life.shown(life.seeker)["acceptance_may_be_taken_back_until"] == until
    life.clock.forward(seconds=2)
    before = all_rows(life.app)
    refused = take_back(life)
    assert (refused.status_code, refused.json["code"]) == (409, "acceptance_stays")
    assert refused.json["detail"].startswith("承認してから24時間がすぎたため、取り消せません。")
    assert changes(before, all_rows(life.app)) == {}
    assert life.shown(life.seeker)["acceptance_may_be_taken_back_until"] is None
    assert timedelta(hours=24) == TAKE_BACK_WITHIN


#: What the facility reports within the 24 hours, and what it is told is gone.
REPORTED = {
    ("complete_visit",): "見学の予定や、見学完了の報告も、なくなりました。",
    ("confirm",): "入居確定も取り消され、システム利用料はかかりません。",
    ("complete_visit", "confirm"): "入居確定も取り消され、システム利用料はかかりません。",
}


def report(life: Life, *steps: str) -> None:
    for step in steps:
        # Without any agreed visit, too.
        assert life.take(life.facility, step).status_code == 200


def in_force(life: Life) -> list[Any]:
    return [row for row in life.rows("invoice") if row["cancelled_at"] is None]


@pytest.mark.parametrize("seeker", [Role.APPLICANT, Role.COUNSELOR])
@pytest.mark.parametrize(("steps", "words"), REPORTED.items())
def test_it_wins_over_everything_the_facility_reported(
    begin: Callable[..., Life], steps: tuple[str, ...], words: str, seeker: Role
) -> None:
    life = begin(seeker=seeker)
    before = life.rows("contact")
    agree(life)
    life.facility.patch(f"{CONTACTS}{life.contact}/complete_visit/", {"early": True})
    report(life, *steps)
    assert life.shown(life.seeker)["acceptance_may_be_taken_back_until"] is not None
    assert take_back(life).json["status"] == "pending"
    [contact] = life.rows("contact")
    gone = ("accepted_at", "visit_completed_at", "confirmed_at", "moved_in_on", "visit_starts_at")
    assert {name: contact[name] for name in gone} == dict.fromkeys(gone)
    assert before[0]["accepted_at"] is not None
    assert (life.rows("visit"), in_force(life)) == ([], [])
    told = life.told(life.facility)[-1]
    assert told.startswith(f"「{HOME}」からの連絡の承認は、取り消されました。\n")
    assert words in told
    # Nothing that was told since the request waits for the seeker's side.
    unread = [row for row in life.seeker.get("/api/chat/notifications/") if not row["is_read"]]
    assert {row["event"] for row in unread} <= {"request_sent"}


def test_a_home_has_its_vacancy_again_and_finds_the_person(begin: Callable[..., Life]) -> None:
    life = begin()
    home = life.shown(life.facility)["home"]["id"]
    vacancies = life.rows("home")[0]["vacancies"]
    report(life, "confirm")
    assert life.rows("home")[0]["vacancies"] == vacancies - 1
    take_back(life)
    assert life.rows("home")[0]["vacancies"] == vacancies
    listed = life.facility.get(f"/api/facilities/matching-preferences/{home}/")["data"]
    assert len(listed) == 1


@pytest.mark.parametrize(
    ("step", "gone"), [("complete_visit", "見学完了の報告"), ("confirm", "入居確定とシステム利用料")]
)
def test_the_operator_and_the_members_are_told_by_mail_what_is_gone(
    begin: Callable[..., Life], operator: str, step: str, gone: str
) -> None:
    life = begin(step)
    take_back(life)
    [mail] = [text for to, text in life.mails() if to == operator]
    assert f"{gone}が取り消されました。" in mail
    member = (
        "入居確定とシステム利用料も取り消されました"
        if step == "confirm"
        else "見学完了の報告もなくなりました"
    )
    [letter] = [
        text for to, text in life.mails() if to == life.facility_account[1] and "承認が取り消され" in text
    ]
    assert member in letter
    assert "システム利用料が記録されました" not in letter


def test_the_fee_keeps_its_row_and_is_recorded_anew_after_another_acceptance(
    begin: Callable[..., Life],
) -> None:
    life = begin("confirm")
    take_back(life)
    [cancelled] = life.rows("invoice")
    assert (cancelled["cancelled_at"], cancelled["cancel_reason"]) == (life.clock(), None)
    life.take(life.seeker, "accept_contact")
    report(life, "confirm")
    assert len(in_force(life)) == 1


def test_the_audit_says_that_the_confirmation_went_with_the_acceptance(begin: Callable[..., Life]) -> None:
    life = begin("confirm")
    begun = last(life.app)
    take_back(life)
    take_back(life)
    done = [(row["act"], row["object_id"]) for row in rows_after(life.app, begun)]
    assert done == [("acceptance_taken_back", life.contact), ("move_in_unconfirmed", life.contact)]


#: What the facility does besides reporting, and what becomes of the contact then.
ENDS = {"close": "completed", "deactivate": "completed"}


@pytest.mark.parametrize("reported", [(), ("complete_visit",), ("confirm",)])
@pytest.mark.parametrize("end", ENDS)
def test_nothing_that_the_facility_does_within_the_day_keeps_what_it_reported(
    begin: Callable[..., Life], end: str, reported: tuple[str, ...]
) -> None:
    life = begin(*reported)
    if end == "close":
        assert life.take(life.facility, "close").status_code == 200
    else:
        home = life.shown(life.facility)["home"]["id"]
        life.facility.patch(f"/api/facilities/homes/{home}/deactivate/")
    offered = life.shown(life.seeker)["acceptance_may_be_taken_back_until"]
    assert (offered is not None) == bool(reported or end == "deactivate")
    for _ in range(2):
        assert take_back(life).json["status"] == ENDS[end]
    [contact] = life.rows("contact")
    assert (contact["visit_completed_at"], contact["confirmed_at"], in_force(life)) == (None, None, [])
    assert life.rows("message") == []
    assert life.shown(life.seeker)["acceptance_may_be_taken_back_until"] is None


def test_who_stopped_takes_back_what_was_reported(begin: Callable[..., Life]) -> None:
    life = begin("confirm")
    preference = life.shown(life.seeker)["preference"]["id"]
    life.seeker.call("DELETE", f"/api/applicants/preferences/{preference}/")
    assert take_back(life).json["status"] == "completed"
    assert in_force(life) == []


@pytest.mark.parametrize("steps", [(), ("close",)])
def test_after_the_day_what_was_reported_stays(begin: Callable[..., Life], steps: tuple[str, ...]) -> None:
    life = begin("confirm", *steps)
    life.clock.forward(seconds=TAKE_BACK_WITHIN.total_seconds() + 1)
    life.sign_in()
    refused = take_back(life)
    assert (refused.status_code, refused.json["code"]) == (409, "acceptance_stays")
    # Of a room that is closed nobody is told to close it.
    assert ("トークルームを閉じてください" in refused.json["detail"]) == (steps == ())
    assert len(in_force(life)) == 1


def agree(life: Life) -> None:
    path = f"{CONTACTS}{life.contact}/visits/"
    [visit] = life.facility.post(path, {"offers": [OFFER]})["offered"]
    life.seeker.post(f"{path}{visit['id']}/choose/")


def whole_day(life: Life) -> list[str]:
    """Let the days of the visit pass with all loops; return what the facility was told meanwhile."""
    before = len(life.told(life.facility))
    for day, hour in ((9, 18), (10, 13), (11, 11)):
        life.clock.set(datetime(2026, 3, day, hour - 9, tzinfo=UTC))
        with life.app.app_context():
            while remind_of_visits(now()):
                pass
        life.sign_in()
    return life.told(life.facility)[before:]


@pytest.mark.parametrize("seeker", [Role.APPLICANT, Role.COUNSELOR])
def test_with_the_acceptance_the_visit_ahead_is_off_and_the_home_is_told_of_both_once(
    begin: Callable[..., Life], seeker: Role
) -> None:
    life = begin(seeker=seeker)
    agree(life)
    other = {"offers": [OFFER | {"day": "2026-03-12"}], "reason": "schedule"}
    life.facility.post(f"{CONTACTS}{life.contact}/visits/", other)
    told = len(life.told(life.facility))
    assert take_back(life).status_code == 200
    [line] = life.told(life.facility)[told:]
    assert line == f"「{HOME}」からの連絡の承認は、取り消されました。\n{WHEN}の見学も、なくなりました。"
    # Of what was told before nothing waits to be read.
    unread = [row for row in life.facility.get("/api/chat/notifications/") if not row["is_read"]]
    assert [row["message"] for row in unread] == [line]
    assert life.shown(life.facility)["visit_starts_at"] is None
    assert whole_day(life) == []


def test_the_mail_says_that_the_visit_is_off_and_no_more_that_it_was_agreed(
    begin: Callable[..., Life],
) -> None:
    life = begin()
    agree(life)
    take_back(life)
    [letter] = [text for _, text in life.mails() if "見学" in text]
    assert f"「{HOME}」からの連絡の承認が取り消され、{WHEN}の見学もなくなりました。" in letter
    assert "決まりました" not in letter
    assert "山本" not in letter


def test_a_mail_that_was_joined_before_says_no_more_that_the_visit_was_agreed(
    begin: Callable[..., Life],
) -> None:
    life = begin()
    agree(life)
    assert [text for _, text in life.mails() if f"{WHEN}に決まりました" in text]
    take_back(life)
    assert not [text for _, text in life.mails() if "決まりました" in text]


def test_what_was_on_its_way_to_line_of_the_room_goes_with_it(begin: Callable[..., Life]) -> None:
    life = begin()
    asked = life.rows("push")
    life.clock.forward(minutes=1)
    agree(life)
    assert len(life.rows("push")) > len(asked)
    take_back(life)
    assert life.rows("push") == asked


def test_the_visit_that_went_with_the_acceptance_is_in_no_calendar(begin: Callable[..., Life]) -> None:
    life = begin()
    agree(life)
    address = life.facility.post("/api/accounts/calendar/")["address"]
    path = address[address.index("/calendar/") :]
    assert life.people.visitor().call("GET", path).text.count("BEGIN:VEVENT") == 1
    take_back(life)
    assert life.people.visitor().call("GET", path).text.count("BEGIN:VEVENT") == 0


def test_a_visit_that_was_called_off_before_is_not_said_to_be_off_again(begin: Callable[..., Life]) -> None:
    life = begin()
    agree(life)
    path = f"{CONTACTS}{life.contact}/visits/"
    visit = life.facility.get(path)["agreed"]["id"]
    life.seeker.post(f"{path}{visit}/call_off/", {"reason": "schedule"})
    take_back(life)
    assert life.told(life.facility)[-1] == f"「{HOME}」からの連絡の承認は、取り消されました。"


@pytest.mark.both_databases
@pytest.mark.parametrize("first", ROUNDS)
def test_whoever_agrees_while_the_acceptance_is_taken_back_leaves_no_visit_of_which_nobody_is_told(
    begin: Callable[..., Life], first: int
) -> None:
    life = begin(seeker=Role.COUNSELOR)
    path = f"{CONTACTS}{life.contact}/visits/"
    [visit] = life.facility.post(path, {"offers": [OFFER]})["offered"]
    chosen, taken = race(
        life.app,
        partial(life.seeker.tab().call, "POST", f"{path}{visit['id']}/choose/"),
        partial(take_back, life),
        first=first,
    )
    assert taken.status_code == 200
    is_told = "見学も、なくなりました" in life.told(life.facility)[-1]
    assert is_told == (chosen.status_code == 200)
    assert life.rows("visit") == []
