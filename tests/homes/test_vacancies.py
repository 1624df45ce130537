"""Vacancies: a confirmed move-in takes one, and a full home is asked whether it still recruits."""

from functools import partial
from typing import Any

import pytest
from apiflask import APIFlask

from server.contacts.rules.move_ins import GROUP_LINES_MAX
from tests.support.clock import Clock
from tests.support.forms import home_form
from tests.support.matching.pairs import CONTACTS
from tests.support.people import People, Person
from tests.support.racing import ROUNDS, race
from tests.support.world.audit import acts_after, last

HOMES, TODAY = "/api/facilities/homes/", "/api/chat/today/"
BY_MISTAKE = {"reason": "by_mistake"}


@pytest.fixture
def facility(people: People) -> Person:
    return people.facility()


def accepted_contacts(people: People, facility: Person, home: int, number: int = 1) -> list[int]:
    """Create accepted contacts of a home; return their ids."""
    counselor = people.counselor()
    rooms = []
    for _ in range(number):
        wish = counselor.register_preference(name="山本 一郎")
        contact = facility.post(CONTACTS, {"home": home, "preference": wish})["id"]
        counselor.patch(f"{CONTACTS}{contact}/accept_contact/")
        rooms.append(contact)
    return rooms


def vacancies_of(facility: Person, home: int) -> tuple[int | None, str | None]:
    """Return a home's vacancies and the date of the statement."""
    shown = facility.get(f"{HOMES}{home}/")
    return shown["vacancies"], shown["vacancies_stated_on"]


def full_homes(facility: Person) -> list[int]:
    """Return the full homes that are asked whether they still recruit."""
    return [line["home"]["id"] for line in facility.get(TODAY)["full_homes"]["lines"]]


def confirm_move_in(facility: Person, contact: int) -> None:
    facility.patch(f"{CONTACTS}{contact}/confirm/")


def test_move_in_takes_a_vacancy_and_its_withdrawal_returns_it(
    people: People, facility: Person, clock: Clock
) -> None:
    home = facility.register_home(capacity=6, vacancies=2)
    [room] = accepted_contacts(people, facility, home)
    clock.forward(days=1)
    confirm_move_in(facility, room)
    assert vacancies_of(facility, home) == (1, "2026-03-06")
    # A second confirmation takes no other vacancy.
    confirm_move_in(facility, room)
    assert vacancies_of(facility, home) == (1, "2026-03-06")
    clock.forward(days=1)
    facility.patch(f"{CONTACTS}{room}/unconfirm/", BY_MISTAKE)
    assert vacancies_of(facility, home) == (2, "2026-03-07")


@pytest.mark.parametrize(
    ("stated", "restated", "left", "given_back"),
    [
        # A move-in that took no vacancy returns none.
        ((6, 0), (6, 0), 0, 0),
        ((6, 0), (6, 3), 0, 3),
        ((6, None), (6, None), None, None),
        ((6, None), (6, 1), None, 1),
        ((None, 1), (None, 1), 0, 1),
        # Restated since: the vacancies cannot exceed the capacity.
        ((6, 6), (2, 2), 5, 2),
        ((6, 2), (6, None), 1, None),
    ],
)
def test_vacancies_stay_between_zero_and_the_capacity(
    people: People, facility: Person, stated: Any, restated: Any, left: int | None, given_back: int | None
) -> None:
    home = facility.register_home(capacity=stated[0], vacancies=stated[1])
    [room] = accepted_contacts(people, facility, home)
    confirm_move_in(facility, room)
    assert vacancies_of(facility, home)[0] == left
    if stated != restated:
        facility.call("PUT", f"{HOMES}{home}/", home_form(capacity=restated[0], vacancies=restated[1]))
    facility.patch(f"{CONTACTS}{room}/unconfirm/", BY_MISTAKE)
    assert vacancies_of(facility, home)[0] == given_back


def test_each_confirmation_returns_only_the_vacancy_that_it_took(people: People, facility: Person) -> None:
    home = facility.register_home(capacity=6, vacancies=1)
    [room] = accepted_contacts(people, facility, home)
    confirm_move_in(facility, room)
    facility.patch(f"{CONTACTS}{room}/unconfirm/", BY_MISTAKE)
    facility.call("PUT", f"{HOMES}{home}/", home_form(capacity=6, vacancies=0))
    confirm_move_in(facility, room)
    facility.patch(f"{CONTACTS}{room}/unconfirm/", BY_MISTAKE)
    assert vacancies_of(facility, home)[0] == 0


def test_vacancies_are_dated_when_changed_or_confirmed(
    people: People, facility: Person, clock: Clock
) -> None:
    home = facility.register_home(vacancies=2)
    clock.forward(days=1)
    facility.call("PUT", f"{HOMES}{home}/", home_form(vacancies=2, rent=40_000))
    facility.patch(f"{HOMES}{home}/recruiting/", {"is_recruiting": False})
    assert vacancies_of(facility, home) == (2, "2026-03-05")
    opened = facility.get(f"{HOMES}{home}/")["updated_at"]
    confirmed = facility.patch(f"{HOMES}{home}/vacancies/")
    assert (confirmed["vacancies"], confirmed["vacancies_stated_on"]) == (2, "2026-03-06")
    # A form that was opened before can still be sent.
    clock.forward(days=1)
    form = home_form(vacancies=3) | {"updated_at": opened}
    assert facility.call("PUT", f"{HOMES}{home}/", form).status_code == 200
    assert vacancies_of(facility, home) == (3, "2026-03-07")


def test_places_are_changed_alone_and_count_as_confirmed(
    people: People, facility: Person, clock: Clock
) -> None:
    home = facility.register_home(capacity=6, vacancies=0)
    clock.forward(days=40)
    facility = people.new_session(facility.id)
    places = {"capacity": 7, "vacancies": 0, "vacancy_expected_on": "2026-05-01"}
    changed = facility.call("PUT", f"{HOMES}{home}/vacancies/", places).json
    assert places.items() <= changed.items()
    assert (changed["vacancies_stated_on"], changed["rent"]) == ("2026-04-14", home_form()["rent"])
    # The form of the home leaves the expected day as it is, and a day that has passed may stay.
    facility.call("PUT", f"{HOMES}{home}/", home_form(capacity=7, vacancies=1))
    clock.forward(days=30)
    answer = people.new_session(facility.id).call(
        "PUT", f"{HOMES}{home}/vacancies/", places | {"vacancies": 1}
    )
    assert (answer.status_code, answer.json["vacancies_stated_on"]) == (200, "2026-05-14")


def test_unchanged_places_are_confirmed_and_not_recorded(
    app: APIFlask, facility: Person, clock: Clock
) -> None:
    path = f"{HOMES}{facility.register_home(capacity=6, vacancies=2)}/"
    opened, begun = facility.get(path)["updated_at"], last(app)
    clock.forward(days=1)
    confirmed = facility.call("PUT", f"{path}vacancies/", {"capacity": 6, "vacancies": 2}).json
    assert (confirmed["vacancies_stated_on"], confirmed["updated_at"]) == ("2026-03-06", opened)
    assert acts_after(app, begun) == []


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"vacancies": 7}, "vacancies"),
        ({"capacity": 0}, "capacity"),
        ({"vacancy_expected_on": "2026-03-04"}, "vacancy_expected_on"),
        ({"vacancy_expected_on": "2028-03-05"}, "vacancy_expected_on"),
        ({"vacancy_expected_on": "soon"}, "vacancy_expected_on"),
    ],
)
def test_impossible_places_are_refused(facility: Person, wrong: Any, field: str) -> None:
    home = facility.register_home(capacity=6, vacancies=2)
    refused = facility.call("PUT", f"{HOMES}{home}/vacancies/", {"capacity": 6, "vacancies": 2} | wrong)
    assert (refused.status_code, list(refused.json["fields"])) == (422, [field])
    assert vacancies_of(facility, home) == (2, "2026-03-05")


def test_outdated_places_cannot_undo_a_move_in(people: People, facility: Person, clock: Clock) -> None:
    home = facility.register_home(capacity=6, vacancies=2)
    opened = facility.get(f"{HOMES}{home}/")["updated_at"]
    [room] = accepted_contacts(people, facility, home)
    clock.forward(hours=1)
    confirm_move_in(facility, room)
    places = {"capacity": 6, "vacancies": 2, "updated_at": opened}
    refused = facility.call("PUT", f"{HOMES}{home}/vacancies/", places)
    assert (refused.status_code, refused.json["code"]) == (409, "changed_elsewhere")
    assert vacancies_of(facility, home)[0] == 1


def test_matches_tell_how_many_places_the_home_has(facility: Person) -> None:
    home = facility.register_home(capacity=6, vacancies=0)
    facility.call("PUT", f"{HOMES}{home}/vacancies/", {"vacancies": 0, "vacancy_expected_on": "2026-04-01"})
    shown = facility.get(f"/api/facilities/matching-preferences/{home}/")
    stated = {"vacancies": 0, "vacancies_stated_on": "2026-03-05", "vacancy_expected_on": "2026-04-01"}
    assert stated.items() <= shown.items()


def test_unstated_vacancies_cannot_be_confirmed(facility: Person) -> None:
    home = facility.register_home(vacancies=None)
    facility.patch(f"{HOMES}{home}/vacancies/")
    assert vacancies_of(facility, home) == (None, None)


def test_outdated_form_cannot_undo_a_move_in(people: People, facility: Person, clock: Clock) -> None:
    home = facility.register_home(vacancies=2)
    opened = facility.get(f"{HOMES}{home}/")["updated_at"]
    [room] = accepted_contacts(people, facility, home)
    clock.forward(hours=1)
    confirm_move_in(facility, room)
    form = home_form(vacancies=2) | {"updated_at": opened}
    refused = facility.call("PUT", f"{HOMES}{home}/", form)
    assert (refused.status_code, refused.json["code"]) == (409, "changed_elsewhere")
    assert vacancies_of(facility, home)[0] == 1


def test_full_home_is_asked_whether_it_still_recruits(people: People, facility: Person) -> None:
    home = facility.register_home(vacancies=2)
    first, last = accepted_contacts(people, facility, home, 2)
    confirm_move_in(facility, first)
    assert full_homes(facility) == []
    confirm_move_in(facility, last)
    assert full_homes(facility) == [home]
    assert people.facility("ほかの法人").get(TODAY)["full_homes"] == {"total": 0, "lines": []}


def test_list_of_full_homes_has_no_limit(people: People, facility: Person) -> None:
    homes = [facility.register_home(vacancies=1) for _ in range(GROUP_LINES_MAX + 1)]
    for home in homes:
        [room] = accepted_contacts(people, facility, home)
        confirm_move_in(facility, room)
    assert full_homes(facility) == homes


@pytest.mark.parametrize("answer", ["stop", "resume", "raise", "clear", "unconfirm", "withdraw"])
def test_answered_home_is_not_asked_again(people: People, facility: Person, answer: str) -> None:
    home = facility.register_home(vacancies=1)
    [room] = accepted_contacts(people, facility, home)
    confirm_move_in(facility, room)
    match answer:
        case "stop" | "resume":
            facility.patch(f"{HOMES}{home}/recruiting/", {"is_recruiting": answer == "resume"})
        case "raise" | "clear":
            vacancies = 1 if answer == "raise" else None
            facility.call("PUT", f"{HOMES}{home}/", home_form(vacancies=vacancies))
        case "unconfirm":
            facility.patch(f"{CONTACTS}{room}/unconfirm/", BY_MISTAKE)
        case "withdraw":
            facility.patch(f"{HOMES}{home}/deactivate/")
    assert full_homes(facility) == []


def test_other_changes_do_not_answer_the_question(people: People, facility: Person) -> None:
    home = facility.register_home(vacancies=1)
    [room] = accepted_contacts(people, facility, home)
    confirm_move_in(facility, room)
    facility.call("PUT", f"{HOMES}{home}/", home_form(vacancies=0, rent=40_000))
    assert full_homes(facility) == [home]


def test_stopped_home_is_not_asked(people: People, facility: Person) -> None:
    home = facility.register_home(vacancies=1)
    [room] = accepted_contacts(people, facility, home)
    facility.patch(f"{HOMES}{home}/recruiting/", {"is_recruiting": False})
    confirm_move_in(facility, room)
    assert vacancies_of(facility, home)[0] == 0
    assert full_homes(facility) == []


@pytest.mark.both_databases
def test_concurrent_move_ins_take_one_vacancy_each(app: APIFlask, people: People, facility: Person) -> None:
    for first in ROUNDS:
        home = facility.register_home(vacancies=2)
        rooms = accepted_contacts(people, facility, home, 2)
        race(app, *(partial(confirm_move_in, facility.tab(), room) for room in rooms), first=first)
        assert vacancies_of(facility, home)[0] == 0
        assert home in full_homes(facility)


@pytest.mark.both_databases
def test_concurrent_move_in_and_withdrawal_leave_the_same_vacancies(
    app: APIFlask, people: People, facility: Person
) -> None:
    for first in ROUNDS:
        home = facility.register_home(vacancies=2)
        back, new = accepted_contacts(people, facility, home, 2)
        confirm_move_in(facility, back)
        take_back = partial(facility.tab().patch, f"{CONTACTS}{back}/unconfirm/", BY_MISTAKE)
        race(app, take_back, partial(confirm_move_in, facility.tab(), new), first=first)
        assert vacancies_of(facility, home)[0] == 1
        assert full_homes(facility) == []
