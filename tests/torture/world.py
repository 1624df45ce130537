"""Homes, people and the members assigned to them, with different notice settings."""

import os
import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any

from apiflask import APIFlask
from flask_migrate import upgrade
from sqlalchemy import NullPool, Select, create_engine, insert, make_url, select, text
from sqlalchemy.orm import joinedload

from server.core.clock import now
from server.core.database import db
from server.core.transaction import transaction
from server.core.vocabulary import Event, Role, Side, StaffMailTiming, StaffNoticeKind
from server.models import Account, Contact, Preference, StaffNoticeChoice
from server.notifications.rules.events import ANNOUNCEMENTS
from server.notifications.rules.quiet_hours import QuietHours
from server.notifications.rules.staff import notice_kind
from tests.support.line import Line
from tests.support.people import People, Person

SITES = 8
#: The index of the facility member that is disabled, and of the counselor that is removed. They must get no mail.
REMOVED = SITES - 1

_AT_ONCE, _DAILY, _HERE = StaffMailTiming
_Ways = dict[StaffNoticeKind, StaffMailTiming]
# Assigned to the members in turn. Other kinds keep their defaults.
_CHOICES: list[tuple[_Ways, QuietHours | None]] = [
    ({}, None),
    ({StaffNoticeKind.REQUEST: _DAILY}, None),
    ({StaffNoticeKind.MESSAGE: _HERE, StaffNoticeKind.VISIT: _HERE}, None),
    ({}, QuietHours(21, 7)),
]


@dataclass(frozen=True)
class Member:
    """An assigned member or an applicant, with their notice settings."""

    account_id: int
    role: Role
    #: The mail address, or an applicant's LINE user id.
    address: str
    ways: _Ways
    quiet: QuietHours | None


@dataclass
class World:
    facilities: list[Member] = field(default_factory=list)
    seekers: list[Member] = field(default_factory=list)
    #: The member of each side of a contact, and the home's name by contact.
    members: dict[tuple[int, Side], Member] = field(default_factory=dict)
    home_of: dict[int, str] = field(default_factory=dict)
    #: All names of people. Mails must not contain them.
    names: list[str] = field(default_factory=list)

    @property
    def removed(self) -> list[Member]:
        return [self.facilities[REMOVED], self.seekers[REMOVED]]

    @property
    def all_members(self) -> list[Member]:
        return [*self.facilities, *self.seekers]

    def quiet_of(self, address: str) -> QuietHours | None:
        return next(member.quiet for member in self.all_members if member.address == address)

    @property
    def contacts_query(self) -> Select[Any]:
        """Contacts with the relations that announcing needs."""
        return select(Contact).options(
            joinedload(Contact.home), joinedload(Contact.preference).joinedload(Preference.user)
        )

    def recipient(self, contact_id: int, side: Side) -> Member:
        return self.members[contact_id, side]

    def events(self) -> list[tuple[Event, int, Side]]:
        """Return all events that can happen once in each contact, with the notified side, in random order."""
        events: list[tuple[Event, int, Side]] = []
        # The first has the text of another event. The second notifies both sides at once and is tested by `visits.py`.
        others = (Event.SAID_MOVED_IN_AFTER_CLOSING, Event.VISIT_NEAR)
        mailed = [event for event in Event if notice_kind(event) and event not in others]
        for event, contact_id in product(mailed, self.home_of):
            side_to_notify = ANNOUNCEMENTS[event].notified_side
            events += [
                (event, contact_id, side) for side in ([side_to_notify] if side_to_notify else [*Side])
            ]
        random.shuffle(events)
        return events


def make_world(app: APIFlask, line: Line, applicants: Sequence[str] = ()) -> World:
    """Fill a new database with homes and people, and contacts between all of them.

    The first people are applicants with these LINE accounts, the others clients of counselors.
    """
    with app.app_context():
        upgrade()
    people, world = People(app, line), World()
    homes, preferences = [], []
    for number in range(SITES):
        facility = people.facility(f"氏名ろ{number}番")
        line_id = applicants[number] if number < len(applicants) else None
        seeker = people.applicant(line_id) if line_id else people.counselor(f"氏名は{number}番")
        homes.append((facility.register_home(name=f"ホーム{number}号館"), f"ホーム{number}号館"))
        preferences.append(seeker.register_preference(name=f"氏名い{number}番"))
        world.names += [f"氏名{kind}{number}番" for kind in "いろは"]
        world.facilities.append(_member(app, facility, number))
        world.seekers.append(_member(app, seeker, number))
    with app.app_context(), transaction():
        for (home_index, (home, name)), (person_index, person) in product(
            enumerate(homes), enumerate(preferences)
        ):
            contact = Contact(home_id=home, preference_id=person, created_at=now(), updated_at=now())
            db.session.add(contact)
            db.session.flush()
            world.home_of[contact.id] = name
            world.members[contact.id, Side.FACILITY] = world.facilities[home_index]
            world.members[contact.id, Side.SEEKER] = world.seekers[person_index]
    return world


def _member(app: APIFlask, person: Person, number: int) -> Member:
    ways, quiet = _CHOICES[number % len(_CHOICES)]
    if number == REMOVED:
        ways, quiet = dict.fromkeys(StaffNoticeKind, _DAILY), None
    ways = {**ways, StaffNoticeKind.NEW_MATCHES: _HERE, StaffNoticeKind.VACANCIES: _HERE}
    with app.app_context(), transaction():
        account = db.session.get_one(Account, person.id)
        account.quiet_from, account.quiet_until = (quiet.start, quiet.end) if quiet else (None, None)
        if account.line_id is None:
            rows = [{"account_id": person.id, "kind": kind, "way": way} for kind, way in ways.items()]
            db.session.execute(insert(StaffNoticeChoice), rows)
        return Member(person.id, account.role, account.line_id or account.email or "", ways, quiet)


@contextmanager
def database(folder: Path) -> Iterator[str]:
    """Yield the URL of a temporary database on the server of TEST_DATABASE_URL, or of SQLite."""
    base = os.environ.get("TEST_DATABASE_URL")
    if not base:
        yield f"sqlite:///{folder}/torture.sqlite3"
        return
    url, name = make_url(base), f"group_home_mails_{os.getpid()}"
    admin = create_engine(url, isolation_level="AUTOCOMMIT", poolclass=NullPool)
    with admin.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    yield url.set(database=name).render_as_string(hide_password=False)
    with admin.connect() as connection:
        connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
