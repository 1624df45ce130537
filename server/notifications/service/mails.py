"""Queue e-mails, and write notices, in the running transaction."""

from collections.abc import Collection
from datetime import datetime

from server.core.database import db
from server.core.scope import managers_of
from server.core.services import app_settings
from server.core.vocabulary import NoticeEvent, Role
from server.models import Account, Mail, Notification
from server.notifications.rules.mails import MailText, operator_mail


def write_mail(address: str, mail: MailText, now: datetime) -> None:
    """Queue an e-mail; the worker sends it."""
    db.session.add(
        Mail(address=address, subject=mail.subject, text=mail.text, next_attempt_at=now, created_at=now)
    )


def mail_account(account: Account, mail: MailText, now: datetime) -> None:
    """Queue an e-mail to the owner of an account, unless the account has no address or a dead one."""
    if account.email and account.email_dead_at is None:
        write_mail(account.email, mail, now)


def mail_operator(mail: MailText, now: datetime) -> None:
    """Queue an e-mail to the operator with a link to the console. Do nothing if the settings contain no address."""
    settings = app_settings()
    if settings.operator_email:
        page = f"{settings.public_url}/operator/"
        write_mail(settings.operator_email, MailText(mail.subject, f"{mail.text}\n{page}\n"), now)


def notify_owner(account: Account, message: str, now: datetime) -> None:
    """Notify the owner of an account: staff by mail, applicants in the product."""
    if account.role is Role.APPLICANT:
        notice = Notification(
            account_id=account.id, event=NoticeEvent.OPERATOR_ACTED, message=message, created_at=now
        )
        db.session.add(notice)
    else:
        mail_account(account, operator_mail(message), now)


def notify_assignee(office_id: int, assignee_id: int | None, message: str, now: datetime) -> None:
    """Notify the assignee, or the office's managers if there is no active assignee."""
    assignee = None if assignee_id is None else db.session.get(Account, assignee_id)
    if assignee is not None and assignee.disabled_at is None:
        notify_owner(assignee, message, now)
    else:
        notify_managers([office_id], message, now)


def notify_managers(office_ids: Collection[int], message: str, now: datetime) -> None:
    """Notify each manager of these offices once, also a manager of several offices."""
    managers = {
        manager.id: manager for of_office in managers_of(office_ids).values() for manager in of_office
    }
    for manager in managers.values():
        notify_owner(manager, message, now)
