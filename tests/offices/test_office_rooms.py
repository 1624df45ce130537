"""Live rooms between offices: all members of both receive every message, and former members none."""

import json
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest
from websocket import WebSocket

from tests.offices.conftest import MakeContact, Team
from tests.support.matching.pairs import CONTACTS
from tests.support.people import People, Person
from tests.support.rooms import Enter, close_code, messages_of, receive, send_message
from tests.support.world.offices import OFFICES, address_of

NUMBER = "1320000015"


@pytest.fixture
def case(counselors: Team) -> int:
    return counselors.staff.register_preference(name="利用者")


@pytest.fixture
def room(team: Team, counselors: Team, case: int, make_contact: MakeContact) -> int:
    """Return the room of a home of the team with a client of the counselors."""
    return make_contact(team.staff, team.staff.register_home(name="ホーム"), counselors.staff, case)


def _read_to_end(socket: WebSocket) -> tuple[int, list[str]]:
    """Return the close code of a socket and the messages before it."""
    messages: list[str] = []
    while True:
        frame = socket.recv_frame()
        if frame.opcode != 1:
            return int.from_bytes(frame.data[:2], "big"), messages
        received = json.loads(frame.data)
        messages += [received["message"]] if received["type"] == "message" else []


@pytest.mark.parametrize("how", ["removed", "made billing", "left"])
def test_former_worker_is_disconnected_and_receives_nothing_more(
    team: Team, counselors: Team, room: int, enter: Enter, how: str
) -> None:
    out, stays, other = (enter(person, room) for person in (team.staff, team.manager, counselors.staff))
    if how == "made billing":
        assert team.set_position(team.staff, "billing").status_code == 200
    else:
        by = team.staff if how == "left" else team.manager
        assert team.remove(team.staff, by=by, to=team.manager.id).status_code == 200
    send_message(other, "まだいますか。")
    code, messages = _read_to_end(out)
    assert code == 4004
    assert "まだいますか。" not in messages
    assert send_message(stays, "はい、います。")["sender"] == "ホーム（管理 花）"
    again = enter(team.staff, room)
    assert close_code(again) == 4004


def test_messages_of_a_removed_member_are_not_stored(
    team: Team, counselors: Team, room: int, enter: Enter
) -> None:
    out = enter(team.staff, room)
    team.remove(team.staff)
    with suppress(OSError):
        out.send(json.dumps({"message": "さいごの言葉。"}))
    assert _read_to_end(out)[0] == 4004
    assert "さいごの言葉。" not in [row["message"] for row in messages_of(counselors.staff, room)]


def test_removed_member_stays_in_rooms_of_another_office(
    people: People,
    team: Team,
    counselors: Team,
    case: int,
    room: int,
    make_contact: MakeContact,
    enter: Enter,
) -> None:
    other = people.facility("みなも")
    people.join_office(team.staff, other)
    there = make_contact(other, other.register_home(), counselors.staff, case)
    out, stays = enter(team.staff, room), enter(team.staff, there)
    team.remove(team.staff)
    assert _read_to_end(out)[0] == 4004
    assert send_message(stays, "こちらにはいます。")["message"] == "こちらにはいます。"


def test_accepted_offer_disconnects_only_the_former_counselors(
    people: People, team: Team, counselors: Team, case: int, room: int, enter: Enter
) -> None:
    taker = people.counselor("こだま")
    body = {"name": "こだま", "corporation_name": "こだま", "number": NUMBER}
    assert taker.call("PUT", f"{OFFICES}{taker.office}/", body).status_code == 200
    former = [enter(person, room) for person in (counselors.manager, counselors.staff)]
    facility = enter(team.manager, room)
    offered = {"preferences": [case], "number": NUMBER, "email": address_of(taker)}
    counselors.manager.post(counselors.path("offers/"), offered)
    [offer] = taker.get(f"{OFFICES}{taker.office}/offers/")
    taker.post(f"{OFFICES}{taker.office}/offers/{offer['id']}/accept/", {})
    assert [_read_to_end(socket)[0] for socket in former] == [4004, 4004]
    assert "担当が変わりました" in receive(facility)["message"]
    assert send_message(enter(taker, room), "はじめまして。")["sender"] == "こだま"
    assert receive(facility)["message"] == "はじめまして。"


def test_handover_is_announced_in_the_open_room(
    team: Team, counselors: Team, room: int, enter: Enter
) -> None:
    line = enter(counselors.staff, room)
    [contact] = team.manager.get(CONTACTS)
    team.hand_over(homes=[contact["home"]["id"]], to=team.manager.id)
    received = receive(line)
    assert received["message"] == "担当が変わりました。\nこれからは「管理 花」が担当します。"
    assert received["sender"] == "ホーム（管理 花）"


MESSAGES_EACH = 4


@pytest.mark.both_databases
def test_all_participants_receive_each_message_once_in_one_order(
    people: People, team: Team, counselors: Team, room: int, enter: Enter
) -> None:
    third = people.member(team.manager, "三人目")
    everybody = [team.manager, team.staff, third, counselors.manager, counselors.staff]
    lines = [enter(person, room) for person in everybody]

    def speak(number: int) -> None:
        for turn in range(MESSAGES_EACH):
            lines[number].send(json.dumps({"message": f"{number}の{turn}"}))

    with ThreadPoolExecutor(len(lines)) as threads:
        list(threads.map(speak, range(len(lines))))
    received = [[receive(line) for _ in range(MESSAGES_EACH * len(lines))] for line in lines]
    orders = [[row["message"] for row in rows] for rows in received]
    assert len({*orders[0]}) == MESSAGES_EACH * len(lines)
    assert orders == [orders[0]] * len(lines)
    stored = [row["message"] for row in messages_of(team.manager, room)]
    assert stored[-len(orders[0]) :] == orders[0]
    # Frames arrive in order, so a repeated message would come before this one.
    lines[0].send(json.dumps({"message": "おわり。"}))
    assert [receive(line)["message"] for line in lines] == ["おわり。"] * len(lines)
    assert {row["sender"] for row in received[0]} == {
        "ホーム（管理 花）",
        "ホーム（担当 次郎）",
        "ホーム（三人目）",
        "相談 一子（ひだまり）",
        "相談 二郎（ひだまり）",
    }


def test_new_member_reads_earlier_messages(
    people: People, team: Team, counselors: Team, room: int, enter: Enter
) -> None:
    send_message(enter(counselors.staff, room), "見学できますか。")
    newcomer: Person = people.member(team.manager, "あたらしい人")
    assert messages_of(newcomer, room)[-1]["message"] == "見学できますか。"
    line = enter(newcomer, room, since=0)
    assert [receive(line)["message"] for _ in range(2)][-1] == "見学できますか。"
