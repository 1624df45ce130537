"""Random sequences of actions: all answers are as predicted, and the database always follows the rules."""

import io
import json
from functools import partial

import pytest
from apiflask import APIFlask
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from tests.support.clock import Clock
from tests.support.database import all_rows
from tests.support.forms import picture, sent_form
from tests.support.machine.model import IMAGES_MAX, Contact
from tests.support.machine.objects import CALLS, MachineEnvironment, MachineObjects
from tests.support.machine.rules import check
from tests.support.machine.strategies import ANY, sometimes, usually
from tests.support.machine.visibility import check_facility, check_matches, check_seeker
from tests.support.matching.pairs import CONTACTS, block_all
from tests.support.matching.rows import expected_rows, stored_rows
from tests.support.people import People
from tests.support.rooms import send_once
from tests.support.scope import search

pytestmark = pytest.mark.long

HOMES = "/api/facilities/homes/"
PREFERENCES = "/api/applicants/preferences/"
PICTURE = picture(40, 30)
SEARCH = search(2, 50, stateful_step_count=35)


class Lives(MachineObjects, RuleBasedStateMachine):
    """Two facilities with homes, an applicant, and a counselor who registers people."""

    def __init__(self) -> None:
        super().__init__()
        self.begin()
        for home, wish in ((0, 0), (0, 1), (1, 0), (2, 2)):
            self.ask(home, wish)
        for contact in (0, 1):
            self.accept(contact, "seeker")
        self.add_certificate(0, False)

    # Homes, preferences and their files.

    @sometimes(5, 0)
    @rule(facility=st.integers(0, 1))
    def register_home(self, facility: int) -> None:
        self.now()
        self.make_home(facility)

    @sometimes(5, 1)
    @rule(seeker=st.integers(0, 1))
    def register_preference(self, seeker: int) -> None:
        self.now()
        applicant = self.seekers[0]
        if seeker == 0 and any(wish.active and wish.owner == applicant.id for wish in self.model.wishes):
            assert applicant.call("POST", PREFERENCES, data=sent_form()).status_code == 409
        else:
            self.make_wish(seeker)

    @sometimes(5, 0)
    @rule(number=ANY)
    def withdraw_home(self, number: int) -> None:
        home = self.home(number)
        answer = self.by_id[home.owner].call("PATCH", f"{HOMES}{home.id}/deactivate/")
        assert answer.status_code == self.model.withdraw(home, "facility", self.environment.clock())

    @sometimes(5, 1)
    @rule(number=ANY)
    def withdraw_preference(self, number: int) -> None:
        wish = self.wish(number)
        answer = self.by_id[wish.owner].call("DELETE", f"{PREFERENCES}{wish.id}/")
        assert answer.status_code == self.model.withdraw(wish, "seeker", self.environment.clock())

    @sometimes(5, 2)
    @rule(number=ANY)
    def resume_preference(self, number: int) -> None:
        wish = self.wish(number)
        answer = self.by_id[wish.owner].call("PATCH", f"{PREFERENCES}{wish.id}/resume/")
        has_many = wish.owner != self.seekers[0].id
        assert answer.status_code == self.model.resume(wish, has_many=has_many, now=self.environment.clock())

    @sometimes(5, 3)
    @rule(number=ANY)
    def rest_preference(self, number: int) -> None:
        answer = self.by_id[(wish := self.wish(number)).owner].call("PATCH", f"{PREFERENCES}{wish.id}/rest/")
        assert answer.status_code == self.model.rest(wish)

    @sometimes(5, 2)
    @rule(number=ANY)
    def add_picture(self, number: int) -> None:
        home = self.home(number)
        files = {"images": [(io.BytesIO(PICTURE), "a.jpg")]}
        answer = self.by_id[home.owner].call("POST", f"{HOMES}{home.id}/upload_images/", data=files)
        fits = 201 if len(home.images) < IMAGES_MAX else 409
        assert answer.status_code == (fits if home.active else 404)
        if answer.status_code == 201:
            home.images.append(answer.json[0]["id"])

    @sometimes(5, 3)
    @rule(number=ANY)
    def delete_picture(self, number: int) -> None:
        home = self.home(number)
        body = {"image_id": home.images[0] if home.images else 1}
        answer = self.by_id[home.owner].call("DELETE", f"{HOMES}{home.id}/delete_image/", body)
        assert answer.status_code == (200 if home.active and home.images else 404)
        if answer.status_code == 200:
            home.images.pop(0)

    @sometimes(5, 4)
    @rule(number=ANY, shown=st.booleans())
    def add_certificate(self, number: int, shown: bool) -> None:
        wish, now = self.wish(number), self.now()
        form = {"disability_certificate": (io.BytesIO(PICTURE), "a.jpg"), "shows_new_pictures": str(shown)}
        answer = self.by_id[wish.owner].call("PATCH", f"{PREFERENCES}{wish.id}/", data=form)
        assert answer.status_code == self.model.picture(wish, now, shown=shown)

    @sometimes(3, 1)
    @rule(
        number=ANY,
        others=st.lists(st.sampled_from(["神奈川県", "大阪府", "沖縄県"]), unique=True),
        now_in=st.sampled_from(["東京都", "沖縄県"]),
        level=st.sampled_from(["unknown", "1", "3"]),
    )
    def edit_preference(self, number: int, others: list[str], now_in: str, level: str) -> None:
        """Change the answers of the person, but keep them in the lists of these homes."""
        wish = self.wish(number)
        form = {
            "preferredLocation_prefecture": json.dumps([*others, "東京都"]),
            "prefecture": now_in,
            "support_level": level,
        }
        sent = {"data": form, "content_type": "multipart/form-data"}
        answer = self.by_id[wish.owner].call("PATCH", f"{PREFERENCES}{wish.id}/", **sent)
        assert answer.status_code == (200 if wish.active else 404)

    @sometimes(5, 0)
    @rule(number=ANY)
    def delete_certificate(self, number: int) -> None:
        wish = self.wish(number)
        path = f"{PREFERENCES}{wish.id}/delete_image/disability_certificate/"
        answer = self.by_id[wish.owner].call("DELETE", path)
        assert answer.status_code == (200 if wish.active and wish.certificate else 404)
        wish.certificate = wish.certificate and not wish.active

    # Contacts.

    @rule(home_number=ANY, wish_number=ANY)
    def ask(self, home_number: int, wish_number: int) -> None:
        home, wish, now = self.home(home_number), self.wish(wish_number), self.now()
        expected = self.model.asking(home, wish, now)
        answer = self.by_id[home.owner].call("POST", CONTACTS, {"home": home.id, "preference": wish.id})
        assert (answer.status_code, answer.json.get("code", "")) == expected
        if answer.status_code == 201:
            self.model.contacts.append(Contact(answer.json["id"], home, wish, now))

    @rule(number=ANY, who=usually("seeker"))
    def accept(self, number: int, who: str) -> None:
        self.step(number, "accept", who)

    @sometimes(2, 0)
    @rule(number=ANY, who=usually("seeker", "facility"))
    def decline(self, number: int, who: str) -> None:
        self.step(number, "decline", who)

    @rule(number=ANY, who=usually("facility"))
    def report_visit(self, number: int, who: str) -> None:
        self.step(number, "visit", who)

    @rule(number=ANY, who=usually("facility"))
    def confirm(self, number: int, who: str) -> None:
        self.step(number, "confirm", who)

    @sometimes(2, 0)
    @rule(number=ANY, who=usually("seeker"))
    def take_acceptance_back(self, number: int, who: str) -> None:
        self.step(number, "take back", who)

    @sometimes(2, 1)
    @rule(number=ANY, who=usually("seeker"))
    def take_decline_back(self, number: int, who: str) -> None:
        self.step(number, "take decline back", who)

    @sometimes(2, 1)
    @rule(number=ANY, who=usually("seeker"))
    def decide_later(self, number: int, who: str) -> None:
        contact, now = self.contact(number), self.now()
        answer = self.actor(contact, who).call("PATCH", f"{CONTACTS}{contact.id}/put_off/")
        assert answer.status_code == self.model.put_off(contact, who, now)

    @sometimes(2, 1)
    @rule(number=ANY, who=usually("seeker", "facility"))
    def close(self, number: int, who: str) -> None:
        self.step(number, "close", who)

    def step(self, number: int, action: str, who: str) -> None:
        contact, now = self.contact(number), self.now()
        answer = self.actor(contact, who).call("PATCH", f"{CONTACTS}{contact.id}/{CALLS[action]}/")
        assert answer.status_code == self.model.step(contact, action, who, now)

    @sometimes(5, 1)
    @rule(number=ANY, note=st.sampled_from(["", "reply_pending", "move_in_pending"]), who=usually("facility"))
    def note_progress(self, number: int, note: str, who: str) -> None:
        contact, expected = self.contact(number), {"facility": 200, "other facility": 404}.get(who, 403)
        answer = self.actor(contact, who).call("PATCH", f"{CONTACTS}{contact.id}/", {"progress_note": note})
        assert answer.status_code == expected
        if expected == 200:
            contact.note = note

    @rule(number=ANY, give=st.booleans(), who=usually("seeker"))
    def permit_certificates(self, number: int, give: bool, who: str) -> None:
        contact, now = self.contact(number), self.now()
        method, path = "POST" if give else "DELETE", f"{CONTACTS}{contact.id}/add_allowed_user/"
        answer = self.actor(contact, who).call(method, path)
        assert answer.status_code == self.model.allow(contact, give, who, now)

    @rule(number=ANY, who=usually("seeker", "facility"))
    def speak(self, number: int, who: str) -> None:
        contact = self.contact(number)
        self.now()
        reply = send_once(self.environment.address, self.actor(contact, who), contact.id, "こんにちは。")
        if "other" in who:
            assert reply == 4004
        elif contact.status != "accepted":
            assert reply == 4001
        else:
            assert reply["message"] == "こんにちは。"

    @sometimes(7, 0)
    @rule(number=ANY, who=usually("seeker"), scope=st.sampled_from(["home", "corporation"]))
    def block(self, number: int, who: str, scope: str) -> None:
        contact, now = self.contact(number), self.now()
        answer = self.actor(contact, who).call(
            "POST", f"{CONTACTS}{contact.id}/block/", partial(block_all, scope=scope)
        )
        assert answer.status_code == self.model.block(contact, scope, who, now)

    @sometimes(5, 2)
    @rule(number=ANY, who=usually("seeker"))
    def lift_refusals(self, number: int, who: str) -> None:
        contact, now = self.contact(number), self.now()
        path = f"{PREFERENCES}{contact.wish.id}/refusals/{self.corporations[contact.home.owner]}/"
        answer = self.actor(contact, who).call("DELETE", path)
        assert answer.status_code == self.model.allow_again(contact, who, now)

    @sometimes(3, 2)
    @rule(number=ANY, show=st.booleans(), who=usually("seeker"))
    def show_the_address(self, number: int, show: bool, who: str) -> None:
        contact = self.contact(number)
        method = "POST" if show else "DELETE"
        answer = self.actor(contact, who).call(method, f"{CONTACTS}{contact.id}/show_address/")
        assert answer.status_code == self.model.show_address(contact, show, who)

    @sometimes(3, 0)
    @rule(days=st.sampled_from([1, 15, 60, 90]))
    def days_pass(self, days: int) -> None:
        self.environment.clock.forward(days=days)
        self.sign_in()

    # Reads and invariants.

    @rule(number=ANY, facility=st.integers(0, 1))
    def open_certificate(self, number: int, facility: int) -> None:
        wish = self.wish(number)
        person = self.facilities[facility]
        answer = person.look(wish.id)
        may = wish.certificate and self.model.may_look(person.id, wish)
        assert answer.status_code == (200 if may else 404)

    @invariant()
    def database_follows_the_rules(self) -> None:
        check(all_rows(self.environment.app), self.model)

    @invariant()
    def lists_match_the_answers(self) -> None:
        assert stored_rows(self.environment.app) == expected_rows(self.environment.app)

    @invariant()
    def sides_read_only_what_they_may(self) -> None:
        """Check one side after each step; a run is long enough to check all sides."""
        self.turn += 1
        if self.turn % 2:
            check_seeker(self.seekers[self.turn // 2 % 2], self.model)
            return
        facility = self.facilities[self.turn // 2 % 2]
        check_facility(facility, self.model)
        check_matches(facility, self.home(self.turn // 2), self.model, self.environment.clock())


def test_any_sequence_of_actions_is_answered_as_predicted(
    app: APIFlask, address: str, clock: Clock, people: People
) -> None:
    environment = MachineEnvironment(app, address, clock, people)
    run_state_machine_as_test(type("LivesHere", (Lives,), {"environment": environment}), settings=SEARCH)
