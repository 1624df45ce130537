"""Signed values that clients keep and send back. Each value is signed for one purpose and has the id of its key."""

from hashlib import sha256
from typing import Any

from itsdangerous import Serializer

from server.core.services import app_settings

#: The salt of unsubscribe links in mails.
UNSUBSCRIBE_SALT = "stop of mails"
_KEY_ID_SEPARATOR = "."
# Values that were signed before keys had ids use the serializer's default digest, SHA-1.
_SIGNER_OPTIONS = {"digest_method": sha256}


def sign(kind: type[Serializer[str]], salt: str, value: object) -> str:
    """Sign a value for the purpose named by `salt`; the result is not valid for another salt."""
    key = app_settings().secret_keys[0]
    signed = kind(key.value, salt=salt, signer_kwargs=_SIGNER_OPTIONS).dumps(value)
    return f"{key.id}{_KEY_ID_SEPARATOR}{signed if isinstance(signed, str) else signed.decode()}"


def unsign(kind: type[Serializer[str]], salt: str, text: str, **options: Any) -> Any:
    """Return the value of a signed text, or raise `BadSignature`; `options` go to the serializer's `loads`."""
    keys = app_settings().secret_keys
    id_, _, signed = text.partition(_KEY_ID_SEPARATOR)
    matching = [key for key in keys if key.id == id_]
    if matching:
        return kind(matching[0].value, salt=salt, signer_kwargs=_SIGNER_OPTIONS).loads(signed, **options)
    # The text was signed before keys had ids. The serializer tries all keys, and expects the newest key last.
    return kind([key.value for key in reversed(keys)], salt=salt).loads(text, **options)
