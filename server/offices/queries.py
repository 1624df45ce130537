"""Reads of offices, members, invitations and case offers, and the joined tables with the names of both sides."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Integer,
    Join,
    ScalarSelect,
    Select,
    and_,
    bindparam,
    case,
    exists,
    func,
    null,
    select,
)
from sqlalchemy.orm import joinedload

from server.accounts.queries import HAS_FACTOR
from server.core.database import db
from server.core.models import UtcTime
from server.core.queries import SchemaReader
from server.core.refusals import Invalid, NotAllowed, NotFound
from server.core.scope import (
    HAS_RIGHTS,
    ROOM_IS_OPEN,
    VIEWER_ID,
    of_my_offices,
    offices_of,
    viewer_scope,
    workers_of,
)
from server.core.viewer import Viewer
from server.core.vocabulary import OfficeKind, Position, Role, Side
from server.models import (
    Account,
    CaseOffer,
    Contact,
    Corporation,
    Home,
    HomeDraft,
    Invitation,
    Membership,
    Office,
    Preference,
)
from server.offices.schemas import InvitationOut, MemberOut, OfferOut

# Offices of the viewer

_IS_MEMBER = (Membership.office_id == Office.id, Membership.account_id == VIEWER_ID, HAS_RIGHTS)
_OWN_OFFICES = (
    select(Office, Membership.position)
    .where(*_IS_MEMBER)
    .options(joinedload(Office.corporation))
    .order_by(Office.id)
)


def own_offices(account_id: int) -> list[tuple[Office, Position]]:
    """Return the offices of an account, with corporations loaded, and its position in each."""
    rows = db.session.execute(_OWN_OFFICES, {"viewer_id": account_id})
    return [(office, position) for office, position in rows]


def office_for(viewer: Viewer, office_id: int) -> tuple[Office, Position]:
    """Return an office of the viewer and the viewer's position; raise NotFound for any other office."""
    row = db.session.execute(
        _OWN_OFFICES.where(Office.id == office_id), {"viewer_id": viewer.id}
    ).one_or_none()
    if row is None:
        raise NotFound()
    return row[0], row[1]


def managed_office_for(viewer: Viewer, office_id: int) -> Office:
    """Return an office that the viewer manages; raise NotAllowed if the viewer has another position there."""
    office, position = office_for(viewer, office_id)
    if position is not Position.MANAGER:
        raise NotAllowed("この操作は、事業所の管理者だけができます。", "managers_only")
    return office


def office_to_work_for(viewer: Viewer, office_id: int | None) -> Office:
    """Return the office in which the viewer registers something: the given one, or the first if `office_id` is None."""
    own = select(Office).where(of_my_offices(Office.__table__.c.id)).order_by(Office.id).limit(1)
    if office_id is not None:
        own = own.where(Office.id == office_id)
    office = db.session.scalar(own, viewer_scope(viewer))
    if office is None and office_id is not None:
        raise NotFound()
    if office is None:
        raise NotAllowed(
            "担当している事業所がないため、登録できません。管理者にご相談ください。", "no_office"
        )
    return office


# All offices; the caller checks the rights.


def office_of_kind(office_id: int, kind: OfficeKind | None) -> Office:
    """Return an office by id; raise NotFound if it is of another kind."""
    office = db.session.get(Office, office_id)
    if office is None or office.kind is not kind:
        raise NotFound("この番号の事業所はありません。", "no_such_office")
    return office


def sister_offices(office: Office) -> list[Office]:
    """Return the other offices of the same corporation and kind."""
    statement = select(Office).where(
        Office.corporation_id == office.corporation_id, Office.kind == office.kind, Office.id != office.id
    )
    return list(db.session.scalars(statement.order_by(Office.id)))


def find_by_numbers(
    kind: OfficeKind | None, corporation_number: str | None, office_number: str | None
) -> tuple[Corporation | None, Office | None]:
    """Look up a corporation and an office by their public numbers."""
    corporation = office = None
    if corporation_number:
        corporation = db.session.scalar(select(Corporation).where(Corporation.number == corporation_number))
    if office_number:
        office = db.session.scalar(select(Office).where(Office.kind == kind, Office.number == office_number))
    return corporation, office


def search_offices(words: str) -> list[tuple[Office, str, int]]:
    """Find offices by a part of the name; return each with the name of its corporation and its number of members."""
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


def homes_of_corporation(corporation_id: int | ScalarSelect[int]) -> Select[int]:
    """Select the ids of the homes of all offices of a corporation."""
    return (
        select(Home.id)
        .join(Office, Office.id == Home.office_id)
        .where(Office.corporation_id == corporation_id)
    )


#: Condition for a home draft that no office has claimed.
UNCLAIMED = and_(HomeDraft.office_id.is_(None), HomeDraft.home_id.is_(None))

# Members and invitations


_account = Account.__table__.c
_home_count = select(func.count()).where(
    Home.assignee_id == Membership.account_id, Home.office_id == Membership.office_id, Home.is_active
)
_preference_count = select(func.count()).where(
    Preference.assignee_id == Membership.account_id,
    Preference.office_id == Membership.office_id,
    Preference.is_active,
)


def _member_reader(*, for_manager: bool) -> SchemaReader[MemberOut]:
    return SchemaReader(
        MemberOut,
        Account,
        name=_account.username,
        email=_account.email if for_manager else null(),
        position=Membership.__table__.c.position,
        has_factor=HAS_FACTOR if for_manager else null(),
        joined_at=Membership.__table__.c.joined_at,
        homes=_home_count.scalar_subquery(),
        preferences=_preference_count.scalar_subquery(),
    )


_FOR_MANAGER, _FOR_COLLEAGUE = _member_reader(for_manager=True), _member_reader(for_manager=False)


def members_of(office: Office, *, for_manager: bool) -> list[MemberOut]:
    """Return the members of an office, in the order they joined; mail addresses and factors only for a manager."""
    member = _FOR_MANAGER if for_manager else _FOR_COLLEAGUE
    statement = (
        select(*member.columns)
        .join_from(Account.__table__, Membership.__table__, Membership.account_id == _account.id)
        .where(Membership.office_id == office.id)
        .order_by(Membership.joined_at, _account.id)
    )
    return [member.read(iter(row)) for row in db.session.execute(statement)]


def member_ids(office_id: int) -> set[int]:
    """Return the account ids of all members of an office, in any position."""
    return {*db.session.scalars(select(Membership.account_id).where(Membership.office_id == office_id))}


def worker_of(office_id: int, account_id: int) -> Account:
    """Return a member of an office who can take over homes and cases; raise Invalid for any other account."""
    worker = next((account for account, _ in workers_of(office_id) if account.id == account_id), None)
    if worker is None:
        raise NotAWorker()
    return worker


class NotAWorker(Invalid):
    """The new assignee cannot take over homes and cases of the office."""

    def __init__(self) -> None:
        super().__init__({"to": ["引き継ぐ人を、この事業所のスタッフから選んでください。"]}, "not_a_worker")


def works_elsewhere(account_id: int, manager_id: int) -> bool:
    """Return whether an account is a member of an office that `manager_id` does not manage."""
    managed = select(Membership.office_id).where(
        Membership.account_id == manager_id, Membership.position == Position.MANAGER
    )
    elsewhere = exists().where(Membership.account_id == account_id, Membership.office_id.not_in(managed))
    return bool(db.session.scalar(select(elsewhere)))


#: Condition for an open invitation whose sender is enabled and still manages the office. It does not check the
#: expiry.
INVITATION_WORKS = and_(
    Invitation.used_at.is_(None),
    Invitation.invited_by_id.in_(select(Account.id).where(Account.disabled_at.is_(None))),
    Invitation.office_id.in_(offices_of(Invitation.__table__.c.invited_by_id, (Position.MANAGER,))),
)


_INVITATION = SchemaReader(
    InvitationOut,
    Invitation,
    invited_by=_account.username,
    has_expired=Invitation.__table__.c.expires_at <= bindparam("now", type_=UtcTime),
)


def invitations_of(office: Office, now: datetime) -> list[InvitationOut]:
    """Return the open invitations of an office."""
    statement = (
        select(*_INVITATION.columns)
        .join_from(Invitation.__table__, Account.__table__, _account.id == Invitation.invited_by_id)
        .where(Invitation.office_id == office.id, Invitation.used_at.is_(None))
        .order_by(Invitation.id)
    )
    return [_INVITATION.read(iter(row)) for row in db.session.execute(statement, {"now": now})]


# Case offers


_offer = CaseOffer.__table__.c
_from_office, _to_office = (Office.__table__.alias(f"{end}_office") for end in ("from", "to"))
_OFFER = SchemaReader(
    OfferOut,
    CaseOffer,
    is_ours=_offer.from_office_id == bindparam("office_id", type_=Integer),
    from_office=_from_office.c.name,
    to_office=_to_office.c.name,
    offered_by=_account.username,
)
#: The offers that an office made or received.
_OFFERS = (
    select(_offer.preferences, *_OFFER.columns)
    .join_from(CaseOffer.__table__, _from_office, _from_office.c.id == _offer.from_office_id)
    .join(_to_office, _to_office.c.id == _offer.to_office_id)
    .join(Account.__table__, _account.id == _offer.actor_id)
    .where(bindparam("office_id", type_=Integer).in_([_offer.from_office_id, _offer.to_office_id]))
    .order_by(_offer.id.desc())
    .limit(50)
)


def offers_of(office: Office) -> list[OfferOut]:
    """Return the 50 latest offers that an office made or received, newest first."""
    rows = db.session.execute(_OFFERS, {"office_id": office.id}).all()
    cases = {id_ for row in rows for id_ in row.preferences}
    rooms = dict(
        db.session.execute(
            select(Contact.preference_id, func.count())
            .where(Contact.preference_id.in_(cases), ROOM_IS_OPEN)
            .group_by(Contact.preference_id)
        ).all()
    )
    return [_read_offer(iter(row), rooms) for row in rows]


def _read_offer(values: Iterator[Any], rooms: Mapping[int, int]) -> OfferOut:
    people = next(values)
    return _OFFER.read(values, people=len(people), rooms=sum(rooms.get(id_, 0) for id_ in people))


# Names of both sides of a contact

HOME_OFFICE, SEEKER_OFFICE = (Office.__table__.alias(f"{side}_office") for side in ("home", "seeker"))
_contact, _home, _preference = Contact.__table__.c, Home.__table__.c, Preference.__table__.c
#: A contact joined with the tables that contain the names of both sides.
SIDES: Join = (
    Contact.__table__.join(Home.__table__, _home.id == _contact.home_id)
    .join(HOME_OFFICE, HOME_OFFICE.c.id == _home.office_id)
    .join(Preference.__table__, _preference.id == _contact.preference_id)
    .outerjoin(SEEKER_OFFICE, SEEKER_OFFICE.c.id == _preference.office_id)
)
#: The home that is displayed with the name of a facility member, if the office is shared.
HOME_PLACE = case((HOME_OFFICE.c.is_shared, _home.name))
#: The office that is displayed with the name of a counselor, if the office is shared. An applicant who is no longer
#: listed is displayed without a name, as the label of the side.
SEEKER_PLACE = case(
    (SEEKER_OFFICE.c.is_shared, SEEKER_OFFICE.c.name),
    (and_(_preference.office_id.is_(None), ~_preference.is_active), Side.SEEKER.label),
)


def place_of(role: ColumnElement[Role]) -> ColumnElement[str | None]:
    """Return the home or office that is displayed with the name of an account of this role."""
    return case((role == Role.FACILITY, HOME_PLACE), else_=SEEKER_PLACE)
