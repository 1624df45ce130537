"""Changes to an office and its members: data, positions, removal, and the names of staff."""

from collections.abc import Mapping
from datetime import datetime

from sqlalchemy import update
from sqlalchemy.exc import IntegrityError

from server.accounts.service.links import revoke_invitations
from server.core.audit.rules import Act
from server.core.audit.service import record
from server.core.database import db
from server.core.refusals import Conflict, NotAllowed
from server.core.transaction import delete_rows, transaction
from server.core.viewer import Viewer
from server.core.vocabulary import WORKING_POSITIONS, Position
from server.handover.service.handover import hand_over_all_of
from server.models import Account, Invitation, Membership
from server.offices.queries import NotAWorker
from server.offices.service.members import (
    lock_managed_office,
    lock_own_office,
    member_of,
    require_remaining_manager,
    revoke_office_access,
)


def change_office(
    actor: Viewer, office_id: int, office_data: Mapping[str, object], corporation_data: Mapping[str, object]
) -> None:
    """Change the data of an office and its corporation; raise Conflict for a public number already in use."""
    try:
        with transaction():
            office = lock_managed_office(actor, office_id)
            for name, value in office_data.items():
                setattr(office, name, value)
            for name, value in corporation_data.items():
                setattr(office.corporation, name, value)
            if db.session.is_modified(office) or db.session.is_modified(office.corporation):
                record(Act.OFFICE_CHANGED, office_id, office_id)
    except IntegrityError:
        raise Conflict(
            "この番号は、ほかの法人か事業所が登録しています。番号をお確かめください。", "number_taken"
        ) from None


def change_position(
    actor: Viewer, office_id: int, account_id: int, position: Position, now: datetime
) -> None:
    """Change a member's position; for the billing position, hand over their homes and cases to the managers."""
    with transaction():
        office = lock_managed_office(actor, office_id)
        membership = member_of(office, account_id)
        if membership.position is position:
            return
        require_remaining_manager(office, account_id, position)
        record(Act.MEMBER_CHANGED, account_id, office_id)
        membership.position = position
        # The queries below read the new position.
        db.session.flush()
        if position is not Position.MANAGER:
            revoke_invitations(account_id, Invitation.office_id == office.id)
        if position not in WORKING_POSITIONS:
            hand_over_all_of(actor, office, account_id, None, now)
            revoke_office_access(office, account_id)


def remove_member(actor: Viewer, office_id: int, account_id: int, to: int | None, now: datetime) -> None:
    """Remove a member and end their access; hand over homes and cases to `to`, or to the managers if `to` is None."""
    with transaction():
        record(Act.MEMBER_REMOVED, account_id, office_id)
        office, position = lock_own_office(actor, office_id)
        if position is not Position.MANAGER and account_id != actor.id:
            raise NotAllowed("この操作は、事業所の管理者だけができます。", "managers_only")
        membership = member_of(office, account_id)
        require_remaining_manager(office, account_id, None)
        if to == account_id:
            raise NotAWorker()
        revoke_invitations(account_id, Invitation.office_id == office.id)
        hand_over_all_of(actor, office, account_id, to, now)
        db.session.execute(
            delete_rows(Membership).where(
                Membership.account_id == membership.account_id, Membership.office_id == office.id
            )
        )
        revoke_office_access(office, account_id)


def rename(actor: Viewer, username: str) -> None:
    """Change the displayed name of a member of staff."""
    with transaction():
        db.session.execute(update(Account).where(Account.id == actor.id).values(username=username))
