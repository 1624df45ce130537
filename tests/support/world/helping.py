"""Somebody who helps: invited by a code, as people do it."""

from dataclasses import dataclass

from tests.support.people import People, Person

HELPER = "/api/applicants/helper/"
HELPING = "/api/applicants/helping/"
KENJI = "U" + "2" * 32
YUKO = "U" + "3" * 32


@dataclass(frozen=True)
class Together:
    """A person, whoever helps them, and the facility that asks the person."""

    person: Person
    helper: Person
    facility: Person
    preference: int

    @property
    def of_person(self) -> str:
        """Return where the helper reads of the person."""
        return f"{HELPING}{self.person.id}/"

    def contact(self, accepted: bool = False) -> int:
        """Have a new home ask the person; return the contact."""
        home = self.facility.register_home()
        contact = int(
            self.facility.post("/api/chat/contacts/", {"home": home, "preference": self.preference})["id"]
        )
        if accepted:
            self.person.patch(f"/api/chat/contacts/{contact}/accept_contact/")
        return contact

    def at(self, contact: int) -> str:
        """Return where the helper reads of a contact."""
        return f"{self.of_person}contacts/{contact}/"


def helps(helper: Person, person: Person) -> None:
    """Have somebody become a person's helper."""
    code = person.post(f"{HELPER}invitation/")["code"]
    helper.post(HELPING, {"code": code})


def two_together(people: People, **wishes: object) -> Together:
    """Return a person with a helper who has agreed to nothing and wishes nothing themself."""
    person, helper = people.applicant(), people.applicant(KENJI, consents=False)
    found = Together(person, helper, people.facility(), person.register_preference(**wishes))
    helps(helper, person)
    return found
