"""The steps of a life. Each step updates the model by the rules, independently of the server."""

import io

from server.contacts.service.move_ins import ask_about_move_ins
from server.core.services import picture_store
from server.core.vocabulary import DeclineReason, EndReason
from server.matching.service.notices import send_home_notices
from server.operator.service.retention import enforce_retention
from tests.support.forms import as_form
from tests.support.machine.lives.base import PREFERENCES, one_of
from tests.support.machine.lives.model import Contact, Kind
from tests.support.machine.lives.scenario import register
from tests.support.machine.lives.sharing_steps import SharingSteps
from tests.support.machine.lives.unique_values import note_form
from tests.support.matching.pairs import CONTACTS, block_all
from tests.support.rooms import MESSAGES


class Steps(SharingSteps):
    """Each step takes an object by any number. Without such an object it does nothing."""

    # Requests and answers.

    def ask(self, number: int) -> None:
        home = self.model.homes[number % 3]
        person = one_of(self.model.people, number // 3)
        if person is None:
            return
        body = {"home": home.id, "preference": person.id}
        answer = self._by_facility(home.office, "POST", CONTACTS, 0, body)
        if answer.status_code == 201:
            assert home.active
            assert person.active
            assert not person.resting
            assert not person.blocks
            assert not self.model.in_cooldown(home, person)
            self.model.contacts.append(Contact(answer.json["id"], home, person))

    def accept(self, number: int) -> None:
        contact = self._contact("pending", number)
        if contact:
            self._by_seeker(contact, "PATCH", "accept_contact/")
            contact.status = "accepted"

    def decide_later(self, number: int) -> None:
        contact = self._contact("pending", number)
        if contact:
            self._by_seeker(contact, "PATCH", "put_off/")

    def take_the_acceptance_back(self, number: int) -> None:
        """Take an acceptance back if allowed. The home then sees the request as before, or an ended contact."""
        contact = self._contact("accepted", number)
        if contact is None:
            return
        path = f"{CONTACTS}{contact.id}/take_back/"
        answer = self.browsers[contact.person.owner].call("PATCH", path)
        if answer.status_code != 200:
            assert answer.status_code == 409
            return
        contact.confirmed = False
        if answer.json["status"] == "completed":
            # Without an active home and person the contact ends.
            self.model.end(contact, "completed")
        else:
            contact.status, contact.shows_address = "pending", False
            contact.person.allowed.discard(contact.home.office)

    def decline_as_seeker(self, number: int) -> None:
        contact = self._contact("pending", number)
        if contact:
            reason = [None, *DeclineReason][number % (len(DeclineReason) + 1)]
            self._by_seeker(contact, "PATCH", "decline_contact/", {"reason": reason})
            self.model.end(contact, "declined")

    def take_the_decline_back(self, number: int) -> None:
        """Take a decline back if allowed. The home then sees the request as before."""
        contact = self._contact("declined", number)
        if contact is None:
            return
        path = f"{CONTACTS}{contact.id}/take_decline_back/"
        answer = self.browsers[contact.person.owner].call("PATCH", path)
        if answer.status_code != 200:
            assert answer.status_code == 409
            return
        contact.status, contact.ended_at, contact.outline = "pending", None, None

    def decline_as_facility(self, number: int) -> None:
        contact = self._contact("pending", number)
        if contact:
            self._step(contact, "decline_contact")
            self.model.end(contact, "declined")

    def close_as_seeker(self, number: int) -> None:
        contact = self._contact("accepted", number)
        if contact:
            self._by_seeker(contact, "PATCH", "close/")
            self.model.end(contact, "completed")

    def close_as_facility(self, number: int) -> None:
        contact = self._contact("accepted", number)
        if contact:
            self._step(contact, "close")
            self.model.end(contact, "completed", by_home=True)

    def report_visit(self, number: int) -> None:
        contact = self._contact("accepted", number)
        if contact:
            path = f"{CONTACTS}{contact.id}/complete_visit/"
            answer = self._by_facility(contact.home.office, "PATCH", path, contact.id, {"early": True})
            assert answer.status_code == 200

    def confirm(self, number: int) -> None:
        contact = self._contact("accepted", number)
        if contact:
            self._step(contact, "confirm")
            contact.confirmed = True

    def take_the_confirmation_back(self, number: int) -> None:
        contact = one_of([one for one in self.model.contacts if one.confirmed], number)
        if contact:
            path, reason = f"{CONTACTS}{contact.id}/unconfirm/", {"reason": "by_mistake"}
            answer = self._by_facility(contact.home.office, "PATCH", path, contact.id, reason)
            contact.confirmed = answer.status_code != 200

    def report_move_in(self, number: int) -> None:
        """Answer the move-in prompt with yes, or contest a move-in."""
        contact = one_of([one for one in self.model.contacts if not one.person.gone], number)
        if contact:
            browser, path = self.browsers[contact.person.owner], f"{CONTACTS}{contact.id}/"
            browser.call("POST", f"{path}move_in_answer/", {"answer": "yes"})
            browser.call("POST", f"{path}contest/")

    def withdraw_a_home(self, number: int) -> None:
        """Withdraw a home unless it is the last. Pending requests are declined, rooms stay."""
        home = self.model.homes[number % 3]
        if sum(one.active for one in self.model.homes) > 2 and home.active:
            self._by_facility(home.office, "PATCH", f"/api/facilities/homes/{home.id}/deactivate/", 0)
            home.active = False
            for contact in self.model.contacts:
                if contact.home is home and contact.status == "pending":
                    self.model.end(contact, "declined")

    def try_ended_contact(self, number: int) -> None:
        """Try all steps of the facility on an ended contact."""
        contact = one_of([one for one in self.model.contacts if not one.is_open], number)
        if contact is None:
            return
        path, office = f"{CONTACTS}{contact.id}/", contact.home.office
        self._by_facility(office, "PATCH", path, contact.id, {"progress_note": "reply_pending"})
        for step in ("decline_contact", "complete_visit", "confirm", "close"):
            self._by_facility(office, "PATCH", f"{path}{step}/", contact.id)
        read = {"contact_id": contact.id}
        self._by_facility(
            office, "POST", "/api/chat/notifications/mark_all_for_contact_as_read/", contact.id, read
        )
        self.last_sent = (0, "")
        assert self._say(contact, self._member(office), self.unique.words("もう遅い言葉")) == 4001

    # Rooms.

    def enter(self, number: int) -> None:
        contact = self._contact("accepted", number)
        if contact:
            member = self._member(contact.home.office)
            self.sockets.enter(self.browsers[member], contact.home.office, contact.id)

    def say_as_seeker(self, number: int) -> None:
        contact = self._contact("accepted", number)
        if contact:
            self._talk(contact, contact.person.owner, "本人の言葉")

    def say_as_facility(self, number: int) -> None:
        contact = self._contact("accepted", number)
        if contact:
            self._talk(contact, self._member(contact.home.office), "ホームの言葉")

    def take_back(self, _number: int) -> None:
        """Take the last message back. After a minute it cannot be read any more."""
        if self.last is None:
            return
        speaker, words, message_id = self.last
        answer = self.browsers[speaker].call("DELETE", f"{MESSAGES}{message_id}/")
        if answer.status_code == 200:
            for secret in self.model.secrets:
                if secret.value == words.encode():
                    secret.kind = Kind.NEVER

    def show_a_picture(self, number: int) -> None:
        contact = self._contact("accepted", number)
        if contact is None:
            return
        browser = self.browsers[contact.person.owner]
        data = {"talk_room": str(contact.id), "image": (io.BytesIO(self.unique.picture()), "a.jpg")}
        uploaded = browser.post(MESSAGES, data=data)
        self.pictures.append(uploaded["id"])
        for variant in ("full", "thumbnail"):
            shown = browser.call("GET", f"/media/chat-images/{uploaded['id']}/{variant}.jpg")
            self.model.add_secret(contact.person, Kind.SAID, shown.data, contact)
        self.model.add_secret(
            contact.person, Kind.SAID, f"/media/chat-images/{uploaded['id']}/".encode(), contact
        )

    # Changes of the person's data.

    def change(self, number: int) -> None:
        person = self._person(number)
        if person:
            form = self.unique.form(named=person.owner != "applicant")
            self._patch(person, as_form(form))
            note_form(self.model, person, form)

    def rename(self, number: int) -> None:
        """Change the applicant's name in LINE. The product reads it at the next sign-in."""
        self.line_name = self.unique.words("LINEの名")
        self._sign_in("applicant")
        for person in self.model.people:
            if person.owner == "applicant" and person.is_family:
                self.model.add_secret(person, Kind.NEVER, self.line_name.encode())
            elif person.owner == "applicant" and not person.gone:
                self.model.says(person, "name", Kind.NAME, self.line_name.encode())

    def register_for_family(self, number: int) -> None:
        """Register a family member of the applicant, or another one."""
        name = self.unique.words("家族の名")
        body = {"person": {"name": name, "agrees": True}}
        assert (
            self.browsers["applicant"].call("PUT", "/api/applicants/consent/person/", body).status_code == 200
        )
        for person in self.model.people:
            if person.owner == "applicant" and not person.gone:
                person.is_family = True
                self.model.says(person, "name", Kind.NAME, name.encode())

    # Blocks and ends.

    def block(self, number: int) -> None:
        """Block the facility directly or with a report to the operator."""
        contact = one_of([one for one in self.model.contacts if one.person.active], number)
        if contact is None:
            return
        if number % 2:
            detail = self.unique.words("運営に知らせること")
            self.model.add_secret(contact.person, Kind.NEVER, detail.encode())
            self._by_seeker(contact, "POST", "report/", {"reason": "other", "detail": detail})
        self._by_seeker(contact, "POST", "block/", block_all)
        contact.person.blocks = True
        self.model.end_all(self.model.of(contact.person))
        contact.person.allowed = set()

    def allow_again(self, number: int) -> None:
        person = one_of([one for one in self.model.people if one.blocks and one.active], number)
        if person:
            browser, path = self.browsers[person.owner], f"{PREFERENCES}{person.id}/refusals/"
            for refused in browser.get(path):
                assert browser.call("DELETE", f"{path}{refused['corporation']}/").status_code == 200
            person.blocks, person.allowed_at = False, self.scenario.clock()

    def withdraw(self, number: int) -> None:
        person = self._person(number)
        if person:
            path, browser = f"{PREFERENCES}{person.id}/", self.browsers[person.owner]
            if person.owner == "counselor" and number % 2:
                reason = [*EndReason][number % len(EndReason)]
                assert browser.call("PATCH", f"{path}end/", {"reason": reason}).status_code == 200
            else:
                assert browser.call("DELETE", path).status_code == 200
            self.model.withdraw(person)

    def rest(self, number: int) -> None:
        person = self._person(number)
        if person:
            path = f"{PREFERENCES}{person.id}/rest/"
            assert self.browsers[person.owner].call("PATCH", path).status_code == 200
            person.resting = True

    def resume(self, number: int) -> None:
        waiting = [one for one in self.model.people if (not one.active or one.resting) and not one.gone]
        person = one_of(waiting, number)
        if person:
            path = f"{PREFERENCES}{person.id}/resume/"
            if self.browsers[person.owner].call("PATCH", path).status_code == 200:
                person.active, person.resting = True, False

    def erase(self, number: int) -> None:
        person = one_of([one for one in self.model.people if not one.gone], number)
        if person:
            path = f"{PREFERENCES}{person.id}/data/"
            if self.browsers[person.owner].call("DELETE", path).status_code == 200:
                self.model.empty(person)

    def leave(self, number: int) -> None:
        """Delete the applicant's account. The applicant returns with a new account."""
        assert self.browsers["applicant"].call("DELETE", "/api/applicants/account/", {}).status_code == 200
        for person in self.model.people:
            if person.owner == "applicant":
                self.model.empty(person)
        self.line_name = self.unique.words("LINEの名")
        self._sign_in("applicant")

    def register(self, number: int) -> None:
        owner = ("applicant", "counselor")[number % 2]
        if sum(person.active for person in self.model.people) < 3:
            register(self.scenario, self.model, self.unique, owner, self.browsers[owner])

    def days(self, number: int) -> None:
        """Let days pass, sign everyone in again, and run the daily jobs."""
        self.scenario.clock.forward(days=(1, 15, 31, 91)[number % 4])
        for name in self.browsers:
            self._sign_in(name)
        with self.scenario.app.app_context():
            while send_home_notices(self.scenario.clock()) or ask_about_move_ins(self.scenario.clock()):
                pass
            # Each batch is a separate transaction.
            list(enforce_retention(picture_store(), self.scenario.clock))
