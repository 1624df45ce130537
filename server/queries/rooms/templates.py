"""The templates of the office that a viewer works in a room for."""

from collections.abc import Sequence

from sqlalchemy import select

from server.domain.refusals import NotFound
from server.domain.viewer import Viewer
from server.domain.vocabulary import Role
from server.extensions import db
from server.models import Contact, Home, Preference, RoomTemplate
from server.queries.scope import OWN_CONTACT

_OF_SIDE = {
    Role.FACILITY: select(Home.office_id).join(Contact, Contact.home_id == Home.id),
    Role.COUNSELOR: select(Preference.office_id).join(Contact, Contact.preference_id == Preference.id),
}


def office_in_room(viewer: Viewer, contact_id: int) -> int:
    """Return the office whose home or person one of the viewer's own contacts is about."""
    statement = _OF_SIDE[viewer.role].where(Contact.id == contact_id, OWN_CONTACT[viewer.role])
    office_id = db.session.scalar(statement, {"viewer_id": viewer.id})
    if office_id is None:
        raise NotFound()
    return office_id


def templates_of(office_id: int) -> Sequence[RoomTemplate]:
    """Return an office's templates, in the order in which they were first written."""
    statement = select(RoomTemplate).where(RoomTemplate.office_id == office_id).order_by(RoomTemplate.id)
    return db.session.scalars(statement).all()
