"""Who works in an office, whoever asks."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Join, Row, ScalarSelect, Select, and_, case, exists, func, or_, select
from sqlalchemy.orm import aliased, joinedload

from server.accounts.queries import HAS_FACTOR
from server.core.database import db
from server.core.refusals import Invalid, NotAllowed, NotFound
from server.core.scope import HAS_RIGHTS, MY_OFFICES, VIEWER_ID, offices_of, workers_of
from server.core.viewer import Viewer
from server.core.vocabulary import ContactStatus, Position, Role, Side
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


@dataclass(frozen=True)
class Member:
    """A member of an office with how much they are in charge of there."""

    account: Account
    membership: Membership
    homes: int
    preferences: int
    has_factor: bool


_homes = select(func.count()).where(
    Home.assignee_id == Membership.account_id, Home.office_id == Membership.office_id, Home.is_active
)
_preferences = select(func.count()).where(
    Preference.assignee_id == Membership.account_id,
    Preference.office_id == Membership.office_id,
    Preference.is_active,
)
_MEMBERS = (
    select(Account, Membership, _homes.scalar_subquery(), _preferences.scalar_subquery(), HAS_FACTOR)
    .join(Membership, Membership.account_id == Account.id)
    .order_by(Membership.joined_at, Account.id)
)


def members_of(office: Office) -> list[Member]:
    """Return the members of an office, who joined first first."""
    found = db.session.execute(_MEMBERS.where(Membership.office_id == office.id))
    return [Member(*row) for row in found]


def works_elsewhere(account_id: int, manager_id: int) -> bool:
    """Say whether an account is a member of an office that somebody else does not manage."""
    managed = select(Membership.office_id).where(
        Membership.account_id == manager_id, Membership.position == Position.MANAGER
    )
    elsewhere = exists().where(Membership.account_id == account_id, Membership.office_id.not_in(managed))
    return bool(db.session.scalar(select(elsewhere)))


def worker_of(office_id: int, account_id: int) -> Account:
    """Return a member of an office who works with homes and cases, or refuse the choice of them."""
    found = next((one for one, _ in workers_of(office_id) if one.id == account_id), None)
    if found is None:
        raise not_a_worker()
    return found


def not_a_worker() -> Invalid:
    """Return the refusal of somebody who cannot take over."""
    return Invalid({"to": ["引き継ぐ人を、この事業所のスタッフから選んでください。"]}, "not_a_worker")


def invitations_of(office: Office) -> list[tuple[Invitation, str]]:
    """Return the invitations of an office that nobody has accepted yet, each with the name of who invited."""
    statement = (
        select(Invitation, Account.username)
        .join(Account, Account.id == Invitation.invited_by_id)
        .where(Invitation.office_id == office.id, Invitation.used_at.is_(None))
        .order_by(Invitation.id)
    )
    return [(invitation, name) for invitation, name in db.session.execute(statement)]


def members_in(office_id: int) -> set[int]:
    """Return the accounts of an office's members, whatever they may do there."""
    return {*db.session.scalars(select(Membership.account_id).where(Membership.office_id == office_id))}


#: That an invitation waits and was sent by somebody who still acts for its office as a manager.
INVITATION_WORKS = and_(
    Invitation.used_at.is_(None),
    Invitation.invited_by_id.in_(select(Account.id).where(Account.disabled_at.is_(None))),
    Invitation.office_id.in_(offices_of(Invitation.__table__.c.invited_by_id, (Position.MANAGER,))),
)


_from, _to = aliased(Office), aliased(Office)


@dataclass(frozen=True)
class CaseOfferRow:
    """An offer as both offices are told of it: nothing of whom."""

    row: CaseOffer
    from_office: str
    to_office: str
    offered_by: str
    rooms: int


def offers_of(office: Office) -> list[CaseOfferRow]:
    """Return the latest offers that an office made or was made, newest first."""
    statement = (
        select(CaseOffer, _from.name, _to.name, Account.username)
        .join(_from, _from.id == CaseOffer.from_office_id)
        .join(_to, _to.id == CaseOffer.to_office_id)
        .join(Account, Account.id == CaseOffer.actor_id)
        .where(or_(CaseOffer.from_office_id == office.id, CaseOffer.to_office_id == office.id))
        .order_by(CaseOffer.id.desc())
        .limit(50)
    )
    rows = db.session.execute(statement).all()
    cases = {id_ for offer, *_ in rows for id_ in offer.preferences}
    rooms = dict(
        db.session.execute(
            select(Contact.preference_id, func.count())
            .where(Contact.preference_id.in_(cases), Contact.status == ContactStatus.ACCEPTED)
            .group_by(Contact.preference_id)
        ).all()
    )
    return [CaseOfferRow(*row, rooms=sum(rooms.get(id_, 0) for id_ in row[0].preferences)) for row in rows]


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


HOME_OFFICE, SEEKER_OFFICE = (Office.__table__.alias(f"{side}_office") for side in ("home", "seeker"))
_contact, _home, _preference = Contact.__table__.c, Home.__table__.c, Preference.__table__.c
#: A contact with everything that tells who is on either side.
SIDES: Join = (
    Contact.__table__.join(Home.__table__, _home.id == _contact.home_id)
    .join(HOME_OFFICE, HOME_OFFICE.c.id == _home.office_id)
    .join(Preference.__table__, _preference.id == _contact.preference_id)
    .outerjoin(SEEKER_OFFICE, SEEKER_OFFICE.c.id == _preference.office_id)
)
#: For whom a facility speaks in a room, and whoever is on the other side; an applicant goes by their own name until
#: they are no longer to be found.
HOME_PLACE = case((HOME_OFFICE.c.is_shared, _home.name))
SEEKER_PLACE = case(
    (SEEKER_OFFICE.c.is_shared, SEEKER_OFFICE.c.name),
    (and_(_preference.office_id.is_(None), ~_preference.is_active), Side.SEEKER.label),
)


def place_of(role: ColumnElement[Role]) -> ColumnElement[str | None]:
    """Return what somebody of a role speaks for."""
    return case((role == Role.FACILITY, HOME_PLACE), else_=SEEKER_PLACE)


UNCLAIMED = and_(HomeDraft.office_id.is_(None), HomeDraft.home_id.is_(None))
