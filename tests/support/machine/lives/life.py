"""A life: a list of steps. After each step, everything that the facility received or can request is searched."""

from collections.abc import Iterable, Iterator

from tests.support.machine.lives.helper_steps import HelperSteps
from tests.support.machine.lives.model import leaks, readable
from tests.support.machine.lives.received import (
    DOCUMENTS,
    OF_PEOPLE,
    Ids,
    Received,
    ended_rows,
    of_contact,
    over_routes,
    pages,
    routes,
    sent_messages,
)
from tests.support.machine.lives.scenario import FACILITY, Scenario
from tests.support.machine.lives.sharing_steps import SharingSteps
from tests.support.machine.lives.staff_steps import StaffSteps
from tests.support.machine.lives.steps import Steps
from tests.support.scope import ALL

OUTLINE = {"id", "age", "gender", "prefecture", "allowed_users"}
#: The name of a step, and the number of its object.
Step = tuple[str, int]
_TURNS = 6
STEPS = {
    name
    for part in (SharingSteps, Steps, HelperSteps, StaffSteps)
    for name in vars(part)
    if not name.startswith("_")
}


class Leak(AssertionError):
    """A member of the facility received a value that their relation does not allow."""


class Life(Steps, HelperSteps, StaffSteps):
    def __init__(self, scenario: Scenario) -> None:
        super().__init__(scenario)
        self._accounts = {scenario.ids[name]: office for name, office in FACILITY.items()}
        self.calendars = {office: self._calendar(name) for name, office in FACILITY.items()}
        found = routes(scenario.app)
        self._of_people = [rule for rule in found if rule.endpoint in OF_PEOPLE]
        self._without_people = [rule for rule in found if rule.endpoint not in OF_PEOPLE]

    def live(self, steps: Iterable[Step], *, looks: bool = True) -> None:
        """Take the steps, and search after each of them or only after the last.

        In the full run all members make all calls after each step. Otherwise members and calls take turns.
        """
        try:
            for step, number in steps:
                self.scenario.clock.forward(minutes=1)
                self.turn += 1
                getattr(self, step)(number)
                self._search(step, self._received_meanwhile())
                if looks:
                    self._look(step, fully=ALL)
            self._look("the last step", fully=True)
            self._search("all of it", self._around())
        finally:
            self.sockets.close()

    def _calendar(self, name: str) -> str:
        """Return the secret of a member's calendar feed."""
        address: str = self.browsers[name].post("/api/accounts/calendar/")["address"]
        return address.split("/")[-2]

    def _look(self, step: str, *, fully: bool) -> None:
        """Make all calls about people as a member of each office. Other calls take turns."""
        members, of_people = [self._member("main"), "sister"], self._of_people
        if not fully:
            # Two members and two halves of the calls: in four turns each member makes each half.
            members, of_people = [members[self.turn % 2]], of_people[self.turn // 2 % 2 :: 2]
        rules = [*of_people, *self._without_people[self.turn % _TURNS :: _TURNS]]
        for member in members:
            found = over_routes(rules, self._ids(FACILITY[member]), self.browsers[member], FACILITY[member])
            self._search(f"{step}, as {member}", found)
            self._compare(member)
        self._search(step, sent_messages(self.scenario.app, self.model, self._accounts))

    def _ids(self, office: str | None = None) -> Ids:
        calendars = [secret for of, secret in self.calendars.items() if office in (None, of)]
        shown = [*self.pictures, *self.files]
        return Ids(self.model, self.scenario.offices, shown, office, calendars)

    def _received_meanwhile(self) -> Iterator[Received]:
        """Return the answers to steps of the facility, and the frames of its sockets."""
        for where, contact, office, answer in self.answers:
            headers = [value.encode() for value in answer.headers.values()]
            relations = of_contact(self.model, contact, office)
            yield Received(where, readable(answer.data, *headers), relations)
        for room, office, frame in self.sockets.frames(*self.last_sent):
            yield Received("a socket", readable(frame), of_contact(self.model, room, office))
        self.answers, self.last_sent = [], (0, "")

    def _around(self) -> Iterator[Received]:
        """Return the pages, and the answers of all calls with all ids."""
        manager = self.browsers["manager"]
        yield from pages(self.scenario.app, self._ids(), manager, "main")
        rules = routes(self.scenario.app) + routes(self.scenario.app, others=True)
        yield from over_routes(rules, self._ids(), manager, "main")
        for path in DOCUMENTS:
            assert manager.call("GET", path).data == self.scenario.documents[path], path

    def _search(self, after: str, everything: Iterable[Received]) -> None:
        for received in everything:
            for secret in leaks(received.text, self.model.secrets, received.relations):
                raise Leak(f"after {after}: {received.where} has {secret.kind.name} {secret.value[:40]!r}")

    def _compare(self, member: str) -> None:
        """Check the outlines of ended contacts, and who sees that there is a helper."""
        self._check_helper_flag(member, FACILITY[member])
        for contact, shown in ended_rows(self.model, self.browsers[member], FACILITY[member]):
            outline = contact.outline
            assert outline
            if not shown.keys() <= OUTLINE or shown["allowed_users"] or shown["id"] is not None:
                raise Leak(f"an ended contact shows {sorted(shown)}")
            if shown["gender"] not in (None, outline.gender):
                raise Leak("an ended contact shows a gender of later")
