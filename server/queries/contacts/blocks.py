"""Which homes a person's block covers, and what it ends."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, ScalarSelect, Select, and_, bindparam, exists, func, or_, select

from server.domain.contacts.state import OPEN
from server.domain.contacts.visit_codes import VisitState
from server.domain.vocabulary import BlockScope, ContactStatus
from server.extensions import db
from server.models import Block, Contact, Corporation, Home, Office, Visit
from server.models.base import UtcTime
from server.queries.offices.offices import homes_of_corporation

_block, _contact, _visit = Block.__table__.c, Contact.__table__.c, Visit.__table__.c
_home, _corporation = Home.__table__.c, Corporation.__table__.c
_NOW = bindparam("now", type_=UtcTime)


def covers(home_id: Any, corporation_id: Any, registered_at: Any) -> ColumnElement[bool]:
    """Say of a block whether it covers a home of a corporation. Everything that asks this uses this condition.

    A block names one home, or with `home_id` NULL all homes of the corporation. Either covers homes that
    the corporation registers later: otherwise the same home, registered again, could ask.
    """
    is_covered = or_(_block.home_id.is_(None), _block.home_id == home_id, _block.created_at < registered_at)
    return and_(_block.corporation_id == corporation_id, is_covered)


def _corporation_of(home: Home) -> ScalarSelect[int]:
    own = Office.__table__.alias("own_office").c
    return select(own.corporation_id).where(own.id == home.office_id).scalar_subquery()


def is_blocked(home: Home, preference_id: int) -> bool:
    """Say whether a person blocks a home, by itself or with its corporation."""
    covering = covers(home.id, _corporation_of(home), home.created_at)
    blocking = exists().where(_block.preference_id == preference_id, covering)
    return bool(db.session.scalar(select(blocking)))


def homes_covered(home: Home, scope: BlockScope) -> Select[int]:
    """Return the ids of the homes that a block of a scope covers, made from a contact with this home."""
    if scope is BlockScope.HOME:
        return select(_home.id).where(_home.id == home.id)
    return homes_of_corporation(_corporation_of(home))


def ended_by(home: Home, preference_id: int, scope: BlockScope) -> ColumnElement[bool]:
    """Say of a contact whether a block ends it. The dialog and the block itself use this condition."""
    return and_(
        _contact.preference_id == preference_id,
        _contact.status.in_(OPEN),
        _contact.home_id.in_(homes_covered(home, scope)),
    )


class Ending(NamedTuple):
    """An open contact that a block ends."""

    contact: int
    home: str
    status: ContactStatus
    #: When the agreed visit begins that is off with it.
    visit_starts_at: datetime | None
    #: How many proposed days for a visit are gone with it.
    offers: int


_OFFERS = (
    select(func.count())
    .where(_visit.contact_id == _contact.id, _visit.state == VisitState.OFFERED, _visit.starts_at > _NOW)
    .correlate(Contact.__table__)
    .scalar_subquery()
)


def endings(home: Home, preference_id: int, scope: BlockScope, now: datetime) -> Sequence[Ending]:
    """Return what a block ends, those asked last first."""
    statement = (
        select(_contact.id, _home.name, _contact.status, _contact.visit_starts_at, _OFFERS)
        .join_from(Contact.__table__, Home.__table__, _home.id == _contact.home_id)
        .where(ended_by(home, preference_id, scope))
        .order_by(_contact.id.desc())
    )
    return [
        Ending(row[0], row[1], row[2], row[3] if row[3] is not None and row[3] > now else None, row[4])
        for row in db.session.execute(statement, {"now": now})
    ]


def known_homes(home: Home, preference_id: int) -> Sequence[str]:
    """Return the homes of a home's corporation that the person knows, those that asked: by name."""
    statement = (
        select(_home.name)
        .where(
            _home.id.in_(homes_covered(home, BlockScope.CORPORATION)),
            exists().where(_contact.home_id == _home.id, _contact.preference_id == preference_id),
        )
        .order_by(_home.id)
    )
    return db.session.scalars(statement).all()


def corporation_name_of(home: Home) -> str:
    """Return the name of a home's corporation."""
    return str(db.session.scalar(select(_corporation.name).where(_corporation.id == _corporation_of(home))))
