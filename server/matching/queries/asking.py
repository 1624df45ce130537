"""Which homes a person's block covers, and what it ends."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

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
from server.core.vocabulary import OPEN, BlockScope, ContactStatus, Side, VisitState
from server.matching.rules.asking import rest_terms_in_force
from server.models import (
    Block,
    Contact,
    Corporation,
    DetailView,
    Home,
    ListedPerson,
    Office,
    RestLifted,
    Visit,
)
from server.offices.queries import homes_of_corporation

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


_office = Office.__table__.c
_own_office = Office.__table__.alias("own_office").c
_lifted = RestLifted.__table__.c
_view, _listed = DetailView.__table__.c, ListedPerson.__table__.c
_CORPORATION = bindparam("corporation_id", type_=Integer)
_SINCE = bindparam("since", type_=UtcTime)
_HOME = bindparam("home_id", type_=Integer)
_REGISTERED_AT = bindparam("registered_at", type_=UtcTime())
#: What the person or the operator ended, or the home took back: each is a no for a while.
IS_END = or_(
    _contact.status == ContactStatus.DECLINED,
    and_(
        _contact.status == ContactStatus.COMPLETED,
        or_(_contact.ended_by.is_(None), _contact.ended_by == Side.SEEKER),
    ),
)
#: The corporation of the home of `asking_values`.
OWN_CORPORATION = (
    select(_own_office.corporation_id)
    .where(_own_office.id == bindparam("office_id", type_=Integer))
    .scalar_subquery()
)
_of_corporation = (
    select(_home.id)
    .join_from(Home.__table__, Office.__table__, _office.id == _home.office_id)
    .where(_office.corporation_id == OWN_CORPORATION)
)
_LIVING_THERE = select(_contact.preference_id).where(
    _contact.home_id.in_(_of_corporation), _contact.confirmed_at.is_not(None)
)
_BLOCKING = select(_block.preference_id).where(covers(_HOME, OWN_CORPORATION, _REGISTERED_AT))
_ends = (
    select(_contact.preference_id, _contact.home_id, _contact.ended_at)
    .outerjoin_from(
        Contact.__table__,
        RestLifted.__table__,
        and_(_lifted.preference_id == _contact.preference_id, _lifted.corporation_id == OWN_CORPORATION),
    )
    .where(
        _contact.home_id.in_(_of_corporation),
        IS_END,
        or_(_lifted.lifted_at.is_(None), _lifted.lifted_at < _contact.ended_at),
    )
    .cte("ends")
)
_RESTING_FOR_A_WHILE = select(_ends.c.preference_id).where(
    or_(
        _ends.c.ended_at > bindparam("rests_since", type_=UtcTime()),
        and_(
            _ends.c.ended_at > bindparam("rests_here_since", type_=UtcTime()),
            # A home that was registered after an end inherits its rest.
            or_(_ends.c.home_id == _HOME, _ends.c.ended_at < _REGISTERED_AT),
        ),
    )
)
# What ends in one act, as by a block, is one end. Most people ended something once: only the others are sorted.
_ended_again = (
    select(_ends.c.preference_id)
    .group_by(_ends.c.preference_id)
    .having(func.min(_ends.c.ended_at) < func.max(_ends.c.ended_at))
)
_moments = (
    select(_ends.c.preference_id, _ends.c.ended_at)
    .where(_ends.c.preference_id.in_(_ended_again))
    .distinct()
    .subquery()
)
_first_of_most = func.lag(_moments.c.ended_at, bindparam("most_ends_before", type_=Integer)).over(
    partition_by=_moments.c.preference_id, order_by=_moments.c.ended_at
)
_spans = select(
    _moments.c.preference_id,
    (extract("epoch", _moments.c.ended_at) - extract("epoch", _first_of_most)).label("seconds"),
).subquery()
_RESTING_UNTIL_ALLOWED = select(_spans.c.preference_id).where(
    _spans.c.seconds <= bindparam("most_ends_within", type_=Integer)
)
# Found once, in however many parts of a statement it stands.
_resting = union(_RESTING_FOR_A_WHILE, _RESTING_UNTIL_ALLOWED).cte("resting")
#: The people for whom the home of `asking_values` rests; `domain/contacts/rests.py` says the same to them.
_RESTING = select(_resting.c.preference_id)
#: The people with whom the home is in an open contact.
IN_CONTACT = select(_contact.preference_id).where(_contact.home_id == _HOME, _contact.status.in_(OPEN))


def may_be_asked(preference_id: ColumnElement[int]) -> tuple[ColumnElement[bool], ...]:
    """Return the conditions under which the home of `asking_values` may find and ask a person.

    All that shows, counts or asks people uses them: who may not be asked is in nothing that the home reads.
    """
    return tuple(preference_id.not_in(who) for who in (_LIVING_THERE, _BLOCKING, _RESTING))


def asking_values(home: Home | Row[*tuple[Any, ...]], now: datetime) -> dict[str, Any]:
    """Return what `may_be_asked` and `IN_CONTACT` need to know of a home at a moment."""
    terms = rest_terms_in_force(now.astimezone(JAPAN).date())
    return {
        "home_id": home.id,
        "office_id": home.office_id,
        "registered_at": home.created_at,
        "rests_since": now - terms.other_home,
        "rests_here_since": now - terms.same_home,
        "most_ends_before": terms.most_ends - 1,
        "most_ends_within": int(terms.within.total_seconds()),
    }


_THIS_PERSON: ColumnElement[int] = bindparam("preference_id", type_=Integer)
_MAY_ASK = select(_THIS_PERSON.in_(IN_CONTACT), and_(*may_be_asked(_THIS_PERSON)))


def may_ask(home: Home, preference_id: int, now: datetime) -> tuple[bool, bool]:
    """Return whether a home is in an open contact with a person, and whether it may find and ask them."""
    values = {"preference_id": preference_id} | asking_values(home, now)
    is_in_contact, may_be = db.session.execute(_MAY_ASK, values).one()
    return is_in_contact, may_be


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
    _contacts_of_corporation()
    .where(_contact.status == ContactStatus.PENDING, _contact.preference_id == _THIS_PERSON)
    .scalar_subquery(),
)
_OPENED = select(_view.preference_id).where(_view.corporation_id == _CORPORATION, _view.viewed_at >= _SINCE)

_LISTED = select(func.count()).where(
    _listed.corporation_id == _CORPORATION, _listed.ends_at == bindparam("ends_at", type_=UtcTime)
)


def requests_of(corporation_id: int, preference_id: int, since: datetime) -> tuple[int, int, int]:
    """Count a corporation's requests since a moment, those that wait for an answer, and of these one person's."""
    values = {"corporation_id": corporation_id, "preference_id": preference_id, "since": since}
    sent, pending, to_person = db.session.execute(_REQUESTS, values).one()
    return sent, pending, to_person


def people_listed(corporation_id: int, ends_at: datetime) -> int:
    """Count the people who stood in lists of a corporation on the day that ends at a moment."""
    return db.session.scalars(_LISTED, {"corporation_id": corporation_id, "ends_at": ends_at}).one()


def people_opened(corporation_id: int, since: datetime) -> set[int]:
    """Return whose details a corporation has opened since a moment."""
    return {*db.session.scalars(_OPENED, {"corporation_id": corporation_id, "since": since})}
