"""Marking as read what somebody has seen.

What waits for a mail (`staff_notice`) is dropped before a notification is marked, and both in the order of their ids:
whoever reads everything and whoever ends a room never wait for each other.
"""

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import ColumnElement, update

from server.core.database import db
from server.core.scope import sharing_an_office
from server.core.transaction import locked_in_order, transaction
from server.core.viewer import Viewer
from server.core.vocabulary import Event, Role
from server.models import Notification
from server.notifications.rules.pages import NEW_MATCHES
from server.notifications.service.staff import (
    drop_dealt_with,
    drop_events,
    drop_matches,
    drop_matches_of_all,
    drop_seen,
)


def mark_read(viewer: Viewer, now: datetime, contact_id: int | None = None) -> None:
    """Mark the viewer's notifications as read: all of them, or those of one contact."""
    with transaction():
        mark_read_within(viewer, now, contact_id)


def mark_home_read(viewer: Viewer, home_id: int | None, now: datetime) -> None:
    """Mark as read what is about a home and no contact; without a home, what is about neither."""
    with transaction():
        if home_id is not None:
            drop_matches(viewer, home_id)
        _mark(
            now,
            Notification.account_id == viewer.id,
            Notification.contact_id.is_(None),
            Notification.home_id.is_not_distinct_from(home_id),
        )


def settle_matches(home_id: int, now: datetime) -> None:
    """Have the new people of a home wait for nobody, since it looks for none: within the running transaction."""
    drop_matches_of_all(home_id)
    _mark(now, Notification.home_id == home_id, Notification.event == NEW_MATCHES)


def mark_read_within(viewer: Viewer, now: datetime, contact_id: int | None = None) -> None:
    """Do it within the running transaction."""
    if viewer.role is not Role.APPLICANT:
        drop_seen(viewer, contact_id)
    of_contact = [] if contact_id is None else [Notification.contact_id == contact_id]
    _mark(now, Notification.account_id == viewer.id, *of_contact)


def settle_for_colleagues(actor: Viewer, contact_id: int, now: datetime) -> None:
    """Have what somebody has just dealt with wait for nobody else of their office, within the running transaction."""
    if actor.role is Role.APPLICANT:
        return
    drop_dealt_with(actor, contact_id)
    _mark(
        now,
        Notification.contact_id == contact_id,
        Notification.account_id.in_(sharing_an_office(actor.id)),
        Notification.account_id != actor.id,
    )


def settle_events(events: Collection[Event], contact_ids: Collection[int], now: datetime) -> None:
    """Have events of contacts wait for nobody who was told of them, within the running transaction."""
    if contact_ids:
        drop_events(events, contact_ids)
        _mark_events(events, contact_ids, now)


def mark_older(event: Event, contact_id: int, now: datetime) -> None:
    """Have what was told of an event before be read, since something newer says it; mails go as they were to."""
    _mark(now, Notification.contact_id == contact_id, Notification.event == event.value)


def settle_room(actor: Viewer, contact_id: int, now: datetime, *, short_lock_wait: bool = False) -> None:
    """Have a room that somebody has just answered in wait for nobody else of their office."""
    with transaction(short_lock_wait=short_lock_wait):
        settle_for_colleagues(actor, contact_id, now)


def _mark_events(events: Collection[Event], contact_ids: Collection[int], now: datetime) -> None:
    names = [event.value for event in events]
    _mark(now, Notification.contact_id.in_(contact_ids), Notification.event.in_(names))


def _mark(now: datetime, *which: ColumnElement[bool]) -> None:
    unread = update(Notification).where(
        locked_in_order(Notification.id, Notification.read_at.is_(None), *which)
    )
    db.session.execute(unread.values(read_at=now).execution_options(synchronize_session=False))
