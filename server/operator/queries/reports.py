"""Read a report with details for the operator, and count what a suspension of an office ends."""

from typing import NamedTuple

from sqlalchemy import ColumnElement, func, select

from server.contacts.queries.contacts import sum_of_contacts
from server.core.database import db
from server.core.refusals import NotFound
from server.core.schemas import row_reader
from server.core.scope import HAS_RIGHTS, ROOM_IS_OPEN, managers_of
from server.core.vocabulary import ContactStatus, OfficeKind, ReportDecision
from server.models import Contact, Corporation, Home, Membership, Office, Preference, Report
from server.offices.queries import homes_of_corporation
from server.operator.schemas import CorporationSummary, DecisionEffectsOut, EarlierDecisionOut, ReportOut

#: Maximum number of earlier decisions shown with a report.
_EARLIER_SHOWN = 20
_columns = row_reader(ReportOut, Report)


class OfficeCounts(NamedTuple):
    """What a suspension of an office would end."""

    #: Listed homes of a facility office, or listed people of a counselor office.
    listed: int
    #: Pending contacts.
    pending: int
    #: Accepted contacts.
    rooms: int
    #: Members who work in no other office, and so could no longer sign in.
    members: int


def counts_of_office(office: Office) -> OfficeCounts:
    """Count what a suspension of an office would end."""
    listed_table = Home if office.kind is OfficeKind.FACILITY else Preference
    counted = select(
        func.count().filter(listed_table.is_active),
        sum_of_contacts(listed_table, ContactStatus.PENDING),
        sum_of_contacts(listed_table, ContactStatus.ACCEPTED),
        count_sole_members(office.id),
    )
    row = db.session.execute(counted.where(listed_table.office_id == office.id)).one()
    return OfficeCounts(*row)


def count_sole_members(office_id: int) -> ColumnElement[int]:
    """Return a subquery that counts the members of an office who work in no other office."""
    works_elsewhere = select(Membership.account_id).where(Membership.office_id != office_id, HAS_RIGHTS)
    return (
        select(func.count())
        .where(Membership.office_id == office_id, Membership.account_id.not_in(works_elsewhere))
        .scalar_subquery()
    )


def report_details(report_id: int) -> ReportOut:
    """Return a report with what the operator needs to settle it. Raise NotFound if there is none."""
    row = db.session.execute(
        select(Report, Contact, Home.name, Office, Corporation)
        .join(Contact, Contact.id == Report.contact_id)
        .join(Home, Home.id == Contact.home_id)
        .join(Office, Office.id == Home.office_id)
        .join(Corporation, Corporation.id == Office.corporation_id)
        .where(Report.id == report_id)
    ).one_or_none()
    if row is None:
        raise NotFound("この番号の知らせはありません。")
    report, contact, home, office, corporation = row
    return ReportOut(
        **_columns(report),
        home=home,
        office=CorporationSummary.model_validate(office),
        corporation=CorporationSummary.model_validate(corporation),
        office_suspended_at=office.suspended_at,
        author_is_there=report.account_id is not None,
        managers=len(managers_of([office.id])[office.id]),
        former=_earlier_decisions(report, corporation.id),
        follows=_effects(contact, office),
    )


def _earlier_decisions(report: Report, corporation_id: int) -> list[EarlierDecisionOut]:
    settled = (
        select(Report.id.label("report_id"), Report.settled_at, Report.decision)
        .join(Contact, Contact.id == Report.contact_id)
        .where(
            Contact.home_id.in_(homes_of_corporation(corporation_id)),
            Report.settled_at.is_not(None),
            Report.id != report.id,
        )
        .order_by(Report.id.desc())
        .limit(_EARLIER_SHOWN)
    )
    return [EarlierDecisionOut.model_validate(row) for row in db.session.execute(settled)]


def _effects(contact: Contact, office: Office) -> list[DecisionEffectsOut]:
    rooms_with_person = select(func.count()).where(
        Contact.home_id.in_(homes_of_corporation(office.corporation_id)),
        ROOM_IS_OPEN,
        Contact.preference_id == contact.preference_id,
    )
    by_office = (
        select(
            Home.office_id,
            func.count().filter(Home.is_active).label("homes"),
            sum_of_contacts(Home, ContactStatus.PENDING).label("pending"),
            sum_of_contacts(Home, ContactStatus.ACCEPTED).label("rooms"),
            # The next two numbers are the same in each row: the members of this office only, and the rooms of the
            # whole corporation. They are selected here to save two statements.
            count_sole_members(office.id).label("members"),
            rooms_with_person.scalar_subquery().label("rooms_with_person"),
        )
        .where(Home.office_id.in_(select(Office.id).where(Office.corporation_id == office.corporation_id)))
        .group_by(Home.office_id)
    )
    rows = db.session.execute(by_office).all()
    own = next(row for row in rows if row.office_id == office.id)
    return [
        _effect(ReportDecision.NOTHING),
        _effect(ReportDecision.WARNED),
        _effect(ReportDecision.ROOMS_CLOSED, rooms=own.rooms_with_person),
        _effect(ReportDecision.ALL_ROOMS_CLOSED, rooms=sum(row.rooms for row in rows)),
        _effect(ReportDecision.SUSPENDED, own.homes, own.pending, own.rooms, own.members),
    ]


def _effect(
    decision: ReportDecision, homes: int = 0, pending: int = 0, rooms: int = 0, members: int = 0
) -> DecisionEffectsOut:
    return DecisionEffectsOut(decision=decision, homes=homes, pending=pending, rooms=rooms, members=members)
