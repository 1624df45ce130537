"""Changing an office one after the other: of two managers who act at once, the second finds what the first has left."""

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import ColumnElement, delete, or_, select, update

from server.core.database import db
from server.core.refusals import Conflict, NotFound
from server.core.services import live_rooms
from server.core.transaction import after_commit, insert_all, locked_in_order
from server.core.viewer import Viewer
from server.core.vocabulary import Position, Role
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
from server.notifications.rules.pages import NEW_MATCHES
from server.notifications.service.staff import drop_of_office
from server.offices.queries import managed_office_for, office_for
from server.offices.rules import FROM_OPERATOR, HANDED_OVER, leaves_no_manager


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


def tell_members(office_id: int, account_ids: Collection[int], message: str, now: datetime) -> None:
    """Write a notice that concerns an office and no contact for each of some of its members."""
    row = {"office_id": office_id, "event": HANDED_OVER, "message": message, "created_at": now}
    insert_all(Notification, [row | {"account_id": account_id} for account_id in account_ids])


def settle_told(office_id: int, message: str, now: datetime) -> None:
    """Have what members of an office were told so wait for nobody: it is decided."""
    told = update(Notification).where(
        Notification.office_id == office_id,
        Notification.event == HANDED_OVER,
        Notification.message == message,
        Notification.read_at.is_(None),
    )
    db.session.execute(told.values(read_at=now).execution_options(synchronize_session=False))


def forget_office(office: Office, account_id: int) -> None:
    """Take from an account what it was told of an office and every way there, within the running transaction."""
    contacts = select(Contact.id).where(contacts_of_office(office))
    homes = select(Home.id).where(Home.office_id == office.id)
    # Which homes a notice names that is about no contact is not known: all such notices go.
    about_none = Notification.event.in_((NEW_MATCHES, HANDED_OVER, FROM_OPERATOR))
    told = or_(Notification.contact_id.in_(contacts), about_none)
    if office.kind is Role.FACILITY:
        told = or_(told, Notification.home_id.in_(homes))
    drop_of_office(account_id, contacts_of_office(office))
    email = select(Account.email).where(Account.id == account_id).scalar_subquery()
    for statement in (
        delete(Notification).where(
            locked_in_order(Notification.id, Notification.account_id == account_id, told)
        ),
        delete(Push).where(
            Push.account_id == account_id, Push.state == "waiting", Push.contact_id.in_(contacts)
        ),
        delete(Invitation).where(
            Invitation.office_id == office.id, Invitation.email == email, Invitation.used_at.is_(None)
        ),
    ):
        db.session.execute(statement.execution_options(synchronize_session=False))
    rooms = live_rooms()
    after_commit(lambda: rooms.check_accounts([account_id]))


def contacts_of_office(office: Office) -> ColumnElement[bool]:
    """Say which contacts are an office's own."""
    if office.kind is Role.FACILITY:
        return Contact.home_id.in_(select(Home.id).where(Home.office_id == office.id))
    return Contact.preference_id.in_(select(Preference.id).where(Preference.office_id == office.id))
