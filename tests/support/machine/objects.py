"""The accounts and objects of the contact machine, and their selection by number."""

from dataclasses import dataclass
from datetime import UTC, datetime

from apiflask import APIFlask
from sqlalchemy import select

from server.core.database import db
from server.core.vocabulary import Role
from server.models import Office
from tests.support.clock import Clock
from tests.support.database import empty_database
from tests.support.machine.model import Contact, Home, Model, Wish
from tests.support.people import People, Person

#: The name of each step in its path.
CALLS = {
    "accept": "accept_contact",
    "decline": "decline_contact",
    "visit": "complete_visit",
    "confirm": "confirm",
    "close": "close",
    "take back": "take_back",
    "take decline back": "take_decline_back",
}


@dataclass
class MachineEnvironment:
    """The app, clock and people of the machine."""

    app: APIFlask
    address: str
    clock: Clock
    people: People


class MachineObjects:
    """Two facilities, an applicant and a counselor."""

    environment: MachineEnvironment

    def begin(self) -> None:
        """Start with an empty database, three homes and three preferences."""
        empty_database(self.environment.app)
        self.environment.clock.set(datetime(2026, 3, 5, 3, 0, tzinfo=UTC))
        self.model = Model()
        self.turn = 0
        roles = ((Role.FACILITY, "こもれび"), (Role.FACILITY, "みなも"), (Role.COUNSELOR, "佐々木 由美"))
        self.accounts = [self.environment.people.staff_account(role, name) for role, name in roles]
        self.sign_in()
        with self.environment.app.app_context():
            offices = select(Office.owner_id, Office.corporation_id)
            self.corporations = {owner: of for owner, of in db.session.execute(offices)}  # noqa: C416 - rows are no pairs to mypy
        for facility in (0, 0, 1):
            self.make_home(facility)
        for seeker in (0, 1, 1):
            self.make_wish(seeker)

    def sign_in(self) -> None:
        """Sign everyone in again, because a contact can last longer than a session."""
        staff = [self.environment.people.new_session(account[0]) for account in self.accounts]
        applicant = self.environment.people.applicant()
        self.facilities, self.seekers = staff[:2], [applicant, staff[2]]
        self.by_id = {person.id: person for person in (*staff, applicant)}

    def make_home(self, facility: int) -> None:
        """Register a home for a facility."""
        person = self.facilities[facility]
        self.model.homes.append(Home(person.register_home(), person.id, self.environment.clock()))

    def make_wish(self, seeker: int) -> None:
        """Register a preference for a seeker."""
        person = self.seekers[seeker]
        name = {"name": "山本 一郎"} if seeker else {}
        number = person.register_preference(**name)
        again = next((wish for wish in self.model.wishes if wish.id == number), None)
        if again is None:
            self.model.wishes.append(Wish(number, person.id))
        else:
            assert seeker == 0, "only an applicant takes up what they had withdrawn"
            self.model.take_up(again, self.environment.clock())

    def now(self) -> datetime:
        """Advance the clock by a minute, so that every event has a different time."""
        self.environment.clock.forward(minutes=1)
        return self.environment.clock()

    def home(self, number: int) -> Home:
        """Return a home by any number."""
        return self.model.homes[number % len(self.model.homes)]

    def wish(self, number: int) -> Wish:
        """Return a preference by any number."""
        return self.model.wishes[number % len(self.model.wishes)]

    def contact(self, number: int) -> Contact:
        """Return a contact by any number."""
        return self.model.contacts[number % len(self.model.contacts)]

    def actor(self, contact: Contact, who: str) -> Person:
        """Return a side of a contact, or another account of the same role."""
        side = self.facilities if "facility" in who else self.seekers
        owner = contact.home.owner if "facility" in who else contact.wish.owner
        return next(person for person in side if (person.id != owner) == ("other" in who))
