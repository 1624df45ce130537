"""Marking notifications as read. A waiting mail or LINE message is not sent if its notification was read."""

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import ColumnElement

from server.core.database import db
from server.core.scope import sharing_an_office
from server.core.transaction import locked_in_order, transaction, update_rows
from server.core.viewer import Viewer
from server.core.vocabulary import Event, NoticeEvent, Role
from server.models import Notification
from server.notifications.service.staff import delete_own_notices


def mark_read(viewer: Viewer, now: datetime, contact_id: int | None = None) -> None:
    """Mark the viewer's notifications as read: those about one contact, or all if `contact_id` is None."""
    with transaction():
        mark_read_in_transaction(viewer, now, contact_id)


def mark_read_in_transaction(viewer: Viewer, now: datetime, contact_id: int | None = None) -> None:
    """Do the same as `mark_read`, in the running transaction."""
    of_contact = [] if contact_id is None else [Notification.contact_id == contact_id]
    _mark_read(now, Notification.account_id == viewer.id, *of_contact)


def mark_home_read(viewer: Viewer, home_id: int | None, now: datetime) -> None:
    """Mark the viewer's notifications about a home, but not about its contacts, as read.

    If `home_id` is None, mark the notifications about neither a home nor a contact.
    """
    with transaction():
        _mark_read(
            now,
            Notification.account_id == viewer.id,
            Notification.contact_id.is_(None),
            Notification.home_id.is_not_distinct_from(home_id),
        )


def mark_matches_read(home_id: int, now: datetime) -> None:
    """Mark notifications about new matches of a home as read for all readers, in the running transaction."""
    _mark_read(now, Notification.home_id == home_id, Notification.event == NoticeEvent.NEW_MATCHES)


def mark_read_for_colleagues(actor: Viewer, contact_id: int, now: datetime) -> None:
    """Mark the notifications about a contact as read for the colleagues of the actor, who has just handled it.

    The actor's own notifications stay unread until the actor sees them, but are not mailed any more. This runs in the
    running transaction.
    """
    if actor.role is Role.APPLICANT:
        return
    delete_own_notices(actor, contact_id)
    _mark_read(
        now,
        Notification.contact_id == contact_id,
        Notification.account_id.in_(sharing_an_office(actor.id)),
        Notification.account_id != actor.id,
    )


def mark_room_read_for_colleagues(
    actor: Viewer, contact_id: int, now: datetime, *, short_lock_wait: bool = False
) -> None:
    """Mark the notifications about a room as read for the colleagues of the actor, who has just written a message."""
    with transaction(short_lock_wait=short_lock_wait):
        mark_read_for_colleagues(actor, contact_id, now)


def mark_events_read(events: Collection[Event], contact_ids: Collection[int], now: datetime) -> None:
    """Mark notifications about these events of contacts as read for all readers, in the running transaction."""
    if contact_ids:
        codes = [event.value for event in events]
        _mark_read(now, Notification.contact_id.in_(contact_ids), Notification.event.in_(codes))


def mark_replaced_read(event: Event, contact_id: int, now: datetime) -> None:
    """Mark earlier notifications about an event as read, because a new one replaces them."""
    _mark_read(now, Notification.contact_id == contact_id, Notification.event == event.value)


def _mark_read(now: datetime, *conditions: ColumnElement[bool]) -> None:
    unread = update_rows(Notification).where(
        locked_in_order(Notification.id, Notification.read_at.is_(None), *conditions)
    )
    db.session.execute(unread.values(read_at=now))
