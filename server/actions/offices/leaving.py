"""What goes when somebody no longer works in an office: notices, links, and every open connection to its rooms."""

from sqlalchemy import ColumnElement, delete, or_, select

from server.actions.notices.staff import drop_of_office
from server.actions.transaction import after_commit, locked_in_order
from server.domain.matching.notices import NEW_MATCHES
from server.domain.offices.notices import FROM_OPERATOR, HANDED_OVER
from server.domain.vocabulary import Role
from server.extensions import db
from server.models import Account, Contact, Home, Invitation, Notification, Office, Preference, Push
from server.services import live_rooms


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
