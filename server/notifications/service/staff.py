"""Staff notices that wait for the next mail to a member. They are written with the event, and deleted when handled."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, and_, case, delete, exists, or_, select, update
from sqlalchemy.orm import aliased

from server.core.database import db
from server.core.japan import visit_time_text
from server.core.scope import sharing_an_office
from server.core.transaction import insert_into, locked_in_order
from server.core.viewer import Viewer
from server.core.vocabulary import Event, Side, StaffNoticeKind
from server.models import Account, Contact, StaffNotice, Visit
from server.notifications.queries import (
    IS_SHOWN_IN_APP,
    Reader,
    delivery_choices_of,
    readers,
    readers_of_invoices,
)
from server.notifications.rules.pages import event_page, matches_page
from server.notifications.rules.staff import QuietHours, deliver_at, due_at, mail_line, notice_kind

_INVOICES_PAGE = "/facilities/invoices/"
#: Events that are announced only while their visit is planned.
_PLANNED_VISIT_EVENTS = (Event.VISIT_AGREED, Event.VISIT_NEAR)


@dataclass(frozen=True)
class StaffNoticeLine:
    """A notice for one member: its text in the mail, and the path of its link."""

    account_id: int
    text: str
    path: str
    contact_id: int | None = None
    #: The agreed visit that the notice is about.
    visit_id: int | None = None
    event: Event | None = None


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
    reader_by_id = readers({account_id for _, account_id in staff}, kind)
    lines = [
        StaffNoticeLine(
            account_id,
            mail_line(
                event, contact.home.name, visit_time_text(visit.starts_at, reader.role) if visit else ""
            ),
            event_page(event, reader.role, contact.id),
            contact.id,
            visit.id if visit and event in _PLANNED_VISIT_EVENTS else None,
            event,
        )
        for contact, account_id in staff
        if (reader := reader_by_id.get(account_id))
    ]
    _queue(kind, lines, reader_by_id, now)


def queue_invoice_notice(contact: Contact, corporation_id: int, now: datetime) -> None:
    """Queue a notice about a fee for the members who see the corporation's invoices, in the running transaction."""
    text = f"「{contact.home.name}」のシステム利用料が記録されました。"
    accounts = readers_of_invoices(corporation_id)
    queue_notices(
        StaffNoticeKind.INVOICE,
        [StaffNoticeLine(account, text, _INVOICES_PAGE, contact.id) for account in accounts],
        now,
    )


def queue_notices(kind: StaffNoticeKind, lines: Sequence[StaffNoticeLine], now: datetime) -> None:
    """Queue notices for the next mail of each member, in the running transaction."""
    if lines:
        _queue(kind, lines, readers({line.account_id for line in lines}, kind), now)


def drop_read_notices(viewer: Viewer, contact_id: int | None) -> None:
    """Delete notices that the viewer has read in the product: about one contact, or all if `contact_id` is None."""
    _drop(
        StaffNotice.account_id == viewer.id,
        IS_SHOWN_IN_APP,
        *([] if contact_id is None else [StaffNotice.contact_id == contact_id]),
    )


def drop_match_notices(viewer: Viewer, home_id: int) -> None:
    """Delete notices about new matches of a home that the viewer has read in the product."""
    _drop(StaffNotice.account_id == viewer.id, StaffNotice.path == matches_page(home_id))


def drop_home_match_notices(home_id: int) -> None:
    """Delete all members' notices about new matches of a home that no longer recruits."""
    _drop(StaffNotice.path == matches_page(home_id))


def drop_contact_notices(actor: Viewer, contact_id: int) -> None:
    """Delete notices about a contact that the actor has just handled, also the notices of the actor's colleagues."""
    colleagues = sharing_an_office(actor.id)
    _drop(StaffNotice.contact_id == contact_id, StaffNotice.account_id.in_(colleagues), IS_SHOWN_IN_APP)


def drop_event_notices(events: Collection[Event], contact_ids: Collection[int]) -> None:
    """Delete notices about these events of contacts."""
    codes = [event.value for event in events]
    _drop(StaffNotice.contact_id.in_(contact_ids), StaffNotice.event.in_(codes))


def drop_message_notice(account_id: int, contact_id: int) -> None:
    """Delete a member's notice about messages of a room in which nothing is left to read."""
    _drop(
        StaffNotice.account_id == account_id,
        StaffNotice.contact_id == contact_id,
        StaffNotice.kind == StaffNoticeKind.MESSAGE,
    )


def drop_invoice_notices(contact_id: int) -> None:
    """Delete notices about a cancelled fee."""
    _drop(StaffNotice.contact_id == contact_id, StaffNotice.kind == StaffNoticeKind.INVOICE)


def drop_office_notices(account_id: int, contacts: ColumnElement[bool]) -> None:
    """Delete notices of a member who leaves an office.

    All notices about new matches are deleted, because they do not contain the office.
    """
    of_office = StaffNotice.contact_id.in_(select(Contact.id).where(contacts))
    _drop(
        StaffNotice.account_id == account_id,
        IS_SHOWN_IN_APP,
        or_(StaffNotice.contact_id.is_(None), of_office),
    )


def reassign_notices(
    contacts: ColumnElement[bool], previous_ids: Collection[int], new_assignee_id: int, now: datetime
) -> None:
    """Move waiting notices about contacts to the new assignee, and apply the delivery choices of this member."""
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
    )
    waiting = (
        StaffNotice.account_id.in_(previous_ids),
        StaffNotice.account_id != new_assignee_id,
        StaffNotice.contact_id.in_(select(Contact.id).where(contacts)),
        IS_SHOWN_IN_APP,
    )
    _drop(*waiting, is_duplicate)
    statement = (
        update(StaffNotice)
        .where(locked_in_order(StaffNotice.id, *waiting))
        .values(account_id=new_assignee_id)
    )
    db.session.execute(statement.execution_options(synchronize_session=False))
    reschedule_notices(new_assignee_id, now)


def reschedule_notices(account_id: int, now: datetime) -> None:
    """Recompute when a member's notices are due, after their choices changed. Delete notices that are turned off.

    The worker may delete notices meanwhile, so only rows that still exist are updated.
    """
    waiting = db.session.execute(
        select(StaffNotice.id, StaffNotice.kind, StaffNotice.created_at).where(
            StaffNotice.account_id == account_id
        )
    ).all()
    if not waiting:
        return
    choices = delivery_choices_of(account_id)
    account = db.session.get_one(Account, account_id, populate_existing=True)
    quiet = QuietHours.between(account.quiet_from, account.quiet_until)
    due = {row.id: due_at(row.kind, choices[row.kind], quiet, row.created_at) for row in waiting}
    new_due_at = {id_: deliver_at(max(at, now), quiet) for id_, at in due.items() if at is not None}
    own = StaffNotice.account_id == account_id
    _drop(own, StaffNotice.id.in_(due.keys() - new_due_at.keys()))
    if new_due_at:
        statement = update(StaffNotice).where(
            locked_in_order(StaffNotice.id, own, StaffNotice.id.in_(new_due_at))
        )
        due_column = case(new_due_at, value=StaffNotice.id, else_=StaffNotice.due_at)
        db.session.execute(statement.values(due_at=due_column).execution_options(synchronize_session=False))


def _queue(
    kind: StaffNoticeKind, lines: Sequence[StaffNoticeLine], reader_by_id: Mapping[int, Reader], now: datetime
) -> None:
    rows = [
        {
            "account_id": line.account_id,
            "contact_id": line.contact_id,
            "visit_id": line.visit_id,
            "kind": kind,
            "event": line.event.value if line.event else None,
            "line": line.text,
            "path": line.path,
            "due_at": due,
            "created_at": now,
        }
        for line in lines
        if (reader := reader_by_id.get(line.account_id))
        and (due := due_at(kind, reader.way, reader.quiet, now))
    ]
    if rows:
        # A conflict means that the reader already has a waiting notice for this room.
        db.session.execute(insert_into(StaffNotice).on_conflict_do_nothing(), rows)


def _drop(*conditions: ColumnElement[bool]) -> None:
    statement = delete(StaffNotice).where(locked_in_order(StaffNotice.id, *conditions))
    db.session.execute(statement.execution_options(synchronize_session=False))
