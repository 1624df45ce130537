"""Who of the staff is told by mail, in which way, and what waits to be told."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, and_, exists, or_, select

from server.domain.matching.notices import NEW_MATCHES, matches_page
from server.domain.notices.quiet_hours import QuietHours
from server.domain.notices.staff import AT_FIRST, SEES_INVOICES
from server.domain.vocabulary import Role, StaffNoticeKind, StaffNoticeWay
from server.extensions import db
from server.models import (
    Account,
    Contact,
    Home,
    Membership,
    Notification,
    Office,
    StaffNotice,
    StaffNoticeChoice,
)
from server.queries.scope import MY_INVOICES, MY_OFFICES, OWN_CONTACT

# Who was told later than this was told by a clock that has been put back since.
_SKEW = timedelta(minutes=1)


@dataclass(frozen=True)
class Reader:
    """A member of staff who can be sent a mail, with the way chosen for a kind."""

    account_id: int
    role: Role
    way: StaffNoticeWay
    quiet: QuietHours | None


def readers(account_ids: Collection[int], kind: StaffNoticeKind) -> dict[int, Reader]:
    """Return those of some accounts who are staff and whom mails reach, each as they chose for a kind."""
    choice = and_(StaffNoticeChoice.account_id == Account.id, StaffNoticeChoice.kind == kind)
    found = db.session.execute(
        select(Account.id, Account.role, StaffNoticeChoice.way, Account.quiet_from, Account.quiet_until)
        .outerjoin(StaffNoticeChoice, choice)
        .where(Account.id.in_(account_ids), *_HAS_MAIL)
    )
    return {
        id_: Reader(id_, role, way or AT_FIRST[kind], QuietHours.between(start, end))
        for id_, role, way, start, end in found
    }


_HAS_MAIL = (
    Account.role != Role.APPLICANT,
    Account.email.is_not(None),
    Account.email_dead_at.is_(None),
    Account.disabled_at.is_(None),
)


def ways_of(account_id: int) -> dict[StaffNoticeKind, StaffNoticeWay]:
    """Return the way in which a member is told of each kind."""
    chosen = select(StaffNoticeChoice).where(StaffNoticeChoice.account_id == account_id)
    return {**AT_FIRST, **{choice.kind: choice.way for choice in db.session.scalars(chosen)}}


def is_due(now: datetime) -> ColumnElement[bool]:
    """Say whether a notice is due: by its moment, or at once whatever the clock of the machine that wrote it."""
    return or_(
        StaffNotice.due_at <= now,
        StaffNotice.due_at == StaffNotice.created_at,
        StaffNotice.created_at > now + _SKEW,
    )


def accounts_due(now: datetime, limit: int) -> list[int]:
    """Return some of the accounts for whom something is due."""
    found = select(StaffNotice.account_id).where(is_due(now)).distinct().limit(limit)
    return list(db.session.scalars(found))


def address_of(account_id: int) -> tuple[str, Role] | None:
    """Return the mail address and role of a member who may still sign in and whom mails reach."""
    found = db.session.execute(
        select(Account.email, Account.role).where(Account.id == account_id, *_HAS_MAIL)
    )
    row = found.one_or_none()
    return None if row is None or row.email is None else (row.email, row.role)


def contacts_still_told(account_id: int, role: Role, contact_ids: Iterable[int]) -> set[int]:
    """Return which of some contacts are still a member's own."""
    own = select(Contact.id).where(Contact.id.in_([*contact_ids]), OWN_CONTACT[role])
    return {*db.session.scalars(own, {"viewer_id": account_id})}


def invoices_still_told(account_id: int, contact_ids: Iterable[int]) -> set[int]:
    """Return of which of some contacts a member may still see the invoice."""
    own = (
        select(Contact.id)
        .join(Home, Home.id == Contact.home_id)
        .join(Office, Office.id == Home.office_id)
        .where(Contact.id.in_([*contact_ids]), Office.corporation_id.in_(MY_INVOICES))
    )
    return {*db.session.scalars(own, {"viewer_id": account_id})}


def still_works(account_id: int) -> bool:
    """Say whether a member still works with homes or people anywhere."""
    works = select(exists().where(Office.id.in_(MY_OFFICES)))
    return bool(db.session.scalar(works, {"viewer_id": account_id}))


def unread_of(account_id: int, contact_ids: Iterable[int]) -> set[tuple[int, str]]:
    """Return of which of some contacts a member has something unread in the product, by its event."""
    found = db.session.execute(
        select(Notification.contact_id, Notification.event)
        .where(_unread_by(account_id), Notification.contact_id.in_([*contact_ids]))
        .distinct()
    )
    return {(contact_id, event) for contact_id, event in found if contact_id is not None}


def pages_unread_by(account_id: int) -> set[str]:
    """Return the pages of the new people of whom a member has an unread notice in the product."""
    homes = select(Notification.home_id).where(_unread_by(account_id), Notification.event == NEW_MATCHES)
    return {matches_page(home) for home in db.session.scalars(homes) if home is not None}


def _unread_by(account_id: int) -> ColumnElement[bool]:
    return and_(Notification.account_id == account_id, Notification.read_at.is_(None))


def readers_of_invoices(corporation_id: int) -> list[int]:
    """Return who sees a corporation's invoices."""
    found = (
        select(Membership.account_id)
        .join(Office, Office.id == Membership.office_id)
        .where(
            Office.corporation_id == corporation_id,
            Office.kind == Role.FACILITY,
            Membership.position.in_(SEES_INVOICES),
        )
        .distinct()
        .order_by(Membership.account_id)
    )
    return list(db.session.scalars(found))
