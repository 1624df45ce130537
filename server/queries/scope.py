"""What belongs to whom, as conditions: the one place that ties a row to its viewer."""

from sqlalchemy import ColumnElement, and_, exists, select
from sqlalchemy.orm import InstrumentedAttribute

from server.domain.viewer import Viewer
from server.domain.vocabulary import Side
from server.models import Contact, Home, Notification, Preference


def own_contact(viewer: Viewer) -> ColumnElement[bool]:
    """Say which contacts are of the viewer's own homes or own preferences."""
    if viewer.side is Side.FACILITY:
        return Contact.home_id.in_(select(Home.id).where(Home.user_id == viewer.id))
    return Contact.preference_id.in_(select(Preference.id).where(Preference.user_id == viewer.id))


def has_unread(
    viewer: Viewer, column: InstrumentedAttribute[int], of: ColumnElement[int]
) -> ColumnElement[bool]:
    """Say whether the viewer has an unread notification whose `column` is `of`."""
    return exists().where(
        and_(Notification.account_id == viewer.id, Notification.read_at.is_(None), column == of)
    )
