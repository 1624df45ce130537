"""A home and a person who fit, and the contact between them."""

from dataclasses import dataclass
from typing import Any

from tests.support.people import Person

CONTACTS = "/api/chat/contacts/"


@dataclass
class Pair:
    facility: Person
    seeker: Person
    home: int
    preference: int
    contact: int = 0

    def ask(self) -> Any:
        """Send the request."""
        body = {"home": self.home, "preference": self.preference}
        answer = self.facility.call("POST", CONTACTS, body)
        if answer.status_code == 201:
            self.contact = answer.json["id"]
        return answer

    def step(self, person: Person, name: str) -> Any:
        """Take a step as one side."""
        return person.call("PATCH", f"{CONTACTS}{self.contact}/{name}/")
