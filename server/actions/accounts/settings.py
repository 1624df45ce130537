"""What a person sets for themself."""

from datetime import datetime

from sqlalchemy import update

from server.actions.notices.outbox import release_held
from server.actions.transaction import transaction
from server.domain.notices.quiet_hours import QuietHours
from server.domain.viewer import Viewer
from server.extensions import db
from server.models import Account


def set_quiet_hours(viewer: Viewer, quiet: QuietHours | None, now: datetime) -> None:
    """Hold LINE messages in these hours from now on, or never; what earlier hours held is judged by the new ones."""
    with transaction():
        db.session.execute(
            update(Account)
            .where(Account.id == viewer.id)
            .values(quiet_from=quiet and quiet.start, quiet_until=quiet and quiet.end)
        )
        release_held(viewer.id, now)


def set_room_settings(viewer: Viewer, *, shows_read: bool, shows_typing: bool) -> None:
    """Choose what the other side of a room is told from now on."""
    with transaction():
        db.session.execute(
            update(Account)
            .where(Account.id == viewer.id)
            .values(shows_read=shows_read, shows_typing=shows_typing)
        )
