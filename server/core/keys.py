"""Keys that sign and encrypt, each with an id, and random secrets such as tokens."""

import base64
import hashlib
import secrets
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar


@dataclass(frozen=True)
class Key:
    """A secret from the settings, and its id. Signed and encrypted data contains the id of its key.

    The id is a hash and does not reveal the secret.
    """

    value: str
    id: str
    ID_LENGTH: ClassVar[int] = 8

    @property
    def cipher_key(self) -> bytes:
        """32 bytes, url-safe base64, derived from a secret of any length."""
        return base64.urlsafe_b64encode(hashlib.sha256(self.value.encode()).digest())


@lru_cache
def keys_of(first: str, old: str) -> tuple[Key, ...]:
    """Return the current key, then the earlier ones from `old`, which is separated by spaces."""
    ids = {value: hashlib.sha256(f"id of {value}".encode()).hexdigest() for value in (first, *old.split())}
    return tuple(Key(value, id_[: Key.ID_LENGTH]) for value, id_ in ids.items())


_SECRET_BYTES = 32
_SESSION_KEY_BYTES = 24
#: The length of `new_secret()` in base64 characters, rounded up.
SECRET_LENGTH = -(-_SECRET_BYTES * 4 // 3)


def new_secret() -> str:
    """Return a random secret that can be part of a URL."""
    return secrets.token_urlsafe(_SECRET_BYTES)


def new_session_key() -> str:
    """Return a random refresh key that fits its database column."""
    return secrets.token_urlsafe(_SESSION_KEY_BYTES)


def secret_hash(secret: str) -> str:
    """Return the hash under which a secret is stored and looked up."""
    return hashlib.sha256(secret.encode()).hexdigest()
