"""Addresses that are good without signing in, by what is signed in them."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from hmac import compare_digest
from typing import Any

from itsdangerous import BadSignature, URLSafeSerializer

from server.core.refusals import NotFound
from server.core.signing import STOP_OF_MAILS, sign, unsign
from server.core.vocabulary import CertificateKind, StaffNoticeKind

#: The name under which an address carries its signature.
SIGNATURE = "signed"
_VISIT = "calendar of a visit"
_FILE = "file of a room"
_CERTIFICATE = "certificate at "
#: As long as somebody needs to open a browser.
_LASTS = timedelta(minutes=5)
_EXPIRED = "この画像のアドレスは、もう使えません。画面を読み込み直してから、もう一度開いてください。"


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
    until = int((now + _LASTS).timestamp())
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


def signed_certificate(address: str, account_id: int, now: datetime) -> str:
    """Return the address of a certificate, signed for one account and five minutes."""
    until = int((now + _LASTS).timestamp())
    signature = sign(URLSafeSerializer, _CERTIFICATE + address, [account_id, until])
    return f"{address}?{SIGNATURE}={signature}"


def signed_certificates(shown: dict[str, Any], account_id: int, now: datetime) -> dict[str, Any]:
    """Return what is shown of a person, with the addresses of their certificates signed for one account."""
    held = {kind.value: shown[kind.value] for kind in CertificateKind if shown.get(kind.value)}
    return shown | {kind: signed_certificate(address, account_id, now) for kind, address in held.items()}


def refuse_unless_signed(address: str, signature: str, account_id: int, now: datetime) -> None:
    """Refuse as not found the address of a certificate that was not signed for this account, or has expired."""
    try:
        signed_for, until = unsign(URLSafeSerializer, _CERTIFICATE + address, signature)
    except BadSignature:
        raise NotFound(_EXPIRED) from None
    if signed_for != account_id or until < now.timestamp():
        raise NotFound(_EXPIRED)


def _named(key: str) -> str:
    """Return what stands for a file, and leads to nothing."""
    return sha256(key.encode()).hexdigest()[:16]
