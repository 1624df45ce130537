"""Secrets that are given out once and known again by their hash alone."""

import hashlib
import secrets

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
