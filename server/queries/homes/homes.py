"""Homes within what the viewer may have: a facility its own, the seeker's side those that contacted them."""

from sqlalchemy import Integer, bindparam, select
from sqlalchemy.orm import selectinload
from sqlalchemy.sql.base import ExecutableOption

from server.domain.paging import Page
from server.domain.refusals import NotFound
from server.domain.viewer import Viewer
from server.domain.vocabulary import Side
from server.extensions import db
from server.models import Contact, Home, HomeImage, Notification
from server.queries.paging import Slice, oldest_first, read_page
from server.queries.rows import RowListReader, RowReader
from server.queries.scope import OWN_CONTACT, VIEWER_ID, has_unread

_home = Home.__table__.c
HOME = RowReader(
    Home, images=RowListReader(HomeImage, "id", "storage_key", of=HomeImage.__table__.c.home_id == _home.id)
)
_SEEN = select(*HOME.columns, has_unread(Notification.__table__.c.home_id, _home.id)).where(
    _home.user_id == VIEWER_ID, _home.is_active
)
_HOMES = oldest_first(_SEEN, _home.id)
_HOME = _SEEN.where(_home.id == bindparam("home_id", type_=Integer))


def homes_of(viewer: Viewer, page: Page) -> Slice[tuple[Home, bool]]:
    """Return a facility's active homes with their pictures, each with whether something unread waits there."""
    return read_page(_HOMES, lambda row: (HOME.read(row), next(row)), page, viewer_id=viewer.id)


def home_for(viewer: Viewer, home_id: int, *load: ExecutableOption) -> Home:
    """Return one of the facility's own active homes, or refuse as not found."""
    home = db.session.scalar(
        select(Home).where(Home.id == home_id, Home.user_id == viewer.id, Home.is_active).options(*load)
    )
    if home is None:
        raise NotFound()
    return home


def home_with_images_for(viewer: Viewer, home_id: int) -> Home:
    """Return one of the facility's own active homes with its pictures, or refuse as not found."""
    return home_for(viewer, home_id, selectinload(Home.images))


def home_seen(viewer: Viewer, home_id: int) -> tuple[Home, bool]:
    """Return one of the facility's own active homes as the list has it: with whether something unread waits there."""
    row = db.session.execute(_HOME, {"viewer_id": viewer.id, "home_id": home_id}).first()
    if row is None:
        raise NotFound()
    values = iter(row)
    return HOME.read(values), next(values)


def home_image_for(viewer: Viewer, image_id: int) -> HomeImage:
    """Return a picture of a home that the viewer owns or that contacted them, or refuse as not found."""
    if viewer.side is Side.FACILITY:
        mine = HomeImage.home_id.in_(select(Home.id).where(Home.user_id == VIEWER_ID))
    else:
        mine = HomeImage.home_id.in_(select(Contact.home_id).where(OWN_CONTACT[viewer.side]))
    image = db.session.scalar(
        select(HomeImage).where(HomeImage.id == image_id, mine), {"viewer_id": viewer.id}
    )
    if image is None:
        raise NotFound()
    return image
