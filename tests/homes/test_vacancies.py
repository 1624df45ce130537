"""A confirmed move-in takes one of a home's vacancies; a full home is asked whether it goes on recruiting."""

from functools import partial
from typing import Any

import pytest
from apiflask import APIFlask

from server.contacts.rules.moved_in import LINES_MAX
from tests.support.clock import Clock
from tests.support.forms import home_form
from tests.support.matching.pairs import CONTACTS
from tests.support.people import People, Person
from tests.support.racing import ROUNDS, race

HOMES, TODAY = "/api/facilities/homes/", "/api/chat/today/"
BY_MISTAKE = {"reason": "by_mistake"}


@pytest.fixture
def facility(people: People) -> Person:
    return people.facility()


def ask(people: People, facility: Person, home: int, number: int = 1) -> list[int]:
    """Return as many accepted contacts of a home."""
    counselor = people.counselor()
    rooms = []
    for _ in range(number):
        wish = counselor.register_preference(name="山本 一郎")
        contact = facility.post(CONTACTS, {"home": home, "preference": wish})["id"]
        counselor.patch(f"{CONTACTS}{contact}/accept_contact/")
        rooms.append(contact)
    return rooms


def places(facility: Person, home: int) -> tuple[int | None, str | None]:
    """Return a home's vacancies, and the day of them."""
    shown = facility.get(f"{HOMES}{home}/")
    return shown["vacancies"], shown["vacancies_stated_on"]


def asked(facility: Person) -> list[int]:
    """Return the homes of which it is asked whether they go on recruiting."""
    return [line["home"]["id"] for line in facility.get(TODAY)["full_homes"]["lines"]]


def confirm(facility: Person, contact: int) -> None:
    facility.patch(f"{CONTACTS}{contact}/confirm/")


def test_a_confirmed_move_in_takes_one_and_taking_it_back_gives_it_back(
    people: People, facility: Person, clock: Clock
) -> None:
    home = facility.register_home(capacity=6, vacancies=2)
    [room] = ask(people, facility, home)
    clock.forward(days=1)
    confirm(facility, room)
    assert places(facility, home) == (1, "2026-03-06")
    # Confirmed once more it takes no other.
    confirm(facility, room)
    assert places(facility, home) == (1, "2026-03-06")
    clock.forward(days=1)
    facility.patch(f"{CONTACTS}{room}/unconfirm/", BY_MISTAKE)
    assert places(facility, home) == (2, "2026-03-07")


@pytest.mark.parametrize(
    ("stated", "restated", "left", "given_back"),
    [
        # What took nothing gives nothing back.
        ((6, 0), (6, 0), 0, 0),
        ((6, 0), (6, 3), 0, 3),
        ((6, None), (6, None), None, None),
        ((6, None), (6, 1), None, 1),
        ((None, 1), (None, 1), 0, 1),
        # Stated anew meanwhile: there are no more places than the home has.
        ((6, 6), (2, 2), 5, 2),
        ((6, 2), (6, None), 1, None),
    ],
)
def test_vacancies_stay_between_none_and_all(
    people: People, facility: Person, stated: Any, restated: Any, left: int | None, given_back: int | None
) -> None:
    home = facility.register_home(capacity=stated[0], vacancies=stated[1])
    [room] = ask(people, facility, home)
    confirm(facility, room)
    assert places(facility, home)[0] == left
    if stated != restated:
        facility.call("PUT", f"{HOMES}{home}/", home_form(capacity=restated[0], vacancies=restated[1]))
    facility.patch(f"{CONTACTS}{room}/unconfirm/", BY_MISTAKE)
    assert places(facility, home)[0] == given_back


def test_what_is_confirmed_anew_gives_back_what_it_took_itself(people: People, facility: Person) -> None:
    home = facility.register_home(capacity=6, vacancies=1)
    [room] = ask(people, facility, home)
    confirm(facility, room)
    facility.patch(f"{CONTACTS}{room}/unconfirm/", BY_MISTAKE)
    facility.call("PUT", f"{HOMES}{home}/", home_form(capacity=6, vacancies=0))
    confirm(facility, room)
    facility.patch(f"{CONTACTS}{room}/unconfirm/", BY_MISTAKE)
    assert places(facility, home)[0] == 0


def test_vacancies_are_of_the_day_on_which_they_changed_or_were_confirmed(
    people: People, facility: Person, clock: Clock
) -> None:
    home = facility.register_home(vacancies=2)
    clock.forward(days=1)
    facility.call("PUT", f"{HOMES}{home}/", home_form(vacancies=2, rent=40_000))
    facility.patch(f"{HOMES}{home}/recruiting/", {"is_recruiting": False})
    assert places(facility, home) == (2, "2026-03-05")
    opened = facility.get(f"{HOMES}{home}/")["updated_at"]
    confirmed = facility.patch(f"{HOMES}{home}/vacancies/")
    assert (confirmed["vacancies"], confirmed["vacancies_stated_on"]) == (2, "2026-03-06")
    # A form that is open meanwhile can still be sent.
    clock.forward(days=1)
    form = home_form(vacancies=3) | {"updated_at": opened}
    assert facility.call("PUT", f"{HOMES}{home}/", form).status_code == 200
    assert places(facility, home) == (3, "2026-03-07")


def test_of_what_was_never_stated_there_is_nothing_to_confirm(facility: Person) -> None:
    home = facility.register_home(vacancies=None)
    facility.patch(f"{HOMES}{home}/vacancies/")
    assert places(facility, home) == (None, None)


def test_a_form_that_was_opened_before_a_move_in_does_not_undo_it(
    people: People, facility: Person, clock: Clock
) -> None:
    home = facility.register_home(vacancies=2)
    opened = facility.get(f"{HOMES}{home}/")["updated_at"]
    [room] = ask(people, facility, home)
    clock.forward(hours=1)
    confirm(facility, room)
    form = home_form(vacancies=2) | {"updated_at": opened}
    refused = facility.call("PUT", f"{HOMES}{home}/", form)
    assert (refused.status_code, refused.json["code"]) == (409, "changed_elsewhere")
    assert places(facility, home)[0] == 1


def test_who_takes_the_last_place_has_the_home_asked_whether_it_goes_on(
    people: People, facility: Person
) -> None:
    home = facility.register_home(vacancies=2)
    first, last = ask(people, facility, home, 2)
    confirm(facility, first)
    assert asked(facility) == []
    confirm(facility, last)
    assert asked(facility) == [home]
    assert people.facility("ほかの法人").get(TODAY)["full_homes"] == {"total": 0, "lines": []}


def test_every_home_is_asked_about_for_no_other_list_has_them(people: People, facility: Person) -> None:
    homes = [facility.register_home(vacancies=1) for _ in range(LINES_MAX + 1)]
    for home in homes:
        [room] = ask(people, facility, home)
        confirm(facility, room)
    assert asked(facility) == homes


@pytest.mark.parametrize("answer", ["stop", "go on", "raise", "say nothing", "take back", "withdraw"])
def test_the_question_goes_with_its_answer(people: People, facility: Person, answer: str) -> None:
    home = facility.register_home(vacancies=1)
    [room] = ask(people, facility, home)
    confirm(facility, room)
    match answer:
        case "stop" | "go on":
            facility.patch(f"{HOMES}{home}/recruiting/", {"is_recruiting": answer == "go on"})
        case "raise" | "say nothing":
            vacancies = 1 if answer == "raise" else None
            facility.call("PUT", f"{HOMES}{home}/", home_form(vacancies=vacancies))
        case "take back":
            facility.patch(f"{CONTACTS}{room}/unconfirm/", BY_MISTAKE)
        case "withdraw":
            facility.patch(f"{HOMES}{home}/deactivate/")
    assert asked(facility) == []


def test_another_change_of_a_full_home_leaves_it_asked(people: People, facility: Person) -> None:
    home = facility.register_home(vacancies=1)
    [room] = ask(people, facility, home)
    confirm(facility, room)
    facility.call("PUT", f"{HOMES}{home}/", home_form(vacancies=0, rent=40_000))
    assert asked(facility) == [home]


def test_a_home_that_has_stopped_is_not_asked(people: People, facility: Person) -> None:
    home = facility.register_home(vacancies=1)
    [room] = ask(people, facility, home)
    facility.patch(f"{HOMES}{home}/recruiting/", {"is_recruiting": False})
    confirm(facility, room)
    assert places(facility, home)[0] == 0
    assert asked(facility) == []


@pytest.mark.both_databases
def test_move_ins_confirmed_at_once_take_a_place_each(
    app: APIFlask, people: People, facility: Person
) -> None:
    for first in ROUNDS:
        home = facility.register_home(vacancies=2)
        rooms = ask(people, facility, home, 2)
        race(app, *(partial(confirm, facility.tab(), room) for room in rooms), first=first)
        assert places(facility, home)[0] == 0
        assert home in asked(facility)


@pytest.mark.both_databases
def test_a_move_in_and_one_taken_back_at_once_leave_as_many_places(
    app: APIFlask, people: People, facility: Person
) -> None:
    for first in ROUNDS:
        home = facility.register_home(vacancies=2)
        back, new = ask(people, facility, home, 2)
        confirm(facility, back)
        take_back = partial(facility.tab().patch, f"{CONTACTS}{back}/unconfirm/", BY_MISTAKE)
        race(app, take_back, partial(confirm, facility.tab(), new), first=first)
        assert places(facility, home)[0] == 1
        assert asked(facility) == []
