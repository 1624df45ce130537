"""Suspending an office and letting it go on, within the running transaction."""

from datetime import datetime

from sqlalchemy import literal, select, update

from server.accounts.service.sessions import end_sessions_of
from server.core.database import db
from server.core.scope import is_shut_out, workers_of
from server.core.transaction import insert_all
from server.core.viewer import Viewer
from server.core.vocabulary import Event, Role
from server.handover.service.cases import bring_people_back
from server.handover.service.closing import take_homes_out, take_people_out
from server.models import Account, Home, Notification, Office, Preference
from server.offices.queries import members_in
from server.offices.rules import FROM_OPERATOR


def suspend_office(office: Office, actor: Viewer, now: datetime) -> None:
    """Suspend an office: hide its homes or people, end its contacts and the sessions of its members."""
    if office.kind is Role.FACILITY:
        take_homes_out(office.id, actor, Event.CLOSED_BY_OPERATOR, now)
    else:
        take_people_out(Preference.office_id == office.id, actor, now)
    office.suspended_at = now
    db.session.flush()
    for account_id in sorted(members_in(office.id)):
        # Whoever works elsewhere too goes on there.
        if db.session.scalar(select(is_shut_out(literal(account_id)))):
            end_sessions_of(account_id, now)


def resume_office(office: Office) -> None:
    """Resume an office; its homes or people are listed again, if it has members who can answer."""
    office.suspended_at = None
    if workers_of(office.id):
        back = update(Home).where(Home.office_id == office.id, Home.suspended)
        db.session.execute(
            back.values(is_active=True, suspended=False).execution_options(synchronize_session=False)
        )
        bring_people_back((Preference.office_id == office.id) & Preference.suspended)


def tell_managers(office_id: int, managers: list[Account], message: str, now: datetime) -> None:
    """Write for an office's managers a notice of what the operator decided."""
    row = {"office_id": office_id, "event": FROM_OPERATOR, "message": message, "created_at": now}
    insert_all(Notification, [row | {"account_id": account.id} for account in managers])
