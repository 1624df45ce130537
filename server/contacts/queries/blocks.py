"""The corporations that may not contact a person, because of a block or of a rest."""

from dataclasses import dataclass, field
from datetime import datetime

from sqlalchemy import Integer, and_, bindparam, or_, select

from server.core.database import db
from server.matching.queries.asking import STARTS_REST
from server.matching.rules.asking import ContactEnd, Rest, rest_of
from server.models import Block, Contact, Corporation, Home, Office, RestLifted

_contact, _home, _office = Contact.__table__.c, Home.__table__.c, Office.__table__.c
_corporation, _lifted = Corporation.__table__.c, RestLifted.__table__.c
_PREFERENCE_ID = bindparam("preference_id", type_=Integer)
_BLOCKS = select(Block.corporation_id, Block.home_id).where(Block.preference_id == _PREFERENCE_ID)
_BLOCKED_CORPORATIONS = select(Block.corporation_id).where(Block.preference_id == _PREFERENCE_ID)
_CONTACTS = (
    select(_corporation.id.label("corporation_id"), _corporation.name)
    .add_columns(_home.id.label("home_id"), _home.name.label("home"), _home.created_at)
    .add_columns(_contact.ended_at, STARTS_REST.label("is_end"), _lifted.lifted_at)
    .join_from(Contact.__table__, Home.__table__, _home.id == _contact.home_id)
    .join(Office.__table__, _office.id == _home.office_id)
    .join(Corporation.__table__, _corporation.id == _office.corporation_id)
    .outerjoin(
        RestLifted.__table__,
        and_(_lifted.preference_id == _PREFERENCE_ID, _lifted.corporation_id == _corporation.id),
    )
    .where(
        _contact.preference_id == _PREFERENCE_ID, or_(STARTS_REST, _corporation.id.in_(_BLOCKED_CORPORATIONS))
    )
    .order_by(_contact.id.desc())
)


@dataclass
class RefusedCorporation:
    """A corporation that may not send requests to a person: either none of its homes may, or some homes may not."""

    corporation_id: int
    name: str
    #: Whether the whole corporation is blocked.
    is_blocked: bool
    #: The names of the homes that are blocked one by one, by id.
    blocked_homes: dict[int, str] = field(default_factory=dict)
    #: The names of all homes that had contact with the person, by id.
    homes: dict[int, str] = field(default_factory=dict)
    #: When each of `homes` was registered.
    registered_at: dict[int, datetime] = field(default_factory=dict)
    #: The ended contacts that start a rest.
    ends: list[ContactEnd] = field(default_factory=list)
    #: The longest rest of the homes that are not blocked; None if there is no rest.
    rest: Rest | None = None


def refused_corporations(preference_id: int, now: datetime) -> list[RefusedCorporation]:
    """Return the corporations that may not send requests to a person now, the latest contact first."""
    values = {"preference_id": preference_id}
    blocks = {(row.corporation_id, row.home_id) for row in db.session.execute(_BLOCKS, values)}
    corporations: dict[int, RefusedCorporation] = {}
    for row in db.session.execute(_CONTACTS, values):
        corporation = corporations.setdefault(
            row.corporation_id,
            RefusedCorporation(row.corporation_id, row.name, (row.corporation_id, None) in blocks),
        )
        corporation.homes[row.home_id] = row.home
        if (row.corporation_id, row.home_id) in blocks:
            corporation.blocked_homes[row.home_id] = row.home
        corporation.registered_at[row.home_id] = row.created_at
        if row.is_end and (row.lifted_at is None or row.lifted_at < row.ended_at):
            corporation.ends.append(ContactEnd(row.home_id, row.ended_at))
    for corporation in corporations.values():
        corporation.rest = None if corporation.is_blocked else _longest_rest(corporation, now)
    return [
        corporation
        for corporation in corporations.values()
        if corporation.is_blocked or corporation.blocked_homes or corporation.rest
    ]


def _longest_rest(corporation: RefusedCorporation, now: datetime) -> Rest | None:
    rests = [
        rest
        for home_id, registered_at in corporation.registered_at.items()
        if home_id not in corporation.blocked_homes
        if (rest := rest_of(home_id, registered_at, corporation.ends, now))
    ]
    # A rest without a date (None) lasts longest.
    return max(rests, key=lambda rest: (rest.until is None, rest.until or now), default=None)
