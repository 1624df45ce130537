"""The inbox with its views and counts, and the notes that each office keeps in a room."""

import io
import json
from typing import Any

from server.contacts.queries.inbox import UNANSWERED_TODOS
from server.core.vocabulary import Role
from tests.support.clock import Clock
from tests.support.forms import picture
from tests.support.matching.pairs import CONTACTS
from tests.support.people import People, Person
from tests.support.rooms import MESSAGES, Enter, Room, eventually, send_message

ROOMS = "/api/chat/rooms/"


def _rooms(person: Person, **query: Any) -> list[Any]:
    answer = person.call("GET", ROOMS, query_string=query)
    assert answer.status_code == 200
    found: list[Any] = answer.json
    return found


def _open(facility: Person, counselor: Person, home: int, **person: Any) -> int:
    """Open a room of a home with a new person."""
    body = {"home": home, "preference": counselor.register_preference(**person)}
    contact = int(facility.post(CONTACTS, body)["id"])
    counselor.patch(f"{CONTACTS}{contact}/accept_contact/")
    return contact


def test_open_contacts_come_first_by_their_latest_message(people: People, clock: Clock, enter: Enter) -> None:
    facility, counselor = people.facility(), people.counselor()
    home = facility.register_home(name="つばめの家")
    first, second = (_open(facility, counselor, home, name=name) for name in ("岸 守", "鬼頭 栞"))
    assert [room["contact"] for room in _rooms(facility)] == [second, first]
    clock.forward(minutes=1)
    sent = send_message(enter(counselor, first), "木曜日は" + "あ" * 200)
    shown, other = _rooms(facility)
    assert shown == {
        "contact": first,
        "status": "accepted",
        "home": {"id": home, "name": "つばめの家"},
        "person": other["person"] | {"id": shown["person"]["id"], "name": "岸 守"},
        "what": "words",
        "text": sent["message"][:100],
        "said_by": "seeker",
        "last_at": sent["sent_at"],
    }
    assert [room["contact"] for room in _rooms(counselor)] == [first, second]
    facility.patch(f"{CONTACTS}{first}/close/")
    shown, ended = _rooms(facility)
    assert (shown["contact"], ended["contact"]) == (second, first)
    nothing = {"status": "completed", "what": None, "text": None, "said_by": None}
    assert ended == ended | nothing
    assert ended["person"]["name"] is None


def test_request_is_listed_before_it_has_a_room(people: People) -> None:
    facility, counselor = people.facility(), people.counselor()
    body = {"home": facility.register_home(), "preference": counselor.register_preference(name="岸 守")}
    contact = facility.post(CONTACTS, body)["id"]
    for person in (facility, counselor):
        [shown] = _rooms(person)
        assert (shown["contact"], shown["status"], shown["what"]) == (contact, "pending", None)
    assert [_rooms(person)[0]["person"]["name"] for person in (facility, counselor)] == [None, "岸 守"]


def test_counts_equal_the_views_and_the_other_lists(people: People, clock: Clock, enter: Enter) -> None:
    facility, counselor = people.facility(), people.counselor()
    colleagues = [people.member(facility, "伊藤 誠"), people.member(counselor, "小川 真")]
    home = facility.register_home()
    talking, quiet, visited = (_open(facility, counselor, home, name=name) for name in ("岸", "鬼頭", "森"))
    asked, declined = (
        facility.post(CONTACTS, {"home": home, "preference": counselor.register_preference(name=name)})["id"]
        for name in ("林", "原")
    )
    counselor.patch(f"{CONTACTS}{declined}/decline_contact/")
    offers = [{"day": "2026-03-28", "hour": "10:00", "place": "玄関"}]
    facility.post(f"{CONTACTS}{visited}/visits/", {"offers": offers})
    sent = send_message(enter(counselor, quiet), "見学したいです。")
    enter(facility, quiet).send(json.dumps({"read": sent["id"]}))
    eventually(lambda: _unread_messages(facility, quiet) == 0)
    clock.forward(days=4)
    send_message(enter(counselor, talking), "こんにちは。")
    assert _contacts_in(facility, "unanswered") == {talking, quiet}
    assert asked in _contacts_in(counselor, "unanswered")
    assert _contacts_in(facility, "visits") == _contacts_in(counselor, "visits") == {visited}
    assert _contacts_in(facility, "mine") == {talking, quiet, visited, asked, declined}
    assert [_contacts_in(colleague, "mine") for colleague in colleagues] == [set(), set()]
    staff = zip((facility, counselor, *colleagues), (Role.FACILITY, Role.COUNSELOR) * 2, strict=True)
    for person, role in staff:
        counts = person.get(f"{ROOMS}counts/")
        assert counts == {view: len(_contacts_in(person, view)) for view in counts}
        assert counts["all"] == sum(person.get(f"{CONTACTS}counts/").values()) == 5
        assert counts["mine"] == sum(person.get(f"{CONTACTS}counts/?mine=true").values())
        todos = {group["kind"]: group["total"] for group in person.get("/api/chat/today/")["contacts"]}
        assert counts["unanswered"] == sum(todos.get(kind, 0) for kind in UNANSWERED_TODOS[role])


def _contacts_in(person: Person, view: str) -> set[int]:
    """Return the contacts of a view, which the total of its pages counts too."""
    page = person.call("GET", ROOMS, query_string={"view": view, "limit": 200})
    found = {room["contact"] for room in page.json}
    assert page.headers["X-Total-Count"] == str(len(found))
    return found


def _unread_messages(person: Person, contact: int) -> int:
    return sum(one["messages"] for one in person.get("/api/chat/unread/")["contacts"] if one["id"] == contact)


def test_picture_and_taken_back_message_have_no_text(room: Room) -> None:
    facility, _, contact = room
    data = {"talk_room": str(contact), "image": (io.BytesIO(picture(width=200)), "plan.jpg")}
    sent = facility.post(MESSAGES, data=data)
    assert [(one["what"], one["text"]) for one in _rooms(facility)] == [("picture", "")]
    assert facility.call("DELETE", f"{MESSAGES}{sent['id']}/").status_code == 200
    assert [(one["what"], one["text"]) for one in _rooms(facility)] == [("taken_back", "")]


def test_rooms_are_searched_by_name_in_pages(people: People) -> None:
    facility, counselor = people.facility(), people.counselor()
    homes = [facility.register_home(name=name) for name in ("つばめの家", "ひばりの家")]
    names = ("岸 守", "鬼頭 栞", "鬼頭 実")
    rooms = [_open(facility, counselor, homes[at % 2], name=name) for at, name in enumerate(names)]
    assert [room["contact"] for room in _rooms(facility, q="鬼頭")] == [rooms[2], rooms[1]]
    assert [room["contact"] for room in _rooms(facility, q="鬼頭 ひばり")] == [rooms[1]]
    assert [room["contact"] for room in _rooms(counselor, q="つばめ")] == [rooms[2], rooms[0]]
    assert [room["contact"] for room in _rooms(facility, q="鬼頭実")] == [rooms[2]]
    assert [room["contact"] for room in _rooms(counselor, q="東京都世田谷区 ツバメ")] == [rooms[2], rooms[0]]
    assert _rooms(facility, q="どこにもない") == []
    page = facility.call("GET", f"{ROOMS}?limit=2")
    assert [room["contact"] for room in page.json] == [rooms[2], rooms[1]]
    [address] = [part.strip("<>") for part in page.headers["Link"].split(";")[:1]]
    assert [room["contact"] for room in facility.get(address)] == [rooms[0]]
    beyond = facility.call("GET", f"{ROOMS}?offset=10")
    assert (beyond.json, beyond.headers["X-Total-Count"]) == ([], "3")


def test_withdrawn_person_is_neither_named_nor_found(people: People) -> None:
    facility, counselor = people.facility(), people.counselor()
    _open(facility, counselor, facility.register_home(), name="鬼頭 栞")
    [shown] = _rooms(facility)
    counselor.call("DELETE", f"/api/applicants/preferences/{shown['person']['id']}/")
    [shown] = _rooms(facility)
    assert shown["person"]["name"] is None
    assert _rooms(facility, q="鬼頭") == []
    assert [room["person"]["name"] for room in _rooms(counselor, q="鬼頭")] == ["鬼頭 栞"]


def test_room_note_is_visible_only_to_its_office(people: People) -> None:
    facility, counselor = people.facility(), people.counselor()
    home = facility.register_home()
    contact = _open(facility, counselor, home, name="岸 守")
    person = counselor.get(f"{CONTACTS}{contact}/")["preference"]["id"]
    of_home = f"/api/facilities/notes/contact/{contact}/"
    of_case = f"/api/applicants/preferences/{person}/note/"
    for writer, path, text in ((facility, of_home, "部屋は二階。"), (counselor, of_case, "母は反対。")):
        assert writer.call("PUT", path, {"text": text, "before": ""}).json["text"] == text
    assert (facility.get(of_home)["text"], counselor.get(of_case)["text"]) == ("部屋は二階。", "母は反対。")
    assert facility.call("GET", of_case).status_code == counselor.call("GET", of_home).status_code == 403
    assert people.counselor("別の 人").call("GET", of_case).status_code == 404
    for reader in (facility, counselor):
        assert "母は反対" not in reader.call("GET", f"{CONTACTS}{contact}/").text
        assert "部屋は二階" not in reader.call("GET", f"{CONTACTS}{contact}/").text


def test_newer_note_of_a_colleague_is_not_overwritten(people: People) -> None:
    counselor = people.counselor()
    colleague = people.member(counselor, "小川 真")
    path = f"/api/applicants/preferences/{counselor.register_preference(name='岸 守')}/note/"
    colleague.call("PUT", path, {"text": "面談は火曜日。", "before": ""})
    late = counselor.call("PUT", path, {"text": "面談は水曜日。", "before": ""})
    assert (late.status_code, late.json["code"]) == (409, "note_changed")
    assert counselor.get(path) | {"updated_at": None} == {
        "text": "面談は火曜日。",
        "by": "小川 真",
        "updated_at": None,
    }
