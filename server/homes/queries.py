"""Reads of homes, of drafts from open data and of drafts of forms, limited to what the viewer may see."""

from collections.abc import Collection, Iterable, Sequence
from datetime import date
from typing import Any

from sqlalchemy import ColumnElement, Integer, Row, and_, bindparam, exists, func, or_, select, true
from sqlalchemy.orm import selectinload
from sqlalchemy.sql.base import ExecutableOption

from server.core.database import db
from server.core.listing import ListColumns, Listing, OffsetPage, read_offset_page
from server.core.paging import Page
from server.core.queries import (
    ChildRows,
    Computed,
    CursorPage,
    SchemaReader,
    bind_values,
    constant,
    constants,
    in_bound_ids,
    oldest_first,
    read_page,
)
from server.core.refusals import NotFound
from server.core.scope import (
    OWN_CONTACT,
    OWN_HOME,
    OWN_PREFERENCE,
    ROOM_IS_OPEN,
    VIEWER_ID,
    has_unread_at,
    of_my_offices,
    viewer_scope,
)
from server.core.text import comparison_key
from server.core.viewer import Viewer
from server.core.vocabulary import OPEN_STATUSES, OfficeKind, Role, Side, SignupState
from server.homes.rules import ATTRIBUTION
from server.homes.schemas import FirstHomeOut, HomeDraftOut, HomeInContact, HomeInFull, HomeOut, ImageOut
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
_HAS_UNREAD = has_unread_at(Home.__table__, Role.FACILITY)
_contact = Contact.__table__.c
#: Condition: the home is deactivated, but still has an open room (docs/decisions.md §5).
_IS_DEACTIVATED_WITH_ROOM: ColumnElement[bool] = and_(
    ~_home.is_active,
    exists().where(_contact.home_id == _home.id, ROOM_IS_OPEN),
)
_assignee = Account.__table__.alias("assignee")
_image = HomeImage.__table__.c
IMAGES = ChildRows(ImageOut.of, _image.id, _image.storage_key, of=_image.home_id == _home.id)
_HOME_READER = SchemaReader(
    HomeOut,
    Home,
    user=_home.user_id,
    images=IMAGES,
    has_unread_notifications=_HAS_UNREAD,
    office=_home.office_id,
    assignee=_home.assignee_id,
    assignee_name=_assignee.c.username,
)
#: Reads a home with all fields that the seeker may read.
HOME_IN_FULL = SchemaReader(HomeInFull, Home, user=_home.user_id, images=IMAGES)
HOME_WITHOUT_PICTURES = SchemaReader(HomeInFull, Home, user=_home.user_id, images=Computed(list[ImageOut]))
_HOME_IN_CONTACT = SchemaReader(HomeInContact, Home, user=_home.user_id, images=IMAGES)
_OWN_HOMES = (
    select(*_HOME_READER.columns)
    .outerjoin_from(Home.__table__, _assignee, _assignee.c.id == _home.assignee_id)
    .where(OWN_HOME)
)
_ACTIVE_HOMES = _OWN_HOMES.where(_home.is_active)
_LIST_COLUMNS = ListColumns(
    id=_home.id,
    name=_home.name,
    texts=(_home.name, _home.prefecture + _home.address_1),
    assignee=_home.assignee_id,
    is_unread=_HAS_UNREAD,
    is_open=exists().where(_contact.home_id == _home.id, _contact.status.in_(constants(OPEN_STATUSES))),
)
_ACTIVE_PAGE = oldest_first(_ACTIVE_HOMES, _home.id)
_DEACTIVATED_PAGE = oldest_first(_OWN_HOMES.where(_IS_DEACTIVATED_WITH_ROOM), _home.id)
_HOMES_BY_ID = select(*_HOME_IN_CONTACT.columns).where(in_bound_ids(_home.id))
_ONE_HOME = _OWN_HOMES.where(
    _home.id == bindparam("home_id", type_=Integer), or_(_home.is_active, _IS_DEACTIVATED_WITH_ROOM)
)


def homes_of(viewer: Viewer, page: Page) -> CursorPage[HomeOut]:
    return read_page(_ACTIVE_PAGE, _HOME_READER.read, page, **viewer_scope(viewer))


def deactivated_homes_of(viewer: Viewer, page: Page) -> CursorPage[HomeOut]:
    """Return a page of a facility's deactivated homes that still have an open room."""
    return read_page(_DEACTIVATED_PAGE, _HOME_READER.read, page, **viewer_scope(viewer))


def filtered_homes(viewer: Viewer, listing: Listing) -> OffsetPage[HomeOut]:
    return read_offset_page(_ACTIVE_HOMES, _LIST_COLUMNS, listing, _HOME_READER.read, **viewer_scope(viewer))


def homes_with_old_vacancies(office_id: int, after: date, until: date) -> Sequence[Row[*tuple[Any, ...]]]:
    """Return the recruiting homes of an office whose vacancies were last stated in this period, first day excluded."""
    statement = (
        select(_home.id, _home.name, _home.assignee_id)
        .where(
            _home.office_id == office_id,
            _home.is_active,
            _home.is_recruiting,
            _home.vacancies_stated_on > after,
            _home.vacancies_stated_on <= until,
        )
        .order_by(_home.id)
    )
    return db.session.execute(statement).all()


def home_for(viewer: Viewer, home_id: int, *load: ExecutableOption) -> Home:
    """Return one of the facility's active homes; raise `NotFound` for any other home."""
    return _load_own(viewer, home_id, _home.is_active, *load)


def visible_home_for(viewer: Viewer, home_id: int) -> Home:
    """Return one of the facility's homes that is active or still has an open room; raise `NotFound` otherwise."""
    return _load_own(viewer, home_id, or_(_home.is_active, _IS_DEACTIVATED_WITH_ROOM))


def any_home_for(viewer: Viewer, home_id: int) -> Home:
    """Return one of the facility's homes, active or deactivated; raise `NotFound` for any other home."""
    return _load_own(viewer, home_id, true())


def home_with_images_for(viewer: Viewer, home_id: int) -> Home:
    return home_for(viewer, home_id, selectinload(Home.images))


def visible_home_out_for(viewer: Viewer, home_id: int) -> HomeOut:
    """Return the same home as `visible_home_for`, as it is sent to the facility."""
    row = db.session.execute(_ONE_HOME, viewer_scope(viewer) | {"home_id": home_id}).first()
    if row is None:
        raise NotFound()
    return _HOME_READER.read(iter(row))


def homes_by_id(ids: Collection[int]) -> dict[int, HomeInContact]:
    """Return homes by id. The ids must come from contacts that the viewer may see."""
    rows = db.session.execute(_HOMES_BY_ID, bind_values(ids)) if ids else ()
    homes = (_HOME_IN_CONTACT.read(iter(row)) for row in rows)
    return {home.id: home for home in homes}


def home_image_for(viewer: Viewer, image_id: int) -> HomeImage:
    """Return a picture of the viewer's own home or of a home that contacted the viewer; raise `NotFound` otherwise."""
    if viewer.side is Side.FACILITY:
        is_visible = HomeImage.home_id.in_(select(Home.id).where(OWN_HOME))
    else:
        is_visible = HomeImage.home_id.in_(select(Contact.home_id).where(OWN_CONTACT[viewer.role]))
    image = db.session.scalar(
        select(HomeImage).where(HomeImage.id == image_id, is_visible), viewer_scope(viewer)
    )
    if image is None:
        raise NotFound()
    return image


def similar_homes(viewer: Viewer, name: str, address: str) -> list[tuple[int, str, str]]:
    """Return the facility's active homes whose name or address sounds the same, as (id, name, address)."""
    own = (
        select(_home.id, _home.name, _home.prefecture + _home.address_1 + _home.address_2)
        .where(OWN_HOME, _home.is_active)
        .order_by(_home.id)
    )
    return [
        (id_, known_name, known_address)
        for id_, known_name, known_address in db.session.execute(own, viewer_scope(viewer))
        if comparison_key(known_name) == comparison_key(name)
        or comparison_key(known_address) == comparison_key(address)
    ]


_signup, _viewer = Signup.__table__.c, Account.__table__.alias("viewer")
_FIRST_HOME = (
    select(
        func.coalesce(_signup.office_name, _signup.organization),
        _signup.contact_name,
        _signup.phone,
        _signup.email,
    )
    .join_from(Signup.__table__, _viewer, _viewer.c.email == _signup.email)
    .where(
        _viewer.c.id == VIEWER_ID,
        _signup.role == constant(Role.FACILITY),
        _signup.state == constant(SignupState.APPROVED),
        ~exists().where(OWN_HOME),
    )
    .order_by(_signup.id.desc())
    .limit(1)
)


def first_home_values(viewer: Viewer) -> FirstHomeOut:
    """Return the values from the viewer's sign-up request with which the form of the first home starts.

    They are empty if the viewer has no such request, or already has a home.
    """
    row = db.session.execute(_FIRST_HOME, viewer_scope(viewer)).one_or_none()
    name, contact_name, phone, email = row or ("", "", "", "")
    return FirstHomeOut(name=name, contact_name=contact_name, contact_phone=phone, contact_email=email)


def _load_own(viewer: Viewer, home_id: int, condition: ColumnElement[bool], *load: ExecutableOption) -> Home:
    home = db.session.scalar(
        select(Home).where(Home.id == home_id, OWN_HOME, condition).options(*load), viewer_scope(viewer)
    )
    if home is None:
        raise NotFound()
    return home


_draft = HomeDraft.__table__.c
_DRAFT_READER = SchemaReader(HomeDraftOut, HomeDraft)
#: Condition: the draft is neither registered nor dismissed.
IS_OPEN_DRAFT = and_(_draft.home_id.is_(None), _draft.dismissed_at.is_(None))
_OWN_DRAFTS = oldest_first(
    select(*_DRAFT_READER.columns).where(of_my_offices(_draft.office_id), IS_OPEN_DRAFT), _draft.id
)


def home_drafts_of(viewer: Viewer, page: Page) -> CursorPage[HomeDraftOut]:
    """Return a facility's claimed drafts that are neither registered nor dismissed."""
    return read_page(
        _OWN_DRAFTS, lambda row: _DRAFT_READER.read(row, source=ATTRIBUTION), page, **viewer_scope(viewer)
    )


def claimable_corporations(office_number: str) -> list[tuple[str, int]]:
    """Return the corporations of the unclaimed drafts with an office number, as (corporation, count)."""
    statement = (
        select(_draft.corporation, func.count())
        .where(_draft.office_number == office_number, UNCLAIMED)
        .group_by(_draft.corporation)
        .order_by(_draft.corporation)
    )
    return [(corporation, count) for corporation, count in db.session.execute(statement)]


def known_drafts() -> tuple[dict[str, int], date | None]:
    """Return the ids of all drafts by source key, and the newest month of the data."""
    rows = db.session.execute(select(_draft.source_key, _draft.id, _draft.published_on)).all()
    return {key: id_ for key, id_, _ in rows}, max((month for *_, month in rows), default=None)


def offices_with_unclaimed_drafts() -> list[tuple[str, int]]:
    """Return the offices with an approved number and unclaimed drafts, as (number, office id)."""
    statement = (
        select(Office.number, Office.id)
        .where(
            Office.kind == constant(OfficeKind.FACILITY),
            Office.number.in_(select(_draft.office_number).where(UNCLAIMED)),
            # Only a number that the operator approved counts; a number that a manager enters later is not checked.
            exists().where(
                Membership.office_id == Office.id,
                Membership.account_id == Account.id,
                Account.disabled_at.is_(None),
                Signup.email == Account.email,
                Signup.office_number == Office.number,
                Signup.state == constant(SignupState.APPROVED),
            ),
        )
        .order_by(Office.id)
    )
    # The number equals that of a draft, so it is never None. The condition says this to the type checker.
    return [(number, office_id) for number, office_id in db.session.execute(statement) if number]


def office_of_draft(draft_id: int) -> int | None:
    """Return the office that claimed a draft, without checking access."""
    return db.session.scalar(select(_draft.office_id).where(_draft.id == draft_id))


def require_own_form(viewer: Viewer, form: str, target: int | None) -> None:
    """Raise `NotFound` if the form is not the viewer's. `target` is the id of the edited object; None for a new one."""
    match viewer.role, form, target:
        case (Role.APPLICANT, "preference", None):
            return
        case (Role.COUNSELOR, "preference", None) | (Role.FACILITY, "home", None):
            # Raises NotAllowed if the viewer works in no office.
            office_to_work_for(viewer, None)
        case (_, "room", int()):
            if not _is_open_room(viewer, target):
                raise NotFound()
        case (Role.COUNSELOR, "preference", int()) | (Role.FACILITY, "home" | "home-draft", int()):
            if not _own_names(viewer, [f"{form}/{target}"]):
                raise NotFound()
        case _:
            raise NotFound()


def _is_open_room(viewer: Viewer, contact_id: int) -> bool:
    """Return whether a contact is the viewer's own and has an open room. A room that closes deletes its drafts."""
    is_open = exists().where(Contact.id == contact_id, ROOM_IS_OPEN, OWN_CONTACT[viewer.role])
    return bool(db.session.scalar(select(is_open), viewer_scope(viewer)))


def form_draft_of(viewer: Viewer, form: str) -> FormDraft | None:
    return db.session.get(FormDraft, (viewer.id, form))


def form_drafts_of(viewer: Viewer) -> list[tuple[FormDraft, str | None]]:
    """Return the viewer's drafts, newest first, each with the name of its person or home."""
    newest = select(FormDraft).where(FormDraft.account_id == viewer.id).order_by(FormDraft.updated_at.desc())
    scope = viewer_scope(viewer)
    if viewer.role is not Role.APPLICANT and not scope["offices"]:
        # A user without an office cannot register anything, so drafts of new objects are left out.
        newest = newest.where(~FormDraft.form.endswith("/new"))
    drafts = list(db.session.scalars(newest))
    names = _own_names(viewer, [draft.form for draft in drafts])
    return [
        (draft, names.get(draft.form))
        for draft in drafts
        if draft.form.endswith("/new") or draft.form in names
    ]


def _own_names(viewer: Viewer, forms: Iterable[str]) -> dict[str, str | None]:
    """Return the names of the objects that are still the viewer's own, by form (such as `home/12`)."""
    ids_by_kind: dict[str, list[int]] = {}
    for kind, _, target in (form.partition("/") for form in forms):
        if target.isdecimal():
            ids_by_kind.setdefault(kind, []).append(int(target))
    names: dict[str, str | None] = {}
    own = OWN_PREFERENCE.get(viewer.role)
    sources: dict[str, tuple[type[Home | Preference | HomeDraft], ColumnElement[bool]]] = {
        "home": (Home, OWN_HOME & Home.is_active),
        "home-draft": (HomeDraft, of_my_offices(_draft.office_id) & IS_OPEN_DRAFT),
    }
    if own is not None:
        sources["preference"] = (Preference, own & Preference.is_active)
    for kind, object_ids in ids_by_kind.items():
        if kind in sources:
            table, is_own = sources[kind]
            rows = db.session.execute(
                select(table.id, table.name).where(table.id.in_(object_ids), is_own), viewer_scope(viewer)
            )
            names |= {f"{kind}/{id_}": name for id_, name in rows}
    return names
