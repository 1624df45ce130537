"""Taking an acceptance back within a day: the contact is pending again (docs/decisions.md §5)."""

import io
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import pytest

from server.contacts.rules.state import UNDO_WITHIN
from server.contacts.service.visits import remind_of_visits
from server.core.clock import now
from server.core.refusals import NotFound
from server.core.vocabulary import Role
from tests.support.database import all_rows, changes
from tests.support.forms import picture
from tests.support.matching.pairs import CONTACTS
from tests.support.racing import ROUNDS, race
from tests.support.rooms import MESSAGES, Enter, send_once
from tests.support.world.audit import last, rows_after
from tests.support.world.move_ins import HOME, Life

OFFER = {"day": "2026-03-10", "hour": "14:30", "minutes": 60, "place": "ホームの玄関"}
WHEN = "2026/03/10（火）14:30"


def take_back(life: Life) -> Any:
    return life.take(life.seeker, "take_back")


@pytest.mark.parametrize("seeker", [Role.APPLICANT, Role.COUNSELOR])
def test_facility_reads_only_the_data_of_a_pending_contact(begin: Callable[..., Life], seeker: Role) -> None:
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


def test_room_is_deleted_with_messages_pictures_and_notifications(
    begin: Callable[..., Life], address: str, enter: Enter
) -> None:
    life = begin()
    store = life.app.extensions["pictures"]
    send_once(address, life.facility, life.contact, "見学はいつがよいですか。")
    data = {"talk_room": str(life.contact), "image": (io.BytesIO(picture()), "a.jpg")}
    life.seeker.post(MESSAGES, data=data)
    [key] = [row["storage_key"] for row in life.rows("message") if row["storage_key"]]
    socket = enter(life.facility, life.contact)
    assert take_back(life).status_code == 200
    assert socket.recv_frame().data[2:] == b"taken_back"
    rows = all_rows(life.app)
    assert (rows["message"], rows["room_read"]) == ({}, {})
    assert "message" not in {row["event"] for row in rows["notification"].values()}
    with pytest.raises(NotFound):
        store.load_encrypted(key)
    assert send_once(address, life.facility, life.contact, "まだいますか。") == 4001


def test_facility_is_notified_and_the_step_is_recorded(begin: Callable[..., Life]) -> None:
    life = begin()
    take_back(life)
    assert life.notices(life.facility)[-1] == f"「{HOME}」からの連絡の承認は、取り消されました。"
    step = max(life.rows("contact_step"), key=lambda row: row["id"])
    assert (step["action"], step["from_status"], step["to_status"]) == ("take_back", "accepted", "pending")
    assert step["actor_id"] == life.seeker.id


def test_request_can_be_answered_again(begin: Callable[..., Life]) -> None:
    life = begin()
    take_back(life)
    assert life.take(life.seeker, "accept_contact").json["status"] == "accepted"
    assert len(life.rows("message")) == 1
    take_back(life)
    assert life.take(life.seeker, "decline_contact").json["status"] == "declined"


def test_taking_back_twice_changes_nothing(begin: Callable[..., Life]) -> None:
    life = begin()
    first = take_back(life).json
    life.clock.forward(minutes=1)
    before = all_rows(life.app)
    again = take_back(life)
    assert (again.status_code, again.json) == (200, first)
    assert changes(before, all_rows(life.app)) == {}


def test_acceptance_can_be_taken_back_for_24_hours(
    begin: Callable[..., Life],
) -> None:
    life = begin()
    until = life.shown(life.seeker)["acceptance_may_be_taken_back_until"]
    assert until is not None
    assert life.shown(life.facility)["acceptance_may_be_taken_back_until"] is None
    life.clock.forward(seconds=UNDO_WITHIN.total_seconds() - 1)
    life.sign_in()
    assert life.shown(life.seeker)["acceptance_may_be_taken_back_until"] == until
    life.clock.forward(seconds=2)
    before = all_rows(life.app)
    refused = take_back(life)
    assert (refused.status_code, refused.json["code"]) == (409, "acceptance_stays")
    assert refused.json["detail"].startswith("承認してから24時間がすぎたため、取り消せません。")
    assert changes(before, all_rows(life.app)) == {}
    assert life.shown(life.seeker)["acceptance_may_be_taken_back_until"] is None
    assert timedelta(hours=24) == UNDO_WITHIN


#: Reports of the facility within 24 hours, and the notice about their deletion.
NOTICES_BY_REPORTS = {
    ("complete_visit",): "見学の予定や、見学完了の報告も、なくなりました。",
    ("confirm",): "入居確定も取り消され、システム利用料はかかりません。",
    ("complete_visit", "confirm"): "入居確定も取り消され、システム利用料はかかりません。",
}


def report(life: Life, *steps: str) -> None:
    for step in steps:
        # A report needs no agreed visit.
        assert life.take(life.facility, step).status_code == 200


def valid_invoices(life: Life) -> list[Any]:
    return [row for row in life.rows("invoice") if row["cancelled_at"] is None]


@pytest.mark.parametrize("seeker", [Role.APPLICANT, Role.COUNSELOR])
@pytest.mark.parametrize(("steps", "words"), NOTICES_BY_REPORTS.items())
def test_taking_back_clears_the_reports_of_the_facility(
    begin: Callable[..., Life], steps: tuple[str, ...], words: str, seeker: Role
) -> None:
    life = begin(seeker=seeker)
    before = life.rows("contact")
    agree_visit(life)
    life.facility.patch(f"{CONTACTS}{life.contact}/complete_visit/", {"early": True})
    report(life, *steps)
    assert life.shown(life.seeker)["acceptance_may_be_taken_back_until"] is not None
    assert take_back(life).json["status"] == "pending"
    [contact] = life.rows("contact")
    gone = ("accepted_at", "visit_completed_at", "confirmed_at", "moved_in_on", "visit_starts_at")
    assert {name: contact[name] for name in gone} == dict.fromkeys(gone)
    assert before[0]["accepted_at"] is not None
    assert (life.rows("visit"), valid_invoices(life)) == ([], [])
    notice = life.notices(life.facility)[-1]
    assert notice.startswith(f"「{HOME}」からの連絡の承認は、取り消されました。\n")
    assert words in notice
    # All later notifications of the seeker are deleted or read.
    unread = [row for row in life.seeker.get("/api/chat/notifications/") if not row["is_read"]]
    assert {row["event"] for row in unread} <= {"request_sent"}


def test_home_regains_its_vacancy_and_lists_the_person(begin: Callable[..., Life]) -> None:
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
def test_operator_and_members_get_a_mail_about_cleared_reports(
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


def test_cancelled_fee_stays_and_a_new_one_is_recorded(
    begin: Callable[..., Life],
) -> None:
    life = begin("confirm")
    take_back(life)
    [cancelled] = life.rows("invoice")
    assert (cancelled["cancelled_at"], cancelled["cancel_reason"]) == (life.clock(), None)
    life.take(life.seeker, "accept_contact")
    report(life, "confirm")
    assert len(valid_invoices(life)) == 1


def test_cleared_confirmation_is_audited(begin: Callable[..., Life]) -> None:
    life = begin("confirm")
    begun = last(life.app)
    take_back(life)
    take_back(life)
    done = [(row["act"], row["object_id"]) for row in rows_after(life.app, begun)]
    assert done == [("acceptance_taken_back", life.contact), ("move_in_unconfirmed", life.contact)]


#: The status of the contact after a step of the facility.
STATUS_BY_END = {"close": "completed", "deactivate": "completed"}


@pytest.mark.parametrize("reported", [(), ("complete_visit",), ("confirm",)])
@pytest.mark.parametrize("end", STATUS_BY_END)
def test_closing_or_deactivating_does_not_keep_reports(
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
        assert take_back(life).json["status"] == STATUS_BY_END[end]
    [contact] = life.rows("contact")
    assert (contact["visit_completed_at"], contact["confirmed_at"], valid_invoices(life)) == (None, None, [])
    assert life.rows("message") == []
    assert life.shown(life.seeker)["acceptance_may_be_taken_back_until"] is None


def test_withdrawn_person_can_take_reports_back(begin: Callable[..., Life]) -> None:
    life = begin("confirm")
    preference = life.shown(life.seeker)["preference"]["id"]
    life.seeker.call("DELETE", f"/api/applicants/preferences/{preference}/")
    assert take_back(life).json["status"] == "completed"
    assert valid_invoices(life) == []


@pytest.mark.parametrize("steps", [(), ("close",)])
def test_reports_stay_after_24_hours(begin: Callable[..., Life], steps: tuple[str, ...]) -> None:
    life = begin("confirm", *steps)
    life.clock.forward(seconds=UNDO_WITHIN.total_seconds() + 1)
    life.sign_in()
    refused = take_back(life)
    code = "closed_room_stays" if steps else "acceptance_stays"
    assert (refused.status_code, refused.json["code"]) == (409, code)
    # The advice to close the room is given only for an open room.
    assert ("トークルームを閉じてください" in refused.json["detail"]) == (steps == ())
    assert len(valid_invoices(life)) == 1


def agree_visit(life: Life) -> None:
    path = f"{CONTACTS}{life.contact}/visits/"
    [visit] = life.facility.post(path, {"offers": [OFFER]})["offered"]
    life.seeker.post(f"{path}{visit['id']}/choose/")


def notices_during_the_visit_days(life: Life) -> list[str]:
    """Run the reminders on the days of the visit; return the new notifications of the facility."""
    before = len(life.notices(life.facility))
    for day, hour in ((9, 18), (10, 13), (11, 11)):
        life.clock.set(datetime(2026, 3, day, hour - 9, tzinfo=UTC))
        with life.app.app_context():
            while remind_of_visits(now()):
                pass
        life.sign_in()
    return life.notices(life.facility)[before:]


@pytest.mark.parametrize("seeker", [Role.APPLICANT, Role.COUNSELOR])
def test_taking_back_cancels_the_visit_with_one_notification(
    begin: Callable[..., Life], seeker: Role
) -> None:
    life = begin(seeker=seeker)
    agree_visit(life)
    other = {"offers": [OFFER | {"day": "2026-03-12"}], "reason": "schedule"}
    life.facility.post(f"{CONTACTS}{life.contact}/visits/", other)
    count = len(life.notices(life.facility))
    assert take_back(life).status_code == 200
    [line] = life.notices(life.facility)[count:]
    assert line == f"「{HOME}」からの連絡の承認は、取り消されました。\n{WHEN}の見学も、なくなりました。"
    # Earlier notifications are deleted or read.
    unread = [row for row in life.facility.get("/api/chat/notifications/") if not row["is_read"]]
    assert [row["message"] for row in unread] == [line]
    assert life.shown(life.facility)["visit_starts_at"] is None
    assert notices_during_the_visit_days(life) == []


def test_mail_says_only_that_the_visit_is_cancelled(
    begin: Callable[..., Life],
) -> None:
    life = begin()
    agree_visit(life)
    take_back(life)
    [letter] = [text for _, text in life.mails() if "見学" in text]
    assert f"「{HOME}」からの連絡の承認が取り消され、{WHEN}の見学もなくなりました。" in letter
    assert "決まりました" not in letter
    assert "山本" not in letter


def test_waiting_mail_drops_the_agreed_visit(
    begin: Callable[..., Life],
) -> None:
    life = begin()
    agree_visit(life)
    assert [text for _, text in life.mails() if f"{WHEN}に決まりました" in text]
    take_back(life)
    assert not [text for _, text in life.mails() if "決まりました" in text]


def test_pending_line_pushes_of_the_room_are_deleted(begin: Callable[..., Life]) -> None:
    life = begin()
    asked = life.rows("push")
    life.clock.forward(minutes=1)
    agree_visit(life)
    assert len(life.rows("push")) > len(asked)
    take_back(life)
    assert life.rows("push") == asked


def test_calendar_drops_the_visit(begin: Callable[..., Life]) -> None:
    life = begin()
    agree_visit(life)
    address = life.facility.post("/api/accounts/calendar/")["address"]
    path = address[address.index("/calendar/") :]
    assert life.people.visitor().call("GET", path).text.count("BEGIN:VEVENT") == 1
    take_back(life)
    assert life.people.visitor().call("GET", path).text.count("BEGIN:VEVENT") == 0


def test_visit_called_off_before_is_not_mentioned_again(begin: Callable[..., Life]) -> None:
    life = begin()
    agree_visit(life)
    path = f"{CONTACTS}{life.contact}/visits/"
    visit = life.facility.get(path)["agreed"]["id"]
    life.seeker.post(f"{path}{visit}/call_off/", {"reason": "schedule"})
    take_back(life)
    assert life.notices(life.facility)[-1] == f"「{HOME}」からの連絡の承認は、取り消されました。"


@pytest.mark.both_databases
@pytest.mark.parametrize("first", ROUNDS)
def test_visit_agreed_during_taking_back_is_cancelled_and_notified(
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
    is_notified = "見学も、なくなりました" in life.notices(life.facility)[-1]
    assert is_notified == (chosen.status_code == 200)
    assert life.rows("visit") == []
