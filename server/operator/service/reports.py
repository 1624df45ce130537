"""Settle reports about rooms."""

from collections import Counter
from datetime import datetime
from typing import assert_never

from sqlalchemy import ColumnElement, true

from server.contacts.queries.contacts import contact_in_scope
from server.contacts.service.ending import lock_open_contacts
from server.core.audit.rules import Act
from server.core.audit.service import record
from server.core.database import db
from server.core.refusals import NotFound
from server.core.scope import ROOM_IS_OPEN
from server.core.transaction import transaction, update_rows
from server.core.viewer import Viewer
from server.core.vocabulary import Event, ReportDecision
from server.criteria.service import adjust_contact_counts
from server.handover.service.closing import end_contacts
from server.handover.service.suspending import suspend_office
from server.models import Contact, Office, Report
from server.notifications.rules.mails import decision_notice
from server.notifications.service.announcements import announce
from server.offices.queries import homes_of_corporation
from server.operator.service.offices import lock_office, notify_office_managers

#: The event that announces a decision to the author of the report.
_AUTHOR_EVENTS = {
    ReportDecision.NOTHING: Event.REPORT_NO_ACTION,
    ReportDecision.WARNED: Event.REPORT_WARNED,
    ReportDecision.SUSPENDED: Event.REPORT_SUSPENDED,
    ReportDecision.ROOMS_CLOSED: Event.REPORT_CLOSED,
    ReportDecision.ALL_ROOMS_CLOSED: Event.REPORT_CLOSED,
}


def settle_report(
    report_id: int,
    decision: ReportDecision,
    words: str,
    actor: Viewer,
    now: datetime,
    reason: str | None = None,
) -> None:
    """Settle a report once: apply the decision, and notify the author of the report and the managers of the office."""
    with transaction():
        record(Act.REPORT_SETTLED, report_id, reason=reason)
        contact_id, author_id = _mark_settled(report_id, decision, now)
        contact = contact_in_scope(true(), contact_id)
        # Lock the office before its contacts are ended. Every change of an office locks in this order.
        office = lock_office(contact.home.office_id)
        rooms = _apply_decision(decision, contact, office, actor, now, reason)
        if author_id is not None:
            announce(_AUTHOR_EVENTS[decision], [contact], now)
        notify_office_managers(office, decision_notice(decision, office.name, rooms, words), now)


def _mark_settled(report_id: int, decision: ReportDecision, now: datetime) -> tuple[int, int | None]:
    settled = db.session.execute(
        update_rows(Report)
        .where(Report.id == report_id, Report.settled_at.is_(None))
        .values(settled_at=now, decision=decision)
        .returning(Report.contact_id, Report.account_id)
    ).one_or_none()
    if settled is None:
        raise NotFound("この番号の、対応を待つ知らせはありません。")
    return settled[0], settled[1]


def _apply_decision(
    decision: ReportDecision,
    contact: Contact,
    office: Office,
    actor: Viewer,
    now: datetime,
    reason: str | None,
) -> int:
    """Apply a decision. Return the number of closed rooms; 0 for a suspension, whose notice gives no number."""
    of_corporation = Contact.home_id.in_(homes_of_corporation(office.corporation_id))
    match decision:
        case ReportDecision.NOTHING | ReportDecision.WARNED:
            return 0
        case ReportDecision.ROOMS_CLOSED:
            return _close_rooms(of_corporation & (Contact.preference_id == contact.preference_id), actor, now)
        case ReportDecision.ALL_ROOMS_CLOSED:
            return _close_rooms(of_corporation, actor, now)
        case ReportDecision.SUSPENDED:
            if office.suspended_at is None:
                record(Act.OFFICE_SUSPENDED, office.id, reason=reason)
                suspend_office(office, actor, now)
            return 0
        case _:
            assert_never(decision)


def _close_rooms(condition: ColumnElement[bool], actor: Viewer, now: datetime) -> int:
    rooms = lock_open_contacts(condition & ROOM_IS_OPEN)
    if rooms:
        end_contacts(rooms, actor, Event.HOME_DEACTIVATED, Event.CLOSED_BY_OPERATOR, now)
        for preference_id, closed_count in Counter(room.preference_id for room in rooms).items():
            adjust_contact_counts([preference_id], -closed_count)
    return len(rooms)
