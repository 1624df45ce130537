"""What stands between a corporation and people: open contacts, ends that rest, and how much of its quotas is used."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import Integer, Select, and_, bindparam, func, or_, select

from server.domain.contacts.rests import End
from server.domain.contacts.state import OPEN
from server.domain.vocabulary import ContactStatus, Side
from server.extensions import db
from server.models import Contact, DetailView, Home, ListedPerson, Office, Preference, RestLifted
from server.models.base import UtcTime
from server.queries.rows import RowListReader

_contact, _home, _office = Contact.__table__.c, Home.__table__.c, Office.__table__.c
_preference = Preference.__table__.c
_own_office = Office.__table__.alias("own_office")
_lifted, _view, _listed = RestLifted.__table__.c, DetailView.__table__.c, ListedPerson.__table__.c
_CORPORATION = bindparam("corporation_id", type_=Integer)
_SINCE = bindparam("since", type_=UtcTime)
# What the person or the operator ended, or the home took back: each is a no for a while.
IS_END = or_(
    _contact.status == ContactStatus.DECLINED,
    and_(
        _contact.status == ContactStatus.COMPLETED,
        or_(_contact.ended_by.is_(None), _contact.ended_by == Side.SEEKER),
    ),
)
_own_corporation = (
    select(_own_office.c.corporation_id)
    .where(_own_office.c.id == bindparam("office_id", type_=Integer))
    .scalar_subquery()
)
#: Beside a person, all contacts that homes of the corporation of the office `office_id` have or had with them.
CONTACTS_BETWEEN = RowListReader(
    Contact,
    *("id", "home_id", "status", "ended_at", "confirmed_at"),
    of=and_(
        _contact.preference_id == _preference.id,
        _contact.home_id == _home.id,
        _home.office_id == _office.id,
        _office.corporation_id == _own_corporation,
    ),
    is_end=IS_END,
    lifted_at=select(_lifted.lifted_at)
    .where(_lifted.preference_id == _contact.preference_id, _lifted.corporation_id == _office.corporation_id)
    .scalar_subquery(),
)
_BETWEEN = select(*CONTACTS_BETWEEN.columns).where(
    _preference.id == bindparam("preference_id", type_=Integer)
)


@dataclass
class Between:
    """How a home and its corporation stand with a person."""

    open_contact: int | None = None
    #: Whether they live in a home of the corporation.
    has_moved_in: bool = False
    ends: list[End] = field(default_factory=list)

    @classmethod
    def of(cls, home_id: int, contacts: Sequence[Any]) -> "Between":
        """Make it of `CONTACTS_BETWEEN` of a person."""
        found = cls()
        for contact in contacts:
            if contact.is_end and (contact.lifted_at is None or contact.lifted_at < contact.ended_at):
                found.ends.append(End(contact.home_id, contact.ended_at))
            found.has_moved_in |= contact.confirmed_at is not None
            if contact.home_id == home_id and contact.status in OPEN:
                found.open_contact = contact.id
        return found


def between(home: Home, preference_id: int) -> Between:
    """Return how a home and its corporation stand with a person."""
    values = {"preference_id": preference_id, "office_id": home.office_id}
    row = db.session.execute(_BETWEEN, values).one()
    return Between.of(home.id, CONTACTS_BETWEEN.read(iter(row)))


def _contacts_of_corporation() -> Select[int]:
    return (
        select(func.count())
        .join_from(Contact.__table__, Home.__table__, _home.id == _contact.home_id)
        .join(Office.__table__, _office.id == _home.office_id)
        .where(_office.corporation_id == _CORPORATION)
    )


_REQUESTS = select(
    _contacts_of_corporation().where(_contact.created_at >= _SINCE).scalar_subquery(),
    _contacts_of_corporation().where(_contact.status == ContactStatus.PENDING).scalar_subquery(),
)
_OPENED = select(_view.preference_id).where(_view.corporation_id == _CORPORATION, _view.viewed_at >= _SINCE)

_LISTED = select(func.count()).where(
    _listed.corporation_id == _CORPORATION, _listed.ends_at == bindparam("ends_at", type_=UtcTime)
)


def requests_of(corporation_id: int, since: datetime) -> tuple[int, int]:
    """Count a corporation's requests since a moment, and those that wait for an answer."""
    values = {"corporation_id": corporation_id, "since": since}
    sent, pending = db.session.execute(_REQUESTS, values).one()
    return sent, pending


def people_listed(corporation_id: int, ends_at: datetime) -> int:
    """Count the people who stood in lists of a corporation on the day that ends at a moment."""
    return db.session.scalars(_LISTED, {"corporation_id": corporation_id, "ends_at": ends_at}).one()


def people_opened(corporation_id: int, since: datetime) -> set[int]:
    """Return whose details a corporation has opened since a moment."""
    return {*db.session.scalars(_OPENED, {"corporation_id": corporation_id, "since": since})}
