"""The rooms as a whole, whoever asks."""

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import and_, bindparam, or_, select

from server.domain.people.visibility import shows_typing_as
from server.domain.vocabulary import ContactStatus, Role
from server.extensions import db
from server.models import Account, Contact, Home, Preference, Report, RoomRead
from server.queries.binding import bind_values, in_bound

_OPEN = select(Contact.id).where(in_bound(Contact.id), Contact.status == ContactStatus.ACCEPTED)


def open_rooms_of(rooms: Collection[int]) -> set[int]:
    """Return which of the rooms are open."""
    return {*db.session.scalars(_OPEN, bind_values(rooms))}


@dataclass(frozen=True)
class PersonInRoom:
    """One of the two who share a room: up to which message they have read, and what they wish told of it."""

    account_id: int
    role: Role
    shows_read: bool
    shows_typing: bool
    read: int


_PEOPLE = (
    select(Account.id, Account.role, Account.shows_read, Account.shows_typing, RoomRead.message_id)
    .select_from(Contact)
    .join(Home, Home.id == Contact.home_id)
    .join(Preference, Preference.id == Contact.preference_id)
    .join(Account, or_(Account.id == Home.user_id, Account.id == Preference.user_id))
    .outerjoin(RoomRead, and_(RoomRead.contact_id == Contact.id, RoomRead.account_id == Account.id))
    .where(Contact.id == bindparam("room"))
)


def people_of(room: int) -> list[PersonInRoom]:
    """Return the two who share a room."""
    return [
        PersonInRoom(account_id, role, shows_read, shows_typing_as(role, shows_typing), read or 0)
        for account_id, role, shows_read, shows_typing, read in db.session.execute(_PEOPLE, {"room": room})
    ]


def waiting_reports() -> list[tuple[Report, str, str]]:
    """Return the reports that wait, oldest first, each with who told and of which home."""
    statement = (
        select(Report, Account.username, Home.name)
        .join(Account, Account.id == Report.account_id)
        .join(Contact, Contact.id == Report.contact_id)
        .join(Home, Home.id == Contact.home_id)
        .where(Report.settled_at.is_(None))
        .order_by(Report.id)
    )
    return [(report, reporter, home) for report, reporter, home in db.session.execute(statement)]
