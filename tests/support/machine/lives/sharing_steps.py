"""Steps that show or hide certificates and the address, and steps of visits, which show nothing."""

import io
from datetime import timedelta
from typing import Any

from tests.support.machine.lives.base import PREFERENCES, LifeBase, one_of
from tests.support.machine.lives.model import Contact, Kind, Person
from tests.support.matching.pairs import CONTACTS

CERTIFICATES = ("disability_certificate", "welfare_certificate")


class SharingSteps(LifeBase):
    def show_address(self, number: int) -> None:
        contact = self._contact("accepted", number)
        if contact:
            self._by_seeker(contact, "POST", "show_address/")
            contact.shows_address = True

    def hide_address(self, number: int) -> None:
        contact = one_of([one for one in self.model.contacts if one.shows_address], number)
        if contact and not contact.person.gone:
            path = f"{CONTACTS}{contact.id}/show_address/"
            assert self.browsers[contact.person.owner].call("DELETE", path).status_code == 200
            contact.shows_address = False

    def agree_on_a_visit(self, number: int) -> None:
        """Propose a day as the home and choose it as the seeker."""
        contact = self._contact("accepted", number)
        if contact is None or not contact.person.active or not contact.home.active:
            return
        path, day = f"{CONTACTS}{contact.id}/visits/", self.scenario.clock() + timedelta(days=2)
        offer = {"day": f"{day:%Y-%m-%d}", "hour": "14:30", "place": "ホームの玄関"}
        answer = self._by_facility(
            contact.home.office, "POST", path, contact.id, {"offers": [offer], "reason": "schedule"}
        )
        if answer.status_code == 201:
            self._by_seeker(contact, "POST", f"visits/{answer.json['offered'][0]['id']}/choose/")

    def call_the_visit_off(self, number: int) -> None:
        contact = self._contact("accepted", number)
        agreed = contact and self._visits(contact)["agreed"]
        if contact and agreed:
            self._by_seeker(contact, "POST", f"visits/{agreed['id']}/call_off/", {"reason": "schedule"})

    def _visits(self, contact: Contact) -> Any:
        return self.browsers[contact.person.owner].get(f"{CONTACTS}{contact.id}/visits/")

    def upload(self, number: int) -> None:
        """Upload or replace a certificate. Existing permissions do not cover it."""
        self._upload(number, {})

    def upload_for_all(self, number: int) -> None:
        """Upload a certificate and extend existing permissions to it."""
        person = self._upload(number, {"shows_new_pictures": "true"})
        for picture in self.model.pictures_of(person) if person else []:
            picture.withheld.clear()

    def _upload(self, number: int, also: dict[str, str]) -> Person | None:
        person = self._person(number)
        if person is None:
            return None
        kind = CERTIFICATES[number // 2 % 2]
        self._patch(person, {kind: (io.BytesIO(self.unique.picture()), "a.jpg"), **also})
        address = f"/media/certificates/{person.id}/{kind}"
        shown = self.browsers[person.owner].look(person.id, kind)
        assert shown.status_code == 200
        self.model.says(person, kind, Kind.CERTIFICATE, shown.data, address.encode())
        for secret in person.now[kind]:
            secret.withheld = {*person.allowed}
        return person

    def delete_certificate(self, number: int) -> None:
        person, kind = self._person(number), CERTIFICATES[number // 2 % 2]
        if person and person.now.get(kind):
            path = f"{PREFERENCES}{person.id}/delete_image/{kind}/"
            assert self.browsers[person.owner].call("DELETE", path).status_code == 200
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
