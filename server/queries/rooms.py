"""The rooms as a whole, whoever asks."""

from collections.abc import Collection

from sqlalchemy import select

from server.domain.vocabulary import ContactStatus
from server.extensions import db
from server.models import Contact


def open_rooms_among(rooms: Collection[int]) -> set[int]:
    """Return which of the rooms are open."""
    statement = select(Contact.id).where(Contact.id.in_(rooms), Contact.status == ContactStatus.ACCEPTED)
    return {*db.session.scalars(statement)}
