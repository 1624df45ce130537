"""Combine the due notices of a member into one mail. The text of the mail is written when the mail is sent."""

from datetime import datetime

from sqlalchemy import delete

from server.core.database import db
from server.core.services import app_settings
from server.core.transaction import locked_in_order, transaction
from server.core.vocabulary import Event, Role, StaffNoticeKind, StaffNoticeWay
from server.models import Mail, StaffNotice
from server.notifications.models import MailItem
from server.notifications.queries import (
    accounts_with_due_notices,
    delivery_choices_of,
    is_due,
    mail_recipient,
    pages_unread_by,
    rooms_with_proposals,
    unread_events_of,
    upcoming_visits,
    visible_contacts,
    visible_invoices,
    works_in_any_office,
)
from server.notifications.rules.mails import MailText
from server.notifications.rules.staff import MailLine, notice_kind, staff_mail

# Maximum number of members per round. Between rounds the worker sends other messages.
_BATCH = 20


def write_staff_mails(now: datetime) -> int:
    """Queue mails for members who have due notices, at most one batch. Return how many members were checked."""
    accounts = accounts_with_due_notices(now, _BATCH)
    for account_id in accounts:
        with transaction():
            _write_mail(account_id, now)
    return len(accounts)


def _write_mail(account_id: int, now: datetime) -> None:
    # With DELETE … RETURNING only one of several workers gets a row, and mails it.
    notices = db.session.scalars(
        delete(StaffNotice)
        .where(locked_in_order(StaffNotice.id, StaffNotice.account_id == account_id, is_due(now)))
        .returning(StaffNotice)
        .execution_options(synchronize_session=False)
    ).all()
    recipient = mail_recipient(account_id) if notices else None
    if recipient is None:
        return
    items = [
        MailItem(
            kind=notice.kind,
            event=notice.event,
            line=notice.line,
            path=notice.path,
            contact=notice.contact_id,
            visit=notice.visit_id,
        )
        for notice in sorted(notices, key=lambda notice: notice.id)
    ]
    mail = Mail(address=recipient[0], subject="", text="", account_id=account_id, told=items)
    mail.next_attempt_at = mail.created_at = now
    db.session.add(mail)


def text_of(mail: Mail, now: datetime) -> MailText | None:
    """Return the text of a mail that is sent now. Return None if no item of a staff mail applies any more."""
    if mail.account_id is None or mail.told is None:
        return MailText(mail.subject, mail.text)
    address, role = mail_recipient(mail.account_id) or (None, None)
    if role is None or address != mail.address:
        return None
    items = _current_items(mail.account_id, role, mail.told, now)
    lines = [MailLine(StaffNoticeKind(item["kind"]), item["line"], item["path"]) for item in items]
    return staff_mail(lines, role, app_settings().public_url) if lines else None


def _current_items(account_id: int, role: Role, items: list[MailItem], now: datetime) -> list[MailItem]:
    """Return the items that the member may still read, wants by mail, and has not read in the product."""
    contact_ids = {item["contact"] for item in items if item["contact"] is not None}
    own_contacts = visible_contacts(account_id, role, contact_ids)
    invoices = visible_invoices(account_id, contact_ids)
    works_somewhere, choices = works_in_any_office(account_id), delivery_choices_of(account_id)
    unread, pages = unread_events_of(account_id, contact_ids), pages_unread_by(account_id)
    # Items written by an earlier version may lack `visit` and `event`.
    visits = upcoming_visits({item["visit"] for item in items if item.get("visit")}, now)
    rooms = rooms_with_proposals({item["contact"] for item in items if _is_proposal(item)}, now)

    def is_current(item: MailItem) -> bool:
        if choices[item["kind"]] is StaffNoticeWay.HERE:
            return False
        if item.get("visit") and item["visit"] not in visits:
            return False
        if _is_proposal(item) and item["contact"] not in rooms:
            return False
        if item["kind"] == StaffNoticeKind.INVOICE:
            return item["contact"] in invoices
        if item["contact"] is None:
            return works_somewhere and item["path"] in pages
        return item["contact"] in own_contacts and _is_unread(item, unread)

    return [item for item in items if is_current(item)]


def _is_unread(item: MailItem, unread: set[tuple[int, str]]) -> bool:
    """Return whether the event of an item is unread. For an item without an event, any event of its kind counts."""
    event = item.get("event")
    if event:
        return (item["contact"], event) in unread
    return any(
        contact == item["contact"] and notice_kind(Event(code)) == item["kind"] for contact, code in unread
    )


def _is_proposal(item: MailItem) -> bool:
    return item.get("event") == Event.VISIT_OFFERED
