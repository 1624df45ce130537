"""Random work of two members on each side in two tabs. All unread counts must agree after each step."""

from dataclasses import dataclass, field
from typing import Any

from apiflask import APIFlask
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from server.contacts.rules.move_ins import GROUP_LINES_MAX
from server.core.clock import now
from server.core.database import db
from server.core.transaction import transaction
from server.core.viewer import Viewer
from server.core.vocabulary import ContactStatus, NoticeEvent, Role
from server.models import Home, Notification
from server.notifications.service.notifications import mark_read, mark_room_read_for_colleagues
from server.rooms.service.messages import mark_room_read
from server.rooms.service.store import NewMessage, store_messages
from tests.support.database import empty_database
from tests.support.matching.pairs import CONTACTS
from tests.support.people import Answer, People, Person
from tests.support.rooms import MESSAGES, messages_of

NOTICES, HOMES, PEOPLE = (
    "/api/chat/notifications/",
    "/api/facilities/homes/",
    "/api/applicants/preferences/",
)
UNREAD, TODAY = "/api/chat/unread/", "/api/chat/today/"
_WHO, _AT, _THING, _MEMBER = st.integers(0, 4), st.integers(0, 11), st.integers(0, 3), st.integers(0, 1)
_NOTHING: dict[str, Any] = {"total": 0, "lines": []}
# The maximal number of homes and of people per run.
_THINGS_MAX = 4


@dataclass(eq=False)
class Seat:
    """A person with two tabs."""

    person: Person
    role: Role
    tab: Person = field(init=False)

    def __post_init__(self) -> None:
        self.tab = self.person.tab()

    @property
    def viewer(self) -> Viewer:
        return Viewer(self.person.id, self.role, "見本", session_id=0)


class Unread(RuleBasedStateMachine):
    """Two members of a facility, two counselors of one office, and an applicant."""

    app: APIFlask
    people: People

    def __init__(self) -> None:
        super().__init__()
        # Each run starts with an empty database.
        empty_database(self.app)
        facility, counselor, applicant = (
            self.people.facility(),
            self.people.counselor(),
            self.people.applicant(),
        )
        self.facility = [Seat(one, Role.FACILITY) for one in (facility, self.people.member(facility, "同僚"))]
        counselors = (counselor, self.people.member(counselor, "同じ事業所"))
        self.counselors = [Seat(one, Role.COUNSELOR) for one in counselors]
        self.applicant = Seat(applicant, Role.APPLICANT)
        self.seats = [*self.facility, *self.counselors, self.applicant]
        self.homes = [facility.register_home(name=f"ホーム{number}") for number in range(2)]
        self.persons = [(counselor.register_preference(name="見本 0"), self.counselors[0])]
        self.persons.append((applicant.register_preference(), self.applicant))
        #: The seat that answers, by contact.
        self.contacts: dict[int, Seat] = {}
        self.sent: list[tuple[Seat, int]] = []
        self.keys = 0
        for home in self.homes:
            for person in range(2):
                self.ask(home, person)
        for contact, seat in [*self.contacts.items()][:3]:
            self.take(seat, contact, "accept_contact")

    def ask(self, home: int, person: int) -> None:
        preference, seat = self.persons[person]
        answer = self.facility[1].person.call("POST", CONTACTS, {"home": home, "preference": preference})
        if answer.status_code == 201:
            self.contacts[answer.json["id"]] = seat

    def call(self, seat: Seat, method: str, path: str, body: Any = None) -> Answer:
        """Make a call that the present state may refuse."""
        answer = seat.person.call(method, path, body)
        assert answer.status_code < 500, answer.text
        return answer

    def take(self, seat: Seat, contact: int, step: str, body: Any = None) -> None:
        self.call(seat, "PATCH", f"{CONTACTS}{contact}/{step}/", body)

    def contact(self, at: int) -> int:
        return [*self.contacts][at % len(self.contacts)]

    @rule(home=_THING, person=_THING)
    def ask_again(self, home: int, person: int) -> None:
        self.ask(self.homes[home % len(self.homes)], person % len(self.persons))

    @rule(of_counselor=st.booleans())
    def register(self, of_counselor: bool) -> None:
        if of_counselor and len(self.persons) < _THINGS_MAX:
            name = f"見本 {len(self.persons)}"
            preference = self.counselors[0].person.register_preference(name=name)
            self.persons.append((preference, self.counselors[0]))
        elif not of_counselor and len(self.homes) < _THINGS_MAX:
            self.homes.append(self.facility[0].person.register_home(name=f"ホーム{len(self.homes)}"))

    @rule(at=_AT, colleague=st.booleans(), step=st.sampled_from(
        ["accept_contact", "accept_contact", "decline_contact", "take_back", "put_off", "close"]
    ))  # fmt: skip
    def answer(self, at: int, colleague: bool, step: str) -> None:
        contact = self.contact(at)
        seat = self.contacts[contact]
        self.take(self.counselors[1] if colleague and seat is not self.applicant else seat, contact, step)

    @rule(
        who=_MEMBER, at=_AT, step=st.sampled_from(["decline_contact", "complete_visit", "confirm", "close"])
    )
    def work(self, who: int, at: int, step: str) -> None:
        self.take(self.facility[who], self.contact(at), step)

    @rule(who=_WHO, at=_AT)
    def say(self, who: int, at: int) -> None:
        seat, contact = self.seats[who], self.contact(at)
        self.keys += 1
        with self.app.app_context():
            message = NewMessage(contact, seat.viewer, "はい。", f"key-{self.keys}")
            store_messages([message], {}, now())
            mark_room_read_for_colleagues(seat.viewer, contact, now())
        self.sent.append((seat, contact))

    @rule(at=_AT)
    def take_message_back(self, at: int) -> None:
        if self.sent:
            seat, contact = self.sent[-1 - at % len(self.sent)]
            if seat.person.call("GET", f"{MESSAGES}?talk_room={contact}").status_code == 200:
                own = [row["id"] for row in messages_of(seat.person, contact) if row["taken_back_at"] is None]
                self.call(seat, "DELETE", f"{MESSAGES}{own[-1] if own else 0}/")

    @rule(who=_WHO, at=_AT)
    def open_room(self, who: int, at: int) -> None:
        seat, contact = self.seats[who], self.contact(at)
        if seat.person.call("GET", f"{MESSAGES}?talk_room={contact}").status_code != 200:
            return
        if messages := messages_of(seat.person, contact):
            with self.app.app_context():
                mark_read(seat.viewer, now(), contact)
                mark_room_read(contact, seat.person.id, messages[-1]["id"])

    @rule(who=_WHO, at=_AT)
    def mark_contact(self, who: int, at: int) -> None:
        body = {"contact_id": self.contact(at)}
        self.call(self.seats[who], "POST", f"{NOTICES}mark_all_for_contact_as_read/", body)

    @rule(who=_WHO)
    def mark_everything(self, who: int) -> None:
        person = self.seats[who].person
        person.post(f"{NOTICES}mark_all_as_read/")
        assert person.get(UNREAD) == {"total": 0, "contacts": [], "homes": [], "others": 0}

    @rule(at=_AT, day=st.integers(10, 12))
    def offer_a_visit(self, at: int, day: int) -> None:
        offer = {"day": f"2026-03-{day}", "hour": "14:30", "minutes": 60, "place": "玄関"}
        self.call(self.facility[0], "POST", f"{CONTACTS}{self.contact(at)}/visits/", {"offers": [offer]})

    @rule(at=_AT, how=st.sampled_from(["choose", "choose", "want", "call_off", "call_off by the home"]))
    def agree_on_a_visit(self, at: int, how: str) -> None:
        contact = self.contact(at)
        seat = self.facility[1] if how.endswith("home") else self.contacts[contact]
        path = f"{CONTACTS}{contact}/visits/"
        found = self.call(seat, "GET", path)
        if found.status_code == 200 and how == "want":
            self.call(seat, "POST", f"{path}want/")
        elif found.status_code == 200:
            agreed, offered = found.json["agreed"], found.json["offered"]
            visit = (offered or [agreed])[0] if how == "choose" else agreed
            body = None if how == "choose" else {"reason": "not_well"}
            self.call(seat, "POST", f"{path}{visit['id'] if visit else 0}/{how.split()[0]}/", body)

    @rule(who=_MEMBER, thing=_THING, of_home=st.booleans())
    def hand_over(self, who: int, thing: int, of_home: bool) -> None:
        seats, path = (self.facility, HOMES) if of_home else (self.counselors, PEOPLE)
        things = self.homes if of_home else [preference for preference, _ in self.persons]
        body = {"assignee": seats[who].person.id}
        self.call(seats[0], "PATCH", f"{path}{things[thing % len(things)]}/assignee/", body)

    @rule(who=_MEMBER, home=_THING)
    def find_matches(self, who: int, home: int) -> None:
        with self.app.app_context(), transaction():
            found = db.session.get_one(Home, self.homes[home % len(self.homes)])
            if found.is_active and found.is_recruiting:
                notice = {"event": NoticeEvent.NEW_MATCHES, "message": "新しい方", "home_id": found.id}
                account = self.facility[who].person.id
                db.session.add(Notification(**notice, account_id=account, created_at=now()))

    @rule(who=_MEMBER, home=_THING)
    def see_matches(self, who: int, home: int) -> None:
        body = {"home_id": self.homes[home % len(self.homes)]}
        self.call(self.facility[who], "POST", f"{NOTICES}mark_all_for_home_as_read/", body)

    @rule(home=_THING, recruits=st.booleans())
    def recruit(self, home: int, recruits: bool) -> None:
        path = f"{HOMES}{self.homes[home % len(self.homes)]}/recruiting/"
        self.call(self.facility[0], "PATCH", path, {"is_recruiting": recruits})

    @rule(home=_THING)
    def withdraw_home(self, home: int) -> None:
        self.call(self.facility[0], "PATCH", f"{HOMES}{self.homes[home % len(self.homes)]}/deactivate/")

    @rule(person=_THING, step=st.sampled_from(["stop", "rest", "resume"]))
    def withdraw_person(self, person: int, step: str) -> None:
        preference, seat = self.persons[person % len(self.persons)]
        path = f"{PEOPLE}{preference}/"
        self.call(seat, *(("DELETE", path) if step == "stop" else ("PATCH", f"{path}{step}/")))

    @invariant()
    def all_counts_agree(self) -> None:
        for seat in self.seats:
            self._check_counts(seat)

    def _check_counts(self, seat: Seat) -> None:
        person, unread = seat.person, seat.person.get(UNREAD)
        assert seat.tab.get(UNREAD) == unread
        at = {row["id"]: row["unread"] for row in unread["contacts"]}
        own = {row["id"]: row["unread"] for row in unread["homes"]}
        assert unread["total"] == sum(at.values()) + sum(own.values()) + unread["others"]
        contacts = person.get(f"{CONTACTS}?limit=200")
        notices = [row for row in person.get(f"{NOTICES}?limit=200") if not row["is_read"]]
        notices = [row for row in notices if row["event"] != "message"]
        # The bell counts messages of rooms and other notifications.
        assert unread["total"] == sum(row["unread_messages"] for row in contacts) + len(notices)
        counts = {row["id"]: row["unread_messages"] for row in contacts if row["unread_messages"]}
        assert counts == {row["id"]: row["messages"] for row in unread["contacts"] if row["messages"]}
        rooms = {*counts}
        assert all(row["status"] == ContactStatus.ACCEPTED for row in contacts if row["id"] in rooms)
        # Everything unread can be opened.
        assert all(person.call("GET", f"{CONTACTS}{contact}/").status_code == 200 for contact in at)
        assert all(person.call("GET", f"{HOMES}{home}/").status_code == 200 for home in own)
        if seat is not self.applicant:
            self._check_staff_lists(seat, unread, rooms)

    def _check_staff_lists(self, seat: Seat, unread: Any, rooms: set[int]) -> None:
        """Compare the places that only staff have: 今日すること, the list of contacts, and cards."""
        person = seat.person
        at, own = {row["id"] for row in unread["contacts"]}, {row["id"] for row in unread["homes"]}
        waiting = [line["contact"] for line in person.get(f"{UNREAD}rooms/")["lines"]]
        assert {*waiting} == rooms
        today = person.get(TODAY)
        group = next((one for one in today["contacts"] if one["kind"] == "room"), _NOTHING)
        assert group["total"] == len(waiting)
        assert [line["contact"] for line in group["lines"]] == waiting[:GROUP_LINES_MAX]
        assert today["matches"]["total"] == len(own)
        assert {line["home"]["id"] for line in today["matches"]["lines"]} == own
        listed = person.get(f"{CONTACTS}?limit=200&offset=0&unread=true")
        assert {row["id"] for row in listed} == at
        of, paths = (
            ("home", (HOMES, f"{HOMES}ended/"))
            if seat.role is Role.FACILITY
            else ("preference", (f"{PEOPLE}?limit=200",))
        )
        cards = {row["id"]: row["has_unread_notifications"] for path in paths for row in person.get(path)}
        waits_at = {row[of] for row in unread["contacts"]} | own
        # A home or a person that is no longer listed has no card, but its contact is in the list of contacts.
        assert {id_ for id_, is_unread in cards.items() if is_unread} == waits_at & {*cards}
