"""Homes within what the viewer may have: a facility its own, the seeker's side those that contacted them."""

from sqlalchemy import select
from sqlalchemy.orm import selectinload

from server.domain.paging import Page
from server.domain.refusals import NotFound
from server.domain.viewer import Viewer
from server.domain.vocabulary import Side
from server.extensions import db
from server.models import Contact, Home, HomeImage, Notification
from server.queries.paging import Slice, oldest_first
from server.queries.scope import has_unread, own_contact


def homes_of(viewer: Viewer, page: Page) -> Slice[tuple[Home, bool]]:
    """Return a facility's active homes with their pictures, each with whether something unread waits there."""
    statement = (
        select(Home, has_unread(viewer, Notification.home_id, Home.id))  # type: ignore[arg-type]
        .where(Home.user_id == viewer.id, Home.is_active)
        .options(selectinload(Home.images))
    )
    return oldest_first(statement, Home.id, page)


def home_for(viewer: Viewer, home_id: int) -> Home:
    """Return one of the facility's own active homes with its pictures, or refuse as not found."""
    home = db.session.scalar(
        select(Home)
        .where(Home.id == home_id, Home.user_id == viewer.id, Home.is_active)
        .options(selectinload(Home.images))
    )
    if home is None:
        raise NotFound()
    return home


def home_image_for(viewer: Viewer, image_id: int) -> HomeImage:
    """Return a picture of a home that the viewer owns or that contacted them, or refuse as not found."""
    if viewer.side is Side.FACILITY:
        mine = HomeImage.home_id.in_(select(Home.id).where(Home.user_id == viewer.id))
    else:
        mine = HomeImage.home_id.in_(select(Contact.home_id).where(own_contact(viewer)))
    image = db.session.scalar(select(HomeImage).where(HomeImage.id == image_id, mine))
    if image is None:
        raise NotFound()
    return image
