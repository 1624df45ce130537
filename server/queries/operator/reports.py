"""One report with its own evidence, what was decided of the corporation before, and what each decision would mean."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, select

from server.domain.refusals import NotFound
from server.domain.vocabulary import ContactStatus, ReportDecision
from server.extensions import db
from server.models import Contact, Corporation, Home, Office, Report
from server.queries.contacts.open_counts import sum_of_contacts
from server.queries.offices.members import managers_of
from server.queries.offices.offices import homes_of_corporation
from server.queries.operator.offices import members_of_it_alone

_FORMER_SHOWN = 20


@dataclass(frozen=True)
class Follows:
    """What one decision would mean, in numbers."""

    decision: ReportDecision
    homes: int = 0
    pending: int = 0
    rooms: int = 0
    #: Who could not sign in any more.
    members: int = 0


@dataclass(frozen=True)
class Former:
    """What was decided about the same corporation before."""

    report_id: int
    settled_at: datetime
    decision: ReportDecision | None


@dataclass(frozen=True)
class ReportSeen:
    """A report with all that is needed to settle it."""

    report: Report
    office: Office
    corporation: Corporation
    home: str
    former: list[Former]
    managers: int
    follows: list[Follows]


def report_seen(report_id: int) -> ReportSeen:
    """Return a report, or refuse as not found."""
    found = db.session.execute(
        select(Report, Contact, Home.name, Office, Corporation)
        .join(Contact, Contact.id == Report.contact_id)
        .join(Home, Home.id == Contact.home_id)
        .join(Office, Office.id == Home.office_id)
        .join(Corporation, Corporation.id == Office.corporation_id)
        .where(Report.id == report_id)
    ).one_or_none()
    if found is None:
        raise NotFound("この番号の知らせはありません。")
    report, contact, home, office, corporation = found
    managers = len(managers_of([office.id])[office.id])
    return ReportSeen(
        report,
        office,
        corporation,
        home,
        _former(report, corporation.id),
        managers,
        _follows(contact, office),
    )


def _former(report: Report, corporation_id: int) -> list[Former]:
    settled = (
        select(Report.id, Report.settled_at, Report.decision)
        .join(Contact, Contact.id == Report.contact_id)
        .where(
            Contact.home_id.in_(homes_of_corporation(corporation_id)),
            Report.settled_at.is_not(None),
            Report.id != report.id,
        )
        .order_by(Report.id.desc())
        .limit(_FORMER_SHOWN)
    )
    return [Former(id_, at, decision) for id_, at, decision in db.session.execute(settled) if at is not None]


def _follows(contact: Contact, office: Office) -> list[Follows]:
    with_person = select(func.count()).where(
        Contact.home_id.in_(homes_of_corporation(office.corporation_id)),
        Contact.status == ContactStatus.ACCEPTED,
        Contact.preference_id == contact.preference_id,
    )
    by_office = (
        select(
            Home.office_id,
            func.count().filter(Home.is_active),
            sum_of_contacts(Home, ContactStatus.PENDING),
            sum_of_contacts(Home, ContactStatus.ACCEPTED),
            members_of_it_alone(office.id),
            with_person.scalar_subquery(),
        )
        .where(Home.office_id.in_(select(Office.id).where(Office.corporation_id == office.corporation_id)))
        .group_by(Home.office_id)
    )
    counts = {id_: tuple(counted) for id_, *counted in db.session.execute(by_office)}
    homes, pending, rooms, leaving, of_person = counts[office.id]
    return [
        Follows(ReportDecision.NOTHING),
        Follows(ReportDecision.WARNED),
        Follows(ReportDecision.ROOMS_CLOSED, rooms=of_person),
        Follows(ReportDecision.ALL_ROOMS_CLOSED, rooms=sum(of_one[2] for of_one in counts.values())),
        Follows(ReportDecision.SUSPENDED, homes, pending, rooms, leaving),
    ]
