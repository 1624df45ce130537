"""Reads for the notices of new matches: the next office to check, and the new matches of homes."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any

from sqlalchemy import Row, bindparam, exists, func, not_, or_, select

from server.core.database import db
from server.core.models import UtcTime
from server.criteria.queries import ACCEPTED_MASK, int_param, is_listed
from server.criteria.rules.bits import fill_unknown_bits, prefecture_code
from server.matching.queries.contacting import PEOPLE_IN_CONTACT, contact_params, may_be_contacted
from server.matching.queries.ranking import PEOPLE_PUT_ASIDE
from server.models import Account, Home, MatchingRow, MatchNotice, MatchNoticeState, Membership, Preference

_row, _person = MatchingRow.__table__.c, Preference.__table__.c
_home, _state = Home.__table__.c, MatchNoticeState.__table__.c
_notice, _account = MatchNotice.__table__.c, Account.__table__.c
_member = Membership.__table__.c
_NEEDS = _row.needs_mask
# The parameter for the mask of the home at its last notice.
_PREVIOUS_MASK = "previous_mask"

_NEW_MATCH_COUNT = select(func.count()).where(
    _row.prefecture == bindparam("home_prefecture"),
    is_listed(_NEEDS, ACCEPTED_MASK),
    _person.id == _row.preference_id,
    _person.updated_at <= bindparam("until", type_=UtcTime()),
    or_(
        _person.updated_at > bindparam("counted_until", type_=UtcTime()),
        not_(is_listed(_NEEDS, int_param(_PREVIOUS_MASK))),
    ),
    # People in an open contact with the home are not new, even if they or the home have changed.
    _row.preference_id.not_in(PEOPLE_IN_CONTACT),
    *may_be_contacted(_row.preference_id),
    _row.preference_id.not_in(PEOPLE_PUT_ASIDE),
)
_RECRUITING_HOMES = (
    select(
        _home.id,
        _home.office_id,
        _home.assignee_id,
        _home.name,
        _home.created_at,
        _home.prefecture,
        _home.accepted_mask,
        _state.counted_until,
        _state.prefecture.label("previous_prefecture"),
        _state.accepted_mask.label(_PREVIOUS_MASK),
        _state.known_mask,
    )
    .outerjoin_from(Home.__table__, MatchNoticeState.__table__, _state.home_id == _home.id)
    .where(_home.office_id == bindparam("office_id"), _home.is_active, _home.is_recruiting)
    .order_by(_home.id)
    # Deactivating a home waits for this lock. Otherwise it could miss the new notices, which it marks as read.
    .with_for_update(read=True, of=Home.__table__)
)
_DUE_OFFICE = (
    select(_notice.office_id)
    .where(
        _notice.checked_on < bindparam("day"),
        exists().where(
            _member.office_id == _notice.office_id,
            _member.account_id == _account.id,
            _account.disabled_at.is_(None),
        ),
    )
    .order_by(_notice.checked_on, _notice.office_id)
    .limit(1)
)


def office_due_for_notices(day: date) -> int | None:
    """Return an office that was not checked on this day; None if all offices were checked."""
    return db.session.scalar(_DUE_OFFICE, {"day": day})


def homes_with_notice_state(office_id: int) -> Sequence[Row[*tuple[Any, ...]]]:
    """Lock and return the recruiting homes of an office, each with its values at its last notice."""
    return db.session.execute(_RECRUITING_HOMES, {"office_id": office_id}).all()


def count_new_matches(home: Row[*tuple[Any, ...]], until: datetime, now: datetime) -> int:
    """Count the people who fit a home and are new since the last notice of the home.

    A person is new if they did not fit the home then, or have registered or changed their preference since then.
    """
    # A mask of 0 accepts nobody, so that after a move to another prefecture everybody is new.
    previous_mask = 0
    if home.previous_prefecture == home.prefecture:
        previous_mask = fill_unknown_bits(home.previous_mask, home.known_mask, home.accepted_mask)
    values = {
        **contact_params(home, now),
        "accepted_mask": home.accepted_mask,
        _PREVIOUS_MASK: previous_mask,
        "home_prefecture": prefecture_code(home.prefecture),
        # Without an earlier notice the mask is 0, so everybody is new and this time has no effect.
        "counted_until": home.counted_until or until,
        "until": until,
    }
    return db.session.scalar(_NEW_MATCH_COUNT, values) or 0
