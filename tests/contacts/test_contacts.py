"""A contact from the request to the closed room: permitted steps, and what each side reads."""

from typing import Any

import pytest

from tests.support.clock import Clock
from tests.support.line import HIKARI, Line
from tests.support.matching.pairs import CONTACTS, Pair, strangers
from tests.support.people import People
from tests.support.saved import Saved

STEPS = ("accept_contact", "decline_contact", "complete_visit", "confirm", "close")
HIDDEN_BEFORE = {
    *("name", "postal_code", "address_2", "condition_detail"),
    *("disability_certificate", "welfare_certificate"),
}


@pytest.fixture
def pair(saved: Saved[Pair]) -> Pair:
    return saved(strangers)


@pytest.fixture
def accepted(pair: Pair) -> Pair:
    pair.ask()
    assert pair.step(pair.seeker, "accept_contact").status_code == 200
    return pair


def test_request_is_sent_to_the_seeker_in_the_app_and_by_line(pair: Pair, line: Line, deliver: Any) -> None:
    asked = pair.ask()
    assert (asked.status_code, asked.json["status"]) == (201, "pending")
    [contact] = pair.seeker.get(CONTACTS)
    assert (contact["id"], contact["has_unread_notifications"]) == (pair.contact, True)
    [notification] = pair.seeker.get("/api/chat/notifications/")
    assert notification["message"].splitlines()[0] == "「ひだまりホーム」から連絡がきました。"
    assert deliver() == 1
    [message] = line.inbox(HIKARI)
    action = message["contents"]["footer"]["contents"][0]["action"]
    assert action["uri"].endswith(f"{line.config.liff_id}/applicants/contacts/{pair.contact}/")
    assert "精神" not in str(message)
    assert deliver() == 0


def test_home_cannot_request_a_person_outside_its_list(pair: Pair) -> None:
    other = pair.facility.register_home(prefecture="大阪府", address_1="大阪市北区", postal_code="5300001")
    answer = pair.facility.call("POST", CONTACTS, {"home": other, "preference": pair.preference})
    assert answer.status_code == 404


def test_acceptance_opens_the_room_with_the_greeting_of_the_home(accepted: Pair) -> None:
    for person in (accepted.facility, accepted.seeker):
        [message] = person.get(f"/api/chat/chat-messages/?talk_room={accepted.contact}")
        assert message["message"] == "はじめまして。ひだまりホームです。"
        assert message["sender_role"] == "facility"


def test_facility_reads_name_and_condition_only_after_acceptance(pair: Pair) -> None:
    pair.ask()
    before = pair.facility.get(f"{CONTACTS}{pair.contact}/")
    assert not HIDDEN_BEFORE & before["preference"].keys()
    pair.step(pair.seeker, "accept_contact")
    after = pair.facility.get(f"{CONTACTS}{pair.contact}/")["preference"]
    assert after.keys() - before["preference"].keys() == HIDDEN_BEFORE
    assert (after["name"], after["address_1"]) == ("田中 ひかり", "世田谷区")
    assert (after["postal_code"], after["address_2"], after["disability_certificate"]) == (None, None, None)


def test_facility_reads_the_street_only_while_it_is_shown(accepted: Pair) -> None:
    path = f"{CONTACTS}{accepted.contact}/"

    def street() -> Any:
        contact = accepted.facility.get(path)
        return (
            contact["address_shown"],
            contact["preference"]["postal_code"],
            contact["preference"]["address_2"],
        )

    assert accepted.seeker.post(f"{path}show_address/")["address_shown"] is True
    assert street() == (True, "1540017", "世田谷4-5-6")
    assert accepted.seeker.call("DELETE", f"{path}show_address/").status_code == 200
    assert street() == (False, None, None)


@pytest.mark.parametrize("end", ["decline_contact", "close"])
def test_ended_contact_keeps_the_outline_of_the_person(pair: Pair, end: str) -> None:
    pair.ask()
    path = f"{CONTACTS}{pair.contact}/"
    if end == "close":
        pair.step(pair.seeker, "accept_contact")
        pair.seeker.post(f"{path}show_address/")
    pair.step(pair.seeker, end)
    change = {"age": "61", "gender": "male", "prefecture": "大阪府", "condition_detail": "あとで"}
    answer = pair.seeker.call(
        "PATCH",
        f"/api/applicants/preferences/{pair.preference}/",
        data=change,
        content_type="multipart/form-data",
    )
    assert answer.status_code == 200
    outline: dict[str, Any] = {
        "id": None,
        "age": 27,
        "gender": "female",
        "prefecture": "東京都",
        "allowed_users": [],
    }
    assert pair.facility.get(path)["preference"] == outline
    [listed] = pair.facility.get(CONTACTS)
    assert listed["preference"] == outline


def test_progress_note_is_visible_only_to_the_facility(pair: Pair) -> None:
    pair.ask()
    path = f"{CONTACTS}{pair.contact}/"
    assert pair.facility.patch(path, {"progress_note": "reply_pending"})["progress_note"] == "reply_pending"
    assert pair.seeker.get(path)["progress_note"] is None
    assert pair.seeker.call("PATCH", path, {"progress_note": ""}).status_code == 403


def test_visit_move_in_and_fee_are_recorded_once(accepted: Pair, clock: Clock) -> None:
    first = accepted.step(accepted.facility, "complete_visit").json["visit_completed_at"]
    preview = accepted.facility.get(f"{CONTACTS}{accepted.contact}/confirm/")
    confirmed = accepted.step(accepted.facility, "confirm").json["confirmed_at"]
    clock.forward(minutes=5)
    again = accepted.step(accepted.facility, "confirm")
    assert (again.status_code, again.json["confirmed_at"]) == (200, confirmed)
    assert accepted.step(accepted.facility, "complete_visit").json["visit_completed_at"] == first
    [invoice] = accepted.facility.get("/api/facilities/invoices/")
    assert (invoice["amount_yen"], invoice["tax_yen"], invoice["total_yen"]) == (150_000, 15_000, 165_000)
    assert invoice["due_on"] == "2026-05-04"
    assert {name: preview[name] for name in ("amount_yen", "tax_yen", "total_yen", "due_on")} == {
        name: invoice[name] for name in ("amount_yen", "tax_yen", "total_yen", "due_on")
    }


def test_closing_deletes_the_messages_and_completes_the_contact(accepted: Pair) -> None:
    closed = accepted.step(accepted.facility, "close")
    assert (closed.status_code, closed.json["status"]) == (200, "completed")
    assert accepted.seeker.get(f"/api/chat/chat-messages/?talk_room={accepted.contact}") == []


@pytest.mark.parametrize("step", STEPS)
def test_contact_of_others_is_not_found(people: People, pair: Pair, step: str) -> None:
    pair.ask()
    strangers = [people.counselor()]
    if step != "accept_contact":
        strangers.append(people.facility("みなも"))
    for stranger in strangers:
        expected = 403 if step in ("complete_visit", "confirm") and stranger is strangers[0] else 404
        assert pair.step(stranger, step).status_code == expected
    assert pair.seeker.get(f"{CONTACTS}{pair.contact}/")["status"] == "pending"


def test_counselor_answers_for_the_person(people: People) -> None:
    facility, counselor = people.facility(), people.counselor()
    pair = Pair(
        facility, counselor, facility.register_home(), counselor.register_preference(name="山本 一郎")
    )
    pair.ask()
    assert counselor.get("/api/applicants/preferences/")[0]["has_unread_notifications"] is True
    counselor.post("/api/chat/notifications/mark_all_for_contact_as_read/", {"contact_id": pair.contact})
    assert counselor.get("/api/applicants/preferences/")[0]["has_unread_notifications"] is False
    assert pair.step(counselor, "accept_contact").status_code == 200
    assert facility.get(f"{CONTACTS}{pair.contact}/")["preference"]["name"] == "山本 一郎"


def test_deactivated_home_declines_its_pending_requests(pair: Pair) -> None:
    pair.ask()
    pair.facility.patch(f"/api/facilities/homes/{pair.home}/deactivate/")
    [contact] = pair.seeker.get(CONTACTS)
    assert contact["status"] == "declined"
    newest = pair.seeker.get("/api/chat/notifications/")[0]
    assert newest["message"].splitlines()[0] == "「ひだまりホーム」は募集を終えました。"


@pytest.mark.parametrize(
    "number", [0, 2**31, 2**63, 2**64 - 1, "9" * 5000], ids=lambda number: f"{number}"[:20]
)
def test_invalid_contact_id_is_not_found(pair: Pair, number: int) -> None:
    assert pair.facility.call("GET", f"{CONTACTS}{number}/").status_code == 404
    assert pair.seeker.call("PATCH", f"{CONTACTS}{number}/accept_contact/").status_code == 404
    answer = pair.facility.call("POST", CONTACTS, {"home": number, "preference": pair.preference})
    assert (answer.status_code, list(answer.json["fields"])) == (422, ["home"])
    assert pair.seeker.call("GET", f"/api/chat/chat-messages/?talk_room={number}").status_code == 422
