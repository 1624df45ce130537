"""Withdrawn homes: listed and readable while a room of theirs is open, but closed to anything new."""

import io
from typing import Any

import pytest
from apiflask import APIFlask

from server.core.database import db
from server.models import Account
from tests.support.forms import home_form, picture
from tests.support.matching.pairs import CONTACTS, Pair, accepted
from tests.support.people import PASSWORD, People
from tests.support.saved import Saved

HOMES, ENDED = "/api/facilities/homes/", "/api/facilities/homes/ended/"
INVOICES = "/api/facilities/invoices/"


def with_withdrawn_home(people: People) -> Pair:
    """Return a withdrawn home with an open room."""
    pair = accepted(people)
    pair.facility.patch(f"{HOMES}{pair.home}/deactivate/")
    return pair


@pytest.fixture
def pair(saved: Saved[Pair]) -> Pair:
    return saved(with_withdrawn_home)


def _ids(homes: list[dict[str, Any]]) -> list[int]:
    return [home["id"] for home in homes]


def test_ended_home_is_listed_separately_and_can_be_read(pair: Pair) -> None:
    assert pair.facility.get(HOMES) == []
    [home] = pair.facility.get(ENDED)
    assert (home["id"], home["is_active"], home["has_unread_notifications"]) == (pair.home, False, True)
    assert pair.facility.get(f"{HOMES}{pair.home}/") == home


def test_active_home_is_not_listed_as_ended(pair: Pair) -> None:
    offered = pair.facility.register_home()
    assert _ids(pair.facility.get(HOMES)) == [offered]
    assert _ids(pair.facility.get(ENDED)) == [pair.home]


def test_ended_home_disappears_with_its_last_room(people: People, pair: Pair) -> None:
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


def test_home_without_rooms_disappears_at_once(people: People) -> None:
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
def test_ended_home_cannot_be_changed_or_matched(
    pair: Pair, method: str, path: str, sent: dict[str, Any]
) -> None:
    assert pair.facility.call(method, path.format(home=pair.home), **sent).status_code == 404


def test_ended_home_accepts_no_pictures(pair: Pair) -> None:
    data = {"images": [(io.BytesIO(picture()), "1.jpg")]}
    refused = pair.facility.call("POST", f"{HOMES}{pair.home}/upload_images/", data=data)
    assert refused.status_code == 404


def test_ended_home_cannot_send_requests(people: People, pair: Pair) -> None:
    body = {"home": pair.home, "preference": people.counselor().register_preference(name="青木")}
    assert pair.facility.call("POST", CONTACTS, body).status_code == 404


def test_move_in_at_an_ended_home_is_billed(pair: Pair) -> None:
    pair.facility.patch(f"{CONTACTS}{pair.contact}/complete_visit/")
    pair.facility.patch(f"{CONTACTS}{pair.contact}/confirm/")
    assert len(pair.facility.get(INVOICES)) == 1


def test_only_colleagues_see_and_take_over_an_ended_home(people: People, pair: Pair) -> None:
    colleague, stranger = people.member(pair.facility, "田中 恵"), people.facility()
    assert _ids(colleague.get(ENDED)) == [pair.home]
    home = colleague.patch(f"{HOMES}{pair.home}/assignee/", {"assignee": colleague.id})
    assert (home["assignee"], home["is_active"]) == (colleague.id, False)
    assert stranger.get(ENDED) == []
    assert stranger.call("GET", f"{HOMES}{pair.home}/").status_code == 404


def test_disabling_the_account_removes_its_ended_homes(app: APIFlask, pair: Pair) -> None:
    """Disabling closes all rooms of the account; enabling does not reopen a withdrawn home."""
    with app.app_context():
        email = db.session.get_one(Account, pair.facility.id).email
    for command in ("disable", "enable"):
        assert app.test_cli_runner().invoke(args=["accounts", command, email]).exit_code == 0
    again = pair.facility
    again.post("/api/accounts/facilities/login/", {"email": email, "password": PASSWORD})
    assert (again.get(ENDED), again.get(HOMES)) == ([], [])
