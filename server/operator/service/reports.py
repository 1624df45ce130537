"""Settling what people told of their rooms."""

from collections import Counter
from datetime import datetime
from typing import assert_never

from sqlalchemy import ColumnElement, true, update

from server.contacts.queries.contacts import contact_within
from server.contacts.service.ending import open_contacts
from server.core.audit.rules import Act
from server.core.audit.service import record_extra_event
from server.core.database import db
from server.core.refusals import NotFound
from server.core.transaction import transaction
from server.core.viewer import Viewer
from server.core.vocabulary import ContactStatus, Event, ReportDecision
from server.criteria.service import count_contacts
from server.handover.service.closing import end_contacts
from server.handover.service.suspending import suspend_office
from server.models import Contact, Office, Report
from server.notifications.rules.mails import told_to_office
from server.notifications.service.announcements import announce
from server.offices.queries import homes_of_corporation
from server.operator.service.offices import held_office, tell_office

_TOLD_AUTHOR = {
    ReportDecision.NOTHING: Event.REPORT_KEPT,
    ReportDecision.WARNED: Event.REPORT_WARNED,
    ReportDecision.SUSPENDED: Event.REPORT_SUSPENDED,
    ReportDecision.ROOMS_CLOSED: Event.REPORT_CLOSED,
    ReportDecision.ALL_ROOMS_CLOSED: Event.REPORT_CLOSED,
}


def settle_report(report_id: int, decision: ReportDecision, words: str, actor: Viewer, now: datetime) -> None:
    """Settle a report once: do what was decided, and tell whoever told and the managers of the home's office."""
    with transaction():
        contact_id, author = _take(report_id, decision, now)
        contact = contact_within(true(), contact_id)
        # What ends a contact of an office waits for whatever else changes the office.
        office = held_office(contact.home.office_id)
        rooms = _carry_out(decision, contact, office, actor, now)
        if author is not None:
            announce(_TOLD_AUTHOR[decision], [contact], now)
        tell_office(office, told_to_office(decision, office.name, rooms, words), now)


def _take(report_id: int, decision: ReportDecision, now: datetime) -> tuple[int, int | None]:
    taken = db.session.execute(
        update(Report)
        .where(Report.id == report_id, Report.settled_at.is_(None))
        .values(settled_at=now, decision=decision)
        .returning(Report.contact_id, Report.account_id)
        .execution_options(synchronize_session=False)
    ).one_or_none()
    if taken is None:
        raise NotFound("この番号の、対応を待つ知らせはありません。")
    return taken[0], taken[1]


def _carry_out(
    decision: ReportDecision, contact: Contact, office: Office, actor: Viewer, now: datetime
) -> int:
    """Do what was decided; return how many rooms were closed by it."""
    of_corporation = Contact.home_id.in_(homes_of_corporation(office.corporation_id))
    match decision:
        case ReportDecision.NOTHING | ReportDecision.WARNED:
            return 0
        case ReportDecision.ROOMS_CLOSED:
            return _close(of_corporation & (Contact.preference_id == contact.preference_id), actor, now)
        case ReportDecision.ALL_ROOMS_CLOSED:
            return _close(of_corporation, actor, now)
        case ReportDecision.SUSPENDED:
            if office.suspended_at is None:
                record_extra_event(Act.OFFICE_SUSPENDED, office.id, by=actor.id)
                suspend_office(office, actor, now)
            return 0
        case _:
            assert_never(decision)


def _close(of: ColumnElement[bool], actor: Viewer, now: datetime) -> int:
    rooms = open_contacts(of & (Contact.status == ContactStatus.ACCEPTED))
    if rooms:
        end_contacts(rooms, actor, Event.HOME_DEACTIVATED, Event.CLOSED_BY_OPERATOR, now)
        for preference_id, closed in Counter(room.preference_id for room in rooms).items():
            count_contacts([preference_id], -closed)
    return len(rooms)
