"""Making one mail of all that is due to be told to a member of staff, and what it says when it is sent."""

from datetime import datetime

from sqlalchemy import delete

from server.core.database import db
from server.core.services import app_settings
from server.core.transaction import locked_in_order, transaction
from server.core.vocabulary import Event, Role, StaffNoticeKind, StaffNoticeWay
from server.models import Mail, StaffNotice
from server.notifications.models import MailItem
from server.notifications.queries import (
    accounts_due,
    address_of,
    contacts_still_told,
    invoices_still_told,
    is_due,
    pages_unread_by,
    rooms_with_proposals,
    still_works,
    unread_of,
    visits_to_come,
    ways_of,
)
from server.notifications.rules.mails import MailText
from server.notifications.rules.staff import MailLine, kind_of, staff_mail

# The messages that wait are sent between two such rounds.
_AT_ONCE = 20


def write_staff_mails(now: datetime) -> int:
    """Write the mails of some members for whom something is due; return for how many members it was looked."""
    accounts = accounts_due(now, _AT_ONCE)
    for account_id in accounts:
        with transaction():
            _write_mail_of(account_id, now)
    return len(accounts)


def _write_mail_of(account_id: int, now: datetime) -> None:
    # Whoever takes the rows away tells of them: of several loops one gets them.
    taken = db.session.scalars(
        delete(StaffNotice)
        .where(locked_in_order(StaffNotice.id, StaffNotice.account_id == account_id, is_due(now)))
        .returning(StaffNotice)
        .execution_options(synchronize_session=False)
    ).all()
    found = address_of(account_id) if taken else None
    if found is None:
        return
    told = [
        MailItem(
            kind=notice.kind,
            event=notice.event,
            line=notice.line,
            path=notice.path,
            contact=notice.contact_id,
            visit=notice.visit_id,
        )
        for notice in sorted(taken, key=lambda notice: notice.id)
    ]
    mail = Mail(address=found[0], subject="", text="", account_id=account_id, told=told)
    mail.next_attempt_at = mail.created_at = now
    db.session.add(mail)


def text_of(mail: Mail, now: datetime) -> MailText | None:
    """Return what a mail is to say at the moment of sending; None where nothing of it is its reader's any more."""
    if mail.account_id is None or mail.told is None:
        return MailText(mail.subject, mail.text)
    address, role = address_of(mail.account_id) or (None, None)
    if role is None or address != mail.address:
        return None
    told = _still_told(mail.account_id, role, mail.told, now)
    lines = [MailLine(StaffNoticeKind(one["kind"]), one["line"], one["path"]) for one in told]
    return staff_mail(lines, role, app_settings().public_url) if lines else None


def _still_told(account_id: int, role: Role, told: list[MailItem], now: datetime) -> list[MailItem]:
    """Return what the member may and wishes to read now, and has not read in the product meanwhile.

    Whatever it was when the mail was put into the outbox.
    """
    about = {one["contact"] for one in told if one["contact"] is not None}
    own, invoices = contacts_still_told(account_id, role, about), invoices_still_told(account_id, about)
    works, ways = still_works(account_id), ways_of(account_id)
    unread, pages = unread_of(account_id, about), pages_unread_by(account_id)
    # What was put into the outbox by an earlier version may lack either.
    visits = visits_to_come({one["visit"] for one in told if one.get("visit")}, now)
    rooms = rooms_with_proposals({one["contact"] for one in told if _proposes(one)}, now)

    def is_still_told(one: MailItem) -> bool:
        if ways[one["kind"]] is StaffNoticeWay.HERE:
            return False
        if one.get("visit") and one["visit"] not in visits:
            return False
        if _proposes(one) and one["contact"] not in rooms:
            return False
        if one["kind"] == StaffNoticeKind.INVOICE:
            return one["contact"] in invoices
        if one["contact"] is None:
            return works and one["path"] in pages
        return one["contact"] in own and _is_unread(one, unread)

    return [one for one in told if is_still_told(one)]


def _is_unread(one: MailItem, unread: set[tuple[int, str]]) -> bool:
    """Say whether the very event is unread: while a mail waits, others of its kind may come."""
    event = one.get("event")
    if event:
        return (one["contact"], event) in unread
    return any(contact == one["contact"] and kind_of(Event(of)) == one["kind"] for contact, of in unread)


def _proposes(one: MailItem) -> bool:
    """Say whether something tells of days to choose from."""
    return one.get("event") == Event.VISIT_OFFERED
