"""Noting that something was looked into: it waits no longer, and comes back if it happens anew."""

from datetime import datetime

from sqlalchemy import literal, or_, select, update

from server.actions.transaction import transaction
from server.domain.refusals import NotFound
from server.extensions import db
from server.models import Contact, QuotaNear
from server.queries.money.suspicious import LOOKED_BACK, SUSPICIOUS

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
