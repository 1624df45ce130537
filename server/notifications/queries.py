"""Reads of notifications, of staff notices and of the outboxes."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache, partial
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Select,
    and_,
    bindparam,
    exists,
    false,
    func,
    literal,
    null,
    or_,
    select,
    true,
)
from sqlalchemy.orm import aliased

from server.core.database import db
from server.core.japan import JAPAN
from server.core.paging import Page
from server.core.queries import (
    Computed,
    CursorPage,
    SchemaReader,
    constant,
    newest_first,
    oldest_first,
    read_page,
)
from server.core.scope import MY_INVOICES, OWN_CONTACT, OWN_HOME, VIEWER_ID, viewer_scope
from server.core.viewer import Viewer
from server.core.vocabulary import (
    BILLING_POSITIONS,
    CONTACT_ROLES,
    ContactStatus,
    Delivery,
    Event,
    NotificationKind,
    OfficeKind,
    OutgoingState,
    Role,
    Side,
    StaffMailTiming,
    StaffNoticeKind,
    VisitState,
    side_of,
)
from server.models import (
    Account,
    Contact,
    Home,
    Invoice,
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
from server.notifications.rules.pages import VACANCIES_OLD_AFTER, page_of_notice
from server.notifications.rules.quiet_hours import QuietHours
from server.notifications.rules.staff import DEFAULT_MAIL_TIMINGS, events_of
from server.notifications.schemas import HomeInShort, NotificationOut, PersonInShort, display_name

_notification, _contact, _home = Notification.__table__.c, Contact.__table__.c, Home.__table__.c
_preference = Preference.__table__.c

HOME_IN_SHORT = SchemaReader(HomeInShort, Home)
#: The columns of `display_name`.
NAME_COLUMNS = (
    _preference.name,
    _preference.anonymised_at,
    Account.__table__.c.person_name,
    Account.__table__.c.username,
)


def _person_in_short(side: Side) -> Computed[PersonInShort | None]:
    """Build the reader of a contact's person, limited to what this side may read now.

    It reads None if there is no contact.
    """
    outline_columns = (_contact.outline_age, _contact.outline_gender, _contact.outline_prefecture)
    fact_columns = (_preference.age, _preference.gender, _preference.prefecture, _preference.address_1)

    def read(
        status: ContactStatus | None, is_active: bool, person_id: int, *values: Any
    ) -> PersonInShort | None:
        if status is None:
            return None
        outline, facts, name_values = values[:3], values[3:7], values[7:]
        return PersonInShort.of(
            side, status, person_id, outline, facts, display_name(*name_values), is_active=is_active
        )

    return Computed(
        read,
        _contact.status,
        _preference.is_active,
        _contact.preference_id,
        *outline_columns,
        *fact_columns,
        *NAME_COLUMNS,
    )


PERSON_IN_SHORT = {side: _person_in_short(side) for side in Side}


def _notification_reader(role: Role) -> SchemaReader[NotificationOut]:
    def page(event: str, contact_id: int | None, home_id: int | None, office_id: int | None) -> str:
        return page_of_notice(event, role, contact_id=contact_id, home_id=home_id, office_id=office_id)

    about = (_notification.contact_id, _notification.home_id, _notification.office_id)
    return SchemaReader(
        NotificationOut,
        Notification,
        home=_notification.home_id,
        home_name=_home.name,
        contact=_notification.contact_id,
        page=Computed(page, _notification.event, *about),
        is_read=_notification.read_at.is_not(None),
    )


_NOTIFICATION_READERS = {role: _notification_reader(role) for role in CONTACT_ROLES}


def notifications_of(
    viewer: Viewer,
    page: Page,
    contact_id: int | None = None,
    kind: NotificationKind | None = None,
    *,
    unread: bool = False,
) -> CursorPage[NotificationOut]:
    """Return a page of the viewer's notifications, newest first: all, or those that pass the filters."""
    values: dict[str, Any] = {
        "contact_id": contact_id,
        "events": kind and events_of(kind),
        "unread": unread or None,
    }
    filters = {name: value for name, value in values.items() if value is not None}
    return read_page(
        _notifications(viewer.role, frozenset(filters)),
        partial(_read_notification, viewer.role),
        page,
        **viewer_scope(viewer),
        **filters,
    )


def _select_notifications(role: Role) -> Any:
    """Select the viewer's notifications about contacts and homes that the viewer may still see."""
    about_no_home = _notification.home_id.is_(None)
    about_own_home = _notification.home_id.in_(select(_home.id).where(OWN_HOME))
    # Only facilities get notifications about a home without a contact.
    home_is_visible = or_(about_no_home, about_own_home) if role is Role.FACILITY else about_no_home
    return (
        select(*PERSON_IN_SHORT[side_of(role)].columns, *_NOTIFICATION_READERS[role].columns)
        .outerjoin_from(Notification.__table__, Contact.__table__, _contact.id == _notification.contact_id)
        .outerjoin(Home.__table__, _home.id == _notification.home_id)
        .outerjoin(Preference.__table__, _preference.id == _contact.preference_id)
        .outerjoin(Account.__table__, Account.id == _preference.user_id)
        .where(
            _notification.account_id == VIEWER_ID,
            or_(OWN_CONTACT[role], and_(_notification.contact_id.is_(None), home_is_visible)),
        )
    )


# The statement for each combination of filters is built once.
@cache
def _notifications(role: Role, filters: frozenset[str]) -> Any:
    conditions: dict[str, ColumnElement[bool]] = {
        "contact_id": _notification.contact_id == bindparam("contact_id"),
        "events": _notification.event.in_(bindparam("events", expanding=True)),
        "unread": _notification.read_at.is_(None),
    }
    chosen = (condition for name, condition in conditions.items() if name in filters)
    return newest_first(_select_notifications(role).where(*chosen), _notification.id)


def _read_notification(role: Role, values: Iterator[Any]) -> NotificationOut:
    person = PERSON_IN_SHORT[side_of(role)].read(values)
    return _NOTIFICATION_READERS[role].read(values, person=person, preference=person and person.id)


# A notice that was created more than this after the current time was written by a machine whose clock was ahead.
_CLOCK_SKEW = timedelta(minutes=1)
#: Conditions for an account that can sign in and receive mail.
_HAS_MAIL = (
    Account.role != Role.APPLICANT,
    Account.email.is_not(None),
    Account.email_dead_at.is_(None),
    Account.disabled_at.is_(None),
)


@dataclass(frozen=True)
class StaffReader:
    """A staff member who can receive mail, and their mail timing for one kind of notice."""

    account_id: int
    role: Role
    timing: StaffMailTiming
    quiet: QuietHours | None


def staff_readers(account_ids: Collection[int], kind: StaffNoticeKind) -> dict[int, StaffReader]:
    """Return the staff among these accounts who can receive mail, with their mail timing for a kind of notice."""
    choice = and_(StaffNoticeChoice.account_id == Account.id, StaffNoticeChoice.kind == kind)
    rows = db.session.execute(
        select(Account.id, Account.role, StaffNoticeChoice.way, Account.quiet_from, Account.quiet_until)
        .outerjoin(StaffNoticeChoice, choice)
        .where(Account.id.in_(account_ids), *_HAS_MAIL)
    )
    return {
        id_: StaffReader(id_, role, timing or DEFAULT_MAIL_TIMINGS[kind], QuietHours.between(start, end))
        for id_, role, timing, start, end in rows
    }


def readers_of_invoices(corporation_id: int) -> list[int]:
    """Return the members who may see a corporation's invoices."""
    members = (
        select(Membership.account_id)
        .join(Office, Office.id == Membership.office_id)
        .where(
            Office.corporation_id == corporation_id,
            Office.kind == OfficeKind.FACILITY,
            Membership.position.in_(BILLING_POSITIONS),
        )
        .distinct()
        .order_by(Membership.account_id)
    )
    return list(db.session.scalars(members))


def mail_timings_of(account_id: int) -> dict[StaffNoticeKind, StaffMailTiming]:
    chosen = select(StaffNoticeChoice).where(StaffNoticeChoice.account_id == account_id)
    return {**DEFAULT_MAIL_TIMINGS, **{choice.kind: choice.way for choice in db.session.scalars(chosen)}}


def is_due(now: datetime) -> ColumnElement[bool]:
    """Return the condition that a notice is due and in no mail."""
    return and_(
        StaffNotice.mail_id.is_(None),
        or_(
            StaffNotice.due_at <= now,
            # If the clock of the machine that wrote the notice was ahead, its times lie in the future. Such a notice is
            # due if it was due at once, or if the clock was ahead by more than `_CLOCK_SKEW`.
            StaffNotice.due_at == StaffNotice.created_at,
            StaffNotice.created_at > now + _CLOCK_SKEW,
        ),
    )


def accounts_with_due_notices(now: datetime, limit: int) -> list[int]:
    accounts = select(StaffNotice.account_id).where(is_due(now)).distinct().limit(limit)
    return list(db.session.scalars(accounts))


def mail_recipient(account_id: int) -> tuple[str, Role] | None:
    """Return the mail address and role of a member. Return None if they cannot sign in or receive mail."""
    result = db.session.execute(
        select(Account.email, Account.role).where(Account.id == account_id, *_HAS_MAIL)
    )
    row = result.one_or_none()
    return None if row is None or row.email is None else (row.email, row.role)


def notices_of_mail(mail: Mail, role: Role, now: datetime) -> list[StaffNotice]:
    """Return the notices of a staff mail that still apply and that the recipient wants by mail."""
    timings = mail_timings_of(mail.account_id) if mail.account_id else {}
    kinds = [kind for kind, timing in timings.items() if timing is not StaffMailTiming.NO_MAIL]
    reader = Viewer(mail.account_id or 0, role, username="", session_id=0)
    return applicable_notices(reader, kinds, now, StaffNotice.mail_id == mail.id)


def applicable_notices(
    reader: Viewer, kinds: Iterable[StaffNoticeKind], now: datetime, *conditions: ColumnElement[bool]
) -> list[StaffNotice]:
    """Return the staff notices of these kinds that meet the conditions and still apply to the reader."""
    scope = viewer_scope(reader)
    works_somewhere = true() if scope["offices"] else false()
    is_own_contact = exists().where(Contact.id == StaffNotice.contact_id, OWN_CONTACT[reader.role])
    later = aliased(StaffNotice)
    # Of two notices with the same time, the one with the greater id replaced the other.
    is_replaced = exists().where(
        later.account_id == StaffNotice.account_id,
        later.contact_id == StaffNotice.contact_id,
        later.event == StaffNotice.event,
        later.created_at == StaffNotice.created_at,
        later.id > StaffNotice.id,
    )
    has_unread_matches = exists().where(
        Notification.account_id == StaffNotice.account_id,
        Notification.home_id == StaffNotice.home_id,
        Notification.event == StaffNotice.event,
        Notification.created_at <= StaffNotice.created_at,
        Notification.read_at.is_(None),
    )
    is_in_force = exists().where(
        Invoice.contact_id == StaffNotice.contact_id,
        Invoice.recorded_at == StaffNotice.created_at,
        Invoice.cancelled_at.is_(None),
        Invoice.corporation_id.in_(MY_INVOICES),
    )
    has_old_vacancies = exists().where(
        Home.id == StaffNotice.home_id,
        OWN_HOME,
        Home.is_active,
        Home.is_recruiting,
        Home.vacancies_stated_on <= now.astimezone(JAPAN).date() - VACANCIES_OLD_AFTER,
    )
    about_contact = and_(is_own_contact, still_applies(StaffNotice, now), ~is_replaced)
    still_applies_by_kind = {
        StaffNoticeKind.REQUEST: about_contact,
        StaffNoticeKind.MESSAGE: about_contact,
        StaffNoticeKind.VISIT: about_contact,
        StaffNoticeKind.INVOICE: is_in_force,
        StaffNoticeKind.NEW_MATCHES: and_(works_somewhere, has_unread_matches),
        StaffNoticeKind.VACANCIES: has_old_vacancies,
    }
    applies = or_(false(), *(and_(StaffNotice.kind == kind, still_applies_by_kind[kind]) for kind in kinds))
    statement = select(StaffNotice).where(StaffNotice.account_id == reader.id, applies, *conditions)
    return list(db.session.scalars(statement.order_by(StaffNotice.id), scope))


def still_applies(table: type[Push | StaffNotice], now: datetime) -> ColumnElement[bool]:
    """Return the condition that a message about a contact still applies.

    The event is unread in the product, and the visit or the proposals of the event lie ahead.
    """
    visit_is_ahead = exists().where(
        Visit.id == table.visit_id, Visit.state == VisitState.AGREED, Visit.starts_at > now
    )
    has_proposals = exists().where(
        Visit.contact_id == table.contact_id, Visit.state == VisitState.OFFERED, Visit.starts_at > now
    )
    return and_(
        # Pushes to helpers and combined pushes have no event, and no notification.
        or_(table.event.is_(None), has_unread_notification(table)),
        or_(table.visit_id.is_(None), visit_is_ahead),
        or_(table.event.is_distinct_from(Event.VISIT_OFFERED.value), has_proposals),
    )


def has_unread_notification(table: type[Push | StaffNotice]) -> ColumnElement[bool]:
    """Return the condition that the event of a message about a contact is unread in the product."""
    return exists().where(
        Notification.account_id == table.account_id,
        Notification.contact_id == table.contact_id,
        Notification.event == table.event,
        # A later notification is about a later event of this kind, which has a push or staff notice of its own.
        Notification.created_at <= table.created_at,
        Notification.read_at.is_(None),
    )


OUTBOX_TABLES: dict[Delivery, type[Push] | type[Mail]] = {Delivery.PUSH: Push, Delivery.MAIL: Mail}
_ALL_OUTBOXES: tuple[type[Outgoing], ...] = (Push, LineReply, Mail)


@dataclass(frozen=True)
class FailedDelivery:
    """A message of an outbox that could not be delivered."""

    id: int
    #: None for mails that are not staff mails.
    account_id: int | None
    #: None for mails.
    contact_id: int | None
    #: None for mails, and for pushes without an event.
    event: str | None
    failed_at: datetime
    attempts: int
    failure: str
    #: Whether the content is still stored. The text of a mail is deleted if it may contain a secret link.
    can_be_resent: bool


def is_failed(table: type[Outgoing]) -> ColumnElement[bool]:
    """Return the condition that a message failed and was not dismissed."""
    return (table.state == constant(OutgoingState.FAILED)) & table.dismissed_at.is_(None)


def count_failed() -> dict[Delivery, int]:
    """Count failed messages by outbox, without pushes to people who have blocked the LINE account."""
    not_blocked = func.coalesce(Push.failure, "") != NOT_REACHED
    conditions = {Delivery.PUSH: not_blocked, Delivery.MAIL: true()}
    counts = [
        select(func.count()).where(is_failed(table), conditions[kind]).scalar_subquery().label(kind)
        for kind, table in OUTBOX_TABLES.items()
    ]
    row = db.session.execute(select(*counts)).one()
    return dict(zip(OUTBOX_TABLES, row, strict=True))


def failed_deliveries(kind: Delivery, page: Page) -> CursorPage[FailedDelivery]:
    """List the failed messages of one outbox, oldest first."""
    return read_page(_FAILED_STATEMENTS[kind], _read_failed, page)


def _select_failed(table: type[Push] | type[Mail]) -> Select[*tuple[Any, ...]]:
    is_push = table is Push
    statement = select(
        table.id,
        table.account_id,
        Push.contact_id if is_push else null(),
        Push.event if is_push else null(),
        table.settled_at,
        table.attempts,
        table.failure,
        # The content of a push is always stored.
        literal(1) if is_push else Mail.account_id.is_not(None),
    )
    return oldest_first(statement.where(is_failed(table)), table.__table__.c.id)


def _read_failed(row: Iterator[Any]) -> FailedDelivery:
    id_, account, contact, event, at, attempts, failure, has_content = row
    return FailedDelivery(id_, account, contact, event, at, attempts, failure or "", bool(has_content))


_FAILED_STATEMENTS = {kind: _select_failed(table) for kind, table in OUTBOX_TABLES.items()}


def waiting_in_outboxes(now: datetime) -> dict[str, tuple[int, float]]:
    """Return the number of waiting messages by outbox, and by how many seconds the oldest of them is overdue."""
    state_by_outbox = {}
    for table in _ALL_OUTBOXES:
        waiting = select(func.count(), func.min(table.due_at)).where(
            table.state == constant(OutgoingState.WAITING)
        )
        count, due = db.session.execute(waiting).one()
        state_by_outbox[table.__tablename__] = (count, max((now - due).total_seconds(), 0.0) if due else 0.0)
    return state_by_outbox


def last_heartbeat() -> datetime | None:
    """Return when a worker of any machine last ran. Return None if no worker has run yet."""
    return db.session.scalar(select(WorkerState.beat_at))
