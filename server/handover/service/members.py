"""The members of an office: what they may do there, and how they leave; and what the office says of itself."""

from collections.abc import Mapping
from datetime import datetime

from sqlalchemy import delete, update
from sqlalchemy.exc import IntegrityError

from server.accounts.service.links import revoke_invitations
from server.core.database import db
from server.core.refusals import Conflict, NotAllowed
from server.core.transaction import transaction
from server.core.viewer import Viewer
from server.core.vocabulary import WORKING, Position
from server.handover.service.handover import hand_over_all_of
from server.models import Account, Invitation, Membership
from server.offices.queries import not_a_worker
from server.offices.service.members import (
    forget_office,
    hold_managed,
    hold_own,
    member_of,
    refuse_without_manager,
)


def change_office(
    actor: Viewer, office_id: int, office_data: Mapping[str, object], corporation_data: Mapping[str, object]
) -> None:
    """Change what an office and its corporation say of themselves; numbers belong to one alone."""
    try:
        with transaction():
            office = hold_managed(actor, office_id)
            for name, value in office_data.items():
                setattr(office, name, value)
            for name, value in corporation_data.items():
                setattr(office.corporation, name, value)
    except IntegrityError:
        raise Conflict(
            "この番号は、ほかの法人か事業所が登録しています。番号をお確かめください。", "number_taken"
        ) from None


def change_position(
    actor: Viewer, office_id: int, account_id: int, position: Position, now: datetime
) -> None:
    """Change what a member may do; who only sees invoices from now on leaves what they were in charge of."""
    with transaction():
        office = hold_managed(actor, office_id)
        membership = member_of(office, account_id)
        if membership.position is position:
            return
        refuse_without_manager(office, account_id, position)
        membership.position = position
        db.session.flush()
        if position is not Position.MANAGER:
            revoke_invitations(account_id, Invitation.office_id == office.id)
        if position not in WORKING:
            hand_over_all_of(actor, office, account_id, None, now)
            forget_office(office, account_id)


def remove_member(actor: Viewer, office_id: int, account_id: int, to: int | None, now: datetime) -> None:
    """Have a member leave: at once out of everything, and what they were in charge of goes to whom is named."""
    with transaction():
        office, position = hold_own(actor, office_id)
        if position is not Position.MANAGER and account_id != actor.id:
            raise NotAllowed("この操作は、事業所の管理者だけができます。", "managers_only")
        membership = member_of(office, account_id)
        refuse_without_manager(office, account_id, None)
        if to == account_id:
            raise not_a_worker()
        revoke_invitations(account_id, Invitation.office_id == office.id)
        hand_over_all_of(actor, office, account_id, to, now)
        db.session.execute(
            delete(Membership)
            .where(Membership.account_id == membership.account_id, Membership.office_id == office.id)
            .execution_options(synchronize_session=False)
        )
        forget_office(office, account_id)


def rename(actor: Viewer, username: str) -> None:
    """Change the name under which a member of staff is seen."""
    with transaction():
        db.session.execute(update(Account).where(Account.id == actor.id).values(username=username))
