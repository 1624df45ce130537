"""What could not be delivered and nobody has dealt with yet, by ids, codes and dates."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Select, and_, bindparam, exists, func, literal, null, or_, select, true

from server.core.database import db
from server.core.paging import Page
from server.core.queries import CursorPage, RowReader, newest_first, oldest_first, read_page
from server.core.scope import MY_INVOICES, MY_OFFICES, OWN_CONTACT, OWN_HOME, VIEWER_ID
from server.core.viewer import Viewer
from server.core.vocabulary import PARTIES, Code, Role, StaffNoticeKind, StaffNoticeWay, VisitState
from server.models import (
    Account,
    Contact,
    Home,
    LineReply,
    Mail,
    Membership,
    Notification,
    Office,
    Preference,
    Push,
    StaffNotice,
    StaffNoticeChoice,
    Visit,
    WorkerState,
)
from server.notifications.models import Outgoing
from server.notifications.rules.line_events import NOT_REACHED
from server.notifications.rules.pages import NEW_MATCHES, matches_page
from server.notifications.rules.staff import AT_FIRST, SEES_INVOICES, QuietHours


class Delivery(Code):
    """The outboxes whose failures somebody has to look into; an answer in LINE is over after a minute."""

    PUSH = "push", "LINE"
    MAIL = "mail", "メール"


TABLES: dict[Delivery, type[Push] | type[Mail]] = {Delivery.PUSH: Push, Delivery.MAIL: Mail}


@dataclass(frozen=True)
class Failed:
    """A message that failed for good."""

    id: int
    #: Whom it was for; a mail to somebody without an account has none.
    account_id: int | None
    contact_id: int | None
    event: str | None
    failed_at: datetime
    attempts: int
    failure: str
    #: Whether what it says is still known; a text that may hold a secret link is not kept.
    can_be_tried_again: bool


def is_failed(table: type[Outgoing]) -> ColumnElement[bool]:
    """Say whether a message failed for good and was not put aside."""
    return (table.state == "failed") & table.put_aside_at.is_(None)


def count_failed() -> dict[Delivery, int]:
    """Return how much failed for good and was not put aside, by outbox.

    Without what LINE took and did not deliver: a person who blocks the account is no fault of the service.
    """
    refused = func.coalesce(Push.failure, "") != NOT_REACHED
    also = {Delivery.PUSH: refused, Delivery.MAIL: true()}
    counts = [
        select(func.count()).where(is_failed(table), also[kind]).scalar_subquery().label(kind)
        for kind, table in TABLES.items()
    ]
    row = db.session.execute(select(*counts)).one()
    return dict(zip(TABLES, row, strict=True))


def failed_deliveries(kind: Delivery, page: Page) -> CursorPage[Failed]:
    """Return what failed for good, oldest first."""
    return read_page(_FAILED[kind], _read_failed, page)


def _statement(table: type[Push] | type[Mail]) -> Select[*tuple[Any, ...]]:
    of_push = table is Push
    statement = select(
        table.id,
        table.account_id,
        Push.contact_id if of_push else null(),
        Push.event if of_push else null(),
        table.settled_at,
        table.attempts,
        table.failure,
        literal(1) if of_push else Mail.told.is_not(None),
    )
    return oldest_first(statement.where(is_failed(table)), table.__table__.c.id)


def _read_failed(row: Iterator[Any]) -> Failed:
    id_, account, contact, event, at, attempts, failure, is_whole = row
    return Failed(id_, account, contact, event, at, attempts, failure or "", bool(is_whole))


_FAILED = {kind: _statement(table) for kind, table in TABLES.items()}


_OUTBOXES: tuple[type[Outgoing], ...] = (Push, LineReply, Mail)


def waiting_in_outboxes(now: datetime) -> dict[str, tuple[int, float]]:
    """Return, by outbox, how much waits and for how many seconds the oldest of it should have been sent."""
    found = {}
    for table in _OUTBOXES:
        asked = select(func.count(), func.min(table.due_at)).where(table.state == "waiting")
        count, due = db.session.execute(asked).one()
        found[table.__tablename__] = (count, max((now - due).total_seconds(), 0.0) if due else 0.0)
    return found


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


def last_beat() -> datetime | None:
    """Return the last moment at which a loop ran, on whichever machine."""
    return db.session.scalar(select(WorkerState.beat_at))


_NAMED = ("id", "name", "is_active", "emptied_at", "age", "gender", "prefecture")
CONTACT_IN_SHORT = RowReader(
    Contact,
    "id",
    "status",
    "progress_note",
    "preference_id",
    "outline_age",
    "outline_gender",
    "outline_prefecture",
    home=RowReader(Home, "id", "name"),
    preference=RowReader(Preference, *_NAMED, user=RowReader(Account, "username", "person_name")),
)


_notification, _contact, _home = Notification.__table__.c, Contact.__table__.c, Home.__table__.c
_preference = Preference.__table__.c
_NOTIFICATION = RowReader(Notification)


@dataclass(frozen=True)
class NotificationRow:
    """A notice, and what it is about as it stands now: a contact, a home alone, or neither."""

    row: Notification
    contact: Contact | None
    #: The id and the name.
    home: tuple[int, str] | None


def _own(role: Role) -> Any:
    """Select the viewer's notices of what is theirs now, with what a line about it names."""
    about_home = _notification.home_id.in_(select(_home.id).where(OWN_HOME))
    about_none = _notification.home_id.is_(None)
    return (
        select(*_NOTIFICATION.columns, *CONTACT_IN_SHORT.columns)
        .outerjoin_from(Notification.__table__, Contact.__table__, _contact.id == _notification.contact_id)
        .outerjoin(Home.__table__, _home.id == _notification.home_id)
        .outerjoin(Preference.__table__, _preference.id == _contact.preference_id)
        .outerjoin(Account.__table__, Account.id == _preference.user_id)
        .where(
            _notification.account_id == VIEWER_ID,
            or_(
                OWN_CONTACT[role],
                _notification.contact_id.is_(None)
                & (or_(about_none, about_home) if role is Role.FACILITY else about_none),
            ),
        )
    )


_OWN = {role: newest_first(_own(role), _notification.id) for role in PARTIES}
_OWN_ABOUT = {
    role: newest_first(
        _own(role).where(_notification.contact_id == bindparam("contact_id")), _notification.id
    )
    for role in PARTIES
}


def notifications_of(
    viewer: Viewer, page: Page, contact_id: int | None = None
) -> CursorPage[NotificationRow]:
    """Return the viewer's notifications, newest first; with a contact, only those about it."""
    if contact_id is None:
        return read_page(_OWN[viewer.role], _read_notification, page, viewer_id=viewer.id)
    return read_page(
        _OWN_ABOUT[viewer.role], _read_notification, page, viewer_id=viewer.id, contact_id=contact_id
    )


def _read_notification(values: Iterator[Any]) -> NotificationRow:
    row, contact = _NOTIFICATION.read(values), CONTACT_IN_SHORT.read(values)
    home = None if contact.home.id is None else (contact.home.id, contact.home.name)
    return NotificationRow(row, None if contact.id is None else contact, home)


def visits_to_come(visit_ids: Collection[int | None], now: datetime) -> set[int]:
    """Return which of some visits are agreed and have not begun."""
    if not visit_ids:
        return set()
    statement = select(Visit.id).where(
        Visit.id.in_(visit_ids), Visit.state == VisitState.AGREED, Visit.starts_at > now
    )
    return {*db.session.scalars(statement)}


def rooms_with_proposals(contact_ids: Collection[int | None], now: datetime) -> set[int]:
    """Return in which of some rooms a visit is proposed whose time has not passed."""
    if not contact_ids:
        return set()
    statement = select(Visit.contact_id).where(
        Visit.contact_id.in_(contact_ids), Visit.state == VisitState.OFFERED, Visit.starts_at > now
    )
    return {*db.session.scalars(statement)}
