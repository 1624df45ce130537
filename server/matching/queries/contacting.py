"""Which homes may contact a person: blocks, cooldowns, and the counts for the daily quotas."""

from datetime import datetime
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Integer,
    Row,
    ScalarSelect,
    Select,
    and_,
    bindparam,
    exists,
    extract,
    func,
    or_,
    select,
    union,
)

from server.core.database import db
from server.core.japan import JAPAN
from server.core.models import UtcTime
from server.core.queries import constant, constants
from server.core.vocabulary import OPEN_STATUSES, BlockScope, ContactStatus, Side
from server.matching.rules.contacting import cooldown_terms_in_force
from server.models import (
    Block,
    Contact,
    CooldownWaiver,
    Corporation,
    DetailView,
    Home,
    ListedPerson,
    Office,
)
from server.offices.queries import homes_of_corporation

_block, _contact = Block.__table__.c, Contact.__table__.c
_home, _corporation = Home.__table__.c, Corporation.__table__.c


def block_covers(home_id: Any, corporation_id: Any, registered_at: Any) -> ColumnElement[bool]:
    """Return the condition that a block covers a home of a corporation. All checks of blocks use this condition.

    A block is for one home, or for all homes of the corporation if the block's `home_id` is NULL. Both kinds also cover
    homes that the corporation registers later. Otherwise a corporation could register the same home again, and the home
    could contact the person.
    """
    is_covered = or_(_block.home_id.is_(None), _block.home_id == home_id, _block.created_at < registered_at)
    return and_(_block.corporation_id == corporation_id, is_covered)


def _corporation_of(home: Home) -> ScalarSelect[int]:
    office = Office.__table__.alias("own_office").c
    return select(office.corporation_id).where(office.id == home.office_id).scalar_subquery()


def is_blocked(home: Home, preference_id: int) -> bool:
    """Return whether a person blocks a home or its corporation."""
    covering = block_covers(home.id, _corporation_of(home), home.created_at)
    blocking = exists().where(_block.preference_id == preference_id, covering)
    return bool(db.session.scalar(select(blocking)))


def homes_covered(home: Home, scope: BlockScope) -> Select[int]:
    """Select the ids of the homes that a block covers, if the person blocks in a contact with `home`."""
    if scope is BlockScope.HOME:
        return select(_home.id).where(_home.id == home.id)
    return homes_of_corporation(_corporation_of(home))


def ended_by_block(home: Home, preference_id: int, scope: BlockScope) -> ColumnElement[bool]:
    """Return the condition that a block ends a contact. Blocking and the preview of a block use this condition."""
    return and_(
        _contact.preference_id == preference_id,
        _contact.status.in_(constants(OPEN_STATUSES)),
        _contact.home_id.in_(homes_covered(home, scope)),
    )


def corporation_name_of(home: Home) -> str:
    return str(db.session.scalar(select(_corporation.name).where(_corporation.id == _corporation_of(home))))


_office = Office.__table__.c
_own_office = Office.__table__.alias("own_office").c
_waiver = CooldownWaiver.__table__.c
_view, _listed = DetailView.__table__.c, ListedPerson.__table__.c
_CORPORATION = bindparam("corporation_id", type_=Integer)
_SINCE = bindparam("since", type_=UtcTime)
_HOME = bindparam("home_id", type_=Integer)
_REGISTERED_AT = bindparam("registered_at", type_=UtcTime())
#: Condition: the end of the contact starts a cooldown. The request was declined (by either side), or the seeker's side
#: or the operator closed the room. `ended_by` is NULL for the operator.
STARTS_COOLDOWN = or_(
    _contact.status == constant(ContactStatus.DECLINED),
    and_(
        _contact.status == constant(ContactStatus.COMPLETED),
        or_(_contact.ended_by.is_(None), _contact.ended_by == constant(Side.SEEKER)),
    ),
)
#: The corporation of the home whose parameters `contact_params` returns.
OWN_CORPORATION = (
    select(_own_office.corporation_id)
    .where(_own_office.id == bindparam("office_id", type_=Integer))
    .scalar_subquery()
)
_corporation_homes = (
    select(_home.id)
    .join_from(Home.__table__, Office.__table__, _office.id == _home.office_id)
    .where(_office.corporation_id == OWN_CORPORATION)
)
_RESIDENTS = select(_contact.preference_id).where(
    _contact.home_id.in_(_corporation_homes), _contact.confirmed_at.is_not(None)
)
_PEOPLE_WHO_BLOCK = select(_block.preference_id).where(block_covers(_HOME, OWN_CORPORATION, _REGISTERED_AT))
_ends = (
    select(_contact.preference_id, _contact.home_id, _contact.ended_at)
    .outerjoin_from(
        Contact.__table__,
        CooldownWaiver.__table__,
        and_(_waiver.preference_id == _contact.preference_id, _waiver.corporation_id == OWN_CORPORATION),
    )
    .where(
        _contact.home_id.in_(_corporation_homes),
        STARTS_COOLDOWN,
        or_(_waiver.lifted_at.is_(None), _waiver.lifted_at < _contact.ended_at),
    )
    .cte("ends")
)
# People in a cooldown that ends on a date.
_IN_DATED_COOLDOWN = select(_ends.c.preference_id).where(
    or_(
        _ends.c.ended_at > bindparam("other_home_since", type_=UtcTime()),
        and_(
            _ends.c.ended_at > bindparam("same_home_since", type_=UtcTime()),
            # A home that was registered after the contact ended inherits the cooldown.
            or_(_ends.c.home_id == _HOME, _ends.c.ended_at < _REGISTERED_AT),
        ),
    )
)
# Contacts that ended at the same time, for example by one block, count once. Most people have only one such time, so
# only the times of the other people are sorted.
_with_several_ends = (
    select(_ends.c.preference_id)
    .group_by(_ends.c.preference_id)
    .having(func.min(_ends.c.ended_at) < func.max(_ends.c.ended_at))
)
_end_times = (
    select(_ends.c.preference_id, _ends.c.ended_at)
    .where(_ends.c.preference_id.in_(_with_several_ends))
    .distinct()
    .subquery()
)
# The end that is `ends_limit - 1` ends earlier. From it to this end, `ends_limit` contacts ended.
_earlier_end = func.lag(_end_times.c.ended_at, bindparam("earlier_ends", type_=Integer)).over(
    partition_by=_end_times.c.preference_id, order_by=_end_times.c.ended_at
)
_intervals = select(
    _end_times.c.preference_id,
    (extract("epoch", _end_times.c.ended_at) - extract("epoch", _earlier_end)).label("seconds"),
).subquery()
# People in a cooldown that ends when they allow the contact.
_IN_COOLDOWN_UNTIL_ALLOWED = select(_intervals.c.preference_id).where(
    _intervals.c.seconds <= bindparam("ends_within", type_=Integer)
)
# A CTE is evaluated only once, even if a statement uses it several times.
_cooldown = union(_IN_DATED_COOLDOWN, _IN_COOLDOWN_UNTIL_ALLOWED).cte("cooldown")
#: The people whom the home may not contact because of a cooldown. The same rule is `cooldown_of` in
#: `matching/rules/contacting.py`.
_PEOPLE_IN_COOLDOWN = select(_cooldown.c.preference_id)
#: The people in an open contact with the home.
PEOPLE_IN_CONTACT = select(_contact.preference_id).where(
    _contact.home_id == _HOME, _contact.status.in_(constants(OPEN_STATUSES))
)


def may_be_contacted(preference_id: ColumnElement[int]) -> tuple[ColumnElement[bool], ...]:
    """Return the conditions under which a home may find and contact a person. `contact_params` has the home's values.

    All lists, counts and requests use these conditions: a home reads nothing about a person whom it may not contact.
    """
    return tuple(
        preference_id.not_in(people) for people in (_RESIDENTS, _PEOPLE_WHO_BLOCK, _PEOPLE_IN_COOLDOWN)
    )


def contact_params(home: Home | Row[*tuple[Any, ...]], now: datetime) -> dict[str, Any]:
    """Return the parameters of `may_be_contacted` and `PEOPLE_IN_CONTACT` for a home."""
    terms = cooldown_terms_in_force(now.astimezone(JAPAN).date())
    return {
        "home_id": home.id,
        "office_id": home.office_id,
        "registered_at": home.created_at,
        "other_home_since": now - terms.other_home,
        "same_home_since": now - terms.same_home,
        "earlier_ends": terms.ends_limit - 1,
        "ends_within": int(terms.ends_within.total_seconds()),
    }


_THIS_PERSON: ColumnElement[int] = bindparam("preference_id", type_=Integer)
_ELIGIBILITY = select(_THIS_PERSON.in_(PEOPLE_IN_CONTACT), and_(*may_be_contacted(_THIS_PERSON)))


def contact_eligibility(home: Home, preference_id: int, now: datetime) -> tuple[bool, bool]:
    """Return two values: whether home and person have an open contact, and whether the home may contact the person."""
    values = {"preference_id": preference_id} | contact_params(home, now)
    is_in_contact, may_contact = db.session.execute(_ELIGIBILITY, values).one()
    return is_in_contact, may_contact


def _contacts_of_corporation() -> Select[int]:
    return (
        select(func.count())
        .join_from(Contact.__table__, Home.__table__, _home.id == _contact.home_id)
        .join(Office.__table__, _office.id == _home.office_id)
        .where(_office.corporation_id == _CORPORATION)
    )


_REQUEST_COUNTS = select(
    _contacts_of_corporation().where(_contact.created_at >= _SINCE).scalar_subquery(),
    _contacts_of_corporation().where(_contact.status == constant(ContactStatus.PENDING)).scalar_subquery(),
    _contacts_of_corporation()
    .where(_contact.status == constant(ContactStatus.PENDING), _contact.preference_id == _THIS_PERSON)
    .scalar_subquery(),
)
_PEOPLE_OPENED = select(_view.preference_id).where(
    _view.corporation_id == _CORPORATION, _view.viewed_at >= _SINCE
)

_LISTED_COUNT = select(func.count()).where(
    _listed.corporation_id == _CORPORATION, _listed.ends_at == bindparam("ends_at", type_=UtcTime)
)


def requests_of(corporation_id: int, preference_id: int, since: datetime) -> tuple[int, int, int]:
    """Return three counts of a corporation's requests: since a time, pending, and pending to one person."""
    values = {"corporation_id": corporation_id, "preference_id": preference_id, "since": since}
    sent, pending, to_person = db.session.execute(_REQUEST_COUNTS, values).one()
    return sent, pending, to_person


def people_listed(corporation_id: int, ends_at: datetime) -> int:
    """Count the people who were in lists of a corporation on the day that ends at `ends_at`."""
    return db.session.scalars(_LISTED_COUNT, {"corporation_id": corporation_id, "ends_at": ends_at}).one()


def people_opened(corporation_id: int, since: datetime) -> set[int]:
    """Return the ids of the people whose details a corporation has opened since a time."""
    return {*db.session.scalars(_PEOPLE_OPENED, {"corporation_id": corporation_id, "since": since})}
