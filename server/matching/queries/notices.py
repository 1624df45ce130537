"""How many people fit a home of whom it has not been told, and whose turn it is to be told."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any

from sqlalchemy import Row, bindparam, exists, func, not_, or_, select

from server.core.database import db
from server.core.models import UtcTime
from server.criteria.queries import WELCOMED, asked, is_listed
from server.criteria.rules.bits import completed, prefecture_code
from server.matching.queries.asking import IN_CONTACT, asking_values, may_be_asked
from server.matching.queries.ranking import PUT_ASIDE
from server.models import Account, Home, MatchingRow, MatchNotice, MatchTold, Membership, Preference

_row, _person = MatchingRow.__table__.c, Preference.__table__.c
_home, _told = Home.__table__.c, MatchTold.__table__.c
_notice, _account = MatchNotice.__table__.c, Account.__table__.c
_member = Membership.__table__.c
_ANSWERS = _row.answers
# What a home welcomed when its facility was last told.
_BEFORE = "welcomes_before"

_NEW = select(func.count()).where(
    _row.prefecture == bindparam("home_prefecture"),
    is_listed(_ANSWERS, WELCOMED),
    _person.id == _row.preference_id,
    _person.updated_at <= bindparam("until", type_=UtcTime()),
    or_(
        _person.updated_at > bindparam("told_at", type_=UtcTime()),
        not_(is_listed(_ANSWERS, asked(_BEFORE))),
    ),
    # Whom the home is in contact with is nobody new, whatever has changed.
    _row.preference_id.not_in(IN_CONTACT),
    *may_be_asked(_row.preference_id),
    _row.preference_id.not_in(PUT_ASIDE),
)
_HOMES = (
    select(_home.id, _home.office_id, _home.assignee_id, _home.name, _home.created_at, _home.prefecture)
    .add_columns(_home.welcomes, _told.told_at, _told.prefecture.label("told_prefecture"))
    .add_columns(_told.welcomes.label(_BEFORE))
    .outerjoin_from(Home.__table__, MatchTold.__table__, _told.home_id == _home.id)
    .where(_home.office_id == bindparam("office_id"), _home.is_active, _home.is_recruiting)
    .order_by(_home.id)
    # What stops a home meanwhile waits, and then takes away what was told of it.
    .with_for_update(read=True, of=Home.__table__)
)
_DUE = (
    select(_notice.office_id)
    .where(
        _notice.looked_on < bindparam("day"),
        exists().where(
            _member.office_id == _notice.office_id,
            _member.account_id == _account.id,
            _account.disabled_at.is_(None),
        ),
    )
    .order_by(_notice.looked_on, _notice.office_id)
    .limit(1)
)


def due_to_be_told(day: date) -> int | None:
    """Return an office for which nobody has looked on this day."""
    return db.session.scalar(_DUE, {"day": day})


def homes_to_tell_of(office_id: int) -> Sequence[Row[*tuple[Any, ...]]]:
    """Return an office's homes that recruit, each with what it was when it was last told."""
    return db.session.execute(_HOMES, {"office_id": office_id}).all()


def count_new(home: Row[*tuple[Any, ...]], until: datetime, now: datetime) -> int:
    """Count who fits a home now and did not when it was last told, or has been registered or changed since."""
    before = 0
    if home.told_prefecture == home.prefecture:
        before = completed(home.welcomes_before, home.welcomes)
    values = {
        **asking_values(home, now),
        "welcomes": home.welcomes,
        _BEFORE: before,
        "home_prefecture": prefecture_code(home.prefecture),
        "told_at": home.told_at or until,
        "until": until,
    }
    return db.session.scalar(_NEW, values) or 0
