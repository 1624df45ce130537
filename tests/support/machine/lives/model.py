"""A model of what a facility may know of a person: every entered value and every present relation."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import Enum, auto
from itertools import pairwise


class Kind(Enum):
    """The kind of a value. It decides from which stage of a relation the value may be known."""

    #: The id of the preference, which gives access to all its data.
    NUMBER = auto()
    AGE = auto()
    PREFECTURE = auto()
    MUNICIPALITY = auto()
    NAME = auto()
    FREE_TEXT = auto()
    #: Exact address: street and postal code.
    ADDRESS = auto()
    #: The picture of a certificate and its address.
    CERTIFICATE = auto()
    #: Messages and pictures of one room, of either side.
    SAID = auto()
    #: The counselors of the person and their office.
    COUNSELOR = auto()
    #: Data that no facility may know: LINE data and reports to the operator.
    NEVER = auto()


class RelationStage(Enum):
    """The relation between an office of a facility and a person."""

    LISTED = auto()
    PENDING = auto()
    ROOM = auto()
    #: The person has withdrawn, but the room is still open.
    QUIET_ROOM = auto()
    ENDED = auto()


_BEFORE = {Kind.NUMBER, Kind.AGE, Kind.PREFECTURE, Kind.MUNICIPALITY}
_IN_A_ROOM = {*_BEFORE, Kind.NAME, Kind.FREE_TEXT}


#: The cooldown of the home, the cooldown of other homes of the corporation, and the period in which two ends extend it.
SAME_HOME, OTHER_HOME, TOO_OFTEN = timedelta(days=90), timedelta(days=14), timedelta(days=365)


@dataclass(eq=False)
class Home:
    """A home. All homes of a life belong to one corporation."""

    id: int
    office: str
    registered_at: datetime
    active: bool = True


@dataclass(eq=False)
class Person:
    """A preference: its present values by field, and its owner."""

    id: int
    owner: str
    active: bool = True
    #: Resting: no new matches, everything else stays.
    resting: bool = False
    #: Whether the applicant registered a family member with a separate name.
    is_family: bool = False
    #: Whether it is anonymised.
    gone: bool = False
    gender: str = "female"
    now: dict[str, set["Secret"]] = field(default_factory=dict)
    blocks: bool = False
    #: The time since which earlier ends no longer count, because the person unblocked the corporation.
    allowed_at: datetime | None = None
    #: The offices with permission to see the certificates.
    allowed: set[str] = field(default_factory=set)

    @property
    def outline(self) -> "Outline":
        """Return the outline that a home keeps after the end of a contact."""
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
    #: Whether the facility closed the room, which starts no cooldown.
    closed_by_home: bool = False

    @property
    def is_open(self) -> bool:
        return self.status in ("pending", "accepted")

    @property
    def is_seen(self) -> bool:
        """Whether the facility sees the person and not only an outline."""
        return self.is_open and self.person.active

    @property
    def relation(self) -> "Relation":
        """The relation that this contact gives."""
        tie = RelationStage.ENDED
        if self.is_open:
            tie = RelationStage.PENDING if self.status == "pending" else RelationStage.ROOM
            if not self.person.active:
                tie = RelationStage.QUIET_ROOM if tie is RelationStage.ROOM else RelationStage.ENDED
        may_look = self.home.office in self.person.allowed
        return Relation(tie, self.person, self, shows_address=self.shows_address, may_look=may_look)


@dataclass(frozen=True)
class Relation:
    tie: RelationStage
    person: Person
    contact: Contact | None = None
    shows_address: bool = False
    may_look: bool = False


@dataclass(eq=False)
class Secret:
    """A unique value that was entered for a person or sent in a room."""

    value: bytes
    kind: Kind
    person: Person
    contact: Contact | None = None
    #: The offices whose permission does not cover this picture.
    withheld: set[str] = field(default_factory=set)

    @property
    def is_now(self) -> bool:
        """Whether it is still the present value."""
        return any(self in secrets for secrets in self.person.now.values())


def may_know(secret: Secret, relation: Relation) -> bool:
    """Return whether a relation allows a value."""
    if secret.person is not relation.person:
        return False
    contact = relation.contact
    outline = (
        contact.outline
        if contact and relation.tie in (RelationStage.ENDED, RelationStage.QUIET_ROOM)
        else None
    )
    if outline and secret in (outline.age, outline.prefecture):
        return True
    if relation.tie in (RelationStage.ROOM, RelationStage.QUIET_ROOM) and secret.kind in (
        Kind.SAID,
        Kind.COUNSELOR,
    ):
        return secret.kind is Kind.COUNSELOR or secret.contact is contact
    if not secret.is_now or relation.tie in (RelationStage.ENDED, RelationStage.QUIET_ROOM):
        return False
    if relation.tie in (RelationStage.LISTED, RelationStage.PENDING):
        return secret.kind in _BEFORE
    may_look = relation.may_look and contact is not None and contact.home.office not in secret.withheld
    shown = {Kind.ADDRESS: relation.shows_address, Kind.CERTIFICATE: may_look}
    return secret.kind in _IN_A_ROOM or shown.get(secret.kind, False)


def age(number: int) -> bytes:
    """Return an age in a searchable form, because a bare number is ambiguous."""
    return b"<age %d>" % number


def number(id_: int) -> bytes:
    """Return a preference id in a searchable form."""
    return b"<registration %d>" % id_


_NUMBERS = re.compile(rb'"preference"\s*:\s*(\d+)|"(?:preference|person)"\s*:\s*\{[^{}]*?"id"\s*:\s*(\d+)')
_AGES = re.compile(rb'age"?\s*[:=]\s*(\d+)|(\d+)\s*' + "歳".encode())


def readable(*parts: bytes) -> bytes:
    """Return all values as one text, with ages and ids in searchable form."""
    text = b"\n".join(parts)
    found = [age(int(one or other)) for one, other in _AGES.findall(text)]
    found += [number(int(one or other)) for one, other in _NUMBERS.findall(text)]
    return text + b" ".join(found)


def leaks(text: bytes, secrets: Iterable[Secret], relations: Iterable[Relation]) -> list[Secret]:
    """Return the values in a text that no relation allows. If two people share a value, either relation allows it."""
    relations, found = list(relations), [secret for secret in secrets if secret.value in text]
    given = {one.value for one in found if any(may_know(one, relation) for relation in relations)}
    return [secret for secret in found if secret.value not in given]


@dataclass
class Model:
    #: The present time.
    clock: Callable[[], datetime]
    homes: list[Home] = field(default_factory=list)
    people: list[Person] = field(default_factory=list)
    contacts: list[Contact] = field(default_factory=list)
    secrets: list[Secret] = field(default_factory=list)

    def says(self, person: Person, name: str, kind: Kind, *values: bytes) -> None:
        """Set the present value of a field; earlier values become outdated."""
        person.now[name] = {Secret(value, kind, person) for value in values}
        self.secrets += person.now[name]

    def add_secret(self, person: Person, kind: Kind, value: bytes, contact: Contact | None = None) -> None:
        """Add a value that belongs to no field."""
        self.secrets.append(Secret(value, kind, person, contact))

    def pictures_of(self, person: Person) -> list[Secret]:
        """Return the present certificates of a person."""
        return [one for of in person.now.values() for one in of if one.kind is Kind.CERTIFICATE]

    def permit(self, contact: Contact) -> None:
        """Give the office of a contact the permission to see the present certificates."""
        office, person = contact.home.office, contact.person
        if office not in person.allowed:
            for picture in self.pictures_of(person):
                picture.withheld.discard(office)
        person.allowed.add(office)

    def end(self, contact: Contact, status: str, *, by_home: bool = False) -> None:
        """End a contact: its outline is fixed now, and the permission ends with the room."""
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
        """Return the contacts of a person."""
        return [contact for contact in self.contacts if contact.person is person]

    def withdraw(self, person: Person) -> None:
        """Withdraw a person: pending requests are declined, rooms show an outline, certificates are deleted."""
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
        """Anonymise a person: all contacts end, and all values are outdated."""
        self.end_all(self.of(person))
        person.active, person.gone, person.allowed, person.now = False, True, set(), {}

    def in_cooldown(self, home: Home, person: Person) -> bool:
        """Return whether a home has a cooldown for a person."""
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
        """Return the people who may be in the list of a home."""
        return [
            Relation(RelationStage.LISTED, person)
            for person in self.people
            if home.active and person.active and not person.resting
            if not person.blocks and not self._lives_in(home, person) and not self.in_cooldown(home, person)
        ]

    def opened(self, home: Home) -> list[Relation]:
        """Return the people whose details a home may read: listed people, and open contacts without a move-in."""
        asked = [
            one.person for one in self.contacts if one.home is home and one.is_seen and not one.confirmed
        ]
        return [
            *self.listed(home),
            *(Relation(RelationStage.LISTED, person) for person in asked if home.active),
        ]

    def relations(self, office: str) -> list[Relation]:
        """Return all relations of an office."""
        homes = [home for home in self.homes if home.office == office]
        by_contact = [contact.relation for contact in self.contacts if contact.home in homes]
        return [*by_contact, *(relation for home in homes for relation in self.listed(home))]

    def _lives_in(self, home: Home, person: Person) -> bool:
        return any(
            one.home.office == home.office and one.person is person and one.confirmed for one in self.contacts
        )
