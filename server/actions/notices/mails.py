"""Putting an e-mail into the outbox, with the event that it tells of."""

from datetime import datetime

from server.domain.notices.mails import MailText
from server.extensions import db
from server.models import Account, Mail
from server.services import app_settings


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
