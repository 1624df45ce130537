"""Homes within what the viewer may have: a facility its own, the seeker's side those that contacted them."""

from collections.abc import Collection, Iterable, Iterator
from datetime import date
from typing import Any

from sqlalchemy import ColumnElement, Integer, and_, bindparam, exists, func, or_, select, true
from sqlalchemy.orm import selectinload
from sqlalchemy.sql.base import ExecutableOption

from server.core.database import db
from server.core.listing import Listing, Narrowing, OffsetPage, read_part
from server.core.paging import Page
from server.core.queries import (
    CursorPage,
    RowListReader,
    RowReader,
    bind_values,
    in_bound,
    oldest_first,
    read_page,
    with_kept_plan,
)
from server.core.refusals import NotFound
from server.core.scope import MY_OFFICES, OWN_CONTACT, OWN_HOME, OWN_PREFERENCE, has_unread_at
from server.core.text import sounds
from server.core.viewer import Viewer
from server.core.vocabulary import OPEN, ContactStatus, Role, Side, SignupState
from server.homes.models import COSTS
from server.models import (
    Account,
    Contact,
    FormDraft,
    Home,
    HomeDraft,
    HomeImage,
    Membership,
    Office,
    Preference,
    Signup,
)
from server.offices.queries import UNCLAIMED, office_to_work_for

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


def homes_of(viewer: Viewer, page: Page) -> CursorPage[Seen]:
    """Return a facility's active homes with their pictures."""
    return read_page(_HOMES, _read, page, viewer_id=viewer.id)


def ended_homes_of(viewer: Viewer, page: Page) -> CursorPage[Seen]:
    """Return a facility's homes that are no longer offered and still have an open room."""
    return read_page(_ENDED_HOMES, _read, page, viewer_id=viewer.id)


def homes_listed(viewer: Viewer, listing: Listing) -> OffsetPage[Seen]:
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


_draft = HomeDraft.__table__.c
_DRAFT = RowReader(HomeDraft)
#: Neither registered nor dismissed.
UNSETTLED = and_(_draft.home_id.is_(None), _draft.dismissed_at.is_(None))
_OWN = oldest_first(select(*_DRAFT.columns).where(_draft.office_id.in_(MY_OFFICES), UNSETTLED), _draft.id)


def drafts_of(viewer: Viewer, page: Page) -> CursorPage[HomeDraft]:
    """Return the drafts that a facility claimed and has neither registered nor dismissed."""
    return read_page(_OWN, _DRAFT.read, page, viewer_id=viewer.id)


def claimable(office_number: str) -> list[tuple[str, int]]:
    """Return whose the unclaimed drafts of an office number are, as (corporation, how many)."""
    statement = (
        select(_draft.corporation, func.count())
        .where(_draft.office_number == office_number, UNCLAIMED)
        .group_by(_draft.corporation)
        .order_by(_draft.corporation)
    )
    return [(corporation, count) for corporation, count in db.session.execute(statement)]


def known_drafts() -> tuple[dict[str, int], date | None]:
    """Return the ids of all drafts by their source key, and the newest month among them."""
    rows = db.session.execute(select(_draft.source_key, _draft.id, _draft.published_on)).all()
    return {key: id_ for key, id_, _ in rows}, max((month for *_, month in rows), default=None)


def offices_to_serve() -> list[tuple[str, int]]:
    """Return the approved offices with unclaimed drafts of their number, as (number, office)."""
    statement = (
        select(Office.number, Office.id)
        .where(
            Office.kind == Role.FACILITY,
            Office.number.in_(select(_draft.office_number).where(UNCLAIMED)),
            # A number counts that the operator has approved: what a manager enters later is checked by nobody.
            exists().where(
                Membership.office_id == Office.id,
                Membership.account_id == Account.id,
                Account.disabled_at.is_(None),
                Signup.email == Account.email,
                Signup.office_number == Office.number,
                Signup.state == SignupState.APPROVED,
            ),
        )
        .order_by(Office.id)
    )
    return [(number, office_id) for number, office_id in db.session.execute(statement) if number]


def office_of_draft(draft_id: int) -> int | None:
    """Return the office that claimed a draft, whosever it is."""
    return db.session.scalar(select(_draft.office_id).where(_draft.id == draft_id))


def refuse_others_forms(viewer: Viewer, form: str, target: int | None) -> None:
    """Refuse as not found a form that is not the viewer's to fill in, for a new object or for one of theirs."""
    match viewer.role, form, target:
        case (Role.APPLICANT, "preference", None):
            return
        case (Role.COUNSELOR, "preference", None) | (Role.FACILITY, "home", None):
            office_to_work_for(viewer, None)
        case (_, "room", int()) if _is_open_room(viewer, target):
            return
        case (Role.COUNSELOR, "preference", int()) | (Role.FACILITY, "home" | "home-draft", int()) if _names(
            viewer, [f"{form}/{target}"]
        ):
            return
        case _:
            raise NotFound()


def _is_open_room(viewer: Viewer, contact_id: int) -> bool:
    """Say whether a room is the viewer's own and open: what is written there and not sent ends with it."""
    is_open = (Contact.id == contact_id) & (Contact.status == ContactStatus.ACCEPTED)
    return bool(
        db.session.scalar(select(exists().where(is_open, OWN_CONTACT[viewer.role])), {"viewer_id": viewer.id})
    )


def draft_of(viewer: Viewer, form: str) -> FormDraft | None:
    """Return the viewer's draft of a form, if there is one."""
    return db.session.get(FormDraft, (viewer.id, form))


def form_drafts_of(viewer: Viewer) -> list[tuple[FormDraft, str | None]]:
    """Return the viewer's drafts, the newest first, each with what its person or home is called."""
    newest = select(FormDraft).where(FormDraft.account_id == viewer.id).order_by(FormDraft.updated_at.desc())
    if viewer.role is not Role.APPLICANT:
        works = select(MY_OFFICES.subquery()).exists()
        newest = newest.where(or_(~FormDraft.form.endswith("/new"), works))
    drafts = list(db.session.scalars(newest, {"viewer_id": viewer.id}))
    names = _names(viewer, [draft.form for draft in drafts])
    return [
        (draft, names.get(draft.form))
        for draft in drafts
        if draft.form.endswith("/new") or draft.form in names
    ]


def _names(viewer: Viewer, forms: Iterable[str]) -> dict[str, str | None]:
    """Return what the objects are called that are still the viewer's own, by their forms."""
    ids: dict[str, list[int]] = {}
    for kind, _, target in (form.partition("/") for form in forms):
        if target.isdecimal():
            ids.setdefault(kind, []).append(int(target))
    named: dict[str, str | None] = {}
    own = OWN_PREFERENCE.get(viewer.role)
    sources: dict[str, tuple[type[Home | Preference | HomeDraft], ColumnElement[bool]]] = {
        "home": (Home, OWN_HOME & Home.is_active),
        "home-draft": (HomeDraft, HomeDraft.office_id.in_(MY_OFFICES) & UNSETTLED),
    }
    if own is not None:
        sources["preference"] = (Preference, own & Preference.is_active)
    for kind, wanted in ids.items():
        if kind in sources:
            table, is_own = sources[kind]
            found = db.session.execute(
                select(table.id, table.name).where(table.id.in_(wanted), is_own), {"viewer_id": viewer.id}
            )
            named |= {f"{kind}/{id_}": name for id_, name in found}
    return named
