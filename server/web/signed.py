"""What browsers and phones keep for us, signed: addresses that are good without signing in, and whatever else."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from hmac import compare_digest
from typing import Any

from itsdangerous import BadSignature, Serializer, URLSafeSerializer

from server.domain.refusals import NotFound
from server.services import app_settings

# Between the key's id and the text that it has signed.
_ID_ENDS = "."
# What was signed before keys had ids has the serializer's own, SHA-1.
_SIGNED_BY = {"digest_method": sha256}
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


def sign(kind: type[Serializer[str]], salt: str, value: object) -> str:
    """Return a value as signed text; what was signed for one purpose is worth nothing for another."""
    key = app_settings().secret_keys[0]
    signed = kind(key.value, salt=salt, signer_kwargs=_SIGNED_BY).dumps(value)
    return f"{key.id}{_ID_ENDS}{signed if isinstance(signed, str) else signed.decode()}"


def unsign(kind: type[Serializer[str]], salt: str, text: str, **how: Any) -> Any:
    """Return the value of a signed text, or raise BadSignature."""
    keys = app_settings().secret_keys
    id_, _, signed = text.partition(_ID_ENDS)
    named = [key for key in keys if key.id == id_]
    if named:
        return kind(named[0].value, salt=salt, signer_kwargs=_SIGNED_BY).loads(signed, **how)
    # Signed before keys had ids; the serializer signs with the last of several and reads all of them.
    return kind([key.value for key in reversed(keys)], salt=salt).loads(text, **how)
