"""Open rooms: a person who starts to need a second factor is disconnected at the next check."""

from collections.abc import Callable

import pytest
from websocket import WebSocket

from tests.accounts.factors.device import FACTORS, add_app
from tests.support.clock import Clock
from tests.support.matching.pairs import CONTACTS
from tests.support.people import People, Person
from tests.support.rooms import Enter, close_code, send_message

pytestmark = pytest.mark.usefixtures("second_factor_required")


@pytest.fixture
def staff(people: People, owner: Person, clock: Clock) -> Person:
    """Return a colleague who needs no factor yet; the owner has one."""
    add_app(owner, clock)
    return people.member(owner, "田中 恵")


@pytest.fixture
def room(people: People, owner: Person, staff: Person) -> int:
    seeker = people.applicant()
    body = {"home": owner.register_home(), "preference": seeker.register_preference()}
    contact = int(staff.post(CONTACTS, body)["id"])
    seeker.patch(f"{CONTACTS}{contact}/accept_contact/")
    return contact


@pytest.fixture
def socket(monkeypatch: pytest.MonkeyPatch, enter: Enter, room: int) -> Callable[[Person], WebSocket]:
    """Return a function that connects to the room; the monitor checks more often than every five seconds."""
    monkeypatch.setattr("server.rooms.live.monitor._TURN_SECONDS", 0.05)
    return lambda person: enter(person, room)


def test_staff_without_factor_are_disconnected_when_the_office_requires_one(
    owner: Person, staff: Person, socket: Callable[[Person], WebSocket]
) -> None:
    out, stays = socket(staff), socket(owner)
    assert send_message(out, "まだ聞かれません。")["type"] == "message"
    [office] = owner.get("/api/offices/")
    path = f"/api/offices/{office['id']}/second-factor/"
    assert owner.call("PUT", path, {"is_needed": True}).status_code == 200
    assert close_code(out) == 4004
    assert close_code(socket(staff)) == 4004
    assert send_message(stays, "わたしは登録してあります。")["type"] == "message"


def test_manager_who_removes_the_last_factor_is_disconnected(
    owner: Person, staff: Person, socket: Callable[[Person], WebSocket]
) -> None:
    out, stays = socket(owner), socket(staff)
    assert owner.call("DELETE", f"{FACTORS}app/").status_code == 200
    assert close_code(out) == 4004
    assert send_message(stays, "担当にはまだ求められません。")["type"] == "message"
