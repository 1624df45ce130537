"""Stopping and resuming recruitment: a stopped home finds no people and sends no requests; open contacts continue."""

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


def set_recruiting(facility: Person, home_id: int, recruits: bool) -> bool:
    """Start or stop recruiting; return whether the home recruits."""
    return bool(facility.patch(f"{HOMES}{home_id}/recruiting/", {"is_recruiting": recruits})["is_recruiting"])


def matches_of(facility: Person, home_id: int) -> list[int]:
    return [row["id"] for row in facility.get(f"{MATCHES}{home_id}/")["data"]]


def count_fitting_homes(seeker: Person) -> int:
    """Return how many homes fit the person."""
    return int(seeker.post("/api/applicants/preferences/fit/", preference_form())["fitting"])


def test_stopped_home_has_no_matches_and_is_not_counted(app: APIFlask, people: People) -> None:
    facility, seeker = people.facility(), people.applicant()
    home, person = facility.register_home(), seeker.register_preference()
    assert (matches_of(facility, home), count_fitting_homes(seeker)) == ([person], 1)
    assert set_recruiting(facility, home, False) is False
    assert (matches_of(facility, home), count_fitting_homes(seeker)) == ([], 0)
    assert facility.get(f"{MATCHES}{home}/municipalities/")["names"] == []
    assert home_masks_are_right(app)
    assert set_recruiting(facility, home, True) is True
    assert (matches_of(facility, home), count_fitting_homes(seeker)) == ([person], 1)
    assert home_masks_are_right(app)


def test_changing_a_stopped_home_does_not_list_it(app: APIFlask, people: People) -> None:
    facility, seeker = people.facility(), people.applicant()
    home = facility.register_home()
    seeker.register_preference()
    set_recruiting(facility, home, False)
    changed = facility.call("PUT", f"{HOMES}{home}/", home_form(rent=10_000)).json
    assert changed["is_recruiting"] is False
    assert matches_of(facility, home) == []
    assert home_masks_are_right(app)


def test_stopped_home_cannot_send_requests_or_open_people(people: People) -> None:
    facility, seeker = people.facility(), people.applicant()
    home, person = facility.register_home(), seeker.register_preference()
    set_recruiting(facility, home, False)
    refused = [
        facility.call("POST", CONTACTS, {"home": home, "preference": person}),
        facility.call("GET", f"{MATCHES}{home}/{person}/"),
        facility.call("PUT", f"{MATCHES}{home}/{person}/aside/"),
    ]
    assert {(answer.status_code, answer.json["code"], answer.json["detail"]) for answer in refused} == {
        (409, "not_recruiting", STOPPED)
    }
    assert seeker.get(CONTACTS) == []


def test_open_contacts_of_a_stopped_home_continue(people: People) -> None:
    facility, seeker, other = people.facility(), people.applicant(), people.counselor()
    home = facility.register_home()
    wishes = [seeker.register_preference(), other.register_preference(name="山本 一郎")]
    room, request = (facility.post(CONTACTS, {"home": home, "preference": wish})["id"] for wish in wishes)
    seeker.patch(f"{CONTACTS}{room}/accept_contact/")
    set_recruiting(facility, home, False)
    assert other.get(f"{CONTACTS}{request}/")["home"]["is_recruiting"] is False
    assert other.patch(f"{CONTACTS}{request}/accept_contact/")["status"] == "accepted"
    assert facility.patch(f"{CONTACTS}{room}/confirm/")["confirmed_at"]


def test_stopped_home_gets_no_match_notices_and_is_not_notified_later(
    app: APIFlask, people: People, clock: Clock
) -> None:
    facility, seeker, counselor = people.facility(), people.applicant(), people.counselor()
    home = facility.register_home()
    next_day(app, clock)
    counselor.register_preference(name="山本 一郎")
    next_day(app, clock)
    assert len(notice_texts(facility)) == 1
    set_recruiting(facility, home, False)
    assert facility.get("/api/chat/today/")["matches"]["total"] == 0
    seeker.register_preference()
    next_day(app, clock)
    assert len(notice_texts(facility)) == 1
    set_recruiting(facility, home, True)
    next_day(app, clock)
    assert "1人" in notice_texts(facility)[0]
    assert len(notice_texts(facility)) == 2


@pytest.mark.both_databases
def test_request_is_sent_before_a_concurrent_stop_or_refused(app: APIFlask, people: People) -> None:
    for first, pair in enumerate(pairs(people)):
        stop = partial(
            pair.facility.tab().call, "PATCH", f"{HOMES}{pair.home}/recruiting/", {"is_recruiting": False}
        )
        before = len(pair.seeker.get(CONTACTS))
        asked, stopped = race(app, ask(pair), stop, first=first)
        assert stopped.json["is_recruiting"] is False
        answered = (asked.status_code, asked.json.get("code"))
        # The request locks the corporation first, which does not prevent the stop.
        assert answered == (409, "not_recruiting") or (answered == (201, None) and first == 0)
        assert len(pair.seeker.get(CONTACTS)) == before + (asked.status_code == 201)


@pytest.mark.parametrize("stop", ["recruiting", "deactivate"])
def test_new_matches_of_a_stopped_home_are_not_reported(
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
