"""Offices within what the viewer may have, and their corporations."""

from collections.abc import Sequence

from sqlalchemy import Row, ScalarSelect, Select, func, select
from sqlalchemy.orm import joinedload

from server.domain.refusals import NotAllowed, NotFound
from server.domain.viewer import Viewer
from server.domain.vocabulary import Position, Role
from server.extensions import db
from server.models import Corporation, Home, Membership, Office
from server.queries.scope import HAS_RIGHTS, MY_OFFICES, VIEWER_ID

_AS_MEMBER = (Membership.office_id == Office.id, Membership.account_id == VIEWER_ID, HAS_RIGHTS)
_OWN = (
    select(Office, Membership.position)
    .where(*_AS_MEMBER)
    .options(joinedload(Office.corporation))
    .order_by(Office.id)
)
_BRIEFLY = (
    select(Office.id, Office.name, Office.is_shared, Membership.position)
    .where(*_AS_MEMBER)
    .order_by(Office.id)
)


def own_offices(account_id: int) -> Sequence[Row[int, str, bool, Position]]:
    """Return id, name, whether it is shared, and the position in each office of an account."""
    return db.session.execute(_BRIEFLY, {"viewer_id": account_id}).all()


def corporation_of(home: Home) -> int:
    """Return the corporation whose home it is."""
    return db.session.scalars(select(Office.corporation_id).where(Office.id == home.office_id)).one()


def homes_of_corporation(corporation_id: int | ScalarSelect[int]) -> Select[int]:
    """Return the homes of all offices of a corporation."""
    return (
        select(Home.id)
        .join(Office, Office.id == Home.office_id)
        .where(Office.corporation_id == corporation_id)
    )


def office_to_work_for(viewer: Viewer, office_id: int | None) -> Office:
    """Return the office named, of those that the viewer works in; their first one where none is named."""
    own = select(Office).where(Office.id.in_(MY_OFFICES)).order_by(Office.id).limit(1)
    if office_id is not None:
        own = own.where(Office.id == office_id)
    found = db.session.scalar(own, {"viewer_id": viewer.id})
    if found is None and office_id is not None:
        raise NotFound()
    if found is None:
        raise NotAllowed(
            "担当している事業所がないため、登録できません。管理者にご相談ください。", "no_office"
        )
    return found


def office_of_kind(office_id: int, kind: Role) -> Office:
    """Return an office of a role, whoever asks, or refuse as not found."""
    office = db.session.get(Office, office_id)
    if office is None or office.kind is not kind:
        raise NotFound("この番号の事業所はありません。", "no_such_office")
    return office


def offices_of_viewer(account_id: int) -> list[tuple[Office, Position]]:
    """Return the offices of an account with their corporations, each with its position there."""
    return [(office, position) for office, position in db.session.execute(_OWN, {"viewer_id": account_id})]


def office_for(viewer: Viewer, office_id: int) -> tuple[Office, Position]:
    """Return one of the viewer's own offices and their position there, or refuse as not found."""
    found = db.session.execute(_OWN.where(Office.id == office_id), {"viewer_id": viewer.id}).one_or_none()
    if found is None:
        raise NotFound()
    return found[0], found[1]


def managed_office_for(viewer: Viewer, office_id: int) -> Office:
    """Return an office that the viewer manages; another of theirs is refused as not allowed."""
    office, position = office_for(viewer, office_id)
    if position is not Position.MANAGER:
        raise NotAllowed("この操作は、事業所の管理者だけができます。", "managers_only")
    return office


def sister_offices(office: Office) -> list[Office]:
    """Return the other offices of the same corporation and kind."""
    statement = select(Office).where(
        Office.corporation_id == office.corporation_id, Office.kind == office.kind, Office.id != office.id
    )
    return list(db.session.scalars(statement.order_by(Office.id)))


def known_under(
    kind: Role, corporation_number: str | None, office_number: str | None
) -> tuple[Corporation | None, Office | None]:
    """Return the corporation and the office that there are already under public numbers."""
    corporation = office = None
    if corporation_number:
        corporation = db.session.scalar(select(Corporation).where(Corporation.number == corporation_number))
    if office_number:
        office = db.session.scalar(select(Office).where(Office.kind == kind, Office.number == office_number))
    return corporation, office


def offices_named(words: str) -> list[tuple[Office, str, int]]:
    """Return the offices with these words in their name, each with its corporation's name and how many members."""
    members = (
        select(func.count()).where(Membership.office_id == Office.id).correlate(Office).scalar_subquery()
    )
    statement = (
        select(Office, Corporation.name, members)
        .join(Corporation, Corporation.id == Office.corporation_id)
        .where(Office.name.contains(words, autoescape=True))
        .order_by(Office.id)
    )
    return [(office, name, count) for office, name, count in db.session.execute(statement)]
