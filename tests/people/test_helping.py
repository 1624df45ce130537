"""One helper, by a code that works once; they read along, say what they think, and decide nothing."""

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
SAYS = "へやがしずかで、いいと思います。"


@pytest.fixture
def two(people: People) -> HelpedPerson:
    return person_with_helper(people, condition_detail="月に1度、通院しています。")


def _count(app: APIFlask, table: Any) -> int:
    with app.app_context():
        return db.session.scalar(select(func.count()).select_from(table)) or 0


def _try(person: Person, code: str) -> int:
    return person.call("POST", HELPING, {"code": code}).status_code


def _code(person: Person) -> str:
    return str(person.post(f"{HELPER}invitation/")["code"])


# Inviting and joining.


def test_a_code_is_long_enough_not_to_be_guessed_and_has_no_letters_that_look_alike(people: People) -> None:
    invited = people.applicant().post(f"{HELPER}invitation/")
    groups = invited["code"].split("-")
    assert len(CODE_ALPHABET) ** CODE_LENGTH > 2**50
    assert [len(group) for group in groups] == [4, 4, 4]
    assert {*"".join(groups)} <= {*CODE_ALPHABET}
    assert not {*CODE_ALPHABET} & {*"BIOUVN0123456789"}
    assert invited["link"].endswith(f"/applicants/helping/join/?invitation={invited['code']}")


def test_only_the_hash_of_a_code_is_kept(app: APIFlask, people: People) -> None:
    letters = _code(people.applicant()).replace("-", "")
    with app.app_context():
        kept = db.session.scalars(select(HelperInvitation)).one()
        assert letters not in str(vars(kept))
        assert len(kept.code_hash) == 64


def test_a_code_names_who_invites_and_works_once_however_it_is_typed(people: People) -> None:
    person, helper, other = people.applicant(), people.applicant(KENJI), people.applicant(YUKO)
    code = _code(person)
    typed = f"　{code.lower().replace('-', '　')}"
    assert helper.post(f"{HELPING}invitation/", {"code": typed}) == {"name": "田中 ひかり"}
    assert _try(helper, typed) == 201
    assert _try(other, code) == 404
    assert person.get(HELPER)["helper"]["name"] == "けんじ"
    assert [row["name"] for row in helper.get(HELPING)] == ["田中 ひかり"]
    assert other.get(HELPING) == []


def test_a_new_code_replaces_the_old_one_and_one_that_is_cancelled_works_no_more(people: People) -> None:
    person, helper = people.applicant(), people.applicant(KENJI)
    first, second = _code(person), _code(person)
    assert _try(helper, first) == 404
    assert person.call("DELETE", f"{HELPER}invitation/").status_code == 200
    assert _try(helper, second) == 404
    assert person.get(HELPER)["invited_until"] is None


def test_a_code_is_good_for_seven_days(people: People, clock: Clock) -> None:
    person = people.applicant()
    code = _code(person)
    clock.forward(seconds=timedelta(days=7).total_seconds() - 60)
    assert people.applicant(KENJI).post(f"{HELPING}invitation/", {"code": code})["name"]
    clock.forward(seconds=60)
    assert _try(people.applicant(KENJI), code) == 404


def test_nobody_helps_themself_and_nobody_has_two_helpers(people: People) -> None:
    person, helper = people.applicant(), people.applicant(KENJI)
    assert _try(person, _code(person)) == 409
    add_helper(helper, person)
    assert person.call("POST", f"{HELPER}invitation/").json["code"] == "has_helper"


def test_somebody_may_help_several_and_be_helped_themself(people: People) -> None:
    first, second, helper = people.applicant(), people.applicant(YUKO), people.applicant(KENJI)
    add_helper(helper, first)
    add_helper(helper, second)
    add_helper(second, helper)
    assert {row["name"] for row in helper.get(HELPING)} == {"田中 ひかり", "ゆうこ"}
    user = helper.get("/api/auth/user/")
    assert (user["helper_name"], user["helps"]) == ("ゆうこ", True)


def test_guessing_codes_is_limited(people: People) -> None:
    helper = people.applicant(KENJI)
    tried = [_try(helper, "ACDE-ACDE-ACDE") for _ in range(NETWORK_AT_ACCOUNT.free + 1)]
    assert tried == [404] * NETWORK_AT_ACCOUNT.free + [429]


def test_a_helper_has_agreed_to_nothing_and_is_told_by_nobody_to(two: HelpedPerson) -> None:
    user = two.helper.get("/api/auth/user/")
    assert (user["needs_consent"], user["helps"]) == (True, True)
    assert two.helper.get(two.of_person)["wishes"]["name"] == "田中 ひかり"


def test_who_helps_is_told_to_the_person_at_once(two: HelpedPerson) -> None:
    assert two.person.get("/api/auth/user/")["helper_name"] == "けんじ"


# Reading.


def test_a_helper_reads_what_a_home_reads_after_acceptance_but_where_they_live_and_certificates(
    two: HelpedPerson,
) -> None:
    contact = two.contact(accepted=True)
    read = two.facility.get(f"{CONTACTS}{contact}/")["preference"]
    wishes = two.helper.get(two.of_person)["wishes"]
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


def test_a_helper_reads_contacts_homes_and_messages_and_of_what_has_ended_the_name_alone(
    two: HelpedPerson, address: str
) -> None:
    waiting, room, over = two.contact(), two.contact(accepted=True), two.contact()
    send_once(address, two.facility, room, "土曜日に見学できます。")
    two.person.patch(f"{CONTACTS}{over}/decline_contact/")
    shown = {row["id"]: row for row in two.helper.get(f"{two.of_person}contacts/")}
    assert {id_: row["status"] for id_, row in shown.items()} == {
        waiting: "pending", room: "accepted", over: "declined",
    }  # fmt: skip
    assert shown[waiting]["home"]["rent"] == 45000
    assert shown[waiting]["home"]["images"] == []
    assert (shown[over]["home"], shown[over]["home_name"]) == (None, "ひだまりホーム")
    said = [row["message"] for row in two.helper.get(f"{two.at(room)}messages/")]
    assert said == ["はじめまして。ひだまりホームです。", "土曜日に見学できます。"]
    assert two.helper.call("GET", f"{two.at(waiting)}messages/").status_code == 409
    # Reading along marks nothing as read for the person.
    assert {row["id"]: row["unread_messages"] for row in two.person.get(CONTACTS)}[room] == 2


def test_a_helper_reads_nothing_of_somebody_who_stopped_but_what_still_goes_on(two: HelpedPerson) -> None:
    room = two.contact(accepted=True)
    two.person.call("DELETE", f"/api/applicants/preferences/{two.preference}/")
    assert two.helper.get(two.of_person)["wishes"] is None
    assert two.helper.get(two.at(room))["status"] == "accepted"


def test_a_facility_is_told_after_acceptance_that_somebody_reads_along_and_not_who(two: HelpedPerson) -> None:
    waiting, room = two.contact(), two.contact(accepted=True)
    shown = {row["id"]: row for row in two.facility.get(CONTACTS)}
    assert (shown[waiting]["helper_reads_along"], shown[room]["helper_reads_along"]) == (False, True)
    assert "けんじ" not in str(shown)
    two.person.call("DELETE", HELPER)
    assert two.facility.get(f"{CONTACTS}{room}/")["helper_reads_along"] is False


def test_an_invitation_of_somebody_who_is_gone_works_no_more(people: People) -> None:
    person, helper = people.applicant(), people.applicant(KENJI)
    code = _code(person)
    person.call("DELETE", "/api/applicants/account/", {})
    assert _try(helper, code) == 404
