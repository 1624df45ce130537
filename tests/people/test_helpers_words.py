"""「どう思う？」: asked once, answered to the person alone; and after the end nothing answers and nothing is kept."""

import io
import json
import zipfile
from collections.abc import Callable
from typing import Any

import pytest
from apiflask import APIFlask
from sqlalchemy import func, select, update

from server.core.database import db
from server.core.transaction import transaction
from server.models import Account, HelperWord, Helping, Notification, Push
from tests.support.clock import Clock
from tests.support.line import HIKARI, Line
from tests.support.people import People, Person
from tests.support.world.helping import HELPER, HELPING, KENJI, HelpedPerson, add_helper, person_with_helper

CONTACTS = "/api/chat/contacts/"
SAYS = "へやがしずかで、いいと思います。"


@pytest.fixture
def two(people: People) -> HelpedPerson:
    return person_with_helper(people)


def _count(app: APIFlask, table: Any) -> int:
    with app.app_context():
        return db.session.scalar(select(func.count()).select_from(table)) or 0


# Asking and answering.


def test_a_helper_is_asked_once_however_often_it_is_tapped(
    two: HelpedPerson, line: Line, deliver: Callable[[], int]
) -> None:
    contact = two.contact()
    deliver()
    for _ in range(3):
        two.person.post(f"{HELPER}asked/{contact}/")
    deliver()
    [message] = line.inbox(KENJI)
    assert message["altText"] == "「どう思う？」と聞かれています。アプリで見られます。"
    assert "ひかり" not in str(message)
    assert "ひだまり" not in str(message)
    assert two.helper.get("/api/chat/notifications/") == []
    assert two.helper.get(HELPING)[0]["asked"] == 1


def test_what_has_ended_waits_for_no_answer(two: HelpedPerson) -> None:
    contact = two.contact()
    two.person.post(f"{HELPER}asked/{contact}/")
    two.person.patch(f"{CONTACTS}{contact}/decline_contact/")
    assert two.helper.get(HELPING)[0]["asked"] == 0


def test_quiet_hours_hold_the_question(two: HelpedPerson, line: Line, deliver: Callable[[], int]) -> None:
    # It is noon in Japan.
    two.helper.patch("/api/applicants/settings/", {"quiet_from": 11, "quiet_until": 15})
    two.person.post(f"{HELPER}asked/{two.contact()}/")
    deliver()
    assert line.inbox(KENJI) == []


def test_an_answer_is_told_to_the_person_once_and_changing_it_is_not(
    two: HelpedPerson, line: Line, deliver: Callable[[], int]
) -> None:
    contact = two.contact()
    two.person.post(f"{HELPER}asked/{contact}/")
    for text in (SAYS, f"{SAYS}でも、遠いです。"):
        answer = two.helper.call("PUT", f"{two.at(contact)}word/", {"text": text})
        assert answer.status_code == 200
    deliver()
    told = [one["altText"] for one in line.inbox(HIKARI)]
    assert told[1:] == [
        "「ひだまりホーム」のことで、いっしょに読む人の言葉がとどきました。決めるのは、あなたです。"
    ]
    [word] = two.person.get(HELPER)["words"]
    assert (word["contact"], word["text"], word["asked_at"]) == (contact, f"{SAYS}でも、遠いです。", None)
    two.person.post(f"{HELPER}asked/{contact}/")
    assert two.helper.get(HELPING)[0]["asked"] == 1


def test_what_a_helper_says_is_read_by_the_person_alone(two: HelpedPerson) -> None:
    contact = two.contact(accepted=True)
    two.helper.call("PUT", f"{two.at(contact)}word/", {"text": SAYS})
    assert SAYS not in two.facility.call("GET", CONTACTS).text
    assert SAYS not in two.facility.call("GET", f"/api/chat/chat-messages/?talk_room={contact}").text


@pytest.mark.parametrize("text", ["", " 　", "あ" * 1001])
def test_a_word_says_something_and_is_no_longer_than_a_thousand_letters(two: HelpedPerson, text: str) -> None:
    assert two.helper.call("PUT", f"{two.at(two.contact())}word/", {"text": text}).status_code == 422


def test_of_what_has_ended_nothing_is_asked_or_said(two: HelpedPerson) -> None:
    contact = two.contact()
    two.person.patch(f"{CONTACTS}{contact}/decline_contact/")
    assert two.person.call("POST", f"{HELPER}asked/{contact}/").status_code == 409
    assert two.helper.call("PUT", f"{two.at(contact)}word/", {"text": SAYS}).status_code == 409


def test_who_has_no_helper_asks_nobody(people: People) -> None:
    facility, person = people.facility(), people.applicant()
    body = {"home": facility.register_home(), "preference": person.register_preference()}
    contact = facility.post(CONTACTS, body)["id"]
    assert person.call("POST", f"{HELPER}asked/{contact}/").json["code"] == "no_helper"


# The end.


def _by_person(two: HelpedPerson) -> None:
    assert two.person.call("DELETE", HELPER).status_code == 200


def _by_helper(two: HelpedPerson) -> None:
    assert two.helper.call("DELETE", two.of_person).status_code == 200


def _by_erasing(two: HelpedPerson) -> None:
    path = f"/api/applicants/preferences/{two.preference}/data/"
    assert two.person.call("DELETE", path).status_code == 200


def _by_leaving(two: HelpedPerson) -> None:
    assert two.person.call("DELETE", "/api/applicants/account/", {}).status_code == 200


@pytest.mark.parametrize("end", [_by_person, _by_helper, _by_erasing, _by_leaving])
def test_after_the_end_nothing_of_the_person_answers_and_nothing_is_kept(
    app: APIFlask, two: HelpedPerson, end: Callable[[HelpedPerson], None]
) -> None:
    contact = two.contact(accepted=True)
    two.helper.call("PUT", f"{two.at(contact)}word/", {"text": SAYS})
    two.person.post(f"{HELPER}asked/{contact}/")
    end(two)
    for path in (two.of_person, f"{two.of_person}contacts/", two.at(contact), f"{two.at(contact)}messages/"):
        assert two.helper.call("GET", path).status_code == 404
    assert two.helper.call("PUT", f"{two.at(contact)}word/", {"text": SAYS}).status_code == 404
    assert two.helper.call("DELETE", two.of_person).status_code == 404
    assert two.helper.get(HELPING) == two.helper.get("/api/chat/notifications/") == []
    assert _count(app, Helping) == _count(app, HelperWord) == 0
    with app.app_context():
        waiting = select(func.count()).where(Push.account_id == two.helper.id, Push.state == "waiting")
        assert db.session.scalar(waiting) == 0


def test_when_the_helper_leaves_nobody_helps_any_more(app: APIFlask, two: HelpedPerson) -> None:
    assert two.helper.call("DELETE", "/api/applicants/account/", {}).status_code == 200
    assert two.person.get(HELPER)["helper"] is None
    assert _count(app, Helping) == 0


def test_who_ends_it_may_invite_anew(two: HelpedPerson) -> None:
    _by_person(two)
    add_helper(two.helper, two.person)
    assert two.helper.get(two.of_person)["wishes"]


def _disable(app: APIFlask, person: Person, clock: Clock) -> None:
    with app.app_context(), transaction():
        db.session.execute(update(Account).where(Account.id == person.id).values(disabled_at=clock()))


def test_while_the_person_is_disabled_nothing_is_read(app: APIFlask, two: HelpedPerson, clock: Clock) -> None:
    contact = two.contact(accepted=True)
    _disable(app, two.person, clock)
    assert two.helper.get(HELPING) == []
    for path in (two.of_person, f"{two.of_person}contacts/", two.at(contact), f"{two.at(contact)}messages/"):
        assert two.helper.call("GET", path).status_code == 404


def test_while_the_helper_is_disabled_nobody_reads_along_and_nobody_is_asked(
    app: APIFlask, two: HelpedPerson, clock: Clock
) -> None:
    contact = two.contact(accepted=True)
    _disable(app, two.helper, clock)
    assert two.helper.call("GET", HELPING).status_code == 401
    assert two.facility.get(f"{CONTACTS}{contact}/")["helper_reads_along"] is False
    assert two.person.call("POST", f"{HELPER}asked/{contact}/").json["code"] == "no_helper"


def _my_data(person: Person) -> Any:
    with zipfile.ZipFile(io.BytesIO(person.call("GET", "/api/applicants/my_data/").data)) as archive:
        return json.loads(archive.read("data.json"))


def test_ones_data_has_the_helper_and_their_words_and_no_code(two: HelpedPerson) -> None:
    two.helper.call("PUT", f"{two.at(two.contact())}word/", {"text": SAYS})
    add_helper(two.person, two.helper)
    for one in (two.person, two.helper):
        data = _my_data(one)
        assert [row["text"] for row in data["helper_words"]] == [SAYS]
        assert len(data["helping"]) == 2
        assert "code_hash" not in str(data)


def test_a_home_that_is_told_nothing_before_acceptance_hears_nothing_of_the_joining(
    app: APIFlask, two: HelpedPerson
) -> None:
    two.contact()
    with app.app_context():
        told = select(Notification.event).where(Notification.account_id == two.facility.id)
        assert db.session.scalars(told).all() == []
