"""Homes within what the viewer may have: a facility its own, the seeker's side those that contacted them."""

from collections.abc import Collection, Iterator
from typing import Any

from sqlalchemy import ColumnElement, Integer, and_, bindparam, exists, or_, select, true
from sqlalchemy.orm import selectinload
from sqlalchemy.sql.base import ExecutableOption

from server.domain.contacts.state import OPEN
from server.domain.offices.listing import Listing
from server.domain.paging import Page
from server.domain.refusals import NotFound
from server.domain.text import sounds
from server.domain.viewer import Viewer
from server.domain.vocabulary import ContactStatus, Role, Side
from server.extensions import db
from server.models import Account, Contact, Home, HomeImage
from server.models.homes.home import COSTS
from server.queries.binding import bind_values, in_bound, with_kept_plan
from server.queries.offices.listing import Narrowing, Part, read_part
from server.queries.paging import Slice, oldest_first, read_page
from server.queries.rows import RowListReader, RowReader
from server.queries.scope import OWN_CONTACT, OWN_HOME, has_unread_at

_home = Home.__table__.c
_NOT_SHOWN = ("welcomes", "suspended", "full_since")
_COLUMNS = [column.key for column in Home.__table__.columns if column.key not in _NOT_SHOWN]
_IMAGES = RowListReader(HomeImage, "id", "storage_key", of=HomeImage.__table__.c.home_id == _home.id)
_OF_OWNER = ("assignee_id", "postal_code", "contact_phone", "contact_email", "created_at", "updated_at")
_IN_DETAIL = (
    *("capacity", "vacancies", "vacancies_stated_on", "is_recruiting"),
    *(*COSTS, "night_support", "station", "station_minutes"),
)
HOME = RowReader(Home, *_COLUMNS, images=_IMAGES)
_OF_SEEKER = [name for name in _COLUMNS if name not in _OF_OWNER]
#: What is read of a home beside one contact of its, and beside many.
HOME_SEEN = RowReader(Home, *_OF_SEEKER, images=_IMAGES)
HOME_IN_CONTACT = RowReader(Home, *(name for name in _OF_SEEKER if name not in _IN_DETAIL), images=_IMAGES)
_HAS_UNREAD = has_unread_at(Home.__table__, Role.FACILITY)
_contact = Contact.__table__.c
#: Homes no longer offered that still have an open room, until the last of them is closed (docs/decisions.md §5).
_ENDED: ColumnElement[bool] = and_(
    ~_home.is_active,
    exists().where(_contact.home_id == _home.id, _contact.status == ContactStatus.ACCEPTED),
)
_for_home = Account.__table__.alias("for_home")
_SEEN = (
    select(*HOME.columns, _HAS_UNREAD, _for_home.c.username)
    .outerjoin_from(Home.__table__, _for_home, _for_home.c.id == _home.assignee_id)
    .where(OWN_HOME)
)
_OFFERED = _SEEN.where(_home.is_active)
_BY = Narrowing(
    id=_home.id,
    name=_home.name,
    texts=(_home.name, _home.prefecture + _home.address_1),
    assignee=_home.assignee_id,
    is_unread=_HAS_UNREAD,
    is_open=exists().where(_contact.home_id == _home.id, _contact.status.in_(OPEN)),
)
_HOMES = with_kept_plan(oldest_first(_OFFERED, _home.id))
_ENDED_HOMES = oldest_first(_SEEN.where(_ENDED), _home.id)
_BESIDE_CONTACTS = select(*HOME_IN_CONTACT.columns).where(in_bound(_home.id))
_HOME = _SEEN.where(_home.id == bindparam("home_id", type_=Integer), or_(_home.is_active, _ENDED))


#: A home, whether something unread waits there, and the name of who is in charge.
Seen = tuple[Home, bool, str | None]


def homes_of(viewer: Viewer, page: Page) -> Slice[Seen]:
    """Return a facility's active homes with their pictures."""
    return read_page(_HOMES, _read, page, viewer_id=viewer.id)


def ended_homes_of(viewer: Viewer, page: Page) -> Slice[Seen]:
    """Return a facility's homes that are no longer offered and still have an open room."""
    return read_page(_ENDED_HOMES, _read, page, viewer_id=viewer.id)


def homes_listed(viewer: Viewer, listing: Listing) -> Part[Seen]:
    """Return the part of a facility's active homes that is asked for."""
    return read_part(_OFFERED, _BY, listing, _read, viewer_id=viewer.id)


def home_for(viewer: Viewer, home_id: int, *load: ExecutableOption) -> Home:
    """Return one of the facility's own active homes, or refuse as not found."""
    return _one(viewer, home_id, _home.is_active, *load)


def reachable_home_for(viewer: Viewer, home_id: int) -> Home:
    """Return one of the facility's own homes that is offered or still has an open room, or refuse as not found."""
    return _one(viewer, home_id, or_(_home.is_active, _ENDED))


def any_home_for(viewer: Viewer, home_id: int) -> Home:
    """Return one of the facility's own homes, withdrawn ones too, or refuse as not found."""
    return _one(viewer, home_id, true())


def home_with_images_for(viewer: Viewer, home_id: int) -> Home:
    """Return one of the facility's own active homes with its pictures, or refuse as not found."""
    return home_for(viewer, home_id, selectinload(Home.images))


def home_seen(viewer: Viewer, home_id: int) -> Seen:
    """Return one of the facility's own homes as its list has it, an offered or an ended one."""
    row = db.session.execute(_HOME, {"viewer_id": viewer.id, "home_id": home_id}).first()
    if row is None:
        raise NotFound()
    return _read(iter(row))


def homes_beside_contacts(ids: Collection[int]) -> dict[int, Home]:
    """Return the homes of contacts that were read within the viewer's scope, each read once."""
    found = db.session.execute(_BESIDE_CONTACTS, bind_values(ids)) if ids else ()
    homes = (HOME_IN_CONTACT.read(iter(row)) for row in found)
    return {home.id: home for home in homes}


def home_image_for(viewer: Viewer, image_id: int) -> HomeImage:
    """Return a picture of a home that the viewer owns or that contacted them, or refuse as not found."""
    if viewer.side is Side.FACILITY:
        mine = HomeImage.home_id.in_(select(Home.id).where(OWN_HOME))
    else:
        mine = HomeImage.home_id.in_(select(Contact.home_id).where(OWN_CONTACT[viewer.role]))
    image = db.session.scalar(
        select(HomeImage).where(HomeImage.id == image_id, mine), {"viewer_id": viewer.id}
    )
    if image is None:
        raise NotFound()
    return image


def homes_alike(viewer: Viewer, name: str, address: str) -> list[tuple[int, str, str]]:
    """Return those of a facility's own active homes that have a name or an address, as (id, name, address)."""
    own = (
        select(_home.id, _home.name, _home.prefecture + _home.address_1 + _home.address_2)
        .where(OWN_HOME, _home.is_active)
        .order_by(_home.id)
    )
    return [
        (id_, called, place)
        for id_, called, place in db.session.execute(own, {"viewer_id": viewer.id})
        if sounds(called) == sounds(name) or sounds(place) == sounds(address)
    ]


def _one(viewer: Viewer, home_id: int, which: ColumnElement[bool], *load: ExecutableOption) -> Home:
    home = db.session.scalar(
        select(Home).where(Home.id == home_id, OWN_HOME, which).options(*load), {"viewer_id": viewer.id}
    )
    if home is None:
        raise NotFound()
    return home


def _read(values: Iterator[Any]) -> Seen:
    return HOME.read(values), next(values), next(values)
