"""A home that is no longer offered keeps its place while a room of it is open, and takes nothing new."""

import io
from typing import Any

import pytest
from apiflask import APIFlask

from server.core.database import db
from server.models import Account
from tests.support.forms import home_form, picture
from tests.support.matching.pairs import CONTACTS, Pair
from tests.support.people import PASSWORD, People

HOMES, ENDED = "/api/facilities/homes/", "/api/facilities/homes/ended/"
INVOICES = "/api/facilities/invoices/"


@pytest.fixture
def pair(people: People) -> Pair:
    """A home with an open room that is then taken off the lists."""
    facility, seeker = people.facility(), people.applicant()
    made = Pair(facility, seeker, facility.register_home(), seeker.register_preference())
    made.ask()
    seeker.patch(f"{CONTACTS}{made.contact}/accept_contact/")
    facility.patch(f"{HOMES}{made.home}/deactivate/")
    return made


def _ids(homes: list[dict[str, Any]]) -> list[int]:
    return [home["id"] for home in homes]


def test_an_ended_home_is_listed_apart_and_can_be_read(pair: Pair) -> None:
    assert pair.facility.get(HOMES) == []
    [home] = pair.facility.get(ENDED)
    assert (home["id"], home["is_active"], home["has_unread_notifications"]) == (pair.home, False, True)
    assert pair.facility.get(f"{HOMES}{pair.home}/") == home


def test_an_offered_home_is_not_among_the_ended(pair: Pair) -> None:
    offered = pair.facility.register_home()
    assert _ids(pair.facility.get(HOMES)) == [offered]
    assert _ids(pair.facility.get(ENDED)) == [pair.home]


def test_it_is_gone_when_its_last_room_is_closed(people: People, pair: Pair) -> None:
    facility = pair.facility
    other, home = people.counselor(), facility.register_home()
    rooms = []
    for name in ("青木", "井上"):
        body = {"home": home, "preference": other.register_preference(name=name)}
        rooms.append(facility.post(CONTACTS, body)["id"])
        other.patch(f"{CONTACTS}{rooms[-1]}/accept_contact/")
    facility.patch(f"{HOMES}{home}/deactivate/")
    facility.patch(f"{CONTACTS}{rooms[0]}/close/")
    assert _ids(facility.get(ENDED)) == [pair.home, home]
    other.patch(f"{CONTACTS}{rooms[1]}/close/")
    assert _ids(facility.get(ENDED)) == [pair.home]
    assert facility.call("GET", f"{HOMES}{home}/").status_code == 404
    assert facility.call("PATCH", f"{HOMES}{home}/assignee/", {"assignee": None}).status_code == 404


def test_a_home_whose_requests_were_declined_is_gone_at_once(people: People) -> None:
    facility, seeker = people.facility(), people.applicant()
    made = Pair(facility, seeker, facility.register_home(), seeker.register_preference())
    made.ask()
    facility.patch(f"{HOMES}{made.home}/deactivate/")
    assert facility.get(ENDED) == []
    assert facility.call("GET", f"{HOMES}{made.home}/").status_code == 404


@pytest.mark.parametrize(
    ("method", "path", "sent"),
    [
        ("PUT", HOMES + "{home}/", {"json": home_form()}),
        ("DELETE", HOMES + "{home}/delete_image/", {"json": {"image_id": 1}}),
        ("GET", "/api/facilities/matching-preferences/{home}/", {}),
    ],
)
def test_an_ended_home_is_neither_changed_nor_matched(
    pair: Pair, method: str, path: str, sent: dict[str, Any]
) -> None:
    assert pair.facility.call(method, path.format(home=pair.home), **sent).status_code == 404


def test_an_ended_home_takes_no_pictures(pair: Pair) -> None:
    data = {"images": [(io.BytesIO(picture()), "1.jpg")]}
    refused = pair.facility.call("POST", f"{HOMES}{pair.home}/upload_images/", data=data)
    assert refused.status_code == 404


def test_an_ended_home_asks_nobody(people: People, pair: Pair) -> None:
    body = {"home": pair.home, "preference": people.counselor().register_preference(name="青木")}
    assert pair.facility.call("POST", CONTACTS, body).status_code == 404


def test_in_an_ended_homes_room_a_move_in_is_confirmed_and_billed(pair: Pair) -> None:
    pair.facility.patch(f"{CONTACTS}{pair.contact}/complete_visit/")
    pair.facility.patch(f"{CONTACTS}{pair.contact}/confirm/")
    assert len(pair.facility.get(INVOICES)) == 1


def test_an_ended_home_is_its_offices_alone_and_can_be_taken_over(people: People, pair: Pair) -> None:
    colleague, stranger = people.member(pair.facility, "田中 恵"), people.facility()
    assert _ids(colleague.get(ENDED)) == [pair.home]
    home = colleague.patch(f"{HOMES}{pair.home}/assignee/", {"assignee": colleague.id})
    assert (home["assignee"], home["is_active"]) == (colleague.id, False)
    assert stranger.get(ENDED) == []
    assert stranger.call("GET", f"{HOMES}{pair.home}/").status_code == 404


def test_a_home_of_a_disabled_account_has_no_rooms_left_to_reach(app: APIFlask, pair: Pair) -> None:
    """What the operator ends is closed altogether, and what was ended before does not come back."""
    with app.app_context():
        email = db.session.get_one(Account, pair.facility.id).email
    for command in ("disable", "enable"):
        assert app.test_cli_runner().invoke(args=["accounts", command, email]).exit_code == 0
    again = pair.facility
    again.post("/api/accounts/facilities/login/", {"email": email, "password": PASSWORD})
    assert (again.get(ENDED), again.get(HOMES)) == ([], [])
