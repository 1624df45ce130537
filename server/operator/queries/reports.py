"""Read reports and sign-up requests with details for the operator, and count what a suspension of an office ends."""

from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import ColumnElement, func, select

from server.contacts.queries.contacts import sum_of_contacts
from server.core.database import db
from server.core.refusals import NotFound
from server.core.scope import HAS_RIGHTS, managers_of
from server.core.vocabulary import ContactStatus, ReportDecision, Role, SignupState
from server.models import (
    Account,
    Contact,
    Corporation,
    Home,
    HomeDraft,
    Membership,
    Office,
    Preference,
    Report,
    Signup,
)
from server.offices.queries import find_by_numbers, homes_of_corporation

#: Maximum number of earlier decisions shown with a report.
_EARLIER_SHOWN = 20
#: Maximum number of public homes shown with a request.
_DRAFTS_SHOWN = 20


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


@dataclass(frozen=True)
class DecisionEffect:
    """The effects of one possible decision about a report, in numbers."""

    decision: ReportDecision
    homes: int = 0
    #: Pending contacts that would end.
    pending: int = 0
    #: Rooms that would be closed.
    rooms: int = 0
    #: Members who could no longer sign in.
    members: int = 0


@dataclass(frozen=True)
class EarlierDecision:
    """An earlier decision about the same corporation."""

    report_id: int
    settled_at: datetime
    #: None if an earlier version settled the report without a decision.
    decision: ReportDecision | None


@dataclass(frozen=True)
class ReportDetails:
    """A report with the data that the operator needs to settle it."""

    report: Report
    office: Office
    corporation: Corporation
    #: The name of the home.
    home: str
    former: list[EarlierDecision]
    #: The number of managers who would be notified.
    managers: int
    #: The effects of each possible decision.
    follows: list[DecisionEffect]


@dataclass(frozen=True)
class SignupDetails:
    """A sign-up request, and what is registered under its numbers and address."""

    signup: Signup
    #: The corporation with the corporation number of the request.
    corporation: Corporation | None
    #: The office with the office number of the request.
    office: Office | None
    #: The number of members of `office`.
    members: int
    #: Homes in the public data with the office number of the request.
    drafts: list[HomeDraft]
    #: Whether the address of the request already has an account.
    has_account: bool
    #: Whether the request was approved and no password is set yet.
    can_be_invited: bool


def counts_of_office(office: Office) -> OfficeCounts:
    """Count what a suspension of an office would end."""
    listed_table = Home if office.kind is Role.FACILITY else Preference
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


def report_details(report_id: int) -> ReportDetails:
    """Return a report with its details. Raise NotFound if there is none."""
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
    managers = len(managers_of([office.id])[office.id])
    return ReportDetails(
        report,
        office,
        corporation,
        home,
        _earlier_decisions(report, corporation.id),
        managers,
        _effects(contact, office),
    )


def signup_details(signup_id: int) -> SignupDetails:
    """Return a request whose address is confirmed, with its details. Raise NotFound if there is none."""
    signup = db.session.get(Signup, signup_id)
    if signup is None or signup.confirmed_at is None:
        raise NotFound("この番号の申し込みはありません。")
    corporation, office = find_by_numbers(signup.role, signup.corporation_number, signup.office_number)
    members = select(func.count()).where(Membership.office_id == office.id) if office else None
    account = db.session.scalar(select(Account).where(Account.email == signup.email))
    return SignupDetails(
        signup,
        corporation,
        office,
        0 if members is None else db.session.scalar(members) or 0,
        _drafts(signup),
        account is not None,
        signup.state is SignupState.APPROVED and account is not None and account.password_hash is None,
    )


def _earlier_decisions(report: Report, corporation_id: int) -> list[EarlierDecision]:
    settled = (
        select(Report.id, Report.settled_at, Report.decision)
        .join(Contact, Contact.id == Report.contact_id)
        .where(
            Contact.home_id.in_(homes_of_corporation(corporation_id)),
            Report.settled_at.is_not(None),
            Report.id != report.id,
        )
        .order_by(Report.id.desc())
        .limit(_EARLIER_SHOWN)
    )
    return [
        EarlierDecision(id_, at, decision)
        for id_, at, decision in db.session.execute(settled)
        if at is not None
    ]


def _effects(contact: Contact, office: Office) -> list[DecisionEffect]:
    rooms_with_person = select(func.count()).where(
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
            count_sole_members(office.id),
            rooms_with_person.scalar_subquery(),
        )
        .where(Home.office_id.in_(select(Office.id).where(Office.corporation_id == office.corporation_id)))
        .group_by(Home.office_id)
    )
    # Homes, pending, rooms, sole members and rooms with the person, by office of the corporation.
    counts = {id_: tuple(counted) for id_, *counted in db.session.execute(by_office)}
    homes, pending, rooms, members, person_rooms = counts[office.id]
    return [
        DecisionEffect(ReportDecision.NOTHING),
        DecisionEffect(ReportDecision.WARNED),
        DecisionEffect(ReportDecision.ROOMS_CLOSED, rooms=person_rooms),
        DecisionEffect(ReportDecision.ALL_ROOMS_CLOSED, rooms=sum(row[2] for row in counts.values())),
        DecisionEffect(ReportDecision.SUSPENDED, homes, pending, rooms, members),
    ]


def _drafts(signup: Signup) -> list[HomeDraft]:
    if signup.role is not Role.FACILITY or not signup.office_number:
        return []
    statement = select(HomeDraft).where(HomeDraft.office_number == signup.office_number)
    return list(db.session.scalars(statement.order_by(HomeDraft.id).limit(_DRAFTS_SHOWN)))
