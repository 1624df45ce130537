"""What the viewer was told."""

from sqlalchemy import select

from server.domain.paging import Page
from server.domain.viewer import Viewer
from server.models import Notification
from server.queries.paging import Slice, newest_first


def notifications_of(viewer: Viewer, page: Page, contact_id: int | None = None) -> Slice[tuple[Notification]]:
    """Return the viewer's notifications, newest first; with a contact, only those about it."""
    mine = select(Notification).where(Notification.account_id == viewer.id)
    if contact_id is not None:
        mine = mine.where(Notification.contact_id == contact_id)
    return newest_first(mine, Notification.id, page)
