"""Deleting audit rows after their retention period; the database refuses to delete younger rows."""

from datetime import datetime

from sqlalchemy import delete, func, select

from server.core.audit.models import AuditEntry, AuditReason
from server.core.audit.rules import KEPT, Act
from server.core.audit.service import record
from server.core.database import db
from server.core.transaction import transaction


def delete_expired_audit_rows(now: datetime) -> int:
    """Delete the rows before the first row that is younger than `KEPT`; return the number of deleted rows.

    The audit event of the deletion names the last deleted row.
    """
    with transaction():
        lowest = select(func.min(AuditEntry.sequence))
        first = db.session.scalar(lowest)
        first_kept = db.session.scalar(lowest.where(AuditEntry.at > now - KEPT))
        if first is None or first_kept is None or first == first_kept:
            record(Act.AUDIT_SHORTENED)
            return 0
        record(Act.AUDIT_SHORTENED, first_kept - 1)
        for table in (AuditReason, AuditEntry):
            expired = delete(table).where(table.sequence < first_kept)
            db.session.execute(expired.execution_options(synchronize_session=False))
    return first_kept - first
