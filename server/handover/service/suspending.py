"""Suspend and resume an office, in the current transaction."""

from datetime import datetime

from sqlalchemy import literal, select

from server.accounts.service.sessions import end_sessions_of
from server.core.database import db
from server.core.scope import has_only_suspended_offices, workers_of
from server.core.transaction import insert_all, update_rows
from server.core.viewer import Viewer
from server.core.vocabulary import Event, NoticeEvent, OfficeKind
from server.handover.service.cases import relist_people
from server.handover.service.closing import suspend_homes, suspend_people
from server.models import Account, Home, Notification, Office, Preference
from server.offices.queries import member_ids


def suspend_office(office: Office, actor: Viewer, now: datetime) -> None:
    """Suspend an office: hide its homes or people, end its contacts, and end the sessions of its members."""
    if office.kind is OfficeKind.FACILITY:
        suspend_homes(office.id, actor, Event.CLOSED_BY_OPERATOR, now)
    else:
        suspend_people(Preference.office_id == office.id, actor, now)
    office.suspended_at = now
    # The query below reads the suspension.
    db.session.flush()
    for account_id in sorted(member_ids(office.id)):
        # Members who also work in another, active office stay signed in.
        if db.session.scalar(select(has_only_suspended_offices(literal(account_id)))):
            end_sessions_of(account_id, now)


def resume_office(office: Office) -> None:
    """Resume an office; list its homes or people again if it has members who can answer."""
    office.suspended_at = None
    if workers_of(office.id):
        statement = update_rows(Home).where(Home.office_id == office.id, Home.suspended)
        db.session.execute(statement.values(is_active=True, suspended=False))
        relist_people((Preference.office_id == office.id) & Preference.suspended)


def notify_operator_decision(office_id: int, managers: list[Account], message: str, now: datetime) -> None:
    """Create a notification about an operator's decision for the managers of an office."""
    row = {"office_id": office_id, "event": NoticeEvent.FROM_OPERATOR, "message": message, "created_at": now}
    insert_all(Notification, [row | {"account_id": account.id} for account in managers])
