"""Signed values that clients keep and send back. Each value is signed for one purpose and has the id of its key."""

from hashlib import sha256
from typing import Any

from itsdangerous import BadSignature, Serializer

from server.core.services import app_settings

#: The salt of unsubscribe links in mails.
UNSUBSCRIBE_SALT = "stop of mails"
_KEY_ID_SEPARATOR = "."
# The serializer's default digest is SHA-1.
_SIGNER_OPTIONS = {"digest_method": sha256}


def sign(kind: type[Serializer[str]], salt: str, value: object) -> str:
    """Sign a value for the purpose named by `salt`; the result is not valid for another salt."""
    key = app_settings().secret_keys[0]
    signed = kind(key.value, salt=salt, signer_kwargs=_SIGNER_OPTIONS).dumps(value)
    return f"{key.id}{_KEY_ID_SEPARATOR}{signed if isinstance(signed, str) else signed.decode()}"


def unsign(kind: type[Serializer[str]], salt: str, text: str, **options: Any) -> Any:
    """Return the value of a signed text, or raise `BadSignature`; `options` go to the serializer's `loads`."""
    id_, _, signed = text.partition(_KEY_ID_SEPARATOR)
    for key in app_settings().secret_keys:
        if key.id == id_:
            return kind(key.value, salt=salt, signer_kwargs=_SIGNER_OPTIONS).loads(signed, **options)
    raise BadSignature("unknown key id")
