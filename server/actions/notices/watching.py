"""The loop's own sign of life, and what it tells the operator once a day."""

from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, or_

from server.actions.notices.mails import tell_operator
from server.actions.transaction import insert_into, transaction
from server.domain.notices.waiting import daily_mail, told_day
from server.extensions import db
from server.models import WorkerState
from server.queries.operator.lists import waiting_counts

_BEAT_EVERY = timedelta(seconds=15)


def beat(now: datetime) -> None:
    """Note that a loop runs."""
    with transaction(is_the_act=False):
        # A clock put back is written too: an hour that has not come would hide a dead loop.
        is_old = (WorkerState.beat_at <= now - _BEAT_EVERY) | (WorkerState.beat_at > now + _BEAT_EVERY)
        _change(is_old | WorkerState.beat_at.is_(None), beat_at=now)


def tell_what_waits(now: datetime) -> None:
    """Mail the operator once a day how much waits for them; of several loops one does."""
    day = told_day(now)
    with transaction():
        if _change(or_(WorkerState.told_on.is_(None), WorkerState.told_on < day), told_on=day):
            mail = daily_mail(waiting_counts(now))
            if mail:
                tell_operator(mail, now)


def _change(condition: ColumnElement[bool], **values: object) -> bool:
    first = insert_into(WorkerState).values(id=1, **values)
    changed = first.on_conflict_do_update(index_elements=["id"], set_=values, where=condition)
    return db.session.scalar(changed.returning(WorkerState.id)) is not None
