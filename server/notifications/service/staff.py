"""Staff notices, which wait for the next mail to a member. They are written in the transaction of the event.

A notice that no longer applies when the mail is sent is left out (`applicable_notices` in queries.py).
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, and_, case, exists, func, or_, select
from sqlalchemy.orm import aliased

from server.core.database import db
from server.core.japan import visit_time_text
from server.core.transaction import delete_rows, insert_all, locked_in_order, update_rows
from server.core.viewer import Viewer
from server.core.vocabulary import Event, Side, StaffNoticeKind
from server.models import Account, Contact, Notification, StaffNotice, Visit
from server.notifications.queries import (
    StaffReader,
    has_unread_notification,
    mail_timings_of,
    readers_of_invoices,
    staff_readers,
)
from server.notifications.rules.quiet_hours import QuietHours, deliver_at
from server.notifications.rules.staff import due_at, mail_line, notice_kind

_IS_WAITING = StaffNotice.mail_id.is_(None)
#: Condition: the notice also has a notification in the product, which members can read there.
_IS_SHOWN_IN_APP = StaffNotice.event.is_not(None)
#: Events that are announced only while their visit is planned.
_PLANNED_VISIT_EVENTS = (Event.VISIT_AGREED, Event.VISIT_NEAR)


@dataclass(frozen=True)
class StaffNoticeLine:
    """A notice for one member. Its fields are those of `StaffNotice`."""

    account_id: int
    text: str
    event: str | None = None
    contact_id: int | None = None
    home_id: int | None = None
    visit_id: int | None = None


def queue_event_notices(
    event: Event,
    side: Side,
    recipients: Sequence[tuple[Contact, int]],
    now: datetime,
    visit: Visit | None = None,
) -> None:
    """Queue notices about an event for those recipients who are staff."""
    kind = notice_kind(event)
    staff = [
        (contact, account_id)
        for contact, account_id in recipients
        if side is Side.FACILITY or contact.preference.office_id is not None
    ]
    if kind is None or not staff:
        return
    reader_by_id = staff_readers({account_id for _, account_id in staff}, kind)
    lines = [
        StaffNoticeLine(
            account_id,
            mail_line(
                event, contact.home.name, visit_time_text(visit.starts_at, reader.role) if visit else ""
            ),
            event.value,
            contact.id,
            visit_id=visit.id if visit and event in _PLANNED_VISIT_EVENTS else None,
        )
        for contact, account_id in staff
        if (reader := reader_by_id.get(account_id))
    ]
    _queue(kind, lines, reader_by_id, now)


def keep_due_of_replaced(event: Event, contact_id: int, now: datetime) -> None:
    """Make the notices that were queued now due no later than the unsent notices that they replace.

    Otherwise a member with one mail a day could miss a visit: at 8:00 the reminder for 10:00 replaces the one of the
    evening before, which is due in this minute, and would wait for the mail of the next day.
    """
    replaced = aliased(StaffNotice)
    is_replaced_now = exists().where(
        Notification.account_id == replaced.account_id,
        Notification.contact_id == replaced.contact_id,
        Notification.event == replaced.event,
        Notification.created_at <= replaced.created_at,
        Notification.read_at == now,
    )
    due_of_replaced = (
        select(func.min(replaced.due_at))
        .where(
            replaced.account_id == StaffNotice.account_id,
            replaced.contact_id == StaffNotice.contact_id,
            replaced.event == StaffNotice.event,
            replaced.id < StaffNotice.id,
            is_replaced_now,
        )
        .scalar_subquery()
    )
    queued_now = (
        StaffNotice.contact_id == contact_id,
        StaffNotice.event == event.value,
        StaffNotice.created_at == now,
        due_of_replaced < StaffNotice.due_at,
    )
    db.session.execute(update_rows(StaffNotice).where(*queued_now).values(due_at=due_of_replaced))


def queue_invoice_notice(contact: Contact, corporation_id: int, now: datetime) -> None:
    """Queue a notice about a fee for the members who see the corporation's invoices, in the running transaction."""
    text = f"「{contact.home.name}」のシステム利用料が記録されました。"
    accounts = readers_of_invoices(corporation_id)
    queue_notices(
        StaffNoticeKind.INVOICE,
        [StaffNoticeLine(account, text, contact_id=contact.id) for account in accounts],
        now,
    )


def queue_notices(kind: StaffNoticeKind, lines: Sequence[StaffNoticeLine], now: datetime) -> None:
    """Queue notices for the next mail of each member, in the running transaction."""
    if lines:
        _queue(kind, lines, staff_readers({line.account_id for line in lines}, kind), now)


def delete_own_notices(actor: Viewer, contact_id: int) -> None:
    """Delete the actor's waiting notices about a contact, which the actor has just handled."""
    _delete(
        _IS_WAITING,
        StaffNotice.account_id == actor.id,
        StaffNotice.contact_id == contact_id,
        _IS_SHOWN_IN_APP,
    )


def reassign_notices(
    contact_condition: ColumnElement[bool],
    previous_ids: Collection[int],
    new_assignee_id: int,
    now: datetime,
) -> None:
    """Move waiting notices about the contacts that meet a condition to the new assignee.

    Then apply the mail timings of this member.
    """
    other = aliased(StaffNotice)
    # If a contact had no assignee, every manager has a notice. Move only one of these notices, and delete the others.
    is_duplicate = exists().where(
        or_(
            other.account_id == new_assignee_id,
            and_(other.account_id.in_(previous_ids), other.id < StaffNotice.id),
        ),
        other.contact_id == StaffNotice.contact_id,
        other.kind == StaffNotice.kind,
        other.line == StaffNotice.line,
        other.mail_id.is_(None),
        has_unread_notification(other),
    )
    waiting = (
        _IS_WAITING,
        has_unread_notification(StaffNotice),
        StaffNotice.account_id.in_(previous_ids),
        StaffNotice.account_id != new_assignee_id,
        StaffNotice.contact_id.in_(select(Contact.id).where(contact_condition)),
    )
    _delete(*waiting, is_duplicate)
    db.session.execute(
        update_rows(StaffNotice)
        .where(locked_in_order(StaffNotice.id, *waiting))
        .values(account_id=new_assignee_id)
    )
    reschedule_notices(new_assignee_id, now)


def reschedule_notices(account_id: int, now: datetime) -> None:
    """Recompute when a member's notices are due, after a mail timing changed. Delete notices that are turned off.

    Only notices that still exist are updated, because the worker may delete some meanwhile.
    """
    waiting = db.session.execute(
        select(StaffNotice.id, StaffNotice.kind, StaffNotice.created_at).where(
            _IS_WAITING, StaffNotice.account_id == account_id
        )
    ).all()
    if not waiting:
        return
    timings = mail_timings_of(account_id)
    account = db.session.get_one(Account, account_id, populate_existing=True)
    quiet = QuietHours.between(account.quiet_from, account.quiet_until)
    due = {row.id: due_at(row.kind, timings[row.kind], quiet, row.created_at) for row in waiting}
    new_due_at = {id_: deliver_at(max(at, now), quiet) for id_, at in due.items() if at is not None}
    own = StaffNotice.account_id == account_id
    _delete(own, StaffNotice.id.in_(due.keys() - new_due_at.keys()))
    if new_due_at:
        statement = update_rows(StaffNotice).where(
            locked_in_order(StaffNotice.id, own, StaffNotice.id.in_(new_due_at))
        )
        due_column = case(new_due_at, value=StaffNotice.id, else_=StaffNotice.due_at)
        db.session.execute(statement.values(due_at=due_column))


def _queue(
    kind: StaffNoticeKind,
    lines: Sequence[StaffNoticeLine],
    reader_by_id: Mapping[int, StaffReader],
    now: datetime,
) -> None:
    rows: list[dict[str, object]] = [
        {
            "account_id": line.account_id,
            "contact_id": line.contact_id,
            "home_id": line.home_id,
            "visit_id": line.visit_id,
            "kind": kind,
            "event": line.event,
            "line": line.text,
            "due_at": due,
            "created_at": now,
        }
        for line in lines
        if (reader := reader_by_id.get(line.account_id))
        and (due := due_at(kind, reader.timing, reader.quiet, now))
    ]
    insert_all(StaffNotice, rows)


def _delete(*conditions: ColumnElement[bool]) -> None:
    db.session.execute(delete_rows(StaffNotice).where(locked_in_order(StaffNotice.id, *conditions)))
