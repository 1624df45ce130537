"""Counts of an office: listed homes or people, open contacts, members."""

from typing import NamedTuple

from sqlalchemy import ColumnElement, func, select

from server.domain.vocabulary import ContactStatus, Role
from server.extensions import db
from server.models import Home, Membership, Office, Preference
from server.queries.contacts.open_counts import sum_of_contacts
from server.queries.scope import HAS_RIGHTS


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
