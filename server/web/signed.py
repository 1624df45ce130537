"""Addresses that are good without signing in, by what is signed in them."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from hmac import compare_digest

from itsdangerous import BadSignature, URLSafeSerializer

from server.actions.accounts.signing import STOP_OF_MAILS, sign, unsign
from server.domain.refusals import NotFound
from server.domain.vocabulary import StaffNoticeKind

_VISIT = "calendar of a visit"
_FILE = "file of a room"
#: As long as somebody needs to open a browser.
_FILE_LASTS = timedelta(minutes=5)


def signed_visit(account_id: int, visit_id: int) -> str:
    """Return the text that lets an account's calendar read one visit."""
    return sign(URLSafeSerializer, _VISIT, [account_id, visit_id])


def visit_signed(text: str) -> tuple[int, int]:
    """Return of whose account and of which visit it was signed, or refuse as not found."""
    try:
        account_id, visit_id = unsign(URLSafeSerializer, _VISIT, text)
    except BadSignature:
        raise NotFound() from None
    return account_id, visit_id


def stop_signed(text: str) -> tuple[int, list[StaffNoticeKind]]:
    """Return whose mails of which kinds an address in a mail stops, or refuse it as not found."""
    try:
        account_id, kinds = unsign(URLSafeSerializer, STOP_OF_MAILS, text)
    except BadSignature:
        raise NotFound() from None
    return account_id, [StaffNoticeKind(kind) for kind in kinds]


@dataclass(frozen=True)
class SignedFile:
    """One file of a room, for one account: a message's number may be given again, so the file itself is named too."""

    account_id: int
    message_id: int
    file: str

    def is_of(self, key: str) -> bool:
        """Say whether it was signed for the file with this storage key."""
        return compare_digest(self.file, _named(key))


def signed_file(account_id: int, message_id: int, key: str, now: datetime) -> str:
    """Return the text that lets an account's other browser download one file of a room, for some minutes."""
    until = int((now + _FILE_LASTS).timestamp())
    return sign(URLSafeSerializer, _FILE, [account_id, message_id, _named(key), until])


def file_signed(text: str, now: datetime) -> SignedFile:
    """Return for whom and for which file it was signed, or refuse as not found once it is over."""
    try:
        account_id, message_id, file, until = unsign(URLSafeSerializer, _FILE, text)
    except (BadSignature, ValueError):
        # The second is an address of the version before, which named no file.
        raise NotFound() from None
    if until < now.timestamp():
        raise NotFound()
    return SignedFile(account_id, message_id, file)


def _named(key: str) -> str:
    """Return what stands for a file, and leads to nothing."""
    return sha256(key.encode()).hexdigest()[:16]
