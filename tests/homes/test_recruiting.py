"""A home stops recruiting and goes on: stopped it finds and asks nobody, and what is open stays."""

from functools import partial

import pytest
from apiflask import APIFlask

from tests.matching.test_notices import mails, next_day, notice_texts
from tests.support.clock import Clock
from tests.support.forms import home_form, preference_form
from tests.support.matching.pairs import ask, pairs
from tests.support.matching.rows import home_masks_are_right
from tests.support.people import People, Person
from tests.support.racing import race

HOMES, CONTACTS, MATCHES = (
    "/api/facilities/homes/",
    "/api/chat/contacts/",
    "/api/facilities/matching-preferences/",
)
UNREAD, TODAY = "/api/chat/unread/", "/api/chat/today/"
STOPPED = "このホームは募集停止中です。新しく連絡するには、ホームの編集の画面で募集を再開してください。"


def recruit(facility: Person, home_id: int, recruits: bool) -> bool:
    """Have a home recruit or not; return what it then says of that."""
    return bool(facility.patch(f"{HOMES}{home_id}/recruiting/", {"is_recruiting": recruits})["is_recruiting"])


def listed(facility: Person, home_id: int) -> list[int]:
    return [row["id"] for row in facility.get(f"{MATCHES}{home_id}/")["data"]]


def fitting(seeker: Person) -> int:
    """Return how many homes fit the person."""
    return int(seeker.post("/api/applicants/preferences/fit/", preference_form())["fitting"])


def test_a_stopped_home_is_offered_nobody_and_counted_by_nobody(app: APIFlask, people: People) -> None:
    facility, seeker = people.facility(), people.applicant()
    home, person = facility.register_home(), seeker.register_preference()
    assert (listed(facility, home), fitting(seeker)) == ([person], 1)
    assert recruit(facility, home, False) is False
    assert (listed(facility, home), fitting(seeker)) == ([], 0)
    assert facility.get(f"{MATCHES}{home}/municipalities/")["names"] == []
    assert home_masks_are_right(app)
    assert recruit(facility, home, True) is True
    assert (listed(facility, home), fitting(seeker)) == ([person], 1)
    assert home_masks_are_right(app)


def test_a_change_of_a_stopped_home_does_not_list_it_again(app: APIFlask, people: People) -> None:
    facility, seeker = people.facility(), people.applicant()
    home = facility.register_home()
    seeker.register_preference()
    recruit(facility, home, False)
    changed = facility.call("PUT", f"{HOMES}{home}/", home_form(rent=10_000)).json
    assert changed["is_recruiting"] is False
    assert listed(facility, home) == []
    assert home_masks_are_right(app)


def test_from_a_stopped_home_nobody_is_asked_or_opened(people: People) -> None:
    facility, seeker = people.facility(), people.applicant()
    home, person = facility.register_home(), seeker.register_preference()
    recruit(facility, home, False)
    refused = [
        facility.call("POST", CONTACTS, {"home": home, "preference": person}),
        facility.call("GET", f"{MATCHES}{home}/{person}/"),
        facility.call("PUT", f"{MATCHES}{home}/{person}/aside/"),
    ]
    assert {(answer.status_code, answer.json["code"], answer.json["detail"]) for answer in refused} == {
        (409, "not_recruiting", STOPPED)
    }
    assert seeker.get(CONTACTS) == []


def test_what_is_open_goes_on(people: People) -> None:
    facility, seeker, other = people.facility(), people.applicant(), people.counselor()
    home = facility.register_home()
    wishes = [seeker.register_preference(), other.register_preference(name="山本 一郎")]
    room, request = (facility.post(CONTACTS, {"home": home, "preference": wish})["id"] for wish in wishes)
    seeker.patch(f"{CONTACTS}{room}/accept_contact/")
    recruit(facility, home, False)
    assert other.get(f"{CONTACTS}{request}/")["home"]["is_recruiting"] is False
    assert other.patch(f"{CONTACTS}{request}/accept_contact/")["status"] == "accepted"
    assert facility.patch(f"{CONTACTS}{room}/confirm/")["confirmed_at"]


def test_nobody_is_told_of_new_people_while_a_home_is_stopped_and_of_those_only_afterwards(
    app: APIFlask, people: People, clock: Clock
) -> None:
    facility, seeker, counselor = people.facility(), people.applicant(), people.counselor()
    home = facility.register_home()
    next_day(app, clock)
    counselor.register_preference(name="山本 一郎")
    next_day(app, clock)
    assert len(notice_texts(facility)) == 1
    recruit(facility, home, False)
    assert facility.get("/api/chat/today/")["matches"]["total"] == 0
    seeker.register_preference()
    next_day(app, clock)
    assert len(notice_texts(facility)) == 1
    recruit(facility, home, True)
    next_day(app, clock)
    assert "1人" in notice_texts(facility)[0]
    assert len(notice_texts(facility)) == 2


@pytest.mark.both_databases
def test_a_request_while_the_home_stops_was_sent_before_or_is_refused(app: APIFlask, people: People) -> None:
    for first, pair in enumerate(pairs(people)):
        stop = partial(
            pair.facility.tab().call, "PATCH", f"{HOMES}{pair.home}/recruiting/", {"is_recruiting": False}
        )
        before = len(pair.seeker.get(CONTACTS))
        asked, stopped = race(app, ask(pair), stop, first=first)
        assert stopped.json["is_recruiting"] is False
        answered = (asked.status_code, asked.json.get("code"))
        # Who asks holds the corporation first, which does not keep the home from stopping.
        assert answered == (409, "not_recruiting") or (answered == (201, None) and first == 0)
        assert len(pair.seeker.get(CONTACTS)) == before + (asked.status_code == 201)


@pytest.mark.parametrize("stop", ["recruiting", "deactivate"])
def test_of_the_new_people_of_a_home_that_stops_nothing_waits_for_anybody(
    app: APIFlask, people: People, clock: Clock, stop: str
) -> None:
    facility, seeker = people.facility(), people.counselor()
    home, other = facility.register_home(name="ひだまり"), facility.register_home(name="こもれび")
    seeker.register_preference(name="見本 花子")
    next_day(app, clock)
    assert facility.get(UNREAD)["total"] == 2
    facility.patch(f"{HOMES}{home}/{stop}/", {"is_recruiting": False} if stop == "recruiting" else None)
    assert facility.get(UNREAD)["total"] == 1
    assert [line["home"]["id"] for line in facility.get(TODAY)["matches"]["lines"]] == [other]
    [mail] = mails(app, clock)
    assert "こもれび" in mail.text
    assert "ひだまり" not in mail.text
