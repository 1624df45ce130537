"""Marks the past events of the demo as handled."""

from datetime import datetime

from sqlalchemy import select, update

from server.core.database import db
from server.core.transaction import transaction, update_rows
from server.core.vocabulary import ContactStatus, OutgoingState
from server.models import Contact, MatchNotice, Notification, Push
from server.notifications.rules.pages import notice_day


def mark_past_as_handled(read_before: datetime, now: datetime) -> None:
    """Mark older notifications as read, and all pushes as sent except those of pending contacts."""
    pending = select(Contact.id).where(Contact.status == ContactStatus.PENDING)
    with transaction():
        db.session.execute(
            update_rows(Notification).where(Notification.created_at < read_before).values(read_at=now)
        )
        db.session.execute(update(MatchNotice).values(checked_on=notice_day(now)))
        db.session.execute(
            update_rows(Push)
            .where(Push.contact_id.not_in(pending))
            .values(state=OutgoingState.SENT, settled_at=now)
        )
