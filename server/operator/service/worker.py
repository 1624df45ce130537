"""The state of the worker: its heartbeat, and the day of the last digest."""

from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, or_

from server.core.database import db
from server.core.transaction import insert_into, transaction
from server.models import WorkerState
from server.notifications.service.mails import mail_operator
from server.operator.queries.queue import waiting_counts
from server.operator.rules.queue import digest_day, digest_mail

#: The heartbeat is written at most this often.
_BEAT_EVERY = timedelta(seconds=15)


def record_heartbeat(now: datetime) -> None:
    """Record that the worker is running."""
    with transaction():
        # Also overwrite a time in the future, left by a clock that was set back. It would hide a dead worker.
        is_stale = (WorkerState.beat_at <= now - _BEAT_EVERY) | (WorkerState.beat_at > now + _BEAT_EVERY)
        _upsert_worker_state(is_stale | WorkerState.beat_at.is_(None), beat_at=now)


def send_operator_digest(now: datetime) -> None:
    """Mail the operator the number of waiting items, once a day. Only one of several workers sends the mail."""
    day = digest_day(now)
    with transaction():
        is_unsent = or_(WorkerState.digest_sent_on.is_(None), WorkerState.digest_sent_on < day)
        if _upsert_worker_state(is_unsent, digest_sent_on=day):
            mail = digest_mail(waiting_counts(now))
            if mail:
                mail_operator(mail, now)


def _upsert_worker_state(condition: ColumnElement[bool], **values: object) -> bool:
    """Insert the row, or update it if it meets the condition. Return whether the row was written."""
    insertion = insert_into(WorkerState).values(id=1, **values)
    statement = insertion.on_conflict_do_update(index_elements=["id"], set_=values, where=condition)
    return db.session.scalar(statement.returning(WorkerState.id)) is not None
