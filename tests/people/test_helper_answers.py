"""The question to the helper （どう思う？）, the answer to the person, and the end of helping."""

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
from server.models import Account, HelperOpinion, Helping, Notification, Push
from tests.support.clock import Clock
from tests.support.line import HIKARI, Line
from tests.support.people import People, Person
from tests.support.world.helping import HELPER, HELPING, KENJI, HelpedPerson, add_helper, person_with_helper

CONTACTS = "/api/chat/contacts/"
TEXT = "へやがしずかで、いいと思います。"


@pytest.fixture
def pair(people: People) -> HelpedPerson:
    return person_with_helper(people)


def _row_count(app: APIFlask, table: Any) -> int:
    with app.app_context():
        return db.session.scalar(select(func.count()).select_from(table)) or 0


# Questions and answers.


def test_helper_is_asked_once_despite_repeated_taps(
    pair: HelpedPerson, line: Line, deliver: Callable[[], int]
) -> None:
    contact = pair.contact()
    deliver()
    for _ in range(3):
        pair.person.post(f"{HELPER}asked/{contact}/")
    deliver()
    [message] = line.inbox(KENJI)
    assert message["altText"] == "「どう思う？」と聞かれています。アプリで見られます。"
    assert "ひかり" not in str(message)
    assert "ひだまり" not in str(message)
    assert pair.helper.get("/api/chat/notifications/") == []
    assert pair.helper.get(HELPING)[0]["asked"] == 1


def test_ended_contact_has_no_open_question(pair: HelpedPerson) -> None:
    contact = pair.contact()
    pair.person.post(f"{HELPER}asked/{contact}/")
    pair.person.patch(f"{CONTACTS}{contact}/decline_contact/")
    assert pair.helper.get(HELPING)[0]["asked"] == 0


def test_question_waits_for_the_end_of_quiet_hours(
    pair: HelpedPerson, line: Line, deliver: Callable[[], int]
) -> None:
    # The test clock is at noon in Japan.
    pair.helper.patch("/api/applicants/settings/", {"quiet_from": 11, "quiet_until": 15})
    pair.person.post(f"{HELPER}asked/{pair.contact()}/")
    deliver()
    assert line.inbox(KENJI) == []


def test_person_is_notified_of_the_first_answer_only(
    pair: HelpedPerson, line: Line, deliver: Callable[[], int]
) -> None:
    contact = pair.contact()
    pair.person.post(f"{HELPER}asked/{contact}/")
    for text in (TEXT, f"{TEXT}でも、遠いです。"):
        answer = pair.helper.call("PUT", f"{pair.at(contact)}word/", {"text": text})
        assert answer.status_code == 200
    deliver()
    pushes = [one["altText"] for one in line.inbox(HIKARI)]
    assert pushes[1:] == [
        "「ひだまりホーム」のことで、いっしょに読む人の言葉がとどきました。いっしょに読む人は、決めません。"
    ]
    [word] = pair.person.get(HELPER)["words"]
    assert (word["contact"], word["text"], word["asked_at"]) == (contact, f"{TEXT}でも、遠いです。", None)
    pair.person.post(f"{HELPER}asked/{contact}/")
    assert pair.helper.get(HELPING)[0]["asked"] == 1


def test_answer_is_visible_only_to_the_person(pair: HelpedPerson) -> None:
    contact = pair.contact(accepted=True)
    pair.helper.call("PUT", f"{pair.at(contact)}word/", {"text": TEXT})
    assert TEXT not in pair.facility.call("GET", CONTACTS).text
    assert TEXT not in pair.facility.call("GET", f"/api/chat/chat-messages/?talk_room={contact}").text


@pytest.mark.parametrize("text", ["", " 　", "あ" * 1001])
def test_answer_has_1_to_1000_characters(pair: HelpedPerson, text: str) -> None:
    assert pair.helper.call("PUT", f"{pair.at(pair.contact())}word/", {"text": text}).status_code == 422


def test_ended_contact_has_no_questions_and_answers(pair: HelpedPerson) -> None:
    contact = pair.contact()
    pair.person.patch(f"{CONTACTS}{contact}/decline_contact/")
    assert pair.person.call("POST", f"{HELPER}asked/{contact}/").status_code == 409
    assert pair.helper.call("PUT", f"{pair.at(contact)}word/", {"text": TEXT}).status_code == 409


def test_question_needs_a_helper(people: People) -> None:
    facility, person = people.facility(), people.applicant()
    body = {"home": facility.register_home(), "preference": person.register_preference()}
    contact = facility.post(CONTACTS, body)["id"]
    assert person.call("POST", f"{HELPER}asked/{contact}/").json["code"] == "no_helper"


# The end of helping.


def _end_as_person(pair: HelpedPerson) -> None:
    assert pair.person.call("DELETE", HELPER).status_code == 200


def _end_as_helper(pair: HelpedPerson) -> None:
    assert pair.helper.call("DELETE", pair.of_person).status_code == 200


def _erase(pair: HelpedPerson) -> None:
    path = f"/api/applicants/preferences/{pair.preference}/data/"
    assert pair.person.call("DELETE", path).status_code == 200


def _leave(pair: HelpedPerson) -> None:
    assert pair.person.call("DELETE", "/api/applicants/account/", {}).status_code == 200


@pytest.mark.parametrize("end", [_end_as_person, _end_as_helper, _erase, _leave])
def test_ended_helping_is_deleted_and_not_readable(
    app: APIFlask, pair: HelpedPerson, end: Callable[[HelpedPerson], None]
) -> None:
    contact = pair.contact(accepted=True)
    pair.helper.call("PUT", f"{pair.at(contact)}word/", {"text": TEXT})
    pair.person.post(f"{HELPER}asked/{contact}/")
    end(pair)
    for path in (
        pair.of_person,
        f"{pair.of_person}contacts/",
        pair.at(contact),
        f"{pair.at(contact)}messages/",
    ):
        assert pair.helper.call("GET", path).status_code == 404
    assert pair.helper.call("PUT", f"{pair.at(contact)}word/", {"text": TEXT}).status_code == 404
    assert pair.helper.call("DELETE", pair.of_person).status_code == 404
    assert pair.helper.get(HELPING) == pair.helper.get("/api/chat/notifications/") == []
    assert _row_count(app, Helping) == _row_count(app, HelperOpinion) == 0
    with app.app_context():
        pending = select(func.count()).where(Push.account_id == pair.helper.id, Push.state == "waiting")
        assert db.session.scalar(pending) == 0


def test_deleted_helper_account_ends_helping(app: APIFlask, pair: HelpedPerson) -> None:
    assert pair.helper.call("DELETE", "/api/applicants/account/", {}).status_code == 200
    assert pair.person.get(HELPER)["helper"] is None
    assert _row_count(app, Helping) == 0


def test_helper_can_be_invited_again(pair: HelpedPerson) -> None:
    _end_as_person(pair)
    add_helper(pair.helper, pair.person)
    assert pair.helper.get(pair.of_person)["wishes"]


def _disable(app: APIFlask, person: Person, clock: Clock) -> None:
    with app.app_context(), transaction():
        db.session.execute(update(Account).where(Account.id == person.id).values(disabled_at=clock()))


def test_disabled_person_is_not_readable(app: APIFlask, pair: HelpedPerson, clock: Clock) -> None:
    contact = pair.contact(accepted=True)
    _disable(app, pair.person, clock)
    assert pair.helper.get(HELPING) == []
    for path in (
        pair.of_person,
        f"{pair.of_person}contacts/",
        pair.at(contact),
        f"{pair.at(contact)}messages/",
    ):
        assert pair.helper.call("GET", path).status_code == 404


def test_disabled_helper_is_not_asked_or_shown(app: APIFlask, pair: HelpedPerson, clock: Clock) -> None:
    contact = pair.contact(accepted=True)
    _disable(app, pair.helper, clock)
    assert pair.helper.call("GET", HELPING).status_code == 401
    assert pair.facility.get(f"{CONTACTS}{contact}/")["helper_reads_along"] is False
    assert pair.person.call("POST", f"{HELPER}asked/{contact}/").json["code"] == "no_helper"


def _my_data(person: Person) -> Any:
    with zipfile.ZipFile(io.BytesIO(person.call("GET", "/api/applicants/my_data/").data)) as archive:
        return json.loads(archive.read("data.json"))


def test_own_data_contains_helper_and_answers_without_code(pair: HelpedPerson) -> None:
    pair.helper.call("PUT", f"{pair.at(pair.contact())}word/", {"text": TEXT})
    add_helper(pair.person, pair.helper)
    for one in (pair.person, pair.helper):
        data = _my_data(one)
        assert [row["text"] for row in data["helper_words"]] == [TEXT]
        assert len(data["helping"]) == 2
        assert "code_hash" not in str(data)


def test_home_is_not_notified_of_the_helper_before_acceptance(app: APIFlask, pair: HelpedPerson) -> None:
    pair.contact()
    with app.app_context():
        events = select(Notification.event).where(Notification.account_id == pair.facility.id)
        assert db.session.scalars(events).all() == []
