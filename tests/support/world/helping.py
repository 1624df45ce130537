"""Helpers who are invited by a code."""

from dataclasses import dataclass

from tests.support.people import People, Person

HELPER = "/api/applicants/helper/"
HELPING = "/api/applicants/helping/"
KENJI = "U" + "2" * 32
YUKO = "U" + "3" * 32


@dataclass(frozen=True)
class HelpedPerson:
    """A person, their helper, and a facility."""

    person: Person
    helper: Person
    facility: Person
    preference: int

    @property
    def of_person(self) -> str:
        """The path at which the helper reads about the person."""
        return f"{HELPING}{self.person.id}/"

    def contact(self, accepted: bool = False) -> int:
        """Send a request from a new home; return the contact."""
        home = self.facility.register_home()
        contact = int(
            self.facility.post("/api/chat/contacts/", {"home": home, "preference": self.preference})["id"]
        )
        if accepted:
            self.person.patch(f"/api/chat/contacts/{contact}/accept_contact/")
        return contact

    def at(self, contact: int) -> str:
        """Return the path at which the helper reads a contact."""
        return f"{self.of_person}contacts/{contact}/"


def add_helper(helper: Person, person: Person) -> None:
    """Make an account the helper of a person."""
    code = person.post(f"{HELPER}invitation/")["code"]
    helper.post(HELPING, {"code": code})


def person_with_helper(people: People, **wishes: object) -> HelpedPerson:
    """Return a person with a helper. The helper has no consent and no preference."""
    person, helper = people.applicant(), people.applicant(KENJI, consents=False)
    found = HelpedPerson(person, helper, people.facility(), person.register_preference(**wishes))
    add_helper(helper, person)
    return found
