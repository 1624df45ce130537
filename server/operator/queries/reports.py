"""Counts of an office: listed homes or people, open contacts, members."""

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
from server.offices.queries import homes_of_corporation, known_under


class OfficeCounts(NamedTuple):
    """Listed homes or people, pending and accepted contacts, and members who work in no other office."""

    listed: int
    pending: int
    rooms: int
    members: int


def members_of_it_alone(office_id: int) -> ColumnElement[int]:
    """Count the members of an office who work in no other one."""
    works_elsewhere = select(Membership.account_id).where(Membership.office_id != office_id, HAS_RIGHTS)
    return (
        select(func.count())
        .where(Membership.office_id == office_id, Membership.account_id.not_in(works_elsewhere))
        .scalar_subquery()
    )


def counts_of_office(office: Office) -> OfficeCounts:
    """Count what a suspension would end."""
    things = Home if office.kind is Role.FACILITY else Preference
    counted = select(
        func.count().filter(things.is_active),
        sum_of_contacts(things, ContactStatus.PENDING),
        sum_of_contacts(things, ContactStatus.ACCEPTED),
        members_of_it_alone(office.id),
    )
    row = db.session.execute(counted.where(things.office_id == office.id)).one()
    return OfficeCounts(*row)


_FORMER_SHOWN = 20


@dataclass(frozen=True)
class DecisionEffect:
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
    follows: list[DecisionEffect]


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


def _follows(contact: Contact, office: Office) -> list[DecisionEffect]:
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
        DecisionEffect(ReportDecision.NOTHING),
        DecisionEffect(ReportDecision.WARNED),
        DecisionEffect(ReportDecision.ROOMS_CLOSED, rooms=of_person),
        DecisionEffect(ReportDecision.ALL_ROOMS_CLOSED, rooms=sum(of_one[2] for of_one in counts.values())),
        DecisionEffect(ReportDecision.SUSPENDED, homes, pending, rooms, leaving),
    ]


#: As many homes of public data as are shown beside a request.
_DRAFTS_SHOWN = 20


@dataclass(frozen=True)
class SignupSeen:
    """A request with what is known of it."""

    signup: Signup
    #: Who has one of its numbers, or is called the same.
    corporation: Corporation | None
    office: Office | None
    members: int
    #: The homes that public data has under the office's number.
    drafts: list[HomeDraft]
    #: Whether its address has an account already.
    has_account: bool
    #: Whether somebody who was approved has set no password yet.
    can_be_invited: bool


def signup_seen(signup_id: int) -> SignupSeen:
    """Return a request whose address was confirmed, or refuse as not found."""
    signup = db.session.get(Signup, signup_id)
    if signup is None or signup.confirmed_at is None:
        raise NotFound("この番号の申し込みはありません。")
    corporation, office = known_under(signup.role, signup.corporation_number, signup.office_number)
    members = select(func.count()).where(Membership.office_id == office.id) if office else None
    account = db.session.scalar(select(Account).where(Account.email == signup.email))
    return SignupSeen(
        signup,
        corporation,
        office,
        0 if members is None else db.session.scalar(members) or 0,
        _drafts(signup),
        account is not None,
        signup.state is SignupState.APPROVED and account is not None and account.password_hash is None,
    )


def _drafts(signup: Signup) -> list[HomeDraft]:
    if signup.role is not Role.FACILITY or not signup.office_number:
        return []
    statement = select(HomeDraft).where(HomeDraft.office_number == signup.office_number)
    return list(db.session.scalars(statement.order_by(HomeDraft.id).limit(_DRAFTS_SHOWN)))
