"""Who works in an office, whoever asks."""

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import Select, and_, exists, func, select
from sqlalchemy.orm import aliased

from server.domain.refusals import Invalid
from server.domain.vocabulary import WORKING, Position
from server.extensions import db
from server.models import Account, Home, Invitation, Membership, Office, Preference
from server.queries.accounts.factors import HAS_FACTOR
from server.queries.scope import offices_of


def workers_of(office_id: int) -> list[tuple[Account, bool]]:
    """Return those of an office who work with homes and cases and may sign in, each with whether they manage it."""
    statement = (
        select(Account, Membership.position)
        .join(Membership, Membership.account_id == Account.id)
        .where(
            Membership.office_id == office_id,
            Membership.position.in_(WORKING),
            Account.disabled_at.is_(None),
        )
        .order_by(Account.id)
    )
    return [(account, position is Position.MANAGER) for account, position in db.session.execute(statement)]


def managers_of(offices: Collection[int]) -> dict[int, list[Account]]:
    """Return the managers of offices who may sign in, by office."""
    statement = (
        select(Membership.office_id, Account)
        .join(Account, Account.id == Membership.account_id)
        .where(
            Membership.office_id.in_(offices),
            Membership.position == Position.MANAGER,
            Account.disabled_at.is_(None),
        )
        .order_by(Account.id)
    )
    found: dict[int, list[Account]] = {office_id: [] for office_id in offices}
    for office_id, account in db.session.execute(statement):
        found[office_id].append(account)
    return found


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


def sharing_an_office(account_id: int) -> Select[int]:
    """Return who is a member of an office that an account is a member of, itself too."""
    mine, theirs = aliased(Membership), aliased(Membership)
    return select(theirs.account_id).where(mine.account_id == account_id, theirs.office_id == mine.office_id)


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
