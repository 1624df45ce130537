"""Signing what browsers and phones keep for us: with the first key, behind its id; what the others signed is read."""

from typing import Any

from itsdangerous import Serializer

from server.services import app_settings

_ID_ENDS = "."


def sign(kind: type[Serializer[str]], salt: str, value: object) -> str:
    """Return a value as signed text; what was signed for one purpose is worth nothing for another."""
    key = app_settings().secret_keys[0]
    signed = kind(key.value, salt=salt).dumps(value)
    return f"{key.id}{_ID_ENDS}{signed if isinstance(signed, str) else signed.decode()}"


def unsign(kind: type[Serializer[str]], salt: str, text: str, **how: Any) -> Any:
    """Return the value of a signed text, or raise BadSignature."""
    keys = app_settings().secret_keys
    id_, _, signed = text.partition(_ID_ENDS)
    named = [key for key in keys if key.id == id_]
    if named:
        return kind(named[0].value, salt=salt).loads(signed, **how)
    # Signed before keys had ids; the serializer signs with the last of several and reads all of them.
    return kind([key.value for key in reversed(keys)], salt=salt).loads(text, **how)
