"""Judging and hashing passwords; hashes are made off the event loop, in the same time with or without an account."""

import json
import re
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from gevent import get_hub

from server.accounts.queries import account_of, words_of
from server.accounts.rules.passwords import COMMON_WORDS, LEAST_SCORE, TOO_WEAK, length_fault
from server.accounts.service.guessing import LoginSource, begin_guess, forgive
from server.accounts.service.links import forgot_password_url
from server.accounts.service.sessions import end_sessions_of
from server.core.limits import PASSWORDS_OF_ACCOUNT, count_use
from server.core.refusals import Conflict, Invalid, Refusal, Unavailable, WrongPassword
from server.core.transaction import transaction
from server.core.turns import BoundedQueue, answer_of, in_background
from server.core.viewer import Viewer
from server.models import Account
from server.notifications.rules.mails import password_changed
from server.notifications.service.mails import write_mail

_hasher = PasswordHasher()
# Somebody without an account is compared with this, so that the answer's time tells nothing. Hashed beforehand: a start
# need not wait for it, and tests/api/accounts/test_passwords.py tells when the hasher would do it otherwise by now.
_NOBODY = "$argon2id$v=19$m=65536,t=3,p=4$BdQz7AfmTn9ZG0WmckrWug$8tfi7BwYxc9mzjZVNpljPd0A48EWIqK6I6u4lhn+DiQ"


# The library judges no longer ones, which are refused for nothing but what stands at their beginning.
_JUDGED = 72
_CHECK = str(Path(__file__).parents[1] / "password_check.py")
_FULL_CODE = "passwords_waiting"
_FULL = "いま、多くの人のパスワードを確かめています。1分ほど待ってから、もう一度送ってください。"
#: One at a time, for one alone keeps four cores busy.
HASHING = BoundedQueue(full=_FULL, code=_FULL_CODE)
# Judging takes seconds at worst: whoever comes later than these would have given up waiting.
_WAITING = 8
JUDGING = BoundedQueue(waiting_max=_WAITING, full=_FULL, code=_FULL_CODE)


def password_fault(password: str, own_words: Iterable[str | None]) -> str | None:
    """Return the sentence that says why a password is refused, or None; own words are what others know of its owner."""
    fault = length_fault(password)
    if fault is not None:
        return fault
    words = [
        word for text in own_words if text for word in (text, *re.split(r"[\W_]+", text)) if len(word) > 2
    ]
    with JUDGING.one():
        score = get_hub().threadpool.apply(_score, (password[:_JUDGED].casefold(), [*words, *COMMON_WORDS]))
    return TOO_WEAK if score < LEAST_SCORE else None


def _score(password: str, words: list[str]) -> int:
    found = answer_of([_CHECK], json.dumps([password, words]).encode())
    if not found:
        raise Unavailable(_FULL, _FULL_CODE)
    return int(found)


def refuse_weak(password: str, own_words: Iterable[str | None], chosen_for: str, now: datetime) -> None:
    """Refuse a new password that others would soon guess; each one chosen for an account or address is counted."""
    count_use(PASSWORDS_OF_ACCOUNT, chosen_for, now)
    fault = password_fault(password, own_words)
    if fault is not None:
        raise Invalid({"password": [fault]})


def hash_password(password: str) -> str:
    """Return the Argon2 hash to keep for a password."""
    with HASHING.one():
        hashed: str = get_hub().threadpool.apply(in_background, (lambda: _hasher.hash(password),))
    return hashed


def password_fits(password_hash: str | None, password: str) -> bool:
    """Say whether a password belongs to a hash; costs the same without one."""
    with HASHING.one():
        fits: bool = get_hub().threadpool.apply(
            in_background, (lambda: _verify(password_hash or _NOBODY, password),)
        )
    return fits and password_hash is not None


def confirm_password(
    account: Account, password: str, source: LoginSource, now: datetime, wrong: Refusal
) -> str | None:
    """Return the hash that an account's password fits, or raise `wrong`, which counts as a failure."""
    held = account.password_hash
    guess = begin_guess(account.email or "", account, source, now)
    if not password_fits(held, password):
        raise wrong
    forgive(guess)
    return held


def _verify(password_hash: str, password: str) -> bool:
    try:
        return _hasher.verify(password_hash, password)
    except (VerificationError, InvalidHashError):
        return False


def change_password(viewer: Viewer, current: str, password: str, source: LoginSource, now: datetime) -> None:
    """Replace a known password; every other session of the account ends, and its owner is told by mail."""
    account = account_of(viewer.id)
    email = account.email or ""
    held = confirm_password(account, current, source, now, WrongPassword())
    refuse_weak(password, words_of(account), str(account.id), now)
    hashed = hash_password(password)
    with transaction():
        # Read anew: another window, or a link that was mailed, may have been quicker.
        account = account_of(viewer.id, held=True)
        if account.password_hash != held:
            raise Conflict("パスワードは、いま別の画面で変わりました。", "password_changed")
        account.password_hash = hashed
        end_sessions_of(viewer.id, now, but=viewer.session_id)
        write_mail(email, password_changed(forgot_password_url()), now)
