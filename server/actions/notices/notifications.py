"""Marking as read what somebody has seen."""

from datetime import datetime

from sqlalchemy import update

from server.actions.notices.staff import drop_dealt_with, drop_event, drop_matches, drop_seen
from server.actions.transaction import transaction
from server.domain.notices.announcements import Event
from server.domain.viewer import Viewer
from server.domain.vocabulary import Role
from server.extensions import db
from server.models import Notification
from server.queries.offices.members import sharing_an_office


def mark_read(viewer: Viewer, now: datetime, contact_id: int | None = None) -> None:
    """Mark the viewer's notifications as read: all of them, or those of one contact."""
    with transaction():
        mark_read_within(viewer, now, contact_id)


def mark_home_read(viewer: Viewer, home_id: int | None, now: datetime) -> None:
    """Mark as read what is about a home and no contact; without a home, what is about neither."""
    with transaction():
        db.session.execute(
            update(Notification)
            .where(
                Notification.account_id == viewer.id,
                Notification.read_at.is_(None),
                Notification.contact_id.is_(None),
                Notification.home_id.is_not_distinct_from(home_id),
            )
            .values(read_at=now)
            .execution_options(synchronize_session=False)
        )
        if home_id is not None:
            drop_matches(viewer, home_id)


def mark_read_within(viewer: Viewer, now: datetime, contact_id: int | None = None) -> None:
    """Do it within the running transaction."""
    statement = update(Notification).where(
        Notification.account_id == viewer.id, Notification.read_at.is_(None)
    )
    if contact_id is not None:
        statement = statement.where(Notification.contact_id == contact_id)
    db.session.execute(statement.values(read_at=now).execution_options(synchronize_session=False))
    if viewer.role is not Role.APPLICANT:
        drop_seen(viewer, contact_id)


def settle_for_colleagues(actor: Viewer, contact_id: int, now: datetime) -> None:
    """Have what somebody has just dealt with wait for nobody else of their office, within the running transaction."""
    if actor.role is Role.APPLICANT:
        return
    drop_dealt_with(actor, contact_id)
    db.session.execute(
        update(Notification)
        .where(
            Notification.contact_id == contact_id,
            Notification.read_at.is_(None),
            Notification.account_id.in_(sharing_an_office(actor.id)),
            Notification.account_id != actor.id,
        )
        .values(read_at=now)
        .execution_options(synchronize_session=False)
    )


def settle_event(event: Event, contact_id: int, now: datetime) -> None:
    """Have an event of a contact wait for nobody who was told of it, within the running transaction."""
    drop_event(event, contact_id)
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
