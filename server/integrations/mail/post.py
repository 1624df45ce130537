"""Sending one e-mail: through the SMTP server of the settings, or as a file into the mail folder."""

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

#: How servers say of an address that nobody has it (RFC 3463): no such mailbox, no such domain, moved away, a domain
#: that takes no mail. Whatever else they refuse for good is about that mail.
DEAD_ADDRESS_STATUSES = frozenset({"5.1.1", "5.1.2", "5.1.6", "5.1.10"})
_TIMEOUT_SECONDS = 15
# From here on an answer is for good (RFC 5321); below it a server asks to be tried later, as one that is new to it.
_FOR_GOOD = 500
_OWN_ID = re.compile(r"<([0-9]{1,9})\.([0-9]{1,11})\.([0-9]{6})@[^@]*>")


class NotPosted(Exception):
    """The mail could not be handed over; `final` when trying again cannot help."""

    def __init__(self, reason: str, *, final: bool, is_dead_address: bool = False) -> None:
        super().__init__(reason)
        self.final = final
        #: Whether the server said that nobody has the address.
        self.is_dead_address = is_dead_address


@dataclass(frozen=True)
class Letter:
    """One e-mail; `number` and `written_at` tell it from every other, however often it is handed over."""

    number: int
    written_at: datetime
    address: str
    subject: str
    text: str
    #: Where its reader stops such mails, of what they may choose; none of what they must be told.
    stop_link: str | None = None


def post(settings: Settings, letter: Letter) -> None:
    """Hand over one e-mail, or raise NotPosted: whatever is wrong with this one, the next one can be sent."""
    try:
        message = _message(settings, letter)
        if settings.smtp_url:
            _by_smtp(settings.smtp_url, message)
        else:
            _into_folder(settings.mail_dir, letter.number, message)
    except NotPosted:
        raise
    except Exception as error:
        raise NotPosted(type(error).__name__, final=False) from error


def _message(settings: Settings, letter: Letter) -> EmailMessage:
    message = EmailMessage(policy=SMTP)
    message["From"] = settings.mail_from
    message["To"] = letter.address
    # The library decodes encoded words (RFC 2047): the mail would go to another mailbox.
    if [one.addr_spec for one in message["To"].addresses] != [parseaddr(letter.address)[1]]:
        raise NotPosted("OtherAddress", final=True)
    message["Subject"] = letter.subject
    message["Date"] = datetime.now(UTC)
    message["Message-ID"] = _message_id(settings, letter)
    if letter.stop_link:
        message["List-Unsubscribe"] = f"<{letter.stop_link}>"
        # By which the reader's mailbox stops them at one press (RFC 8058).
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(letter.text + _stopping(letter) + _foot(settings))
    return message


def _stopping(letter: Letter) -> str:
    if not letter.stop_link:
        return ""
    return f"\nこのお知らせのメールを止める（ログインはいりません）：\n  {letter.stop_link}\n"


def _foot(settings: Settings) -> str:
    """Return who writes and where they are asked; nothing where the settings name nobody."""
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


def _message_id(settings: Settings, letter: Letter) -> str:
    """Return the same id at each try: where a server took a mail and we did not learn of it, mailboxes show it once."""
    domain = parseaddr(settings.mail_from)[1].rpartition("@")[2]
    return f"<{letter.number}.{letter.written_at.timestamp():.6f}@{domain}>"


def read_message_id(message_id: str) -> tuple[int, datetime] | None:
    """Return the number of the letter that has a Message-ID, and when it was written; None of one that is not ours."""
    found = _OWN_ID.fullmatch(message_id.strip())
    if found is None:
        return None
    number, seconds, micros = map(int, found.groups())
    return number, datetime.fromtimestamp(seconds, UTC) + timedelta(microseconds=micros)


def _into_folder(folder: Path, number: int, message: EmailMessage) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    readable = f"To: {message['To']}\nSubject: {message['Subject']}\n\n{message.get_content()}"
    (folder / f"{number:06}.txt").write_text(readable, encoding="utf-8")


def _offers_tls(server: smtplib.SMTP) -> bool:
    server.ehlo()
    return server.has_extn("starttls")


def _by_smtp(url: str, message: EmailMessage) -> None:
    """Speak to smtps://user:password@host:465, smtp+starttls://…:587, or smtp:// (STARTTLS where offered)."""
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
                # Where it is demanded and not offered this fails, before anything was told.
                server.starttls(context=context)
            if parts.username:
                server.login(unquote(parts.username), unquote(parts.password or ""))
            server.send_message(message)
    except smtplib.SMTPRecipientsRefused as error:
        raise _refused(error) from error


def _refused(error: smtplib.SMTPRecipientsRefused) -> NotPosted:
    # A letter has one address.
    [(code, words)] = error.recipients.values()
    final, status = code >= _FOR_GOOD, words.decode(errors="replace").split()[:1]
    is_dead = final and not DEAD_ADDRESS_STATUSES.isdisjoint(status)
    return NotPosted(type(error).__name__, final=final, is_dead_address=is_dead)
