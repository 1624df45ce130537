"""Steps of the applicant's helper. The facility sees only in open rooms that there is a helper."""

from tests.support.machine.lives.base import LifeBase
from tests.support.machine.lives.model import Contact, Kind, Person
from tests.support.matching.pairs import CONTACTS
from tests.support.world.helping import HELPER, HELPING, add_helper


class HelperSteps(LifeBase):
    """Each step takes an object by any number. Without such an object it does nothing."""

    def be_helped(self, number: int) -> None:
        if self._is_helped():
            return
        add_helper(self.browsers["helper"], self.browsers["applicant"])
        name = self.browsers["helper"].get("/api/auth/user/")["username"]
        for person in self._own_people():
            self.model.add_secret(person, Kind.NEVER, name.encode())

    def ask_the_helper(self, number: int) -> None:
        contact = self._read_along(number)
        if contact:
            self.browsers["applicant"].post(f"{HELPER}asked/{contact.id}/")

    def say_as_helper(self, number: int) -> None:
        contact = self._read_along(number)
        if contact is None:
            return
        words = self.unique.words("手伝う人の言葉")
        self.model.add_secret(contact.person, Kind.NEVER, words.encode())
        path = f"{HELPING}{self.browsers['applicant'].id}/contacts/{contact.id}/word/"
        assert self.browsers["helper"].call("PUT", path, {"text": words}).status_code == 200

    def end_the_help(self, number: int) -> None:
        if self._is_helped():
            helper, person = self.browsers["helper"], self.browsers["applicant"]
            path = f"{HELPING}{person.id}/"
            ended = helper.call("DELETE", path) if number % 2 else person.call("DELETE", HELPER)
            assert ended.status_code == 200
            assert helper.call("GET", path).status_code == 404

    def _is_helped(self) -> bool:
        return self.browsers["applicant"].get(HELPER)["helper"] is not None

    def _own_people(self) -> list[Person]:
        return [person for person in self.model.people if person.owner == "applicant" and not person.gone]

    def _read_along(self, number: int) -> Contact | None:
        """Return an open contact of an applicant who has a helper."""
        own = self._own_people()
        found = [one for one in self.model.contacts if one.is_open and one.person in own]
        return found[number % len(found)] if found and self._is_helped() else None

    def _check_helper_flag(self, member: str, office: str) -> None:
        """Check that a member sees the helper only in open rooms of a helped person."""
        rooms = {
            one.id
            for one in self.model.contacts
            if one.home.office == office and one.status == "accepted" and one.person.active
        }
        if not self._is_helped():
            rooms = set()
        own = {one.id for one in self.model.contacts if one.person in self._own_people()}
        shown = {row["id"] for row in self.browsers[member].get(CONTACTS) if row["helper_reads_along"]}
        assert shown == rooms & own
