"""Reading what servers of mails report of those that they could not deliver (RFC 3464), out of a mailbox of files."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from email.message import Message
from email.parser import HeaderParser
from mailbox import Mailbox, Maildir, mbox
from pathlib import Path
from typing import Any

from server.integrations.mail.post import DEAD_ADDRESS_STATUSES, read_message_id

#: With what each mail of an mbox begins, and so the file.
_BEGINNING = b"From "


@dataclass(frozen=True)
class Bounce:
    """What a report says of one address to which one of our letters went: nobody has it."""

    number: int
    written_at: datetime
    address: str
    status: str


class NoMailbox(Exception):
    """What was to be read is neither a maildir nor an mbox."""


def read_bounces(mailbox: Path) -> Iterator[list[Bounce] | None]:
    """Yield of each mail in a maildir or an mbox, which stays as it is, what it reports; None if it is unreadable."""
    opened = _opened(mailbox)
    try:
        for key in opened.iterkeys():
            yield _read(opened, key)
    finally:
        opened.close()


def _opened(mailbox: Path) -> Mailbox[Any]:
    if mailbox.is_dir() and all((mailbox / part).is_dir() for part in ("cur", "new")):
        return Maildir(mailbox, create=False)
    if mailbox.is_file():
        with mailbox.open("rb") as file:
            # One without mails is empty. The library itself would find no mails in whatever else it is given.
            if file.read(len(_BEGINNING)) in (b"", _BEGINNING):
                return mbox(mailbox, create=False)
    raise NoMailbox


def _read(opened: Mailbox[Any], key: str) -> list[Bounce] | None:
    try:
        return [*_reported_by(opened[key])]
    # So broad because a stranger wrote it: the library, which promises to raise nothing, fails in many ways of a mail
    # made for that (parts within parts, parameters that are no numbers), and no list of them would ever be whole.
    except Exception:
        return None


def _reported_by(mail: Message) -> Iterator[Bounce]:
    parts = _parts_of(mail) if mail.get_content_type() == "multipart/report" else []
    # What the returned mail has inside itself is not looked at: that is not the report.
    statuses = [part for part in parts if part.get_content_type() == "message/delivery-status"]
    letters = [read_message_id(str(original.get("Message-ID", ""))) for original in _originals(parts)]
    if len(statuses) != 1 or len(letters) != 1 or letters[0] is None:
        return
    for recipient in _parts_of(statuses[0]):
        status = str(recipient.get("Status", "")).split()[:1]
        failed = str(recipient.get("Action", "")).strip().lower() == "failed"
        # Not the original recipient: one address may lead to several, of which this one is gone.
        kind, _, address = str(recipient.get("Final-Recipient", "")).partition(";")
        # What cannot be printed is no address, and a database may refuse to be asked for it.
        address = address.strip().strip("<>")
        is_address = kind.strip().lower() == "rfc822" and address.isprintable()
        if failed and not DEAD_ADDRESS_STATUSES.isdisjoint(status) and is_address:
            yield Bounce(*letters[0], address, status[0])


def _originals(parts: list[Message]) -> Iterator[Message]:
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
