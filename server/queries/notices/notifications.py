"""What the viewer was told."""

from sqlalchemy import bindparam, select

from server.domain.paging import Page
from server.domain.viewer import Viewer
from server.models import Notification
from server.queries.paging import Slice, newest_first, read_page
from server.queries.rows import RowReader
from server.queries.scope import VIEWER_ID

_notification = Notification.__table__.c
_NOTIFICATION = RowReader(Notification)
_own = select(*_NOTIFICATION.columns).where(_notification.account_id == VIEWER_ID)
_OWN = newest_first(_own, _notification.id)
_OWN_ABOUT = newest_first(_own.where(_notification.contact_id == bindparam("contact_id")), _notification.id)


def notifications_of(viewer: Viewer, page: Page, contact_id: int | None = None) -> Slice[Notification]:
    """Return the viewer's notifications, newest first; with a contact, only those about it."""
    if contact_id is None:
        return read_page(_OWN, _NOTIFICATION.read, page, viewer_id=viewer.id)
    return read_page(_OWN_ABOUT, _NOTIFICATION.read, page, viewer_id=viewer.id, contact_id=contact_id)
