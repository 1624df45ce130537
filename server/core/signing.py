"""Texts that others keep for us and bring back, signed under the name of the key and for one purpose."""

from hashlib import sha256
from typing import Any

from itsdangerous import Serializer

from server.core.services import app_settings

#: For what the address in a mail is signed that stops such mails.
STOP_OF_MAILS = "stop of mails"
# Between the key's id and the text that it has signed.
_ID_ENDS = "."
# What was signed before keys had ids has the serializer's own, SHA-1.
_SIGNED_BY = {"digest_method": sha256}


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
