"""Create offices and staff accounts, and add members."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select

from server.accounts.service.passwords import hash_password
from server.core.audit.rules import Act
from server.core.audit.service import record
from server.core.database import db
from server.core.refusals import Conflict
from server.core.transaction import transaction, update_rows
from server.core.vocabulary import ROLES, Position, Role
from server.models import Account, Corporation, HomeDraft, Membership, Office
from server.offices.queries import UNCLAIMED, find_by_numbers, office_of_kind


@dataclass(frozen=True)
class OfficeData:
    """The names and optional public numbers of a corporation and an office."""

    corporation: str
    office: str
    corporation_number: str | None = None
    office_number: str | None = None


def get_or_create_office(account: Account, data: OfficeData, now: datetime) -> Office:
    """Make a new account the manager of its office, in the current transaction; return the office.

    Look up the office and the corporation by number, and create those that do not exist.
    """
    kind = ROLES[account.role].office_kind
    corporation, office = find_by_numbers(kind, data.corporation_number, data.office_number)
    if office is None:
        if corporation is None:
            corporation = Corporation(name=data.corporation, number=data.corporation_number)
        office = Office(
            corporation=corporation,
            kind=kind,
            name=data.office,
            number=data.office_number,
            owner_id=account.id,
            created_at=now,
        )
        db.session.add(office)
        db.session.flush()
    add_member(office, account, Position.MANAGER, now)
    if account.role is Role.FACILITY and office.number:
        claim_home_drafts(office.number, office.id)
    return office


class WrongRole(Conflict):
    """The account's role differs from the role of the office."""

    def __init__(self) -> None:
        super().__init__(
            "このメールアドレスは、ほかの種別のアカウントで使われています。別のメールアドレスをお使いください。",
            "other_role",
        )


def add_member(office: Office, account: Account, position: Position, now: datetime) -> None:
    """Make an account a member of an office, in the current transaction."""
    if ROLES[account.role].office_kind is not office.kind:
        raise WrongRole()
    # Lock the office, so that two accounts do not join at the same time: `is_shared` depends on the other members.
    db.session.refresh(office, ["is_shared"], with_for_update=True)
    members = db.session.scalars(select(Membership.account_id).where(Membership.office_id == office.id)).all()
    if account.id in members:
        raise Conflict("すでにこの事業所のスタッフです。", "already_member")
    db.session.add(Membership(account_id=account.id, office_id=office.id, position=position, joined_at=now))
    office.is_shared = office.is_shared or bool(members)


def create_staff_account(
    role: Role,
    email: str,
    username: str,
    password: str,
    now: datetime,
    office_id: int | None = None,
    reason: str | None = None,
) -> Account:
    """Create an account with a password: an operator, or a manager of an office (a new one if `office_id` is None)."""
    if role is Role.OPERATOR and office_id is not None:
        raise Conflict("運営のアカウントは、事業所に入れません。", "no_office")
    with transaction():
        account = Account(
            role=role,
            email=email.lower(),
            username=username,
            password_hash=hash_password(password),
            created_at=now,
        )
        db.session.add(account)
        db.session.flush()
        if office_id is not None:
            add_member(office_of_kind(office_id, ROLES[role].office_kind), account, Position.MANAGER, now)
        elif role is not Role.OPERATOR:
            get_or_create_office(account, OfficeData(username, username), now)
        record(Act.ACCOUNT_CREATED, account.id, office_id, reason=reason)
    return account


def claim_home_drafts(office_number: str, office_id: int) -> int:
    """Assign the unclaimed drafts with this number to an office, in the current transaction; return their number."""
    claimed = db.session.scalars(
        update_rows(HomeDraft)
        .where(HomeDraft.office_number == office_number, UNCLAIMED)
        .values(office_id=office_id)
        .returning(HomeDraft.id)
    )
    return len(claimed.all())
