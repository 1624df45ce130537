"""Sending one mail over SMTP, or writing it to the mail folder if no SMTP server is set."""

import re
import smtplib
import ssl
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import parseaddr
from pathlib import Path
from urllib.parse import unquote, urlsplit

from server.config import Settings

#: The status codes of a dead address (RFC 3463): no such mailbox, no such domain, mailbox moved, domain takes no mail.
#: Other permanent failures concern the mail, not the address.
DEAD_ADDRESS_STATUSES = frozenset({"5.1.1", "5.1.2", "5.1.6", "5.1.10"})
_TIMEOUT_SECONDS = 15
# Reply codes from 500 are permanent failures (RFC 5321). Lower codes ask to try later, for example in greylisting.
_PERMANENT_FROM = 500
_OWN_ID = re.compile(r"<([0-9]{1,9})\.([0-9]{1,11})\.([0-9]{6})@[^@]*>")


class MailNotSent(Exception):
    """The mail could not be sent. If `final` is true, a retry cannot help."""

    def __init__(self, reason: str, *, final: bool, is_dead_address: bool = False) -> None:
        super().__init__(reason)
        self.final = final
        #: Whether the server reported a dead address.
        self.is_dead_address = is_dead_address


@dataclass(frozen=True)
class OutgoingMail:
    """One mail; `number` and `written_at` identify it across retries."""

    number: int
    written_at: datetime
    address: str
    subject: str
    text: str
    #: The URL that unsubscribes; None for mails that the recipient cannot turn off.
    unsubscribe_url: str | None = None


def send_mail(settings: Settings, mail: OutgoingMail) -> None:
    """Send one mail. Any error raises `MailNotSent`, so that the caller can send the next mail."""
    try:
        message = _message(settings, mail)
        if settings.smtp_url:
            _send_by_smtp(settings.smtp_url, message)
        else:
            _write_to_folder(settings.mail_dir, mail.number, message)
    except MailNotSent:
        raise
    except Exception as error:
        raise MailNotSent(type(error).__name__, final=False) from error


def _message(settings: Settings, mail: OutgoingMail) -> EmailMessage:
    message = EmailMessage(policy=SMTP)
    message["From"] = settings.mail_from
    message["To"] = mail.address
    # The email library decodes encoded words (RFC 2047), so the mail could go to another address.
    if [recipient.addr_spec for recipient in message["To"].addresses] != [parseaddr(mail.address)[1]]:
        raise MailNotSent("OtherAddress", final=True)
    message["Subject"] = mail.subject
    message["Date"] = datetime.now(UTC)
    message["Message-ID"] = _message_id(settings, mail)
    if mail.unsubscribe_url:
        message["List-Unsubscribe"] = f"<{mail.unsubscribe_url}>"
        # One-click unsubscribe in mail clients (RFC 8058).
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(mail.text + _unsubscribe_text(mail) + _signature(settings))
    return message


def _unsubscribe_text(mail: OutgoingMail) -> str:
    if not mail.unsubscribe_url:
        return ""
    return f"\nこのお知らせのメールを止める（ログインはいりません）：\n  {mail.unsubscribe_url}\n"


def _signature(settings: Settings) -> str:
    """Return the operator's signature; empty if the settings have no operator name."""
    if not settings.operator_name:
        return ""
    lines = (
        f"運営：{settings.operator_name}",
        settings.operator_address,
        settings.support_email and f"お問い合わせ：{settings.support_email}",
        settings.support_phone and f"電話：{settings.support_phone}",
        settings.public_url,
    )
    return "\n-- \n" + "".join(f"{line}\n" for line in lines if line)


def _message_id(settings: Settings, mail: OutgoingMail) -> str:
    """Return the same id for every attempt: if two attempts are delivered, mail clients show one mail."""
    domain = parseaddr(settings.mail_from)[1].rpartition("@")[2]
    return f"<{mail.number}.{mail.written_at.timestamp():.6f}@{domain}>"


def read_message_id(message_id: str) -> tuple[int, datetime] | None:
    """Read a mail's number and time from its Message-ID; return None if the id is not ours."""
    match = _OWN_ID.fullmatch(message_id.strip())
    if match is None:
        return None
    number, seconds, micros = map(int, match.groups())
    return number, datetime.fromtimestamp(seconds, UTC) + timedelta(microseconds=micros)


def _write_to_folder(folder: Path, number: int, message: EmailMessage) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    readable = f"To: {message['To']}\nSubject: {message['Subject']}\n\n{message.get_content()}"
    (folder / f"{number:06}.txt").write_text(readable, encoding="utf-8")


def _offers_tls(server: smtplib.SMTP) -> bool:
    server.ehlo()
    return server.has_extn("starttls")


def _send_by_smtp(url: str, message: EmailMessage) -> None:
    """Send by smtps://user:password@host:465, smtp+starttls://…:587, or smtp:// (STARTTLS if offered)."""
    parts = urlsplit(url)
    context = ssl.create_default_context()
    host = parts.hostname or "localhost"
    try:
        if parts.scheme == "smtps":
            server: smtplib.SMTP = smtplib.SMTP_SSL(
                host, parts.port or 465, timeout=_TIMEOUT_SECONDS, context=context
            )
        else:
            server = smtplib.SMTP(host, parts.port or 587, timeout=_TIMEOUT_SECONDS)
        with server:
            if parts.scheme == "smtp+starttls" or (parts.scheme == "smtp" and _offers_tls(server)):
                # If STARTTLS is required but not offered, this fails before login and content are sent.
                server.starttls(context=context)
            if parts.username:
                server.login(unquote(parts.username), unquote(parts.password or ""))
            server.send_message(message)
    except smtplib.SMTPRecipientsRefused as error:
        raise _recipient_refused(error) from error


def _recipient_refused(error: smtplib.SMTPRecipientsRefused) -> MailNotSent:
    # A mail has exactly one recipient.
    [(code, reply)] = error.recipients.values()
    final, status = code >= _PERMANENT_FROM, reply.decode(errors="replace").split()[:1]
    is_dead = final and not DEAD_ADDRESS_STATUSES.isdisjoint(status)
    return MailNotSent(type(error).__name__, final=final, is_dead_address=is_dead)
