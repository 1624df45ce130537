"""今日すること: when each group begins and ends. Other groups are tested elsewhere."""

from typing import Any

import pytest
from apiflask import APIFlask

from server.contacts.rules.move_ins import GROUP_LINES_MAX
from server.contacts.service.move_ins import ask_about_move_ins
from server.core.clock import now
from server.core.database import db
from server.core.transaction import transaction
from server.core.viewer import Viewer
from server.core.vocabulary import NoticeEvent, Role
from server.models import Notification
from server.notifications.service.notifications import mark_room_read_for_colleagues
from server.rooms.service.store import NewMessage, store_messages
from tests.support.clock import Clock
from tests.support.forms import home_form
from tests.support.home_drafts import add_draft
from tests.support.matching.pairs import CONTACTS, Pair, requested_of_counselor
from tests.support.people import People, Person
from tests.support.saved import Saved
from tests.support.world.move_ins import add_prompt
from tests.support.world.offices import OFFICES, address_of

TODAY = "/api/chat/today/"
NOTICES = "/api/chat/notifications/"
DRAFTS = "/api/accounts/drafts/"


@pytest.fixture
def pair(saved: Saved[Pair]) -> Pair:
    """A home and a counselor's person with a pending request."""
    return saved(requested_of_counselor)


def groups(person: Person) -> dict[str, int]:
    return {group["kind"]: group["total"] for group in person.get(TODAY)["contacts"]}


def test_request_is_a_todo_of_both_sides_until_it_is_answered(pair: Pair) -> None:
    assert groups(pair.seeker)["request"] == groups(pair.facility)["request"] == 1
    pair.step(pair.seeker, "accept_contact")
    assert "request" not in {**groups(pair.seeker), **groups(pair.facility)}


def test_waiting_time_of_a_request_matches_the_lists(pair: Pair, clock: Clock) -> None:
    clock.forward(days=4)
    pair.step(pair.seeker, "accept_contact")
    clock.forward(hours=2)
    pair.step(pair.seeker, "take_back")
    clock.forward(days=2)
    for person in (pair.seeker, pair.facility):
        [group] = person.get(TODAY)["contacts"]
        [listed] = person.get(CONTACTS)
        assert [line["since"] for line in group["lines"]] == [listed["updated_at"]]
        assert person.get(f"{CONTACTS}?waiting=true") == []
    clock.forward(days=3, hours=1)
    assert len(pair.facility.get(f"{CONTACTS}?waiting=true")) == 1


def test_old_visit_is_a_todo_of_the_facility_until_the_move_in_is_confirmed(pair: Pair, clock: Clock) -> None:
    pair.step(pair.seeker, "accept_contact")
    pair.step(pair.facility, "complete_visit")
    assert "move_in" not in groups(pair.facility)
    clock.forward(days=15)
    assert groups(pair.facility)["move_in"] == 1
    assert "move_in" not in groups(pair.seeker)
    pair.step(pair.facility, "confirm")
    assert "move_in" not in groups(pair.facility)


def test_move_in_question_is_a_todo_of_the_seeker(app: APIFlask, pair: Pair, clock: Clock) -> None:
    pair.step(pair.seeker, "accept_contact")
    pair.step(pair.facility, "complete_visit")
    clock.forward(days=15)
    with app.app_context():
        ask_about_move_ins(now())
    assert groups(pair.seeker)["question"] == 1
    assert "question" not in groups(pair.facility)
    pair.step(pair.facility, "confirm")
    assert "question" not in groups(pair.seeker)


def lines(person: Person, kind: str) -> list[Any]:
    return next((group["lines"] for group in person.get(TODAY)["contacts"] if group["kind"] == kind), [])


def test_move_in_reported_by_the_seeker_is_a_todo_of_the_facility_at_once(
    app: APIFlask, pair: Pair, clock: Clock
) -> None:
    pair.step(pair.seeker, "accept_contact")
    pair.step(pair.facility, "complete_visit")
    add_prompt(app, pair.contact, clock())
    pair.seeker.post(f"{CONTACTS}{pair.contact}/move_in_answer/", {"answer": "yes"})
    [line] = lines(pair.facility, "move_in")
    assert line["said_moved_in"] is True
    assert "question" not in groups(pair.seeker)


def test_old_visit_alone_does_not_mean_a_reported_move_in(pair: Pair, clock: Clock) -> None:
    pair.step(pair.seeker, "accept_contact")
    pair.step(pair.facility, "complete_visit")
    clock.forward(days=15)
    assert [line["said_moved_in"] for line in lines(pair.facility, "move_in")] == [False]


class TestOverdue:
    """A room whose last message was read but not answered."""

    @pytest.fixture(autouse=True)
    def _unanswered(self, app: APIFlask, pair: Pair) -> None:
        self.app = app
        pair.step(pair.seeker, "accept_contact")
        self.say(pair, pair.seeker, Role.COUNSELOR)

    def say(self, pair: Pair, person: Person, role: Role) -> None:
        viewer = Viewer(person.id, role, "見本", session_id=0)
        with self.app.app_context():
            store_messages([NewMessage(pair.contact, viewer, "はい。", f"key-{role}")], {}, now())
            mark_room_read_for_colleagues(viewer, pair.contact, now())

    def test_room_is_overdue_after_three_days_for_the_recipient(self, pair: Pair, clock: Clock) -> None:
        pair.facility.post(f"{NOTICES}mark_all_as_read/")
        clock.forward(days=3, seconds=-1)
        assert "quiet" not in groups(pair.facility)
        clock.forward(seconds=1)
        assert groups(pair.facility)["quiet"] == 1
        assert [line["contact"] for line in lines(pair.facility, "quiet")] == [pair.contact]
        assert "quiet" not in groups(pair.seeker)

    def test_unread_room_is_not_overdue(self, pair: Pair, clock: Clock) -> None:
        clock.forward(days=4)
        assert groups(pair.facility)["room"] == 1
        assert "quiet" not in groups(pair.facility)

    @pytest.mark.parametrize("end", ["answered", "closed"])
    def test_answer_or_closing_ends_it(self, pair: Pair, clock: Clock, end: str) -> None:
        pair.facility.post(f"{NOTICES}mark_all_as_read/")
        clock.forward(days=4)
        if end == "answered":
            self.say(pair, pair.facility, Role.FACILITY)
        else:
            pair.step(pair.facility, "close")
        assert "quiet" not in groups(pair.facility)


def test_draft_is_listed_with_the_name_of_its_subject_until_it_is_sent(
    pair: Pair, people: People, clock: Clock
) -> None:
    facility, counselor = pair.facility, pair.seeker
    changed = f"{DRAFTS}home/{pair.home}/"
    for path in (changed, f"{DRAFTS}home/new/"):
        clock.forward(minutes=1)
        assert facility.call("PUT", path, {"answers": {"name": "ひだ"}}).status_code == 200
    assert (
        counselor.call(
            "PUT", f"{DRAFTS}preference/{pair.preference}/", {"answers": {"age": "22"}}
        ).status_code
        == 200
    )
    forms = facility.get(TODAY)["forms"]
    name = facility.get(f"/api/facilities/homes/{pair.home}/")["name"]
    assert forms["total"] == 2
    assert [(one["form"], one["name"]) for one in forms["lines"]] == [
        (f"home/{pair.home}", name),
        ("home/new", None),
    ]
    # A draft belongs to one member.
    assert people.member(facility, "同僚").get(TODAY)["forms"]["total"] == 0
    assert [one["name"] for one in counselor.get(TODAY)["forms"]["lines"]] == ["山本 一郎"]
    facility.register_home()
    assert [one["form"] for one in facility.get(TODAY)["forms"]["lines"]] == [f"home/{pair.home}"]
    facility.patch(f"/api/facilities/homes/{pair.home}/deactivate/")
    assert facility.get(TODAY)["forms"]["total"] == 0


@pytest.mark.parametrize("how", ["completed", "dismissed"])
def test_public_draft_is_a_todo_until_it_is_registered_or_dismissed(
    app: APIFlask, people: People, how: str
) -> None:
    facility = people.facility()
    draft = add_draft(app, facility.id, home_form(name="公開のホーム"))
    assert facility.get(TODAY)["public_drafts"] == {
        "total": 1,
        "lines": [{"id": draft, "name": "公開のホーム"}],
    }
    assert people.facility().get(TODAY)["public_drafts"]["total"] == 0
    if how == "completed":
        facility.register_home(draft=draft)
    else:
        assert facility.call("DELETE", f"/api/facilities/home-drafts/{draft}/").status_code == 200
    assert facility.get(TODAY)["public_drafts"]["total"] == 0


@pytest.mark.parametrize("answer", ["accept", "decline"])
def test_offered_case_is_a_todo_of_the_receiving_offices_manager(
    pair: Pair, people: People, answer: str
) -> None:
    giver, taker = pair.seeker, people.counselor("こだま")
    body = {"name": "こだま", "corporation_name": "こだま", "number": "1320000015"}
    assert taker.call("PUT", f"{OFFICES}{taker.office}/", body).status_code == 200
    staff = people.member(taker, "担当 次郎")
    offer = {"preferences": [pair.preference], "number": "1320000015", "email": address_of(taker)}
    giver.post(f"{OFFICES}{giver.office}/offers/", offer)
    [line] = taker.get(TODAY)["offers"]["lines"]
    assert line["office"] == taker.office
    assert "山本" not in str(line)
    assert staff.get(TODAY)["offers"]["total"] == giver.get(TODAY)["offers"]["total"] == 0
    path = f"{OFFICES}{taker.office}/offers/"
    [contacts] = taker.get(path)
    taker.post(f"{path}{contacts['id']}/{answer}/", {})
    assert taker.get(TODAY)["offers"]["total"] == 0


def test_group_shows_the_longest_waiting_lines_and_the_total(
    app: APIFlask, people: People, clock: Clock
) -> None:
    facility, counselor = people.facility(), people.counselor()
    homes, contacts = [], []
    for number in range(GROUP_LINES_MAX + 2):
        clock.forward(minutes=1)
        person = counselor.register_preference(name=f"山本 {number}")
        homes.append(facility.register_home(name=f"ホーム{number}"))
        contacts.append(facility.post(CONTACTS, {"home": homes[-1], "preference": person})["id"])
        with app.app_context(), transaction():
            notice = {"account_id": facility.id, "event": NoticeEvent.NEW_MATCHES, "message": "新しい方"}
            db.session.add(Notification(**notice, home_id=homes[-1], created_at=now()))
    for side in (facility, counselor):
        assert groups(side)["request"] == GROUP_LINES_MAX + 2
        assert [line["contact"] for line in lines(side, "request")] == contacts[:GROUP_LINES_MAX]
    matches = facility.get(TODAY)["matches"]
    assert matches["total"] == GROUP_LINES_MAX + 2
    assert [line["home"]["id"] for line in matches["lines"]] == homes[:GROUP_LINES_MAX]
