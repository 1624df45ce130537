"""Mark items of the operator's queues as checked."""

from datetime import datetime

from sqlalchemy import literal, or_, select

from server.core.audit.rules import Act
from server.core.audit.service import record
from server.core.database import db
from server.core.refusals import NotFound
from server.core.transaction import transaction, update_rows
from server.models import Contact, QuotaWarning
from server.operator.queries.queue import CHECK_PERIOD, FEE_CHECKS

_NOT_FOUND = "この番号の、確認を待つものはありません。"


def mark_fee_checked(contact_id: int, now: datetime, reason: str | None = None) -> None:
    """Record that the operator has checked the fee of a contact. Raise NotFound if there is nothing to check."""
    checks = [
        statement.where(Contact.id == contact_id).with_only_columns(literal(1))
        for statement in FEE_CHECKS.values()
    ]
    with transaction():
        record(Act.FEE_CHECKED, contact_id, reason=reason)
        # `FEE_CHECKS` need the parameter `since`.
        parameters = {"since": now - CHECK_PERIOD}
        if not db.session.scalar(select(or_(*(check.exists() for check in checks))), parameters):
            raise NotFound(_NOT_FOUND)
        db.session.execute(update_rows(Contact).where(Contact.id == contact_id).values(fee_checked_at=now))


def mark_quota_checked(quota_id: int, now: datetime, reason: str | None = None) -> None:
    """Record that the operator has checked a quota warning. Raise NotFound if there is no unchecked warning."""
    with transaction():
        record(Act.QUOTA_CHECKED, quota_id, reason=reason)
        updated_id = db.session.scalar(
            update_rows(QuotaWarning)
            .where(QuotaWarning.id == quota_id, QuotaWarning.checked_at.is_(None))
            .values(checked_at=now)
            .returning(QuotaWarning.id)
        )
        if updated_id is None:
            raise NotFound(_NOT_FOUND)
