"""Combining the due notices of a member in one mail. The text of the mail is written when the mail is sent."""

from datetime import datetime

from sqlalchemy import select

from server.core.database import db
from server.core.services import app_settings
from server.core.transaction import transaction
from server.core.vocabulary import Role, StaffNoticeKind
from server.models import Mail, StaffNotice
from server.notifications.queries import accounts_with_due_notices, is_due, mail_recipient, notices_of_mail
from server.notifications.rules.mails import MailText
from server.notifications.rules.pages import page_of_notice
from server.notifications.rules.staff import MailLine, staff_mail

# The pages of notices that have no notification.
_PAGES = {
    StaffNoticeKind.INVOICE: "/facilities/invoices/",
    StaffNoticeKind.VACANCIES: "/facilities/vacancies/",
}
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
    # The lock prevents that two workers put a notice into two mails.
    notices = db.session.scalars(
        select(StaffNotice)
        .where(StaffNotice.account_id == account_id, is_due(now))
        .order_by(StaffNotice.id)
        .with_for_update(skip_locked=True)
    ).all()
    recipient = mail_recipient(account_id) if notices else None
    if recipient is None:
        for notice in notices:
            db.session.delete(notice)
        return
    mail = Mail(address=recipient[0], subject="", text="", account_id=account_id)
    mail.next_attempt_at = mail.created_at = now
    db.session.add(mail)
    db.session.flush()
    for notice in notices:
        notice.mail_id = mail.id


def current_mail_text(mail: Mail, now: datetime) -> MailText | None:
    """Return the text of a mail that is sent now; None if nothing in a staff mail applies any more."""
    if mail.account_id is None:
        return MailText(mail.subject, mail.text)
    address, role = mail_recipient(mail.account_id) or (None, None)
    if role is None or address != mail.address:
        return None
    lines = [
        MailLine(notice.kind, notice.line, _page(notice, role)) for notice in notices_of_mail(mail, role, now)
    ]
    return staff_mail(lines, role, app_settings().public_url) if lines else None


def _page(notice: StaffNotice, role: Role) -> str:
    if notice.event is None:
        return _PAGES[notice.kind]
    return page_of_notice(
        notice.event, role, contact_id=notice.contact_id, home_id=notice.home_id, office_id=None
    )
