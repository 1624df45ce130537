"""Steps of the visit machine around visits: contacts, homes and people end, rest, return or are handed over."""

from datetime import datetime
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import rule

from tests.support.machine.visits import Room
from tests.support.matching.pairs import block_all
from tests.support.people import Answer, Person

PREFERENCES, HOMES = "/api/applicants/preferences/", "/api/facilities/homes/"
ANY = st.integers(0, 11)


class Ends:
    """Mixin of the visit machine."""

    facility: Person
    colleague: Person
    office: int
    works: bool

    def now(self) -> datetime:
        raise NotImplementedError

    def room(self, number: int) -> tuple[Room, Person]:
        raise NotImplementedError

    def call(self, person: Person, method: str, room: Room, path: str, body: Any = None) -> Answer:
        raise NotImplementedError

    def answered(self, answer: Answer, expected: int) -> None:
        raise NotImplementedError

    def the_colleague_leaves_or_comes_back(self) -> None:
        raise NotImplementedError

    @rule(number=ANY, how=st.sampled_from(["close", "closed by the home", "block", "stop", "home"]))
    def something_ends(self, number: int, how: str) -> None:
        room, seeker = self.room(number)
        match how:
            case "close":
                self.answered(self.call(seeker, "PATCH", room, "close/"), room.close("seeker", self.now()))
            case "closed by the home":
                answer = self.call(self.facility, "PATCH", room, "close/")
                self.answered(answer, room.close("facility", self.now()))
            case "block":
                room.block(self.now())
                self.answered(self.call(seeker, "POST", room, "block/", block_all), 200)
            case "stop" if room.person_active:
                room.stop(self.now())
                self.answered(seeker.call("DELETE", f"{PREFERENCES}{room.person}/"), 200)
            case "home" if room.home_active:
                room.withdraw_home()
                self.answered(self.facility.call("PATCH", f"{HOMES}{room.home}/deactivate/"), 200)

    @rule(number=ANY)
    def take_the_acceptance_back_or_accept_again(self, number: int) -> None:
        room, seeker = self.room(number)
        if room.status == "pending":
            self.answered(self.call(seeker, "PATCH", room, "accept_contact/"), room.accept(self.now()))
        else:
            self.answered(self.call(seeker, "PATCH", room, "take_back/"), room.take_back(self.now()))

    @rule(number=ANY, how=st.sampled_from(["rest", "start again", "hand over", "come or go"]))
    def person_rests_or_assignee_changes_or_colleague_leaves(self, number: int, how: str) -> None:
        room, seeker = self.room(number)
        if how == "come or go":
            self.the_colleague_leaves_or_comes_back()
        elif how == "hand over":
            to = self.colleague if self.works and number > 3 else self.facility
            body = {"homes": [room.home], "to": to.id}
            self.answered(self.facility.call("POST", f"/api/offices/{self.office}/handover/", body), 200)
        else:
            step = "rest" if room.person_active and how == "rest" else "resume"
            self.answered(seeker.call("PATCH", f"{PREFERENCES}{room.person}/{step}/"), 200)
            room.person_active = True
