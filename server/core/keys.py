"""The secrets that sign and encrypt, each known by an id."""

import base64
import hashlib
import secrets
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar


@dataclass(frozen=True)
class Key:
    """A secret of the settings, and the id by which what was made with it names it; the id tells nothing of it."""

    value: str
    id: str
    ID_LENGTH: ClassVar[int] = 8

    @property
    def cipher_key(self) -> bytes:
        """32 bytes, url-safe base64, derived from a secret of any length."""
        return base64.urlsafe_b64encode(hashlib.sha256(self.value.encode()).digest())


@lru_cache
def keys_of(first: str, old: str) -> tuple[Key, ...]:
    """Return a setting's key and its earlier values, a space between them, each with its id."""
    ids = {value: hashlib.sha256(f"id of {value}".encode()).hexdigest() for value in (first, *old.split())}
    return tuple(Key(value, id_[: Key.ID_LENGTH]) for value, id_ in ids.items())


_BYTES = 32
_KEY_BYTES = 24
#: How long one is, in letters of base64.
SECRET_LENGTH = -(-_BYTES * 4 // 3)


def new_secret() -> str:
    """Return a secret that nobody guesses, fit for an address."""
    return secrets.token_urlsafe(_BYTES)


def new_session_key() -> str:
    """Return a refresh key that nobody guesses, as short as its column."""
    return secrets.token_urlsafe(_KEY_BYTES)


def secret_hash(secret: str) -> str:
    """Return the hash by which a secret is known again."""
    return hashlib.sha256(secret.encode()).hexdigest()
