"""Founding offices, joining them and revoking invitations to them, within the running transaction."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, delete, select

from server.actions.homes.drafts import claim_drafts
from server.domain.refusals import Conflict
from server.domain.vocabulary import Position, Role
from server.extensions import db
from server.models import Account, Corporation, Invitation, Membership, Office
from server.queries.offices.offices import known_under


@dataclass(frozen=True)
class OfficeData:
    """What a corporation and an office are called, with their public numbers, if they have one."""

    corporation: str
    office: str
    corporation_number: str | None = None
    office_number: str | None = None


def found_office(account: Account, data: OfficeData, now: datetime) -> Office:
    """Make an account the manager of its office; office and corporation are found by number, or made."""
    corporation, office = known_under(account.role, data.corporation_number, data.office_number)
    if office is None:
        if corporation is None:
            corporation = Corporation(name=data.corporation, number=data.corporation_number)
        office = Office(
            corporation=corporation,
            kind=account.role,
            name=data.office,
            number=data.office_number,
            owner_id=account.id,
            created_at=now,
        )
        db.session.add(office)
        db.session.flush()
    join(office, account, Position.MANAGER, now)
    if account.role is Role.FACILITY and office.number:
        claim_drafts(office.number, office.id)
    return office


class OtherRole(Conflict):
    """Members of an office have its role."""

    def __init__(self) -> None:
        super().__init__(
            "このメールアドレスは、ほかの種別のアカウントで使われています。別のメールアドレスをお使いください。",
            "other_role",
        )


def join(office: Office, account: Account, position: Position, now: datetime) -> None:
    """Make an account a member of an office."""
    if account.role is not office.kind:
        raise OtherRole()
    # Locked: nobody joins an office twice at once, and who is counted is who is there.
    db.session.refresh(office, ["is_shared"], with_for_update=True)
    members = db.session.scalars(select(Membership.account_id).where(Membership.office_id == office.id)).all()
    if account.id in members:
        raise Conflict("すでにこの事業所のスタッフです。", "already_member")
    db.session.add(Membership(account_id=account.id, office_id=office.id, position=position, joined_at=now))
    office.is_shared = office.is_shared or bool(members)


def revoke_invitations(account_id: int, *which: ColumnElement[bool]) -> None:
    """Take back what an account sent and nobody has accepted yet, within the running transaction."""
    db.session.execute(
        delete(Invitation)
        .where(Invitation.invited_by_id == account_id, Invitation.used_at.is_(None), *which)
        .execution_options(synchronize_session=False)
    )
