"""What a block ends, and the corporations that may not contact a person because of a block or of a cooldown."""

from datetime import datetime
from typing import Any

from sqlalchemy import Integer, Row, and_, bindparam, exists, func, or_, select

from server.contacts.schemas.blocks import BlockChoice, BlockedCorporationOut, BlockEnding, BlockOut
from server.core.database import db
from server.core.models import UtcTime
from server.core.vocabulary import BlockScope, VisitState
from server.matching.queries.asking import STARTS_COOLDOWN, corporation_name_of, ended_by_block, homes_covered
from server.matching.rules.asking import ContactEnd, cooldown_of
from server.models import Block, Contact, CooldownLifted, Corporation, Home, Office, Visit

_contact, _home, _office = Contact.__table__.c, Home.__table__.c, Office.__table__.c
_corporation, _lifted = Corporation.__table__.c, CooldownLifted.__table__.c
_visit = Visit.__table__.c
_NOW = bindparam("now", type_=UtcTime)
_PREFERENCE_ID = bindparam("preference_id", type_=Integer)
_BLOCKS = select(Block.corporation_id, Block.home_id).where(Block.preference_id == _PREFERENCE_ID)
_BLOCKED_CORPORATIONS = select(Block.corporation_id).where(Block.preference_id == _PREFERENCE_ID)
_CONTACTS = (
    select(_corporation.id.label("corporation_id"), _corporation.name)
    .add_columns(_home.id.label("home_id"), _home.name.label("home"), _home.created_at)
    .add_columns(_contact.ended_at, STARTS_COOLDOWN.label("is_end"), _lifted.lifted_at)
    .join_from(Contact.__table__, Home.__table__, _home.id == _contact.home_id)
    .join(Office.__table__, _office.id == _home.office_id)
    .join(Corporation.__table__, _corporation.id == _office.corporation_id)
    .outerjoin(
        CooldownLifted.__table__,
        and_(_lifted.preference_id == _PREFERENCE_ID, _lifted.corporation_id == _corporation.id),
    )
    .where(
        _contact.preference_id == _PREFERENCE_ID,
        or_(STARTS_COOLDOWN, _corporation.id.in_(_BLOCKED_CORPORATIONS)),
    )
    .order_by(_contact.id.desc())
)


def blocked_corporations(preference_id: int, now: datetime) -> list[BlockedCorporationOut]:
    """Return the corporations that may not send requests to a person now, the latest contact first."""
    values = {"preference_id": preference_id}
    blocks = {(row.corporation_id, row.home_id) for row in db.session.execute(_BLOCKS, values)}
    by_corporation: dict[int, list[Row[Any]]] = {}
    for row in db.session.execute(_CONTACTS, values):
        by_corporation.setdefault(row.corporation_id, []).append(row)
    corporations = (_blocked_corporation(contacts, blocks, now) for contacts in by_corporation.values())
    return [one for one in corporations if one.is_blocked or one.blocked_homes or one.is_resting]


def _blocked_corporation(
    contacts: list[Row[Any]], blocks: set[tuple[int, int | None]], now: datetime
) -> BlockedCorporationOut:
    """Return which homes of a corporation may not contact a person; `contacts` are all contacts between the two."""
    corporation = contacts[0].corporation_id
    homes = {contact.home_id: contact for contact in contacts}
    is_blocked = (corporation, None) in blocks
    free_homes = [
        home for home in homes.values() if not is_blocked and (corporation, home.home_id) not in blocks
    ]
    ends = [
        ContactEnd(contact.home_id, contact.ended_at)
        for contact in contacts
        if contact.is_end and (contact.lifted_at is None or contact.lifted_at < contact.ended_at)
    ]
    cooldowns = [
        cooldown for home in free_homes if (cooldown := cooldown_of(home.home_id, home.created_at, ends, now))
    ]
    # A cooldown without a date (None) lasts longest.
    longest = max(cooldowns, key=lambda one: (one.until is None, one.until or now), default=None)
    return BlockedCorporationOut(
        corporation=corporation,
        name=contacts[0].name,
        homes=[home.home for home in homes.values()],
        is_blocked=is_blocked,
        blocked_homes=[home.home for id_, home in homes.items() if (corporation, id_) in blocks],
        is_resting=longest is not None,
        may_ask_from=longest and longest.until,
    )


_PROPOSALS = (
    select(func.count())
    .where(_visit.contact_id == _contact.id, _visit.state == VisitState.OFFERED, _visit.starts_at > _NOW)
    .correlate(Contact.__table__)
    .scalar_subquery()
)


def block_preview(home: Home, preference_id: int, now: datetime) -> BlockOut:
    """Return the two scopes of a block, each with the homes that it covers and the contacts that it ends."""
    return BlockOut(
        corporation_name=corporation_name_of(home),
        home=BlockChoice(homes=[home.name], ends=_endings(home, preference_id, BlockScope.HOME, now)),
        corporation=BlockChoice(
            homes=_known_homes(home, preference_id),
            ends=_endings(home, preference_id, BlockScope.CORPORATION, now),
        ),
    )


def _endings(home: Home, preference_id: int, scope: BlockScope, now: datetime) -> list[BlockEnding]:
    """Return the contacts that a block ends, newest first."""
    statement = (
        select(_contact.id, _home.name, _contact.status, _contact.visit_starts_at, _PROPOSALS)
        .join_from(Contact.__table__, Home.__table__, _home.id == _contact.home_id)
        .where(ended_by_block(home, preference_id, scope))
        .order_by(_contact.id.desc())
    )
    return [
        BlockEnding(
            contact=contact,
            home=name,
            status=status,
            visit_starts_at=starts_at if starts_at is not None and starts_at > now else None,
            offers=proposals,
        )
        for contact, name, status, starts_at, proposals in db.session.execute(statement, {"now": now})
    ]


def _known_homes(home: Home, preference_id: int) -> list[str]:
    """Return the names of all homes of this home's corporation that contacted the person."""
    statement = (
        select(_home.name)
        .where(
            _home.id.in_(homes_covered(home, BlockScope.CORPORATION)),
            exists().where(_contact.home_id == _home.id, _contact.preference_id == preference_id),
        )
        .order_by(_home.id)
    )
    return [*db.session.scalars(statement)]
