"""Calendars: the feed of a member, and the signed calendar file of a seeker."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import quote

import pytest
from apiflask import APIFlask
from icalendar import Calendar, Event

from server.core.http.signed import signed_visit
from server.core.japan import JAPAN
from server.core.vocabulary import Position, Role
from tests.support.people import People, Person
from tests.support.world.move_ins import HOME, Life

OFFER = {"day": "2026-03-10", "hour": "14:30", "minutes": 90, "place": "ホームの玄関"}
ADDRESS = "/api/accounts/calendar/"


def agree(life: Life, **changes: Any) -> int:
    """Agree on a visit, or move the agreed visit; return its id."""
    path = f"/api/chat/contacts/{life.contact}/visits/"
    reason = {"reason": "schedule"} if life.facility.get(path)["agreed"] else {}
    [visit] = life.facility.post(path, {"offers": [OFFER | changes], **reason})["offered"]
    life.seeker.post(f"{path}{visit['id']}/choose/")
    return int(visit["id"])


def address_of(person: Person) -> str:
    """Create a new calendar address and return its path."""
    address: str = person.post(ADDRESS)["address"]
    return address[address.index("/calendar/") :]


def events(life: Life, path: str) -> list[Event]:
    """Read a calendar without a session and return its events."""
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


def is_gone(life: Life, path: str) -> bool:
    return life.people.visitor().call("GET", path).status_code == 404


@pytest.mark.parametrize("role", [Role.FACILITY, Role.COUNSELOR])
def test_member_feed_shows_visits_in_japan_time_with_home_and_person(
    begin: Callable[..., Life], role: Role
) -> None:
    life = begin(seeker=Role.COUNSELOR)
    agree(life)
    [event] = events(life, address_of(life.facility if role is Role.FACILITY else life.seeker))
    starts_at = datetime(2026, 3, 10, 14, 30, tzinfo=JAPAN)
    assert (event.start, event.end) == (starts_at, starts_at + timedelta(minutes=90))
    assert event["dtstart"].params["TZID"] == "Asia/Tokyo"
    assert (event["summary"], event["location"]) == (f"見学：{HOME}（山本 一郎）", f"{HOME}　ホームの玄関")
    assert str(event["url"]).endswith(f"/chat/{life.contact}/")


@pytest.mark.parametrize("role", [Role.FACILITY, Role.COUNSELOR])
def test_calendars_never_contain_the_persons_address(begin: Callable[..., Life], role: Role) -> None:
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


def test_calendar_files_have_readable_names(begin: Callable[..., Life]) -> None:
    life = begin()
    agree(life)
    one = life.seeker.get(f"/api/chat/contacts/{life.contact}/visits/")["calendar"]
    for path, name in ((one, f"見学_3月10日_{HOME}.ics"), (address_of(life.facility), "見学の予定.ics")):
        header = life.people.visitor().call("GET", path).headers["Content-Disposition"]
        assert header == f"inline; filename=visits.ics; filename*=UTF-8''{quote(name)}"


def test_feed_does_not_name_a_person_who_withdrew(begin: Callable[..., Life]) -> None:
    life = begin(seeker=Role.COUNSELOR)
    agree(life)
    path = address_of(life.facility)
    preference = life.shown(life.seeker)["preference"]["id"]
    # A withdrawal cancels future visits; a visit that has begun stays in the calendar.
    life.clock.set(datetime(2026, 3, 10, 6, tzinfo=UTC))
    life.sign_in()
    assert life.seeker.call("DELETE", f"/api/applicants/preferences/{preference}/").status_code == 200
    assert [event["summary"] for event in events(life, path)] == [f"見学：{HOME}（入居希望者）"]


def test_cancelled_and_closed_visits_are_in_no_calendar(begin: Callable[..., Life]) -> None:
    life = begin()
    visit, path = agree(life), address_of(life.facility)
    assert len(events(life, path)) == 1
    life.seeker.post(f"/api/chat/contacts/{life.contact}/visits/{visit}/call_off/", {"reason": "other"})
    assert events(life, path) == []
    agree(life)
    life.take(life.seeker, "close")
    assert events(life, path) == []


def test_feed_of_a_removed_member_is_empty(begin: Callable[..., Life], people: People) -> None:
    life = begin()
    agree(life)
    colleague = people.member(life.facility, "田中 実")
    path, office = address_of(colleague), life.facility.office
    assert len(events(life, path)) == 1
    removed = life.facility.call("DELETE", f"/api/offices/{office}/members/{colleague.id}/", {})
    assert removed.status_code == 200, removed.text
    assert events(life, path) == []


@pytest.mark.parametrize("role", [Role.FACILITY, Role.COUNSELOR])
def test_billing_member_cannot_create_an_address(people: People, role: Role) -> None:
    manager = people.facility() if role is Role.FACILITY else people.counselor()
    billing = people.member(manager, "会計 一郎", Position.BILLING)
    refused = billing.call("POST", ADDRESS)
    assert (refused.status_code, refused.json["code"]) == (403, "no_office")
    assert refused.json["detail"].startswith("担当している事業所がないため、")
    assert billing.get(ADDRESS) == {"made_at": None, "address": None}
    # They may still delete an address that was created earlier.
    assert billing.call("DELETE", ADDRESS).status_code == 200
    assert manager.post(ADDRESS)["address"]


def test_address_can_be_replaced_and_deleted_and_is_stored_as_a_hash(begin: Callable[..., Life]) -> None:
    life = begin()
    assert life.facility.get(ADDRESS) == {"made_at": None, "address": None}
    first = address_of(life.facility)
    shown = life.facility.get(ADDRESS)
    assert (bool(shown["made_at"]), shown["address"]) == (True, None)
    second = address_of(life.facility)
    assert (is_gone(life, first), is_gone(life, second)) == (True, False)
    life.facility.call("DELETE", ADDRESS)
    assert is_gone(life, second)
    assert is_gone(life, "/calendar/" + "A" * 43 + "/visits.ics")
    assert first.split("/")[2] not in str(life.rows("calendar_feed"))


def test_seekers_file_needs_no_session_and_expires_after_a_day(begin: Callable[..., Life]) -> None:
    life = begin()
    agree(life)
    visits = f"/api/chat/contacts/{life.contact}/visits/"
    path = life.seeker.get(visits)["calendar"]
    [event] = events(life, path)
    assert event["summary"] == f"見学：{HOME}"
    assert is_gone(life, path.replace("/visits/", "/visits/x"))
    life.clock.set(datetime(2026, 3, 11, 5, 29, tzinfo=UTC))
    assert len(events(life, path)) == 1
    life.clock.set(datetime(2026, 3, 11, 5, 31, tzinfo=UTC))
    assert is_gone(life, path)


@pytest.mark.parametrize("role", [Role.APPLICANT, Role.COUNSELOR])
def test_file_exists_only_for_the_seeker_and_while_the_room_is_open(
    begin: Callable[..., Life], app: APIFlask, role: Role
) -> None:
    life = begin(seeker=role)
    visit = agree(life)
    path = f"/api/chat/contacts/{life.contact}/visits/"
    theirs, ours = (person.get(path)["calendar"] for person in (life.facility, life.seeker))
    assert theirs is None
    with app.app_context():
        assert is_gone(life, f"/calendar/visits/{signed_visit(life.facility.id, visit)}.ics")
    assert len(events(life, ours)) == 1
    life.take(life.seeker, "close")
    assert is_gone(life, ours)


def identity(event: Event) -> tuple[str, int, datetime]:
    """Return the fields by which a calendar program recognises an event and its newer versions."""
    return event.uid, event.sequence, event.last_modified


def test_moved_visit_replaces_its_event_in_every_calendar(
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


def test_visit_agreed_after_a_cancellation_replaces_the_event(begin: Callable[..., Life]) -> None:
    life = begin()
    feed, visits = address_of(life.facility), f"/api/chat/contacts/{life.contact}/visits/"
    first = agree(life)
    [before] = events(life, feed)
    life.seeker.post(f"{visits}{first}/call_off/", {"reason": "other"})
    agree(life, day="2026-03-12")
    [after] = events(life, feed)
    assert (after.uid, after.sequence) == (before.uid, before.sequence + 1)


def test_reported_visit_stays_in_the_feed_for_a_month(
    begin: Callable[..., Life],
) -> None:
    life = begin()
    feed = address_of(life.facility)
    agree(life)
    life.clock.set(datetime(2026, 3, 10, 7, tzinfo=UTC))
    life.sign_in()
    [planned] = events(life, feed)
    life.take(life.facility, "complete_visit")
    [reported] = events(life, feed)
    assert identity(reported) == identity(planned)
    agree(life, day="2026-03-20")
    assert [event.start.day for event in events(life, feed)] == [10, 20]
    assert len({str(event["uid"]) for event in events(life, feed)}) == 2
    life.clock.set(datetime(2026, 4, 9, 6, tzinfo=UTC))
    assert [event.start.day for event in events(life, feed)] == [20]


def test_visit_that_was_reported_early_leaves_the_feed(begin: Callable[..., Life]) -> None:
    life = begin()
    feed = address_of(life.facility)
    agree(life)
    path = f"/api/chat/contacts/{life.contact}/complete_visit/"
    assert life.facility.call("PATCH", path, {"early": True}).status_code == 200
    assert events(life, feed) == []
