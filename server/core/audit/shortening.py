"""Letting go of what the audit has held for its term; the database refuses it any sooner."""

from datetime import datetime

from sqlalchemy import delete, func, select

from server.core.audit.models import AuditEntry, AuditReason
from server.core.audit.rules import KEPT
from server.core.audit.service import set_audit_target
from server.core.database import db
from server.core.transaction import transaction


def shorten_audit(now: datetime) -> int:
    """Delete the rows before the first that is within its term, and record up to which; return how many they were."""
    with transaction():
        first = select(func.min(AuditEntry.sequence))
        begins = db.session.scalar(first)
        stays = db.session.scalar(first.where(AuditEntry.at > now - KEPT))
        if begins is None or stays is None or begins == stays:
            return 0
        set_audit_target(stays - 1)
        for table in (AuditReason, AuditEntry):
            over = delete(table).where(table.sequence < stays)
            db.session.execute(over.execution_options(synchronize_session=False))
    return stays - begins
