"""Passwords: somebody without an account costs what everybody else does."""

from argon2 import PasswordHasher

from server.actions.accounts import passwords

# Taken before the tests put a cheap one in its place.
NOBODY = passwords._NOBODY


def test_nobodys_hash_costs_what_everybodys_does():
    assert not PasswordHasher().check_needs_rehash(NOBODY)


def test_nobodys_password_fits_nobody():
    assert not passwords.password_fits(None, "nobody has this password")
