"""Putting an e-mail into the outbox, with the event that it tells of."""

from collections.abc import Collection
from datetime import datetime

from server.core.database import db
from server.core.scope import managers_of
from server.core.services import app_settings
from server.core.vocabulary import Role
from server.models import Account, Mail, Notification
from server.notifications.rules.mails import OPERATOR_ACTED, MailText, by_operator


def write_mail(address: str, mail: MailText, now: datetime) -> None:
    """Write an e-mail within the running transaction; the loop sends it."""
    db.session.add(
        Mail(address=address, subject=mail.subject, text=mail.text, next_attempt_at=now, created_at=now)
    )


def write_notice(account: Account, mail: MailText, now: datetime) -> None:
    """Tell a member of staff by mail, within the running transaction, unless nobody has their address any more."""
    if account.email and account.email_dead_at is None:
        write_mail(account.email, mail, now)


def tell_operator(mail: MailText, now: datetime) -> None:
    """Write an e-mail to the operator, if the settings name one, within the running transaction.

    It leads to the console, where all that waits stands.
    """
    settings = app_settings()
    if settings.operator_email:
        page = f"{settings.public_url}/operator/"
        write_mail(settings.operator_email, MailText(mail.subject, f"{mail.text}\n{page}\n"), now)


def tell_owner(account: Account, what: str, now: datetime) -> None:
    """Tell an account's owner: staff by mail, applicants in the product."""
    if account.role is Role.APPLICANT:
        notice = Notification(account_id=account.id, event=OPERATOR_ACTED, message=what, created_at=now)
        db.session.add(notice)
    else:
        write_notice(account, by_operator(what), now)


def tell_in_charge(office_id: int, assignee_id: int | None, what: str, now: datetime) -> None:
    """Tell who is in charge of something of an office, or its managers where nobody is."""
    assignee = None if assignee_id is None else db.session.get(Account, assignee_id)
    if assignee is not None and assignee.disabled_at is None:
        tell_owner(assignee, what, now)
    else:
        tell_managers([office_id], what, now)


def tell_managers(offices: Collection[int], what: str, now: datetime) -> None:
    """Tell the managers of offices, each once."""
    found = {one.id: one for managers in managers_of(offices).values() for one in managers}
    for manager in found.values():
        tell_owner(manager, what, now)
