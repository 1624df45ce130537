"""Hashing passwords with Argon2, off the event loop, and in the same time whether or not there is an account."""

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from gevent import get_hub

_hasher = PasswordHasher()
# Somebody without an account is compared with this, so that the answer's time tells nothing. Hashed beforehand: a start
# need not wait for it, and tests/api/accounts/test_passwords.py tells when the hasher would do it otherwise by now.
_NOBODY = "$argon2id$v=19$m=65536,t=3,p=4$BdQz7AfmTn9ZG0WmckrWug$8tfi7BwYxc9mzjZVNpljPd0A48EWIqK6I6u4lhn+DiQ"


def hash_password(password: str) -> str:
    """Return the Argon2 hash to keep for a password."""
    hashed: str = get_hub().threadpool.apply(_hasher.hash, (password,))
    return hashed


def password_fits(password_hash: str | None, password: str) -> bool:
    """Say whether a password belongs to a hash; costs the same without one."""
    fits: bool = get_hub().threadpool.apply(_verify, (password_hash or _NOBODY, password))
    return fits and password_hash is not None


def _verify(password_hash: str, password: str) -> bool:
    try:
        return _hasher.verify(password_hash, password)
    except (VerificationError, InvalidHashError):
        return False
