"""Telling members of what is handed over, within the running transaction."""

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import update

from server.actions.transaction import insert_all
from server.domain.offices.notices import HANDED_OVER
from server.extensions import db
from server.models import Notification


def tell_members(office_id: int, account_ids: Collection[int], message: str, now: datetime) -> None:
    """Write a notice that concerns an office and no contact for each of some of its members."""
    row = {"office_id": office_id, "event": HANDED_OVER, "message": message, "created_at": now}
    insert_all(Notification, [row | {"account_id": account_id} for account_id in account_ids])


def settle_told(office_id: int, message: str, now: datetime) -> None:
    """Have what members of an office were told so wait for nobody: it is decided."""
    told = update(Notification).where(
        Notification.office_id == office_id,
        Notification.event == HANDED_OVER,
        Notification.message == message,
        Notification.read_at.is_(None),
    )
    db.session.execute(told.values(read_at=now).execution_options(synchronize_session=False))
