"""Helpers: invited by a code, they read along but cannot decide."""

from datetime import timedelta
from typing import Any

import pytest
from apiflask import APIFlask
from sqlalchemy import func, select

from server.accounts.rules.passwords import NETWORK_AT_ACCOUNT
from server.core.database import db
from server.models import HelperInvitation
from server.people.rules import CODE_ALPHABET, CODE_LENGTH
from tests.support.clock import Clock
from tests.support.people import People, Person
from tests.support.rooms import send_once
from tests.support.world.helping import (
    HELPER,
    HELPING,
    KENJI,
    YUKO,
    HelpedPerson,
    add_helper,
    person_with_helper,
)

CONTACTS = "/api/chat/contacts/"
TEXT = "へやがしずかで、いいと思います。"


@pytest.fixture
def pair(people: People) -> HelpedPerson:
    return person_with_helper(people, condition_detail="月に1度、通院しています。")


def _row_count(app: APIFlask, table: Any) -> int:
    with app.app_context():
        return db.session.scalar(select(func.count()).select_from(table)) or 0


def _join(person: Person, code: str) -> int:
    return person.call("POST", HELPING, {"code": code}).status_code


def _new_code(person: Person) -> str:
    return str(person.post(f"{HELPER}invitation/")["code"])


# Invitations.


def test_code_is_long_and_has_no_ambiguous_letters(people: People) -> None:
    invited = people.applicant().post(f"{HELPER}invitation/")
    groups = invited["code"].split("-")
    assert len(CODE_ALPHABET) ** CODE_LENGTH > 2**50
    assert [len(group) for group in groups] == [4, 4, 4]
    assert {*"".join(groups)} <= {*CODE_ALPHABET}
    assert not {*CODE_ALPHABET} & {*"BIOUVN0123456789"}
    assert invited["link"].endswith(f"/applicants/helping/join/?invitation={invited['code']}")


def test_only_the_hash_of_a_code_is_stored(app: APIFlask, people: People) -> None:
    letters = _new_code(people.applicant()).replace("-", "")
    with app.app_context():
        kept = db.session.scalars(select(HelperInvitation)).one()
        assert letters not in str(vars(kept))
        assert len(kept.code_hash) == 64


def test_code_can_be_used_once_in_any_spelling(people: People) -> None:
    person, helper, other = people.applicant(), people.applicant(KENJI), people.applicant(YUKO)
    code = _new_code(person)
    typed = f"　{code.lower().replace('-', '　')}"
    assert helper.post(f"{HELPING}invitation/", {"code": typed}) == {"name": "田中 ひかり"}
    assert _join(helper, typed) == 201
    assert _join(other, code) == 404
    assert person.get(HELPER)["helper"]["name"] == "けんじ"
    assert [row["name"] for row in helper.get(HELPING)] == ["田中 ひかり"]
    assert other.get(HELPING) == []


def test_replaced_and_cancelled_codes_are_invalid(people: People) -> None:
    person, helper = people.applicant(), people.applicant(KENJI)
    first, second = _new_code(person), _new_code(person)
    assert _join(helper, first) == 404
    assert person.call("DELETE", f"{HELPER}invitation/").status_code == 200
    assert _join(helper, second) == 404
    assert person.get(HELPER)["invited_until"] is None


def test_code_expires_after_seven_days(people: People, clock: Clock) -> None:
    person = people.applicant()
    code = _new_code(person)
    clock.forward(seconds=timedelta(days=7).total_seconds() - 60)
    assert people.applicant(KENJI).post(f"{HELPING}invitation/", {"code": code})["name"]
    clock.forward(seconds=60)
    assert _join(people.applicant(KENJI), code) == 404


def test_person_has_one_helper_who_is_another_person(people: People) -> None:
    person, helper = people.applicant(), people.applicant(KENJI)
    assert _join(person, _new_code(person)) == 409
    add_helper(helper, person)
    assert person.call("POST", f"{HELPER}invitation/").json["code"] == "has_helper"


def test_helper_can_help_several_people_and_have_a_helper(people: People) -> None:
    first, second, helper = people.applicant(), people.applicant(YUKO), people.applicant(KENJI)
    add_helper(helper, first)
    add_helper(helper, second)
    add_helper(second, helper)
    assert {row["name"] for row in helper.get(HELPING)} == {"田中 ひかり", "ゆうこ"}
    user = helper.get("/api/auth/user/")
    assert (user["helper_name"], user["helps"]) == ("ゆうこ", True)


def test_code_attempts_are_limited(people: People) -> None:
    helper = people.applicant(KENJI)
    tried = [_join(helper, "ACDE-ACDE-ACDE") for _ in range(NETWORK_AT_ACCOUNT.free + 1)]
    assert tried == [404] * NETWORK_AT_ACCOUNT.free + [429]


def test_helper_needs_no_consent_to_read(pair: HelpedPerson) -> None:
    user = pair.helper.get("/api/auth/user/")
    assert (user["needs_consent"], user["helps"]) == (True, True)
    assert pair.helper.get(pair.of_person)["wishes"]["name"] == "田中 ひかり"


def test_person_reads_the_name_of_the_helper(pair: HelpedPerson) -> None:
    assert pair.person.get("/api/auth/user/")["helper_name"] == "けんじ"


# Reading.


def test_helper_reads_wishes_without_address_and_certificates(
    pair: HelpedPerson,
) -> None:
    contact = pair.contact(accepted=True)
    read = pair.facility.get(f"{CONTACTS}{contact}/")["preference"]
    wishes = pair.helper.get(pair.of_person)["wishes"]
    hidden = {
        "id",
        "allowed_users",
        "postal_code",
        "address_2",
        "disability_certificate",
        "welfare_certificate",
    }
    assert wishes == {key: value for key, value in read.items() if key not in hidden}
    assert wishes["condition_detail"] == "月に1度、通院しています。"


def test_helper_reads_open_contacts_and_only_names_of_ended_ones(pair: HelpedPerson, address: str) -> None:
    pending, room, over = pair.contact(), pair.contact(accepted=True), pair.contact()
    send_once(address, pair.facility, room, "土曜日に見学できます。")
    pair.person.patch(f"{CONTACTS}{over}/decline_contact/")
    shown = {row["id"]: row for row in pair.helper.get(f"{pair.of_person}contacts/")}
    assert {id_: row["status"] for id_, row in shown.items()} == {
        pending: "pending", room: "accepted", over: "declined",
    }  # fmt: skip
    assert shown[pending]["home"]["rent"] == 45000
    assert shown[pending]["home"]["images"] == []
    assert (shown[over]["home"], shown[over]["home_name"]) == (None, "ひだまりホーム")
    texts = [row["message"] for row in pair.helper.get(f"{pair.at(room)}messages/")]
    assert texts == ["はじめまして。ひだまりホームです。", "土曜日に見学できます。"]
    assert pair.helper.call("GET", f"{pair.at(pending)}messages/").status_code == 409
    # Reading by the helper does not mark messages as read for the person.
    assert {row["id"]: row["unread_messages"] for row in pair.person.get(CONTACTS)}[room] == 2


def test_helper_reads_only_open_rooms_of_a_withdrawn_person(pair: HelpedPerson) -> None:
    room = pair.contact(accepted=True)
    pair.person.call("DELETE", f"/api/applicants/preferences/{pair.preference}/")
    assert pair.helper.get(pair.of_person)["wishes"] is None
    assert pair.helper.get(pair.at(room))["status"] == "accepted"


def test_facility_reads_only_that_a_helper_exists(pair: HelpedPerson) -> None:
    pending, room = pair.contact(), pair.contact(accepted=True)
    shown = {row["id"]: row for row in pair.facility.get(CONTACTS)}
    assert (shown[pending]["helper_reads_along"], shown[room]["helper_reads_along"]) == (False, True)
    assert "けんじ" not in str(shown)
    pair.person.call("DELETE", HELPER)
    assert pair.facility.get(f"{CONTACTS}{room}/")["helper_reads_along"] is False


def test_code_of_a_deleted_account_is_invalid(people: People) -> None:
    person, helper = people.applicant(), people.applicant(KENJI)
    code = _new_code(person)
    person.call("DELETE", "/api/applicants/account/", {})
    assert _join(helper, code) == 404
