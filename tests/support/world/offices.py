"""The offices of the world: members, invitations, former members and offered cases."""

import re
from collections import defaultdict

from apiflask import APIFlask
from sqlalchemy import select

from server.core.database import db
from server.models import Account, Mail
from tests.support.people import People, Person
from tests.support.world.secrets import Secrets
from tests.support.world.viewers import (
    COUNSELORS,
    FACILITIES,
    MEMBERS,
    SISTER,
    VIEWERS,
    members,
)

Owned = dict[str, dict[str, list[int]]]
OFFICES = "/api/offices/"
#: The office number of the spare counselor office.
SPARE_NUMBER = "1320000009"


def address_of(person: Person) -> str:
    """Return the mail address of an account."""
    return str(person.get("/api/accounts/address/")["email"])


#: Objects of an office that billing members have too.
_OF_THE_OFFICE = {"office", "member", "invitation", "asked offer", "made offer"}


class Offices:
    """Every owner manages an office. A spare office of each role invites every viewer."""

    def __init__(self, app: APIFlask, people: People, secrets: Secrets, owned: Owned) -> None:
        self._app, self._people, self._secrets, self.owned = app, people, secrets, owned
        #: The links to the spare offices by viewer, and one for an address without an account.
        self.links: dict[str, str] = {}
        #: The viewers who may read the address of an account, by account id.
        self.managers: dict[int, set[str]] = defaultdict(set)

    def staff(self, owners: dict[str, Person]) -> dict[str, Person]:
        """Add members to the offices of the owners; return them by name."""
        found = {}
        for name, member in MEMBERS.items():
            first, *others = [owners[manager] for manager in member.managers]
            found[name] = self._people.member(first, f"スタッフ（{name}）", member.position)
            for other in others:
                self._people.join_office(found[name], other, member.position)
        for owner in FACILITIES + COUNSELORS:
            # A sister office sees only the name.
            sister = self._people.sister(owners[owner], f"姉妹の事業所（{owner}）")
            if owner == FACILITIES[0]:
                found[SISTER] = sister
        self._colleague = self._people.member(owners["other counselor"], "同僚")
        return found

    def furnish(self, people: dict[str, Person]) -> None:
        """Record the members, invite a guest to each office, and remove the former members."""
        for owner in FACILITIES + COUNSELORS:
            manager = people[owner]
            colleague_ids = [people[name].id for name in MEMBERS if owner in MEMBERS[name].managers]
            left = [people[name].id for name in members("gone", owner)]
            for gone in left:
                assert (
                    manager.call("DELETE", f"{OFFICES}{manager.office}/members/{gone}/", {}).status_code
                    == 200
                )
            self.owned["office"][owner] = [manager.office]
            self.owned["member"][owner] = [id_ for id_ in colleague_ids if id_ not in left] or [
                self._colleague.id
            ]
            for account in (manager.id, *self.owned["member"][owner]):
                self.managers[account].add(owner)
            email = self._secrets.plant_for(f"guest-of-{owner.replace(' ', '-')}@example.com", {owner})
            manager.post(f"{OFFICES}{manager.office}/invitations/", {"email": email, "position": "staff"})
            [waiting] = manager.get(f"{OFFICES}{manager.office}/invitations/")
            self.owned["invitation"][owner] = [waiting["id"]]
            kept = {"title": "あいさつ", "text": self._secrets.plant(f"文例（{owner}）", {owner})}
            path = f"/api/chat/contacts/{self.owned['contact'][owner][0]}/templates/"
            self.owned["kept template"][owner] = [manager.post(path, kept)["id"]]
        self.owned["office"][SISTER] = [people[SISTER].office]
        self.managers[people[SISTER].id].add(SISTER)
        self._spare_offices(people)

    def share(self, people: dict[str, Person]) -> None:
        """Give members the objects of their managers."""
        for about, by_viewer in self.owned.items():
            for name, member in MEMBERS.items():
                if member.column == "staff" or (member.column == "billing" and about in _OF_THE_OFFICE):
                    by_viewer[name] = [id_ for manager in member.managers for id_ in by_viewer[manager]]
        for name in MEMBERS:
            # Tests use the first id, so a member's own account comes last.
            self.owned["member"][name].sort(key=people[name].id.__eq__)

    def _spare_offices(self, people: dict[str, Person]) -> None:
        facility, counselor = self._people.facility("ためしの法人"), self._people.counselor("ためしの相談員")
        emails = self._emails()
        for spare, role in ((facility, "facility"), (counselor, "counselor")):
            for name in (one for one, of in VIEWERS.items() if of == role):
                self.links[name] = self._invite(spare, emails[people[name].id])
        self.links["newcomer"] = self._invite(facility, "newcomer@example.com")
        self._offer_cases(people, counselor)

    def _offer_cases(self, people: dict[str, Person], spare: Person) -> None:
        self.spare_email = address_of(spare)
        numbers = {spare: SPARE_NUMBER} | {
            people[name]: f"132000000{number}" for number, name in enumerate(COUNSELORS)
        }
        for person, number in numbers.items():
            office = person.get(f"{OFFICES}{person.office}/")
            body = {"name": office["name"], "corporation_name": office["corporation"]["name"]}
            answer = person.call("PUT", f"{OFFICES}{person.office}/", body | {"number": number})
            assert answer.status_code == 200
        for name in COUNSELORS:
            case = spare.register_preference(
                name=f"たのまれる人（{name}）", preferredLocation_prefecture=["沖縄県"]
            )
            offered = {
                "preferences": [case],
                "number": numbers[people[name]],
                "email": address_of(people[name]),
            }
            spare.post(f"{OFFICES}{spare.office}/offers/", offered)
            [asked] = self._offers(people[name])
            offered = {
                "preferences": self.owned["preference"][name][1:2],
                "number": SPARE_NUMBER,
                "email": self.spare_email,
            }
            people[name].post(f"{OFFICES}{people[name].office}/offers/", offered)
            self.owned["asked offer"][name] = [asked]
            self.owned["made offer"][name] = [self._offers(people[name])[0]]

    def _offers(self, person: Person) -> list[int]:
        return [offer["id"] for offer in person.get(f"{OFFICES}{person.office}/offers/")]

    def _invite(self, manager: Person, email: str) -> str:
        manager.post(f"{OFFICES}{manager.office}/invitations/", {"email": email, "position": "staff"})
        return link_in_mail(self._app, email)

    def _emails(self) -> dict[int, str]:
        with self._app.app_context():
            rows = db.session.execute(select(Account.id, Account.email).where(Account.email.is_not(None)))
            return {id_: email or "" for id_, email in rows}


def link_in_mail(app: APIFlask, email: str) -> str:
    """Return the secret of the link in the last mail to an address."""
    with app.app_context():
        mails = select(Mail).where(Mail.address == email).order_by(Mail.id.desc()).limit(1)
        found = re.search(r"/#(\S+)", db.session.scalars(mails).one().text)
    assert found
    return found[1]
