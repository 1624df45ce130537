"""Signed URLs. Some work without a session, and others only for one account and a short time."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from hmac import compare_digest
from typing import TypeVar

from itsdangerous import BadSignature, URLSafeSerializer

from server.core.refusals import NotFound
from server.core.schemas import Shape
from server.core.signing import UNSUBSCRIBE_SALT, sign, unsign
from server.core.vocabulary import CertificateKind, StaffNoticeKind

S = TypeVar("S", bound=Shape)
#: The query parameter with the signature.
SIGNATURE_PARAMETER = "signed"
# Salts, one per purpose.
_VISIT = "calendar of a visit"
_FILE = "file of a room"
_CERTIFICATE = "certificate at "
#: How long signed files and certificates are valid: long enough to open another browser.
_VALID_FOR = timedelta(minutes=5)
_EXPIRED = "この画像のアドレスは、もう使えません。画面を読み込み直してから、もう一度開いてください。"


def signed_visit(account_id: int, visit_id: int) -> str:
    """Sign the id of a visit for the account's calendar app."""
    return sign(URLSafeSerializer, _VISIT, [account_id, visit_id])


def read_signed_visit(text: str) -> tuple[int, int]:
    """Return the account id and the visit id, or raise `NotFound`."""
    try:
        account_id, visit_id = unsign(URLSafeSerializer, _VISIT, text)
    except BadSignature:
        raise NotFound() from None
    return account_id, visit_id


def read_signed_unsubscribe(text: str) -> tuple[int, list[StaffNoticeKind]]:
    """Return the account id and the kinds of mails that an unsubscribe link stops, or raise `NotFound`."""
    try:
        account_id, kinds = unsign(URLSafeSerializer, UNSUBSCRIBE_SALT, text)
    except BadSignature:
        raise NotFound() from None
    return account_id, [StaffNoticeKind(kind) for kind in kinds]


@dataclass(frozen=True)
class SignedFile:
    """One file of a room, signed for one account."""

    account_id: int
    message_id: int
    #: A hash of the storage key. It is needed because the database can reuse a message id.
    file: str

    def is_of(self, key: str) -> bool:
        """Return whether the URL was signed for the file with this storage key."""
        return compare_digest(self.file, _file_hash(key))


def signed_file(account_id: int, message_id: int, key: str, now: datetime) -> str:
    """Sign a file of a room, so that another browser of the account can download it for five minutes."""
    until = int((now + _VALID_FOR).timestamp())
    return sign(URLSafeSerializer, _FILE, [account_id, message_id, _file_hash(key), until])


def read_signed_file(text: str, now: datetime) -> SignedFile:
    """Return the signed file; raise `NotFound` if the signature is wrong or has expired."""
    try:
        account_id, message_id, file, until = unsign(URLSafeSerializer, _FILE, text)
    except BadSignature:
        raise NotFound() from None
    if until < now.timestamp():
        raise NotFound()
    return SignedFile(account_id, message_id, file)


def signed_certificate(address: str, account_id: int, now: datetime) -> str:
    """Return the URL of a certificate, signed for one account and five minutes."""
    until = int((now + _VALID_FOR).timestamp())
    signature = sign(URLSafeSerializer, _CERTIFICATE + address, [account_id, until])
    return f"{address}?{SIGNATURE_PARAMETER}={signature}"


def signed_certificates(person: S, account_id: int, now: datetime) -> S:
    """Return a person's data with its certificate URLs, if there are any, signed for one account."""
    addresses = {kind.value: getattr(person, kind.value, None) for kind in CertificateKind}
    signed = {
        kind: signed_certificate(address, account_id, now) for kind, address in addresses.items() if address
    }
    return person.model_copy(update=signed)


def check_certificate_signature(address: str, signature: str, account_id: int, now: datetime) -> None:
    """Raise `NotFound` unless the URL of a certificate was signed for this account and has not expired."""
    try:
        signed_for, until = unsign(URLSafeSerializer, _CERTIFICATE + address, signature)
    except BadSignature:
        raise NotFound(_EXPIRED, "picture_address_expired") from None
    if signed_for != account_id or until < now.timestamp():
        raise NotFound(_EXPIRED, "picture_address_expired")


def _file_hash(key: str) -> str:
    """Return a hash that identifies a file without revealing its storage key."""
    return sha256(key.encode()).hexdigest()[:16]
