"""Office members: row locks, checks, notifications, and removal of access when a member leaves.

Changes to an office lock its row first, so that concurrent changes by two managers run one after the other.
"""

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import ColumnElement, or_, select

from server.accounts.service.factors.resets import reset_factors
from server.core.audit.rules import Act
from server.core.audit.service import record
from server.core.database import WEAK_ROW_LOCK, db
from server.core.queries import constant
from server.core.refusals import Conflict, NotAllowed, NotFound
from server.core.services import live_rooms
from server.core.transaction import (
    after_commit,
    delete_rows,
    insert_all,
    locked_in_order,
    transaction,
    update_rows,
)
from server.core.viewer import Viewer
from server.core.vocabulary import NoticeEvent, OfficeKind, OutgoingState, Position
from server.models import (
    Account,
    Contact,
    Home,
    Invitation,
    Membership,
    Notification,
    Office,
    Preference,
    Push,
)
from server.offices.queries import managed_office_for, office_for, works_elsewhere
from server.offices.rules import leaves_no_manager


def lock_managed_office(actor: Viewer, office_id: int) -> Office:
    """Lock an office in the current transaction; raise NotAllowed or NotFound if the actor does not manage it."""
    _lock(office_id)
    return managed_office_for(actor, office_id)


def lock_own_office(actor: Viewer, office_id: int) -> tuple[Office, Position]:
    """Lock an office of the actor in the current transaction; return it with the actor's position."""
    _lock(office_id)
    return office_for(actor, office_id)


def member_of(office: Office, account_id: int) -> Membership:
    """Return the current membership; raise NotFound if the account is not a member."""
    membership = db.session.get(Membership, (account_id, office.id), populate_existing=True)
    if membership is None:
        raise NotFound("このスタッフは、もうこの事業所にいません。", "member_gone")
    return membership


def require_remaining_manager(office: Office, account_id: int, new_position: Position | None) -> None:
    """Raise Conflict if a change leaves an office without a manager who can sign in."""
    members = (
        select(Membership)
        .join(Account, Account.id == Membership.account_id)
        .where(Membership.office_id == office.id, Account.disabled_at.is_(None))
    )
    positions = {member.account_id: member.position for member in db.session.scalars(members)}
    if leaves_no_manager(positions, account_id, new_position):
        raise Conflict("最後の管理者です。先に、ほかのスタッフを管理者にしてください。", "last_manager")


def notify_members(office_id: int, account_ids: Collection[int], message: str, now: datetime) -> None:
    """Create a notification about an office, without a contact, for some of its members."""
    row = {"office_id": office_id, "event": NoticeEvent.HANDED_OVER, "message": message, "created_at": now}
    insert_all(Notification, [row | {"account_id": account_id} for account_id in account_ids])


def mark_notified_read(office_id: int, message: str, now: datetime) -> None:
    """Mark the notifications with this message as read for all members, because the offer is decided."""
    statement = update_rows(Notification).where(
        Notification.office_id == office_id,
        Notification.event == NoticeEvent.HANDED_OVER,
        Notification.message == message,
        Notification.read_at.is_(None),
    )
    db.session.execute(statement.values(read_at=now))


def revoke_office_access(office: Office, account_id: int) -> None:
    """Delete the notifications, pushes and invitations of an account that left the office, in the current transaction.

    After the commit, disconnect the sockets of the account from rooms of the office.
    """
    contacts = select(Contact.id).where(_is_contact_of(office))
    homes = select(Home.id).where(Home.office_id == office.id)
    # A notification without a contact does not tell to which office it belongs, so delete all of them.
    has_no_contact = Notification.event.in_(
        (NoticeEvent.NEW_MATCHES, NoticeEvent.HANDED_OVER, NoticeEvent.FROM_OPERATOR)
    )
    of_office = or_(Notification.contact_id.in_(contacts), has_no_contact)
    if office.kind is OfficeKind.FACILITY:
        of_office = or_(of_office, Notification.home_id.in_(homes))
    email = select(Account.email).where(Account.id == account_id).scalar_subquery()
    for statement in (
        delete_rows(Notification).where(
            locked_in_order(Notification.id, Notification.account_id == account_id, of_office)
        ),
        delete_rows(Push).where(
            Push.account_id == account_id,
            Push.state == constant(OutgoingState.WAITING),
            Push.contact_id.in_(contacts),
        ),
        delete_rows(Invitation).where(
            Invitation.office_id == office.id, Invitation.email == email, Invitation.used_at.is_(None)
        ),
    ):
        db.session.execute(statement)
    rooms = live_rooms()
    after_commit(lambda: rooms.check_accounts([account_id]))


def _lock(office_id: int) -> None:
    db.session.execute(select(Office.id).where(Office.id == office_id).with_for_update(**WEAK_ROW_LOCK))


def _is_contact_of(office: Office) -> ColumnElement[bool]:
    if office.kind is OfficeKind.FACILITY:
        return Contact.home_id.in_(select(Home.id).where(Home.office_id == office.id))
    return Contact.preference_id.in_(select(Preference.id).where(Preference.office_id == office.id))


def require_factor(actor: Viewer, office_id: int, *, is_needed: bool) -> None:
    """Require a second factor of all members of an office, or of its managers only."""
    with transaction():
        office = lock_managed_office(actor, office_id)
        if office.needs_factor is not is_needed:
            office.needs_factor = is_needed
            record(Act.FACTORS_REQUIRED, office_id, office_id)


def reset_member_factors(actor: Viewer, office_id: int, account_id: int, now: datetime) -> None:
    """Reset the lost factors of a member; end the member's sessions and notify the member by mail."""
    with transaction():
        record(Act.MEMBER_FACTORS_RESET, account_id, office_id)
        office = lock_managed_office(actor, office_id)
        member_of(office, account_id)
        if account_id == actor.id:
            raise Conflict(
                "ご自分の二段階認証は、「パスワードとログイン」の画面で変えてください。", "own_factors"
            )
        if works_elsewhere(account_id, actor.id):
            # A manager of one office must not weaken the security of another office.
            raise NotAllowed(
                "この方は、ほかの事業所でも働いています。運営にご連絡ください。", "works_elsewhere"
            )
        if not reset_factors(account_id, now):
            raise Conflict("この方は、二段階認証を登録していません。", "no_factor")
