"""Calendars: what a member's secret address and a seeker's signed one show, to whom, and until when."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from apiflask import APIFlask
from icalendar import Calendar, Event

from server.core.http.signed import signed_visit
from server.core.japan import JAPAN
from server.core.vocabulary import Position, Role
from tests.support.people import People, Person
from tests.support.world.moved_in import HOME, Life

OFFER = {"day": "2026-03-10", "hour": "14:30", "minutes": 90, "place": "ホームの玄関"}
ADDRESS = "/api/accounts/calendar/"


def agree(life: Life, **changes: Any) -> int:
    """Agree on a visit, or on another day for the one that is agreed; return its id."""
    path = f"/api/chat/contacts/{life.contact}/visits/"
    reason = {"reason": "schedule"} if life.facility.get(path)["agreed"] else {}
    [visit] = life.facility.post(path, {"offers": [OFFER | changes], **reason})["offered"]
    life.seeker.post(f"{path}{visit['id']}/choose/")
    return int(visit["id"])


def address_of(person: Person) -> str:
    """Return a new address of somebody's calendar, as a path."""
    address: str = person.post(ADDRESS)["address"]
    return address[address.index("/calendar/") :]


def events(life: Life, path: str) -> list[Event]:
    """Return what a calendar reads, which knows nothing but the address."""
    answer = life.people.visitor().call("GET", path)
    assert (answer.status_code, answer.mimetype) == (200, "text/calendar")
    assert "no-store" in answer.headers["Cache-Control"]
    calendar = Calendar.from_ical(answer.data)
    assert calendar["version"] == "2.0"
    assert not calendar.errors
    found = calendar.walk("VEVENT")
    zones = {str(zone["tzid"]) for zone in calendar.walk("VTIMEZONE")}
    assert zones == ({"Asia/Tokyo"} if found else set())
    assert all(not event.errors for event in found)
    return [event for event in found if isinstance(event, Event)]


def gone(life: Life, path: str) -> bool:
    return life.people.visitor().call("GET", path).status_code == 404


@pytest.mark.parametrize("role", [Role.FACILITY, Role.COUNSELOR])
def test_a_member_reads_the_visits_in_japans_time_with_home_and_person(
    begin: Callable[..., Life], role: Role
) -> None:
    life = begin(seeker=Role.COUNSELOR)
    agree(life)
    [event] = events(life, address_of(life.facility if role is Role.FACILITY else life.seeker))
    starts_at = datetime(2026, 3, 10, 14, 30, tzinfo=JAPAN)
    assert (event.start, event.end) == (starts_at, starts_at + timedelta(minutes=90))
    assert event["dtstart"].params["TZID"] == "Asia/Tokyo"
    assert (event["summary"], event["location"]) == (f"見学：{HOME}（山本 一郎）", "ホームの玄関")
    assert str(event["url"]).endswith(f"/chat/{life.contact}/")


@pytest.mark.parametrize("role", [Role.FACILITY, Role.COUNSELOR])
def test_no_calendar_has_the_persons_address_even_while_they_show_it(
    begin: Callable[..., Life], role: Role
) -> None:
    life = begin(seeker=Role.COUNSELOR)
    visit = agree(life)
    life.seeker.post(f"/api/chat/contacts/{life.contact}/show_address/")
    assert life.shown(life.facility)["preference"]["address_2"] == "世田谷4-5-6"
    paths = [address_of(life.facility if role is Role.FACILITY else life.seeker)]
    if role is Role.COUNSELOR:
        paths.append(life.seeker.get(f"/api/chat/contacts/{life.contact}/visits/")["calendar"])
    for path in paths:
        text = life.people.visitor().call("GET", path).get_data(as_text=True).replace("\r\n ", "")
        assert f"visit-{life.contact}-" in text
        assert [part for part in ("世田谷", "4-5-6", "1540017", "154-0017") if part in text] == [], visit


def test_whose_person_withdrew_is_named_no_more(begin: Callable[..., Life]) -> None:
    life = begin(seeker=Role.COUNSELOR)
    agree(life)
    path = address_of(life.facility)
    preference = life.shown(life.seeker)["preference"]["id"]
    # What has begun stays in the calendar; what was to come would be off.
    life.clock.set(datetime(2026, 3, 10, 6, tzinfo=UTC))
    life.sign_in()
    assert life.seeker.call("DELETE", f"/api/applicants/preferences/{preference}/").status_code == 200
    assert [event["summary"] for event in events(life, path)] == [f"見学：{HOME}（入居希望者）"]


def test_what_was_called_off_or_closed_is_in_no_calendar(begin: Callable[..., Life]) -> None:
    life = begin()
    visit, path = agree(life), address_of(life.facility)
    assert len(events(life, path)) == 1
    life.seeker.post(f"/api/chat/contacts/{life.contact}/visits/{visit}/call_off/", {"reason": "other"})
    assert events(life, path) == []
    agree(life)
    life.take(life.seeker, "close")
    assert events(life, path) == []


def test_whoever_left_the_office_reads_nothing(begin: Callable[..., Life], people: People) -> None:
    life = begin()
    agree(life)
    colleague = people.member(life.facility, "田中 実")
    path, office = address_of(colleague), life.facility.office
    assert len(events(life, path)) == 1
    removed = life.facility.call("DELETE", f"/api/offices/{office}/members/{colleague.id}/", {})
    assert removed.status_code == 200, removed.text
    assert events(life, path) == []


@pytest.mark.parametrize("role", [Role.FACILITY, Role.COUNSELOR])
def test_who_is_there_for_invoices_alone_makes_no_address(people: People, role: Role) -> None:
    manager = people.facility() if role is Role.FACILITY else people.counselor()
    billing = people.member(manager, "会計 一郎", Position.BILLING)
    refused = billing.call("POST", ADDRESS)
    assert (refused.status_code, refused.json["code"]) == (403, "no_office")
    assert refused.json["detail"].startswith("担当している事業所がないため、")
    assert billing.get(ADDRESS) == {"made_at": None, "address": None}
    # What they have of before they may still end.
    assert billing.call("DELETE", ADDRESS).status_code == 200
    assert manager.post(ADDRESS)["address"]


def test_an_address_is_ended_made_anew_and_never_guessed(begin: Callable[..., Life]) -> None:
    life = begin()
    assert life.facility.get(ADDRESS) == {"made_at": None, "address": None}
    first = address_of(life.facility)
    shown = life.facility.get(ADDRESS)
    assert (bool(shown["made_at"]), shown["address"]) == (True, None)
    second = address_of(life.facility)
    assert (gone(life, first), gone(life, second)) == (True, False)
    life.facility.call("DELETE", ADDRESS)
    assert gone(life, second)
    assert gone(life, "/calendar/" + "A" * 43 + "/visits.ics")
    assert first.split("/")[2] not in str(life.rows("calendar_feed"))


def test_the_seeker_gets_a_file_without_signing_in_until_a_day_after(begin: Callable[..., Life]) -> None:
    life = begin()
    agree(life)
    visits = f"/api/chat/contacts/{life.contact}/visits/"
    path = life.seeker.get(visits)["calendar"]
    [event] = events(life, path)
    assert event["summary"] == f"見学：{HOME}"
    assert gone(life, path.replace("/visits/", "/visits/x"))
    life.clock.set(datetime(2026, 3, 11, 5, 29, tzinfo=UTC))
    assert len(events(life, path)) == 1
    life.clock.set(datetime(2026, 3, 11, 5, 31, tzinfo=UTC))
    assert gone(life, path)


@pytest.mark.parametrize("role", [Role.APPLICANT, Role.COUNSELOR])
def test_a_file_is_for_the_seekers_side_alone_and_ends_with_the_room(
    begin: Callable[..., Life], app: APIFlask, role: Role
) -> None:
    life = begin(seeker=role)
    visit = agree(life)
    path = f"/api/chat/contacts/{life.contact}/visits/"
    theirs, ours = (person.get(path)["calendar"] for person in (life.facility, life.seeker))
    assert theirs is None
    with app.app_context():
        assert gone(life, f"/calendar/visits/{signed_visit(life.facility.id, visit)}.ics")
    assert len(events(life, ours)) == 1
    life.take(life.seeker, "close")
    assert gone(life, ours)


def identity(event: Event) -> tuple[str, int, datetime]:
    """Return by what calendars know an event again, and that it is newer."""
    return event.uid, event.sequence, event.last_modified


def test_a_visit_that_moves_takes_the_place_of_what_was_agreed_in_every_calendar(
    begin: Callable[..., Life],
) -> None:
    life = begin()
    feed, seen = address_of(life.facility), []
    for day in ("2026-03-10", "2026-03-12", "2026-03-11"):
        agree(life, day=day)
        [event] = events(life, life.seeker.get(f"/api/chat/contacts/{life.contact}/visits/")["calendar"])
        assert f"{event.start:%Y-%m-%d}" == day
        [shown] = events(life, feed)
        assert identity(shown) == identity(event)
        seen.append(identity(event))
        life.clock.forward(minutes=1)
    assert len({uid for uid, _, _ in seen}) == 1
    assert [sequence for _, sequence, _ in seen] == [0, 1, 2]
    assert seen == sorted(seen, key=lambda one: one[2])


def test_what_is_agreed_after_a_visit_was_called_off_takes_its_place_too(begin: Callable[..., Life]) -> None:
    life = begin()
    feed, visits = address_of(life.facility), f"/api/chat/contacts/{life.contact}/visits/"
    first = agree(life)
    [before] = events(life, feed)
    life.seeker.post(f"{visits}{first}/call_off/", {"reason": "other"})
    agree(life, day="2026-03-12")
    [after] = events(life, feed)
    assert (after.uid, after.sequence) == (before.uid, before.sequence + 1)


def test_a_reported_visit_stays_in_the_feed_for_a_month_beside_the_next_one(
    begin: Callable[..., Life],
) -> None:
    life = begin()
    feed = address_of(life.facility)
    agree(life)
    life.clock.set(datetime(2026, 3, 10, 7, tzinfo=UTC))
    life.sign_in()
    [standing] = events(life, feed)
    life.take(life.facility, "complete_visit")
    [reported] = events(life, feed)
    assert identity(reported) == identity(standing)
    agree(life, day="2026-03-20")
    assert [event.start.day for event in events(life, feed)] == [10, 20]
    assert len({str(event["uid"]) for event in events(life, feed)}) == 2
    life.clock.set(datetime(2026, 4, 9, 6, tzinfo=UTC))
    assert [event.start.day for event in events(life, feed)] == [20]


def test_what_was_reported_before_its_time_is_not_to_come(begin: Callable[..., Life]) -> None:
    life = begin()
    feed = address_of(life.facility)
    agree(life)
    path = f"/api/chat/contacts/{life.contact}/complete_visit/"
    assert life.facility.call("PATCH", path, {"early": True}).status_code == 200
    assert events(life, feed) == []
