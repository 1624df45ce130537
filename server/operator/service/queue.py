"""Noting that something was looked into: it waits no longer, and comes back if it happens anew."""

from collections.abc import Iterator
from dataclasses import asdict
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, literal, or_, select, update

from server.contacts.rules.figures import months_until
from server.core.database import db
from server.core.japan import PREFECTURES
from server.core.refusals import NotFound
from server.core.services import app_settings
from server.core.tls import tls_ends_at
from server.core.transaction import insert_into, transaction
from server.integrations.storage.pictures import PictureStore
from server.models import Contact, KeptFigures, QuotaNear, WorkerState
from server.notifications.service.mails import tell_operator
from server.operator.queries.fees import LOOKED_BACK, SUSPICIOUS
from server.operator.queries.figures import ROW, FigureCounter, names_of, unmet_wishes
from server.operator.queries.queue import waiting_counts
from server.operator.rules.figures import ServiceFigures, UnmetWish, lines_of, told
from server.operator.rules.queue import daily_mail, told_day

_NO_SUCH = "この番号の、確認を待つものはありません。"


def look_into_fee(contact_id: int, now: datetime) -> None:
    """Note that what looks wrong about a contact's fee was looked into; 404 where nothing does."""
    found = [
        found.where(Contact.id == contact_id).with_only_columns(literal(1)) for found in SUSPICIOUS.values()
    ]
    with transaction():
        values = {"since": now - LOOKED_BACK}
        if not db.session.scalar(select(or_(*(one.exists() for one in found))), values):
            raise NotFound(_NO_SUCH)
        db.session.execute(
            update(Contact)
            .where(Contact.id == contact_id)
            .values(fee_looked_at=now)
            .execution_options(synchronize_session=False)
        )


def look_into_quota(quota_id: int, now: datetime) -> None:
    """Note that it was looked into why a corporation came near to a quota; 404 where none waits."""
    with transaction():
        noted = db.session.scalar(
            update(QuotaNear)
            .where(QuotaNear.id == quota_id, QuotaNear.looked_at.is_(None))
            .values(looked_at=now)
            .returning(QuotaNear.id)
            .execution_options(synchronize_session=False)
        )
        if noted is None:
            raise NotFound(_NO_SUCH)


_BEAT_EVERY = timedelta(seconds=15)


def beat(now: datetime) -> None:
    """Note that a loop runs."""
    with transaction(audited=False):
        # A clock put back is written too: an hour that has not come would hide a dead loop.
        is_old = (WorkerState.beat_at <= now - _BEAT_EVERY) | (WorkerState.beat_at > now + _BEAT_EVERY)
        _change(is_old | WorkerState.beat_at.is_(None), beat_at=now)


def send_operator_digest(now: datetime) -> None:
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


def count_figures(store: PictureStore, now: datetime) -> Iterator[None]:
    """Count everything anew and keep it, yielding after each statement: others have their turn between them."""
    months, counted, unmet = months_until(now), FigureCounter(), list[UnmetWish]()
    for _ in counted.fill(months):
        yield
    for wishes in unmet_wishes():
        unmet += wishes
        yield
    by_month = lines_of(names_of(months), counted.months.steps, counted.months.hours)
    by_prefecture = lines_of(PREFECTURES, counted.prefectures.steps, counted.prefectures.hours)
    values = {
        "counted_at": now,
        "stored_bytes": store.bytes_kept(),
        "tls_ends_at": tls_ends_at(app_settings().public_url),
        "body": asdict(ServiceFigures(by_month, by_prefecture, told(unmet))),
    }
    with transaction():
        kept = insert_into(KeptFigures).values(id=ROW, **values)
        db.session.execute(kept.on_conflict_do_update(index_elements=["id"], set_=values))
