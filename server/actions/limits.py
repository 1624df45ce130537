"""Counting how often something is tried, in the database, so that every process counts together."""

from datetime import datetime

from server.actions.transaction import insert_into, insert_unless_there, transaction
from server.domain.accounts.limits import Limit
from server.domain.refusals import TooMany
from server.extensions import db
from server.models import UseCount


def count_use(limit: Limit, who: str, now: datetime) -> None:
    """Count one use by `who` (an account, an address), or refuse when there were too many in this window."""
    with transaction(is_the_act=False):
        uses = add_use(limit, who, now)
    # Refused uses count too.
    if uses > limit.most:
        raise TooMany(limit.ends_in(now))


def count_within(limit: Limit, who: str, now: datetime) -> None:
    """Count one use within the running transaction, or refuse; a rollback undoes the count."""
    if add_use(limit, who, now) > limit.most:
        raise TooMany(limit.ends_in(now))


def add_use(limit: Limit, who: str, now: datetime, by: int = 1) -> int:
    """Count uses within the running transaction; return how many there are in this window."""
    statement = insert_into(UseCount).values(
        key=limit.key(who, now), uses=by, ends_at=now + limit.ends_in(now)
    )
    counted = statement.on_conflict_do_update(
        index_elements=[UseCount.key], set_={"uses": UseCount.uses + by}
    )
    return db.session.scalars(counted.returning(UseCount.uses)).one()


def use_up(key: str, ends_at: datetime) -> bool:
    """Note that what is good once, until `ends_at`, has been used; false where it was used before."""
    with transaction(is_the_act=False):
        return insert_unless_there(UseCount, {"key": key, "uses": 1, "ends_at": ends_at})
