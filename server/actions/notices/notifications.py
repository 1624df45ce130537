"""Marking as read what somebody has seen."""

from datetime import datetime

from sqlalchemy import update

from server.actions.transaction import transaction
from server.domain.viewer import Viewer
from server.extensions import db
from server.models import Notification


def mark_read(viewer: Viewer, now: datetime, contact_id: int | None = None) -> None:
    """Mark the viewer's notifications as read: all of them, or those of one contact."""
    statement = update(Notification).where(
        Notification.account_id == viewer.id, Notification.read_at.is_(None)
    )
    if contact_id is not None:
        statement = statement.where(Notification.contact_id == contact_id)
    with transaction():
        db.session.execute(statement.values(read_at=now).execution_options(synchronize_session=False))
