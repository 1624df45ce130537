"""What the viewer was told."""

from sqlalchemy import select

from server.domain.paging import Page
from server.domain.viewer import Viewer
from server.models import Notification
from server.queries.paging import Slice, newest_first


def notifications_of(viewer: Viewer, page: Page) -> Slice[tuple[Notification]]:
    """Return the viewer's notifications, newest first."""
    mine = select(Notification).where(Notification.account_id == viewer.id)
    return newest_first(mine, Notification.id, page)
