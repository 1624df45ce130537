"""What happens around visits, as steps of their machine: what they hang on ends, rests, returns or is handed over."""

from datetime import datetime
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import rule

from tests.support.machine.visits import Room
from tests.support.people import Answer, Person

PREFERENCES, HOMES = "/api/applicants/preferences/", "/api/facilities/homes/"
ANY = st.integers(0, 11)
#: What ends a contact for good happens seldom, so that most lives go on.
SELDOM = st.sampled_from([0, 1, *[None] * 8])


class Ends:
    """The machine has these, and who is meant by a number."""

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

    @rule(number=SELDOM, side=st.sampled_from(["facility", "seeker"]))
    def close(self, number: int | None, side: str) -> None:
        if number is None:
            return
        room, seeker = self.room(number)
        answer = self.call(self.facility if side == "facility" else seeker, "PATCH", room, "close/")
        self.answered(answer, room.close(side, self.now()))

    @rule(number=ANY)
    def take_the_acceptance_back(self, number: int) -> None:
        room, seeker = self.room(number)
        self.answered(self.call(seeker, "PATCH", room, "take_back/"), room.take_back(self.now()))

    @rule(number=ANY)
    def accept_again(self, number: int) -> None:
        room, seeker = self.room(number)
        self.answered(self.call(seeker, "PATCH", room, "accept_contact/"), room.accept(self.now()))

    @rule(number=SELDOM)
    def block(self, number: int | None) -> None:
        if number is None:
            return
        room, seeker = self.room(number)
        room.block(self.now())
        self.answered(self.call(seeker, "POST", room, "block/"), 200)

    @rule(number=SELDOM)
    def withdraw_the_home(self, number: int | None) -> None:
        if number is None:
            return
        room, _ = self.room(number)
        if room.home_active:
            room.withdraw_home()
            self.answered(self.facility.call("PATCH", f"{HOMES}{room.home}/deactivate/"), 200)

    @rule(number=SELDOM)
    def stop(self, number: int | None) -> None:
        if number is None:
            return
        room, seeker = self.room(number)
        if room.person_active:
            room.stop(self.now())
            self.answered(seeker.call("DELETE", f"{PREFERENCES}{room.person}/"), 200)

    @rule(number=ANY)
    def rest_or_start_again(self, number: int) -> None:
        room, seeker = self.room(number)
        step = "rest" if room.person_active and number > 5 else "resume"
        self.answered(seeker.call("PATCH", f"{PREFERENCES}{room.person}/{step}/"), 200)
        room.person_active = True

    @rule(number=ANY)
    def hand_the_home_over(self, number: int) -> None:
        room, _ = self.room(number)
        to = self.colleague if self.works and number > 5 else self.facility
        body = {"homes": [room.home], "to": to.id}
        self.answered(self.facility.call("POST", f"/api/offices/{self.office}/handover/", body), 200)
