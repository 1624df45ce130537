"""What the viewer was told."""

from sqlalchemy import select

from server.domain.viewer import Viewer
from server.extensions import db
from server.models import Notification

SHOWN_MAX = 200


def notifications_of(viewer: Viewer) -> list[Notification]:
    """Return the viewer's latest notifications, newest first."""
    statement = (
        select(Notification)
        .where(Notification.account_id == viewer.id)
        .order_by(Notification.id.desc())
        .limit(SHOWN_MAX)
    )
    return list(db.session.scalars(statement))
