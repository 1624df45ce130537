"""Changing an office one after the other: of two managers who act at once, the second finds what the first has left."""

from sqlalchemy import select

from server.domain.offices.members import leaves_no_manager
from server.domain.refusals import Conflict, NotFound
from server.domain.viewer import Viewer
from server.domain.vocabulary import Position
from server.extensions import db
from server.models import Account, Membership, Office
from server.queries.offices.offices import managed_office_for, office_for


def hold_managed(actor: Viewer, office_id: int) -> Office:
    """Lock an office within the running transaction, and have its manager act; refuse who is none any more."""
    _lock(office_id)
    return managed_office_for(actor, office_id)


def hold_own(actor: Viewer, office_id: int) -> tuple[Office, Position]:
    """Lock an office of the actor's within the running transaction; return their position there."""
    _lock(office_id)
    return office_for(actor, office_id)


def member_of(office: Office, account_id: int) -> Membership:
    """Return a membership as it is now, or refuse as not found."""
    found = db.session.get(Membership, (account_id, office.id), populate_existing=True)
    if found is None:
        raise NotFound("このスタッフは、もうこの事業所にいません。", "member_gone")
    return found


def refuse_without_manager(office: Office, account_id: int, becomes: Position | None) -> None:
    """Refuse what would leave an office without a manager who can sign in."""
    members = (
        select(Membership)
        .join(Account, Account.id == Membership.account_id)
        .where(Membership.office_id == office.id, Account.disabled_at.is_(None))
    )
    positions = {member.account_id: member.position for member in db.session.scalars(members)}
    if leaves_no_manager(positions, account_id, becomes):
        raise Conflict("最後の管理者です。先に、ほかのスタッフを管理者にしてください。", "last_manager")


def _lock(office_id: int) -> None:
    db.session.execute(select(Office.id).where(Office.id == office_id).with_for_update(key_share=True))
