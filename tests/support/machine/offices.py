"""A model of the rules of docs/decisions.md §13 that predicts the server."""

from dataclasses import dataclass, field

WORKING = ("manager", "staff")


@dataclass(eq=False)
class OfficeObject:
    """A home or a case, with its office and the member in charge."""

    id: int
    office: int
    assignee: int | None


@dataclass(eq=False)
class OfficeContact:
    """A contact between a home and a case."""

    id: int
    home: OfficeObject
    case: OfficeObject
    status: str = "pending"
    closed_by: str = ""


@dataclass(eq=False)
class Offer:
    id: int
    giver: int
    taker: int
    case: OfficeObject
    state: str = "waiting"


@dataclass
class Offices:
    #: Members and their positions by office.
    positions: dict[int, dict[int, str]]
    things: list[OfficeObject] = field(default_factory=list)
    talks: list[OfficeContact] = field(default_factory=list)
    offers: list[Offer] = field(default_factory=list)
    #: The valid invitation and its position, by office and person.
    links: dict[tuple[int, int], tuple[str, str]] = field(default_factory=dict)
    #: Pairs of office and case with permission to see the certificates.
    looks: set[tuple[int, int]] = field(default_factory=set)

    def works(self, person: int, office: int) -> bool:
        """Whether a person has access to the homes and cases of an office."""
        return self.positions[office].get(person) in WORKING

    def manages(self, person: int, office: int) -> int:
        """Predict the answer to an act of managers."""
        return {None: 404, "manager": 200}.get(self.positions[office].get(person), 403)

    def invite(self, actor: int, office: int, person: int) -> int:
        """Predict the answer to an invitation."""
        if self.manages(actor, office) == 200:
            return 409 if person in self.positions[office] else 201
        return self.manages(actor, office)

    def join(self, office: int, person: int) -> int:
        """Predict the answer to an invitation link, and use it up."""
        if (office, person) not in self.links:
            return 404
        self.positions[office][person] = self.links.pop((office, person))[1]
        return 200

    def leaves_no_manager(self, office: int, person: int) -> bool:
        """Whether a person is the last manager."""
        return [one for one, of in self.positions[office].items() if of == "manager"] == [person]

    def change(self, actor: int, office: int, person: int, position: str) -> int:
        """Predict the answer to a new position, and set it."""
        if self.manages(actor, office) != 200:
            return self.manages(actor, office)
        former = self.positions[office].get(person)
        if former is None:
            return 404
        if former == position:
            return 200
        if self.leaves_no_manager(office, person):
            return 409
        self.positions[office][person] = position
        if position not in WORKING:
            self.hand_over_all(office, person, None)
        return 200

    def remove(self, actor: int, office: int, person: int, new_assignee: int | None) -> int:
        """Predict the answer to a removal, and remove the member."""
        if actor != person and self.manages(actor, office) != 200:
            return self.manages(actor, office)
        if person not in self.positions[office]:
            return 404
        if self.leaves_no_manager(office, person):
            return 409
        if new_assignee is not None and (new_assignee == person or not self.works(new_assignee, office)):
            return 422
        self.hand_over_all(office, person, new_assignee)
        del self.positions[office][person]
        return 200

    def hand_over_all(self, office: int, person: int, new_assignee: int | None) -> None:
        """Hand over all objects of a member to another member."""
        for thing in self.things:
            if (thing.office, thing.assignee) == (office, person):
                thing.assignee = new_assignee

    def hand_over(self, actor: int, office: int, thing: OfficeObject, new_assignee: int | None) -> int:
        """Predict the answer to a handover, and hand over."""
        if self.manages(actor, office) != 200:
            return self.manages(actor, office)
        if new_assignee is not None and not self.works(new_assignee, office):
            return 422
        if thing.office != office:
            return 404
        thing.assignee = new_assignee
        return 200

    def assign(self, actor: int, thing: OfficeObject, new_assignee: int | None) -> int:
        """Predict the answer to a new assignee, and assign."""
        return self.hand_over_as_member(thing, new_assignee) if self.works(actor, thing.office) else 404

    def hand_over_as_member(self, thing: OfficeObject, new_assignee: int | None) -> int:
        """Predict a handover by a member."""
        if new_assignee is not None and not self.works(new_assignee, thing.office):
            return 422
        thing.assignee = new_assignee
        return 200

    def offer(self, actor: int, office: int, taker: int, case: OfficeObject) -> int:
        """Predict the answer to an offer of a case."""
        if self.manages(actor, office) != 200:
            return self.manages(actor, office)
        if taker == office:
            return 422
        if case.office != office:
            return 404
        waits = any(
            one.case is case and one.giver == office and one.state == "waiting" for one in self.offers
        )
        return 409 if waits else 201

    def decide(self, actor: int, offer: Offer, *, accepts: bool) -> int:
        """Predict the answer to a decision about an offer, and apply it."""
        if self.manages(actor, offer.taker) != 200:
            return self.manages(actor, offer.taker)
        if offer.state != "waiting":
            return 409
        offer.state = "accepted" if accepts else "declined"
        if accepts:
            offer.case.office, offer.case.assignee = offer.taker, actor
        return 200

    def ask(self, actor: int, home: OfficeObject, case: OfficeObject) -> int:
        """Predict the answer to a request."""
        if not self.works(actor, home.office):
            return 404
        is_open = any(
            one.home is home and one.case is case and one.status != "completed" for one in self.talks
        )
        # All facilities of the machine belong to one corporation, and no time passes.
        is_resting = any(one.case is case and one.closed_by == "seeker" for one in self.talks)
        # A person in a cooldown is not found, even by a home with an open contact.
        if is_resting:
            return 404
        return 409 if is_open else 201

    def side(self, actor: int, talk: OfficeContact) -> str:
        """Return the side of a contact on which a person is, if any."""
        if self.works(actor, talk.home.office):
            return "facility"
        return "seeker" if self.works(actor, talk.case.office) else ""

    def accept(self, actor: int, talk: OfficeContact) -> int:
        """Predict the answer to an acceptance, and accept."""
        if not self.works(actor, talk.case.office):
            return 404
        if talk.status == "completed":
            return 409
        talk.status = "accepted"
        return 200

    def close(self, actor: int, talk: OfficeContact) -> int:
        """Predict the answer to closing a room, and close."""
        side = self.side(actor, talk)
        if not side:
            return 404
        if talk.status == "accepted":
            talk.status, talk.closed_by = "completed", side
            self.looks.discard((talk.case.id, talk.home.office))
            return 200
        return 200 if talk.closed_by == side else 409

    def allow(self, actor: int, talk: OfficeContact) -> int:
        """Predict the answer to the permission to see certificates, and grant it."""
        if not self.works(actor, talk.case.office):
            return 404
        if talk.status != "accepted":
            return 409
        self.looks.add((talk.case.id, talk.home.office))
        return 200

    def may_look(self, person: int, case: OfficeObject) -> bool:
        """Whether a person may see the certificates of a case."""
        return self.works(person, case.office) or any(
            talk.case is case
            and talk.status == "accepted"
            and (case.id, talk.home.office) in self.looks
            and self.works(person, talk.home.office)
            for talk in self.talks
        )
