"""Reading bounce reports of mail servers (RFC 3464) from a maildir or an mbox."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from email.message import Message
from email.parser import HeaderParser
from mailbox import Mailbox, Maildir, mbox
from pathlib import Path
from typing import Any

from server.integrations.mail.sending import DEAD_ADDRESS_STATUSES, read_message_id

#: Each mail in an mbox starts with this text, so the file starts with it too.
_MBOX_PREFIX = b"From "


@dataclass(frozen=True)
class Bounce:
    """One dead address of one of our mails, as a report states it."""

    #: The number of our mail.
    number: int
    #: When our mail was written.
    written_at: datetime
    address: str
    status: str


class NotAMailbox(Exception):
    """The path is neither a maildir nor an mbox."""


def read_bounces(mailbox: Path) -> Iterator[list[Bounce] | None]:
    """Yield the bounces that each mail reports, or None for an unreadable mail; the mailbox is not changed."""
    opened = _open_mailbox(mailbox)
    try:
        for key in opened.iterkeys():
            yield _read(opened, key)
    finally:
        opened.close()


def _open_mailbox(mailbox: Path) -> Mailbox[Any]:
    if mailbox.is_dir() and all((mailbox / part).is_dir() for part in ("cur", "new")):
        return Maildir(mailbox, create=False)
    if mailbox.is_file():
        with mailbox.open("rb") as file:
            # The library would read any other file as an mbox without mails. An empty file is a valid mbox.
            if file.read(len(_MBOX_PREFIX)) in (b"", _MBOX_PREFIX):
                return mbox(mailbox, create=False)
    raise NotAMailbox


def _read(opened: Mailbox[Any], key: str) -> list[Bounce] | None:
    try:
        return [*_bounces_in(opened[key])]
    # The library should not raise exceptions, but malicious mails cause many kinds (by deeply nested parts, or
    # parameters that are not numbers). A list of the possible exceptions would never be complete.
    except Exception:
        return None


def _bounces_in(mail: Message) -> Iterator[Bounce]:
    parts = _parts_of(mail) if mail.get_content_type() == "multipart/report" else []
    # Only the report's own parts count, and not the parts inside the returned mail.
    statuses = [part for part in parts if part.get_content_type() == "message/delivery-status"]
    message_ids = [
        read_message_id(str(returned.get("Message-ID", ""))) for returned in _returned_mails(parts)
    ]
    if len(statuses) != 1 or len(message_ids) != 1 or message_ids[0] is None:
        return
    for recipient in _parts_of(statuses[0]):
        status = str(recipient.get("Status", "")).split()[:1]
        failed = str(recipient.get("Action", "")).strip().lower() == "failed"
        # Use the final recipient, because the original recipient may forward to several addresses. Only the final
        # recipient is dead.
        kind, _, address = str(recipient.get("Final-Recipient", "")).partition(";")
        # An address with unprintable characters is invalid, and the database may reject it in a query.
        address = address.strip().strip("<>")
        is_address = kind.strip().lower() == "rfc822" and address.isprintable()
        if failed and not DEAD_ADDRESS_STATUSES.isdisjoint(status) and is_address:
            yield Bounce(*message_ids[0], address, status[0])


def _returned_mails(parts: list[Message]) -> Iterator[Message]:
    for part in parts:
        match part.get_content_type():
            case "message/rfc822":
                yield from _parts_of(part)
            case "text/rfc822-headers":
                body = part.get_payload(decode=True)
                yield HeaderParser().parsestr(
                    body.decode(errors="replace") if isinstance(body, bytes) else ""
                )


def _parts_of(mail: Message) -> list[Message]:
    parts = mail.get_payload()
    return [part for part in parts if isinstance(part, Message)] if isinstance(parts, list) else []
