"""What is unread for the viewer, counted once: every screen and every list shows this."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    ColumnElement,
    CompoundSelect,
    Integer,
    false,
    func,
    literal,
    or_,
    select,
    true,
    union_all,
)

from server.domain.viewer import Viewer
from server.domain.vocabulary import PARTIES, Role
from server.extensions import db
from server.models import Contact, Home, Notification
from server.queries.binding import with_kept_plan
from server.queries.scope import (
    IS_UNREAD_NOTICE,
    OWN_CONTACT,
    OWN_HOME,
    has_later_messages,
    has_unread_room,
    unread_messages,
)

_contact, _home, _notice = Contact.__table__.c, Home.__table__.c, Notification.__table__.c


@dataclass(frozen=True)
class Place:
    """A contact in which something is unread, with its home, and for the seeker's side its person."""

    contact: int
    home: int
    preference: int | None


@dataclass(frozen=True)
class Unread:
    """How much is unread at each contact, at each home by itself, and about neither."""

    contacts: Counter[Place]
    #: Of what is unread at each contact, the messages.
    messages: Counter[Place]
    homes: Counter[int]
    others: int

    @property
    def total(self) -> int:
        """Return how much is unread altogether."""
        return self.contacts.total() + self.homes.total() + self.others


def _counted(role: Role) -> CompoundSelect[Any]:
    """Count the messages by room, and the notices by what they are about, in one statement."""
    # What one said oneself is later too, and counts as none: to ask for more than none would count twice.
    no_id: ColumnElement[int | None] = literal(None, Integer)
    # What has ended tells a facility of nobody: it counts its contacts without their people.
    person = no_id if role is Role.FACILITY else _contact.preference_id
    messages = select(
        true(), _contact.id, _contact.home_id, person, unread_messages(_contact.id, role)
    ).where(OWN_CONTACT[role], has_later_messages())
    about_contacts = (
        select(false(), _contact.id, _contact.home_id, person, func.count())
        .join_from(Notification.__table__, Contact.__table__, _contact.id == _notice.contact_id)
        .where(IS_UNREAD_NOTICE, OWN_CONTACT[role])
        .group_by(_contact.id, _contact.home_id, _contact.preference_id)
    )
    own_home = _notice.home_id.in_(select(_home.id).where(OWN_HOME))
    of = or_(_notice.home_id.is_(None), own_home) if role is Role.FACILITY else _notice.home_id.is_(None)
    about_homes = (
        select(false(), no_id, _notice.home_id, no_id, func.count())
        .where(IS_UNREAD_NOTICE, _notice.contact_id.is_(None), of)
        .group_by(_notice.home_id)
    )
    return union_all(messages, about_contacts, about_homes)


_COUNTED = {role: with_kept_plan(_counted(role)) for role in PARTIES}


_ROOMS = {
    role: with_kept_plan(
        select(_contact.id, _contact.latest_message_id).where(OWN_CONTACT[role], has_unread_room(role))
    )
    for role in PARTIES
}


def unread_rooms_of(viewer: Viewer) -> dict[int, int]:
    """Return the viewer's rooms in which something is unread, each with its newest message."""
    rooms = db.session.execute(_ROOMS[viewer.role], {"viewer_id": viewer.id})
    return {room.id: room.latest_message_id for room in rooms}


def unread_of(viewer: Viewer) -> Unread:
    """Count what is unread for the viewer."""
    contacts, messages, homes, others = Counter[Place](), Counter[Place](), Counter[int](), 0
    for is_said, contact, home, preference, count in db.session.execute(
        _COUNTED[viewer.role], {"viewer_id": viewer.id}
    ):
        if contact is not None:
            if count:
                place = Place(contact, home, preference)
                contacts[place] += count
                messages[place] += count if is_said else 0
        elif home is not None:
            homes[home] += count
        else:
            others += count
    return Unread(contacts, messages, homes, others)
