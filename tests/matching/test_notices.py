"""New-match notices: once a day, each home of a facility gets the number of new matching persons."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from apiflask import APIFlask
from sqlalchemy import select

from server.core.clock import now
from server.core.database import db
from server.core.vocabulary import Role
from server.matching.service.notices import send_home_notices
from server.models import Mail
from server.notifications.rules.mails import DISABLED, MailText, operator_mail
from server.notifications.service.staff_mails import current_mail_text, write_staff_mails
from tests.support.clock import Clock
from tests.support.forms import as_form, preference_form
from tests.support.matching.pairs import block_all
from tests.support.people import People, Person

NOTICES = "/api/chat/notifications/"
HOMES = "/api/facilities/homes/"


@pytest.fixture
def facility(people: People) -> Person:
    return people.facility()


@pytest.fixture
def counselor(people: People) -> Person:
    return people.counselor()


def send_notices(app: APIFlask) -> int:
    """Send all due notices; return the number of processed facilities."""
    processed = 0
    with app.app_context():
        while send_home_notices(now()):
            processed += 1
    return processed


def next_day(app: APIFlask, clock: Clock) -> int:
    clock.forward(days=1)
    return send_notices(app)


def notice_texts(facility: Person) -> list[str]:
    return [row["message"] for row in facility.get(NOTICES)]


def mails(app: APIFlask, clock: Clock) -> list[MailText]:
    """Return the mails after the next daily mail."""
    clock.forward(days=1)
    with app.app_context():
        write_staff_mails(now())
        found = db.session.scalars(select(Mail).order_by(Mail.id))
        return [letter for mail in found if (letter := current_mail_text(mail, now()))]


def line(home: str, people: int) -> str:
    return f"「{home}」の条件に合う方が、新しく{people}人見つかりました。"


def test_notice_gives_the_daily_number_of_new_persons_for_each_home(
    app: APIFlask, clock: Clock, facility: Person, counselor: Person
) -> None:
    facility.register_home(name="ひだまり")
    facility.register_home(name="こもれび")
    facility.register_home(name="沖縄のホーム", prefecture="沖縄県")
    counselor.register_preference(name="見本 花子")
    assert send_notices(app) == 0, "the day of the first registered home has no notice"
    assert next_day(app, clock) == 1
    assert notice_texts(facility) == [line("こもれび", 1), line("ひだまり", 1)]
    counselor.register_preference(name="見本 太郎")
    clock.forward(hours=2)
    assert send_notices(app) == 0
    assert next_day(app, clock) == 1
    assert len(notice_texts(facility)) == 4
    assert next_day(app, clock) == 1
    assert len(notice_texts(facility)) == 4, "no notice without new persons"


def test_mail_has_the_text_of_the_notice_and_no_personal_data(
    app: APIFlask, clock: Clock, facility: Person, counselor: Person
) -> None:
    home = facility.register_home(name="ひだまり")
    counselor.register_preference(name="見本 花子", condition_detail="ないしょ")
    next_day(app, clock)
    [mail] = mails(app, clock)
    assert mail.subject == "お知らせ：条件に合う方のお知らせ1件"
    assert "「ひだまり」の条件に合う方が、新しく1人見つかりました。" in mail.text
    assert f"http://localhost/facilities/matched-preferences/{home}/" in mail.text
    for secret in ("見本", "ないしょ", "世田谷"):
        assert secret not in mail.text + notice_texts(facility)[0]


def test_notice_has_no_contact_and_can_be_marked_as_read(
    app: APIFlask, clock: Clock, facility: Person, counselor: Person
) -> None:
    home = facility.register_home()
    counselor.register_preference(name="見本 花子")
    next_day(app, clock)
    [row] = facility.get(NOTICES)
    assert (row["home"], row["preference"], row["contact"], row["is_read"]) == (home, None, None, False)
    facility.post(f"{NOTICES}mark_all_as_read/")
    assert facility.get(NOTICES)[0]["is_read"]


def test_notices_are_written_at_seven_before_the_daily_mail(
    app: APIFlask, clock: Clock, facility: Person, counselor: Person
) -> None:
    """The test clock starts at noon in Japan."""
    facility.register_home()
    counselor.register_preference(name="見本 花子")
    clock.forward(hours=18, minutes=59)
    assert send_notices(app) == 0
    clock.forward(minutes=1)
    assert send_notices(app) == 1


def test_only_persons_who_did_not_match_before_are_new(
    app: APIFlask, clock: Clock, facility: Person, counselor: Person
) -> None:
    home = facility.register_home(name="ひだまり", wheelchair_accessible=False)
    counselor.register_preference(name="歩く人")
    counselor.register_preference(name="車いすの人", wheelchair_accessible="true")
    next_day(app, clock)
    assert notice_texts(facility) == [line("ひだまり", 1)]
    form = facility.get(f"{HOMES}{home}/") | {"wheelchair_accessible": True}
    assert facility.call("PUT", f"{HOMES}{home}/", form).status_code == 200
    next_day(app, clock)
    assert notice_texts(facility)[0] == line("ひだまり", 1)


def test_person_with_changed_wishes_is_new_again(
    app: APIFlask, clock: Clock, facility: Person, counselor: Person
) -> None:
    facility.register_home(name="ひだまり")
    person = counselor.register_preference(name="見本 花子", preferredLocation_prefecture=["沖縄県"])
    next_day(app, clock)
    assert notice_texts(facility) == []
    change = {"preferredLocation_prefecture": '["東京都"]'}
    path = f"/api/applicants/preferences/{person}/"
    answer = counselor.call("PATCH", path, data=change, content_type="multipart/form-data")
    assert answer.status_code == 200
    next_day(app, clock)
    assert notice_texts(facility) == [line("ひだまり", 1)]


def test_person_saved_without_a_change_is_not_new_again(
    app: APIFlask, clock: Clock, facility: Person, counselor: Person
) -> None:
    facility.register_home(name="ひだまり")
    person = counselor.register_preference(name="見本 花子")
    next_day(app, clock)
    path = f"/api/applicants/preferences/{person}/"
    answer = counselor.call("PATCH", path, data=as_form(preference_form()))
    assert answer.status_code == 200
    next_day(app, clock)
    assert notice_texts(facility) == [line("ひだまり", 1)]


def test_contacted_and_withdrawn_persons_are_not_new(
    app: APIFlask, clock: Clock, facility: Person, counselor: Person
) -> None:
    home = facility.register_home(name="ひだまり")
    asked, withdrawn = (counselor.register_preference(name=f"見本 {number}") for number in range(2))
    facility.post("/api/chat/contacts/", {"home": home, "preference": asked})
    counselor.call("DELETE", f"/api/applicants/preferences/{withdrawn}/")
    next_day(app, clock)
    assert notice_texts(facility) == []


def test_persons_who_are_not_listed_are_not_new(
    app: APIFlask, clock: Clock, facility: Person, counselor: Person, people: People
) -> None:
    lived_in, other = facility.register_home(name="ひだまり"), facility.register_home(name="こもれび")
    elsewhere = people.facility()
    elsewhere.register_home(name="みなも")
    resident, blocking, aside = [counselor.register_preference(name=f"見本 {number}") for number in range(3)]
    path = f"/api/facilities/matching-preferences/{lived_in}/{aside}/"
    assert facility.call("GET", path).status_code == 200
    assert facility.call("PUT", f"{path}aside/").status_code == 200
    next_day(app, clock)
    for person in (resident, blocking):
        contact = facility.post("/api/chat/contacts/", {"home": lived_in, "preference": person})["id"]
        counselor.patch(f"/api/chat/contacts/{contact}/accept_contact/")
        if person == resident:
            facility.patch(f"/api/chat/contacts/{contact}/confirm/")
            facility.patch(f"/api/chat/contacts/{contact}/close/")
        else:
            counselor.post(f"/api/chat/contacts/{contact}/block/", block_all)
    clock.forward(minutes=1)
    for person in (resident, blocking, aside):
        answer = counselor.call(
            "PATCH",
            f"/api/applicants/preferences/{person}/",
            data={"age": "31"},
            content_type="multipart/form-data",
        )
        assert answer.status_code == 200
    next_day(app, clock)
    listed = {
        home: [row["id"] for row in facility.get(f"/api/facilities/matching-preferences/{home}/")["data"]]
        for home in (lived_in, other)
    }
    assert listed == {lived_in: [], other: [aside]}
    assert notice_texts(facility)[0] == line("こもれび", 1)
    assert notice_texts(elsewhere)[0] == line("みなも", 3)


def test_withdrawn_home_and_disabled_facility_get_no_notice(
    app: APIFlask, clock: Clock, people: People, counselor: Person
) -> None:
    withdrawn = people.facility()
    account, email = people.staff_account(Role.FACILITY, "法人")
    disabled = people.staff(account, email)
    home = withdrawn.register_home()
    withdrawn.patch(f"{HOMES}{home}/deactivate/")
    disabled.register_home()
    counselor.register_preference(name="見本 花子")
    assert app.test_cli_runner().invoke(args=["accounts", "disable", email]).exit_code == 0
    assert next_day(app, clock) == 1
    assert notice_texts(withdrawn) == []
    assert [mail.text for mail in mails(app, clock)] == [operator_mail(DISABLED).text]


@pytest.mark.both_databases
def test_concurrent_workers_notify_each_facility_once(
    app: APIFlask, clock: Clock, people: People, counselor: Person
) -> None:
    facilities = [people.facility(f"法人{number}") for number in range(6)]
    for one in facilities:
        one.register_home()
    counselor.register_preference(name="見本 花子")
    clock.forward(days=1)
    with ThreadPoolExecutor(4) as loops:
        list(loops.map(lambda _: send_notices(app), range(4)))
    assert [len(notice_texts(one)) for one in facilities] == [1] * 6
    assert len(mails(app, clock)) == 6


def vacancies_line(home: str) -> str:
    return f"「{home}」の空きの数を、30日以上確かめていません。変わっていないか、確かめてください。"


def test_month_old_vacancies_are_mailed_once(app: APIFlask, clock: Clock, facility: Person) -> None:
    facility.register_home(name="ひだまり", vacancies=1)
    facility.register_home(name="書いていないホーム", vacancies=None)
    clock.forward(days=5)
    facility.register_home(name="こもれび", vacancies=0)
    clock.forward(days=24)
    send_notices(app)
    assert mails(app, clock) == []
    send_notices(app)
    [mail] = mails(app, clock)
    assert mail.subject == "お知らせ：空きの確認1件"
    assert vacancies_line("ひだまり") in mail.text
    assert "http://localhost/facilities/vacancies/" in mail.text
    # The worker rested for some days; nothing is left out, and nothing is mailed twice.
    clock.forward(days=6)
    send_notices(app)
    mail = mails(app, clock)[-1]
    assert vacancies_line("こもれび") in mail.text
    assert "ひだまり" not in mail.text


@pytest.mark.parametrize("meanwhile", ["confirmed", "changed", "stopped", "withdrawn"])
def test_vacancies_that_need_no_answer_any_more_are_not_mailed(
    app: APIFlask, clock: Clock, people: People, facility: Person, meanwhile: str
) -> None:
    home = facility.register_home(vacancies=1)
    clock.forward(days=30)
    send_notices(app)
    facility = people.new_session(facility.id)
    match meanwhile:
        case "confirmed":
            facility.patch(f"{HOMES}{home}/vacancies/")
        case "changed":
            facility.call("PUT", f"{HOMES}{home}/vacancies/", {"vacancies": 2})
        case "stopped":
            facility.patch(f"{HOMES}{home}/recruiting/", {"is_recruiting": False})
        case "withdrawn":
            facility.patch(f"{HOMES}{home}/deactivate/")
    assert mails(app, clock) == []
