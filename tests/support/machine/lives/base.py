"""How the steps of a life are made: actor, call, and recorded answer."""

from collections.abc import Sequence
from typing import Any, TypeVar

from tests.support.line import HIKARI
from tests.support.machine.lives.frames import Sockets
from tests.support.machine.lives.model import Contact, Kind, Person
from tests.support.machine.lives.scenario import FACILITY, Scenario
from tests.support.matching.pairs import CONTACTS
from tests.support.people import Answer
from tests.support.rooms import send_once

PREFERENCES = "/api/applicants/preferences/"
One = TypeVar("One")


class LifeBase:
    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.model, self.unique, self.browsers = scenario.begin()
        self.line_name = scenario.line_name
        self.sockets = Sockets(scenario.address)
        self.turn = 0
        #: Messages with pictures or files, and the last message: its room and text.
        self.pictures: list[int] = []
        self.files: list[int] = []
        self.last_sent: tuple[int, str] = (0, "")
        #: The last message: sender, text and id.
        self.last: tuple[str, str, int] | None = None
        #: Answers to steps of the facility: path, contact and body.
        self.answers: list[tuple[str, int, str, Answer]] = []

    def _member(self, office: str) -> str:
        members = [name for name, of in FACILITY.items() if of == office]
        return members[self.turn % len(members)]

    def _by_facility(self, office: str, method: str, path: str, contact: int, body: Any = None) -> Answer:
        answer = self.browsers[self._member(office)].call(method, path, body)
        about = contact or (answer.json["id"] if answer.status_code == 201 else 0)
        self.answers.append((f"{method} {path}", about, office, answer))
        return answer

    def _step(self, contact: Contact, name: str) -> None:
        path = f"{CONTACTS}{contact.id}/{name}/"
        assert self._by_facility(contact.home.office, "PATCH", path, contact.id).status_code == 200

    def _by_seeker(self, contact: Contact, method: str, path: str, body: Any = None) -> None:
        browser = self.browsers[contact.person.owner]
        answer = browser.call(method, f"{CONTACTS}{contact.id}/{path}", body)
        assert answer.status_code in (200, 201), answer.text

    def _patch(self, person: Person, form: dict[str, Any]) -> None:
        sent = {"data": form, "content_type": "multipart/form-data"}
        answer = self.browsers[person.owner].call("PATCH", f"{PREFERENCES}{person.id}/", **sent)
        assert answer.status_code == 200, answer.text

    def _talk(self, contact: Contact, speaker: str, what: str) -> None:
        words = self.unique.words(what)
        self.model.add_secret(contact.person, Kind.SAID, words.encode(), contact)
        self.last_sent = (contact.id, words)
        reply = self._say(contact, speaker, words)
        assert isinstance(reply, dict), reply
        self.last = (speaker, words, reply["id"])

    def _say(self, contact: Contact, speaker: str, words: str) -> Any:
        return send_once(self.scenario.address, self.browsers[speaker], contact.id, words)

    def _sign_in(self, name: str) -> None:
        self.scenario.line.rename(HIKARI, self.line_name)
        self.browsers[name] = self.scenario.sign_in(name)

    def _contact(self, status: str, number: int) -> Contact | None:
        return one_of([one for one in self.model.contacts if one.status == status], number)

    def _person(self, number: int) -> Person | None:
        return one_of([one for one in self.model.people if one.active], number)


def one_of(found: Sequence[One], number: int) -> One | None:
    """Return an item by any number."""
    return found[number % len(found)] if found else None
