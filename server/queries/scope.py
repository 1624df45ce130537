"""What belongs to whom, as conditions on the value `viewer_id`: the one place that ties a row to its viewer."""

from sqlalchemy import ColumnElement, Integer, bindparam, exists, func, select

from server.domain.vocabulary import Side
from server.models import Contact, Home, Message, Notification, Preference, RoomRead

VIEWER_ID = bindparam("viewer_id", type_=Integer)

_contact, _home, _preference = Contact.__table__.c, Home.__table__.c, Preference.__table__.c
_notification = Notification.__table__.c

#: Which contacts are of the viewer's own homes, or of their own preferences.
OWN_CONTACT: dict[Side, ColumnElement[bool]] = {
    Side.FACILITY: _contact.home_id.in_(select(_home.id).where(_home.user_id == VIEWER_ID)),
    Side.SEEKER: _contact.preference_id.in_(select(_preference.id).where(_preference.user_id == VIEWER_ID)),
}


def has_unread(column: ColumnElement[int], of: ColumnElement[int]) -> ColumnElement[bool]:
    """Say whether the viewer has an unread notification whose `column` is `of`."""
    return exists().where(
        _notification.account_id == VIEWER_ID, _notification.read_at.is_(None), column == of
    )


_message, _read = Message.__table__.c, RoomRead.__table__.c


def unread_messages(contact_id: ColumnElement[int]) -> ColumnElement[int]:
    """Count the messages of the other side in a room since the viewer last read there."""
    # Tied to the contact outside, it is asked once a room: a subquery reaches no further out by itself.
    read = (
        select(_read.message_id)
        .where(_read.contact_id == contact_id, _read.account_id == VIEWER_ID)
        .correlate(Contact.__table__)
    )
    unread = select(func.count()).where(
        _message.contact_id == contact_id,
        _message.sender_id != VIEWER_ID,
        _message.id > func.coalesce(read.scalar_subquery(), 0),
    )
    return unread.scalar_subquery()
