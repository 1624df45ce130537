"""The steps about certificates: taking pictures in, and letting homes look at them."""

import io

from tests.support.machine.after.doing import PREFERENCES, Doing
from tests.support.machine.after.known import Kind, Person

CERTIFICATES = ("disability_certificate", "welfare_certificate")


class Showing(Doing):
    def upload(self, number: int) -> None:
        """Take a picture in, or put another in its place; who may look already does not see it by that."""
        self._upload(number, {})

    def upload_for_all(self, number: int) -> None:
        """Do the same and say that those who may look see all pictures of now."""
        person = self._upload(number, {"shows_new_pictures": "true"})
        for picture in self.model.pictures_of(person) if person else []:
            picture.withheld.clear()

    def _upload(self, number: int, also: dict[str, str]) -> Person | None:
        person = self._person(number)
        if person is None:
            return None
        kind = CERTIFICATES[number // 2 % 2]
        self._patch(person, {kind: (io.BytesIO(self.planting.picture()), "a.jpg"), **also})
        address = f"/media/certificates/{person.id}/{kind}"
        shown = self.browsers[person.keeper].call("GET", address)
        assert shown.status_code == 200
        self.model.says(person, kind, Kind.CERTIFICATE, shown.data, address.encode())
        for secret in person.now[kind]:
            secret.withheld = {*person.allowed}
        return person

    def delete_certificate(self, number: int) -> None:
        person, kind = self._person(number), CERTIFICATES[number // 2 % 2]
        if person and person.now.get(kind):
            path = f"{PREFERENCES}{person.id}/delete_image/{kind}/"
            assert self.browsers[person.keeper].call("DELETE", path).status_code == 200
            person.now[kind] = set()

    def permit(self, number: int) -> None:
        contact = self._contact("accepted", number)
        if contact and contact.person.active:
            self._by_seeker(contact, "POST", "add_allowed_user/")
            self.model.permit(contact)

    def forbid(self, number: int) -> None:
        contact = self._contact("accepted", number)
        if contact:
            self._by_seeker(contact, "DELETE", "add_allowed_user/")
            contact.person.allowed.discard(contact.home.office)
