"""The rooms as a whole, whoever asks."""

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import Integer, and_, select, union

from server.domain.people.visibility import shows_typing_as
from server.domain.vocabulary import WORKING, ContactStatus, Role, Side
from server.extensions import db
from server.models import Account, Contact, Home, Membership, Preference, RoomRead
from server.queries.binding import bind_values, bound_rows, field, in_bound
from server.queries.offices.places import HOME_PLACE, SEEKER_PLACE, SIDES
from server.queries.scope import takes_part

_OPEN = select(Contact.id).where(in_bound(Contact.id), Contact.status == ContactStatus.ACCEPTED)


def open_rooms_of(rooms: Collection[int]) -> set[int]:
    """Return which of the rooms are open."""
    return {*db.session.scalars(_OPEN, bind_values(rooms))}


@dataclass(frozen=True)
class PersonInRoom:
    """One of those who share a room: up to which message they have read, and what they wish told of it."""

    account_id: int
    role: Role
    shows_read: bool
    shows_typing: bool
    read: int


_MEMBERS = (
    select(Contact.id.label("room"), Membership.account_id.label("account_id"))
    .join(Home, Home.id == Contact.home_id)
    .join(Preference, Preference.id == Contact.preference_id)
    .join(Membership, Membership.office_id.in_([Home.office_id, Preference.office_id]))
    .where(in_bound(Contact.id), Membership.position.in_(WORKING))
)
_APPLICANT = (
    select(Contact.id, Preference.user_id)
    .join(Preference, Preference.id == Contact.preference_id)
    .where(in_bound(Contact.id), Preference.office_id.is_(None))
)
_IN_ROOM = union(_MEMBERS, _APPLICANT).subquery()
_PEOPLE = (
    select(
        _IN_ROOM.c.room,
        Account.id,
        Account.role,
        Account.shows_read,
        Account.shows_typing,
        RoomRead.message_id,
    )
    .join_from(_IN_ROOM, Account, Account.id == _IN_ROOM.c.account_id)
    .outerjoin(RoomRead, and_(RoomRead.contact_id == _IN_ROOM.c.room, RoomRead.account_id == Account.id))
    .order_by(Account.id)
)
_ASKED = bound_rows()
_ASKED_ACCOUNT = field(_ASKED, "account_id", Integer())
_PART = (
    select(Contact.id, _ASKED_ACCOUNT)
    .join_from(_ASKED, Contact, Contact.id == field(_ASKED, "contact_id", Integer()))
    .join(Home, Home.id == Contact.home_id)
    .join(Preference, Preference.id == Contact.preference_id)
    .where(
        takes_part(
            _ASKED_ACCOUNT,
            Home.__table__.c.office_id,
            Preference.__table__.c.office_id,
            Preference.__table__.c.user_id,
        )
    )
)
_PLACES = select(Contact.id, HOME_PLACE, SEEKER_PLACE).select_from(SIDES).where(in_bound(Contact.id))


def taking_part(pairs: Collection[tuple[int, int]]) -> set[tuple[int, int]]:
    """Return which of some (room, account) are of somebody who may be there, open or not."""
    asked = [{"contact_id": room, "account_id": account_id} for room, account_id in pairs]
    return {(room, account_id) for room, account_id in db.session.execute(_PART, bind_values(asked))}


def places_in(rooms: Collection[int]) -> dict[int, dict[Side, str | None]]:
    """Return what the two sides of rooms speak for."""
    found = db.session.execute(_PLACES, bind_values(rooms))
    return {room: {Side.FACILITY: home, Side.SEEKER: seeker} for room, home, seeker in found}


def people_of(room: int) -> list[PersonInRoom]:
    """Return those who share a room: everybody who works in the home's office, and the seeker's side."""
    return people_in([room])[room]


def people_in(rooms: Collection[int]) -> dict[int, list[PersonInRoom]]:
    """Return those who share each of some rooms."""
    people: dict[int, list[PersonInRoom]] = {room: [] for room in rooms}
    if not rooms:
        return people
    for room, account_id, role, shows_read, shows_typing, read in db.session.execute(
        _PEOPLE, bind_values(rooms)
    ):
        person = PersonInRoom(account_id, role, shows_read, shows_typing_as(role, shows_typing), read or 0)
        people[room].append(person)
    return people
