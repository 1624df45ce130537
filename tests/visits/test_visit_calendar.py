"""The calendar of an office's visits: which visits, on which days, and who reads them."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from server.core.vocabulary import Position, Role
from server.visits.rules import CALENDAR_DAYS_MAX
from tests.support.people import Answer, People, Person
from tests.support.rows import for_each
from tests.support.world.move_ins import HOME, Life
from tests.support.world.visits import PLACE, agreed, call_off, offer, proposal, report

Begin = Callable[..., Life]
SIDES = (Role.FACILITY, Role.COUNSELOR)


def ask(person: Person, first_day: str, last_day: str) -> Answer:
    return person.call("GET", f"/api/chat/visits/calendar/?first_day={first_day}&last_day={last_day}")


def read(person: Person, first_day: str = "2026-03-01", last_day: str = "2026-03-31") -> list[dict[str, Any]]:
    answer = ask(person, first_day, last_day)
    assert answer.status_code == 200, answer.text
    visits: list[dict[str, Any]] = answer.json
    return visits


def states(person: Person) -> list[str]:
    return [visit["state"] for visit in read(person)]


def side(life: Life, role: Role) -> Person:
    return life.facility if role is Role.FACILITY else life.seeker


def preference_of(life: Life) -> int:
    return int(life.shown(life.seeker)["preference"]["id"])


def after_the_visit(life: Life) -> None:
    """Go to the end of the visit's day."""
    life.clock.set(datetime(2026, 3, 10, 12, tzinfo=UTC))
    life.sign_in()


@pytest.mark.parametrize("role", SIDES)
def test_agreed_visit_has_home_person_and_the_assignee_of_the_side(begin: Begin, role: Role) -> None:
    life = begin(seeker=Role.COUNSELOR)
    visit, reader = agreed(life), side(life, role)
    [shown] = read(reader)
    assert (shown["id"], shown["contact"], shown["state"]) == (visit["id"], life.contact, "agreed")
    assert (shown["home"]["name"], shown["person"]["name"], shown["place"]) == (HOME, "山本 一郎", PLACE)
    name = reader.get("/api/auth/user/")["username"]
    assert (shown["assignee"], shown["assignee_name"]) == (reader.id, name)


def test_proposals_are_shown_until_one_is_chosen_or_their_time_passes(begin: Begin) -> None:
    life = begin(seeker=Role.COUNSELOR)
    offer(life, proposal(), proposal(1))
    assert states(life.facility) == states(life.seeker) == ["offered", "offered"]
    after_the_visit(life)
    [left] = read(life.facility)
    assert left["starts_at"].startswith("2026-03-11")
    agreed(life, proposal(2))
    assert states(life.facility) == ["agreed"]


def test_reported_visit_stays_on_its_day(begin: Begin) -> None:
    life = begin()
    agreed(life)
    after_the_visit(life)
    assert states(life.facility) == ["agreed"]
    report(life)
    assert states(life.facility) == ["done"]


def test_early_report_hides_the_visit_until_its_start(begin: Begin) -> None:
    life = begin()
    agreed(life)
    report(life, early=True)
    assert read(life.facility) == []
    after_the_visit(life)
    assert states(life.facility) == ["done"]


def test_cancelled_visits_and_visits_of_closed_rooms_are_not_shown(begin: Begin) -> None:
    life = begin()
    call_off(life, agreed(life), life.seeker)
    assert read(life.facility) == []
    agreed(life, proposal(1))
    assert states(life.facility) == ["agreed"]
    life.take(life.seeker, "close")
    assert read(life.facility) == []


class TestDays:
    @pytest.mark.parametrize(
        ("hour", "minutes", "own_day"),
        [("00:00", 60, "2026-03-10"), ("08:59", 60, "2026-03-10"), ("23:59", 120, "2026-03-10")],
    )
    def test_visit_belongs_to_the_day_of_its_start_in_japan(
        self, begin: Begin, hour: str, minutes: int, own_day: str
    ) -> None:
        life = begin()
        agreed(life, proposal(hour=hour, minutes=minutes))
        days = [f"2026-03-{day:02}" for day in (9, 10, 11)]
        assert [day for day in days if read(life.facility, day, day)] == [own_day]

    @pytest.mark.parametrize(
        ("day", "hour", "months"),
        [
            ("2026-03-31", "23:30", [True, False]),
            ("2026-04-01", "00:00", [False, True]),
        ],
    )
    def test_edges_of_a_month(self, begin: Begin, day: str, hour: str, months: list[bool]) -> None:
        life = begin()
        agreed(life, proposal(day=day, hour=hour))
        periods = [("2026-03-01", "2026-03-31"), ("2026-04-01", "2026-04-30")]
        assert [bool(read(life.facility, *period)) for period in periods] == months

    def test_week_across_the_new_year(self, begin: Begin) -> None:
        life = begin()
        life.clock.set(datetime(2026, 12, 20, 3, tzinfo=UTC))
        life.sign_in()
        before = proposal(day="2026-12-31", hour="23:30", minutes=30)
        offer(life, before, proposal(day="2027-01-01", hour="00:00"))
        shown = read(life.facility, "2026-12-27", "2027-01-02")
        assert [visit["starts_at"][:16] for visit in shown] == ["2026-12-31T23:30", "2027-01-01T00:00"]
        assert len(read(life.facility, "2026-12-01", "2026-12-31")) == 1
        assert len(read(life.facility, "2027-01-01", "2027-01-31")) == 1

    @for_each(
        ("first_day", "last_day", "field"),
        [
            ("2026-03-02", "2026-03-01", "last_day"),
            ("2026-03-01", "2026-04-12", "last_day"),
            ("2026-02-30", "2026-03-01", "first_day"),
            ("", "2026-03-01", "first_day"),
            ("0001-01-01", "0001-01-01", "first_day"),
            ("9999-12-31", "9999-12-31", "first_day"),
        ],
    )
    def test_invalid_periods_are_refused_at_their_field(
        self, people: People, first_day: str, last_day: str, field: str
    ) -> None:
        refused = ask(people.facility(), first_day, last_day)
        assert (refused.status_code, list(refused.json["fields"])) == (422, [field])

    def test_six_weeks_are_the_most(self, people: People) -> None:
        assert CALENDAR_DAYS_MAX == 42
        assert read(people.facility(), "2026-03-01", "2026-04-11") == []


class TestScope:
    @pytest.mark.parametrize("role", SIDES)
    def test_other_offices_read_nothing(self, begin: Begin, people: People, role: Role) -> None:
        life = begin(seeker=Role.COUNSELOR)
        agreed(life)
        other = people.facility("よその会") if role is Role.FACILITY else people.counselor("よその相談員")
        assert read(other) == []

    def test_applicants_have_no_calendar_of_an_office(self, begin: Begin) -> None:
        life = begin()
        agreed(life)
        assert ask(life.seeker, "2026-03-01", "2026-03-31").status_code == 403

    def test_colleagues_read_the_same_until_they_are_removed(self, begin: Begin, people: People) -> None:
        life = begin()
        agreed(life)
        colleague = people.member(life.facility, "田中 実")
        billing = people.member(life.facility, "会計 一郎", Position.BILLING)
        assert read(colleague) == read(life.facility)
        assert read(billing) == []
        office = life.facility.office
        removed = life.facility.call("DELETE", f"/api/offices/{office}/members/{colleague.id}/", {})
        assert removed.status_code == 200, removed.text
        assert read(colleague) == []

    def test_assignee_of_a_removed_member_is_the_new_one(self, begin: Begin, people: People) -> None:
        life = begin()
        agreed(life)
        colleague = people.member(life.facility, "田中 実")
        home = read(life.facility)[0]["home"]["id"]
        life.facility.patch(f"/api/facilities/homes/{home}/assignee/", {"assignee": colleague.id})
        [shown] = read(life.facility)
        assert (shown["assignee"], shown["assignee_name"]) == (colleague.id, "田中 実")
        member = f"/api/offices/{life.facility.office}/members/{colleague.id}/"
        assert life.facility.call("DELETE", member, {"to": life.facility.id}).status_code == 200
        assert read(life.facility)[0]["assignee"] == life.facility.id


class TestDepartures:
    def test_person_who_withdrew_is_not_named(self, begin: Begin) -> None:
        life = begin(seeker=Role.COUNSELOR)
        preference = preference_of(life)
        agreed(life)
        # A withdrawal cancels future visits; a visit that has begun stays.
        after_the_visit(life)
        assert life.seeker.call("DELETE", f"/api/applicants/preferences/{preference}/").status_code == 200
        assert [visit["person"]["name"] for visit in read(life.facility)] == [None]
        assert [visit["person"]["name"] for visit in read(life.seeker)] == ["山本 一郎"]

    def test_proposals_to_a_person_who_withdrew_are_gone(self, begin: Begin) -> None:
        life = begin(seeker=Role.COUNSELOR)
        offer(life, proposal())
        life.seeker.call("DELETE", f"/api/applicants/preferences/{preference_of(life)}/")
        assert read(life.facility) == read(life.seeker) == []

    @pytest.mark.parametrize("way", ["erased", "left", "blocked"])
    def test_past_visits_of_people_who_are_gone_are_not_shown(self, begin: Begin, way: str) -> None:
        life = begin()
        agreed(life)
        after_the_visit(life)
        report(life)
        assert states(life.facility) == ["done"]
        path, body = {
            "erased": (f"/api/applicants/preferences/{preference_of(life)}/data/", None),
            "left": ("/api/applicants/account/", {}),
            "blocked": (
                f"/api/chat/contacts/{life.contact}/block/",
                {"scope": "home", "named": [life.contact]},
            ),
        }[way]
        gone = life.seeker.call("POST" if way == "blocked" else "DELETE", path, body)
        assert gone.status_code in (200, 201), gone.text
        assert read(life.facility) == []
