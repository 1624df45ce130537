"""What a facility may know of somebody, said a second time: each value that was ever entered, each relation of now."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import Enum, auto
from itertools import pairwise


class Kind(Enum):
    """What a value tells, and so from which step of a relation on it may be known."""

    #: The number of the registration, which leads to all that there is of it.
    NUMBER = auto()
    AGE = auto()
    PREFECTURE = auto()
    MUNICIPALITY = auto()
    NAME = auto()
    FREE_TEXT = auto()
    #: Street and postal code.
    ADDRESS = auto()
    #: A certificate's picture, and the address of it.
    CERTIFICATE = auto()
    #: What was said in one room, by either side, in words or in a picture.
    SAID = auto()
    #: Who speaks for the person: their counselors and these's office.
    COUNSELOR = auto()
    #: What no facility learns: LINE's own, what the operator was told.
    NEVER = auto()


class Tie(Enum):
    """How things stand between an office of a facility and a person."""

    LISTED = auto()
    PENDING = auto()
    ROOM = auto()
    #: The person is withdrawn, and the room is open until somebody closes it.
    QUIET_ROOM = auto()
    ENDED = auto()


_BEFORE = {Kind.NUMBER, Kind.AGE, Kind.PREFECTURE, Kind.MUNICIPALITY}
_IN_A_ROOM = {*_BEFORE, Kind.NAME, Kind.FREE_TEXT}


#: How long a home, and another of its corporation, finds nobody after an end; within what two ends are too many.
SAME_HOME, OTHER_HOME, TOO_OFTEN = timedelta(days=90), timedelta(days=14), timedelta(days=365)


@dataclass(eq=False)
class Home:
    """One of the corporation's: all homes of a life are."""

    id: int
    office: str
    registered_at: datetime
    active: bool = True


@dataclass(eq=False)
class Person:
    """A registration: what it says now, by field, and who keeps it."""

    id: int
    keeper: str
    active: bool = True
    #: Found by nobody new, though everything else stays.
    resting: bool = False
    #: Whether the applicant registered somebody of their family, by a name of their own.
    is_family: bool = False
    #: Once emptied, nothing of it is anybody's any more.
    gone: bool = False
    gender: str = "female"
    now: dict[str, set["Secret"]] = field(default_factory=dict)
    blocks: bool = False
    #: Since when the corporation may find and ask them again, whatever ended before.
    allowed_at: datetime | None = None
    #: The offices that may look at the certificates.
    allowed: set[str] = field(default_factory=set)

    @property
    def outline(self) -> "Outline":
        """Return what a home that loses sight of the person keeps."""
        of = {name: next(iter(self.now.get(name, ())), None) for name in ("age", "prefecture")}
        return Outline(self.gender, of["age"], of["prefecture"])


@dataclass(frozen=True)
class Outline:
    gender: str
    age: "Secret | None"
    prefecture: "Secret | None"


@dataclass(eq=False)
class Contact:
    id: int
    home: Home
    person: Person
    status: str = "pending"
    shows_address: bool = False
    confirmed: bool = False
    outline: Outline | None = None
    ended_at: datetime | None = None
    #: The facility closed the room: no no.
    closed_by_home: bool = False

    @property
    def is_open(self) -> bool:
        return self.status in ("pending", "accepted")

    @property
    def is_seen(self) -> bool:
        """Say whether the facility sees the person, not an outline."""
        return self.is_open and self.person.active

    @property
    def relation(self) -> "Relation":
        """Return what is between the two by this contact alone."""
        tie = Tie.ENDED
        if self.is_open:
            tie = Tie.PENDING if self.status == "pending" else Tie.ROOM
            if not self.person.active:
                tie = Tie.QUIET_ROOM if tie is Tie.ROOM else Tie.ENDED
        may_look = self.home.office in self.person.allowed
        return Relation(tie, self.person, self, shows_address=self.shows_address, may_look=may_look)


@dataclass(frozen=True)
class Relation:
    tie: Tie
    person: Person
    contact: Contact | None = None
    shows_address: bool = False
    may_look: bool = False


@dataclass(eq=False)
class Secret:
    """A value that nobody can mistake; it was entered of a person, or said in a room."""

    value: bytes
    kind: Kind
    person: Person
    contact: Contact | None = None
    #: The offices whose permission is older than this picture.
    withheld: set[str] = field(default_factory=set)

    @property
    def is_now(self) -> bool:
        """Say whether the person still says so."""
        return any(self in secrets for secrets in self.person.now.values())


def may_know(secret: Secret, relation: Relation) -> bool:
    """Say whether a relation gives a value."""
    if secret.person is not relation.person:
        return False
    contact = relation.contact
    outline = contact.outline if contact and relation.tie in (Tie.ENDED, Tie.QUIET_ROOM) else None
    if outline and secret in (outline.age, outline.prefecture):
        return True
    if relation.tie in (Tie.ROOM, Tie.QUIET_ROOM) and secret.kind in (Kind.SAID, Kind.COUNSELOR):
        return secret.kind is Kind.COUNSELOR or secret.contact is contact
    if not secret.is_now or relation.tie in (Tie.ENDED, Tie.QUIET_ROOM):
        return False
    if relation.tie in (Tie.LISTED, Tie.PENDING):
        return secret.kind in _BEFORE
    may_look = relation.may_look and contact is not None and contact.home.office not in secret.withheld
    shown = {Kind.ADDRESS: relation.shows_address, Kind.CERTIFICATE: may_look}
    return secret.kind in _IN_A_ROOM or shown.get(secret.kind, False)


def age(number: int) -> bytes:
    """Return an age as a value that is looked for: a number alone could be anything."""
    return b"<age %d>" % number


def number(id_: int) -> bytes:
    """Return a registration's number as a value that is looked for, as an age is."""
    return b"<registration %d>" % id_


_NUMBERS = re.compile(rb'"preference"\s*:\s*(\d+)|"(?:preference|person)"\s*:\s*\{[^{}]*?"id"\s*:\s*(\d+)')
_AGES = re.compile(rb'age"?\s*[:=]\s*(\d+)|(\d+)\s*' + "歳".encode())


def readable(*parts: bytes) -> bytes:
    """Return all in which something could be read as one text, with each age and number that stands there."""
    text = b"\n".join(parts)
    found = [age(int(one or other)) for one, other in _AGES.findall(text)]
    found += [number(int(one or other)) for one, other in _NUMBERS.findall(text)]
    return text + b" ".join(found)


def leaks(text: bytes, secrets: Iterable[Secret], relations: Iterable[Relation]) -> list[Secret]:
    """Return the values in a text that none of the relations gives; what two people say alike either one gives."""
    relations, found = list(relations), [secret for secret in secrets if secret.value in text]
    given = {one.value for one in found if any(may_know(one, relation) for relation in relations)}
    return [secret for secret in found if secret.value not in given]


@dataclass
class Model:
    #: The moment of now.
    clock: Callable[[], datetime]
    homes: list[Home] = field(default_factory=list)
    people: list[Person] = field(default_factory=list)
    contacts: list[Contact] = field(default_factory=list)
    secrets: list[Secret] = field(default_factory=list)

    def says(self, person: Person, name: str, kind: Kind, *values: bytes) -> None:
        """Note what a person says now in a field; what they said before is no longer so."""
        person.now[name] = {Secret(value, kind, person) for value in values}
        self.secrets += person.now[name]

    def told(self, person: Person, kind: Kind, value: bytes, contact: Contact | None = None) -> None:
        """Note a value that stands in no field."""
        self.secrets.append(Secret(value, kind, person, contact))

    def pictures_of(self, person: Person) -> list[Secret]:
        """Return the certificates that a person has now."""
        return [one for of in person.now.values() for one in of if one.kind is Kind.CERTIFICATE]

    def permit(self, contact: Contact) -> None:
        """Have an office that may not look yet look at what there is."""
        office, person = contact.home.office, contact.person
        if office not in person.allowed:
            for picture in self.pictures_of(person):
                picture.withheld.discard(office)
        person.allowed.add(office)

    def end(self, contact: Contact, status: str, *, by_home: bool = False) -> None:
        """End a contact: what is seen of the person stays as it is now, and the permission ends with a room."""
        contact.ended_at, contact.closed_by_home = self.clock(), by_home and status == "completed"
        if contact.is_seen:
            contact.outline = contact.person.outline
        if contact.status == "accepted":
            contact.person.allowed.discard(contact.home.office)
        contact.status = status

    def end_all(self, contacts: Iterable[Contact]) -> None:
        """Decline what is pending and close the rooms."""
        for contact in contacts:
            if contact.is_open:
                self.end(contact, "declined" if contact.status == "pending" else "completed")

    def of(self, person: Person) -> list[Contact]:
        """Return somebody's contacts."""
        return [contact for contact in self.contacts if contact.person is person]

    def withdraw(self, person: Person) -> None:
        """Decline what is pending; rooms stay open, and show an outline from now on; certificates go at once."""
        for contact in self.of(person):
            if contact.status == "accepted":
                contact.outline = person.outline
            elif contact.is_open:
                self.end(contact, "declined")
        person.active, person.allowed = False, set()
        kept = {
            name: of for name, of in person.now.items() if all(one.kind is not Kind.CERTIFICATE for one in of)
        }
        person.now = kept

    def empty(self, person: Person) -> None:
        """Take a person out: everything ends, and nothing of them is so any more."""
        self.end_all(self.of(person))
        person.active, person.gone, person.allowed, person.now = False, True, set(), {}

    def rests(self, home: Home, person: Person) -> bool:
        """Say whether a home finds and asks a person no more for now, for what they or it ended."""
        ends = [
            (one.ended_at, one.home)
            for one in self.of(person)
            if one.ended_at is not None and not one.closed_by_home
            if person.allowed_at is None or one.ended_at > person.allowed_at
        ]
        moments = sorted({at for at, _ in ends})
        if any(later - earlier <= TOO_OFTEN for earlier, later in pairwise(moments)):
            return True
        return any(
            at + (SAME_HOME if of is home or home.registered_at > at else OTHER_HOME) > self.clock()
            for at, of in ends
        )

    def listed(self, home: Home) -> list[Relation]:
        """Return who may stand in a home's list: who is registered, and whom nothing keeps from it."""
        return [
            Relation(Tie.LISTED, person)
            for person in self.people
            if home.active and person.active and not person.resting
            if not person.blocks and not self._lives_in(home, person) and not self.rests(home, person)
        ]

    def opened(self, home: Home) -> list[Relation]:
        """Return whose details a home may read: who is listed, and who is in an open contact until they move in."""
        asked = [
            one.person for one in self.contacts if one.home is home and one.is_seen and not one.confirmed
        ]
        return [*self.listed(home), *(Relation(Tie.LISTED, person) for person in asked if home.active)]

    def relations(self, office: str) -> list[Relation]:
        """Return all that there is between an office and people."""
        homes = [home for home in self.homes if home.office == office]
        by_contact = [contact.relation for contact in self.contacts if contact.home in homes]
        return [*by_contact, *(relation for home in homes for relation in self.listed(home))]

    def _lives_in(self, home: Home, person: Person) -> bool:
        return any(
            one.home.office == home.office and one.person is person and one.confirmed for one in self.contacts
        )
