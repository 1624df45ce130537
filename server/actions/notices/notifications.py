"""Marking as read what somebody has seen."""

from datetime import datetime

from sqlalchemy import select, update
from sqlalchemy.orm import aliased

from server.actions.transaction import transaction
from server.domain.notices.announcements import Event
from server.domain.viewer import Viewer
from server.domain.vocabulary import Role
from server.extensions import db
from server.models import Membership, Notification


def mark_read(viewer: Viewer, now: datetime, contact_id: int | None = None) -> None:
    """Mark the viewer's notifications as read: all of them, or those of one contact."""
    with transaction():
        mark_read_within(viewer, now, contact_id)


def mark_read_within(viewer: Viewer, now: datetime, contact_id: int | None = None) -> None:
    """Do it within the running transaction."""
    statement = update(Notification).where(
        Notification.account_id == viewer.id, Notification.read_at.is_(None)
    )
    if contact_id is not None:
        statement = statement.where(Notification.contact_id == contact_id)
    db.session.execute(statement.values(read_at=now).execution_options(synchronize_session=False))


def settle_for_colleagues(actor: Viewer, contact_id: int, now: datetime) -> None:
    """Have what somebody has just dealt with wait for nobody else of their office, within the running transaction."""
    if actor.role is Role.APPLICANT:
        return
    mine, theirs = aliased(Membership), aliased(Membership)
    colleagues = select(theirs.account_id).where(
        mine.account_id == actor.id, theirs.office_id == mine.office_id, theirs.account_id != actor.id
    )
    db.session.execute(
        update(Notification)
        .where(
            Notification.contact_id == contact_id,
            Notification.read_at.is_(None),
            Notification.account_id.in_(colleagues),
        )
        .values(read_at=now)
        .execution_options(synchronize_session=False)
    )


def settle_event(event: Event, contact_id: int, now: datetime) -> None:
    """Have an event of a contact wait for nobody who was told of it, within the running transaction."""
    db.session.execute(
        update(Notification)
        .where(
            Notification.contact_id == contact_id,
            Notification.event == event.value,
            Notification.read_at.is_(None),
        )
        .values(read_at=now)
        .execution_options(synchronize_session=False)
    )


def settle_room(actor: Viewer, contact_id: int, now: datetime) -> None:
    """Have a room that somebody has just answered in wait for nobody else of their office."""
    with transaction():
        settle_for_colleagues(actor, contact_id, now)
