"""Mark items of the operator's queues as checked; the worker's heartbeat, the daily digest and the figures."""

from collections.abc import Iterator
from dataclasses import asdict
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, literal, or_, select, update

from server.contacts.rules.figures import months_until
from server.core.audit.rules import Act
from server.core.audit.service import record
from server.core.database import db
from server.core.japan import PREFECTURES
from server.core.refusals import NotFound
from server.core.services import app_settings
from server.core.tls import tls_ends_at
from server.core.transaction import insert_into, transaction
from server.integrations.storage.pictures import PictureStore
from server.models import Contact, KeptFigures, QuotaNear, WorkerState
from server.notifications.service.mails import mail_operator
from server.operator.queries.fees import CHECK_PERIOD, FEE_CHECKS
from server.operator.queries.figures import ROW, FigureCounter, month_names, unmet_wishes
from server.operator.queries.queue import waiting_counts
from server.operator.rules.figures import ServiceFigures, UnmetWish, figure_rows, top_unmet_wishes
from server.operator.rules.queue import digest_day, digest_mail

_NOT_FOUND = "この番号の、確認を待つものはありません。"
#: The heartbeat is written at most this often.
_BEAT_EVERY = timedelta(seconds=15)


def mark_fee_checked(contact_id: int, now: datetime, reason: str | None = None) -> None:
    """Record that the operator has checked the fee of a contact. Raise NotFound if there is nothing to check."""
    checks = [
        statement.where(Contact.id == contact_id).with_only_columns(literal(1))
        for statement in FEE_CHECKS.values()
    ]
    with transaction():
        record(Act.FEE_LOOKED_INTO, contact_id, reason=reason)
        values = {"since": now - CHECK_PERIOD}
        if not db.session.scalar(select(or_(*(check.exists() for check in checks))), values):
            raise NotFound(_NOT_FOUND)
        db.session.execute(
            update(Contact)
            .where(Contact.id == contact_id)
            .values(fee_looked_at=now)
            .execution_options(synchronize_session=False)
        )


def mark_quota_checked(quota_id: int, now: datetime, reason: str | None = None) -> None:
    """Record that the operator has checked a quota warning. Raise NotFound if there is no unchecked warning."""
    with transaction():
        record(Act.QUOTA_LOOKED_INTO, quota_id, reason=reason)
        updated_id = db.session.scalar(
            update(QuotaNear)
            .where(QuotaNear.id == quota_id, QuotaNear.looked_at.is_(None))
            .values(looked_at=now)
            .returning(QuotaNear.id)
            .execution_options(synchronize_session=False)
        )
        if updated_id is None:
            raise NotFound(_NOT_FOUND)


def record_heartbeat(now: datetime) -> None:
    """Record that the worker is running."""
    with transaction():
        # Also overwrite a time in the future, left by a clock that was set back. It would hide a dead worker.
        is_old = (WorkerState.beat_at <= now - _BEAT_EVERY) | (WorkerState.beat_at > now + _BEAT_EVERY)
        _upsert_worker_state(is_old | WorkerState.beat_at.is_(None), beat_at=now)


def send_operator_digest(now: datetime) -> None:
    """Once a day mail the operator how many items wait. Only one of several workers sends this mail."""
    day = digest_day(now)
    with transaction():
        if _upsert_worker_state(or_(WorkerState.told_on.is_(None), WorkerState.told_on < day), told_on=day):
            mail = digest_mail(waiting_counts(now))
            if mail:
                mail_operator(mail, now)


def count_figures(store: PictureStore, now: datetime) -> Iterator[None]:
    """Count all figures and store them. Yield after each statement, so that the worker can do other work."""
    months, counter, unmet = months_until(now), FigureCounter(), list[UnmetWish]()
    for _ in counter.fill(months):
        yield
    for wishes in unmet_wishes():
        unmet += wishes
        yield
    by_month = figure_rows(month_names(months), counter.months.steps, counter.months.hours)
    by_prefecture = figure_rows(PREFECTURES, counter.prefectures.steps, counter.prefectures.hours)
    values = {
        "counted_at": now,
        "stored_bytes": store.bytes_used(),
        "tls_ends_at": tls_ends_at(app_settings().public_url),
        "body": asdict(ServiceFigures(by_month, by_prefecture, top_unmet_wishes(unmet))),
    }
    with transaction():
        insertion = insert_into(KeptFigures).values(id=ROW, **values)
        db.session.execute(insertion.on_conflict_do_update(index_elements=["id"], set_=values))


def _upsert_worker_state(condition: ColumnElement[bool], **values: object) -> bool:
    """Insert the row, or update it if it meets the condition. Return whether the row was written."""
    insertion = insert_into(WorkerState).values(id=1, **values)
    statement = insertion.on_conflict_do_update(index_elements=["id"], set_=values, where=condition)
    return db.session.scalar(statement.returning(WorkerState.id)) is not None
