"""Rate, hash, verify and change passwords; slow work runs in the thread pool, off the event loop."""

import json
import re
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from gevent import get_hub

from server.accounts.queries import account_of, guessable_words
from server.accounts.rules.passwords import COMMON_WORDS, MINIMUM_SCORE, TOO_WEAK, length_error
from server.accounts.service.attempt_limits import AttemptSource, begin_password_attempt, clear_failures
from server.accounts.service.links import forgot_password_url
from server.accounts.service.sessions import end_sessions_of
from server.core.audit.rules import Act
from server.core.audit.service import record
from server.core.bounded_queue import BoundedQueue
from server.core.limits import PASSWORDS_OF_ACCOUNT, enforce_limit
from server.core.programs import run_low_priority, run_program
from server.core.refusals import Conflict, Invalid, Refusal, Unavailable, WrongPassword
from server.core.transaction import transaction
from server.core.viewer import Viewer
from server.models import Account
from server.notifications.rules.mails import password_changed_mail
from server.notifications.service.mails import write_mail

_hasher = PasswordHasher()
# The hash to verify for an unknown account, so that the response time reveals nothing. It is precomputed, so that the
# server starts fast; tests/accounts/test_passwords.py fails if the parameters of the hasher change.
_DUMMY_HASH = (
    "$argon2id$v=19$m=65536,t=3,p=4$BdQz7AfmTn9ZG0WmckrWug$8tfi7BwYxc9mzjZVNpljPd0A48EWIqK6I6u4lhn+DiQ"
)

# zxcvbn rates at most 72 characters; only the beginning of a longer password is rated.
_RATED_LENGTH = 72
_CHECK_PROGRAM = str(Path(__file__).parents[1] / "password_check.py")
_QUEUE_FULL_CODE = "passwords_waiting"
_QUEUE_FULL = "いま、多くの人のパスワードを確かめています。1分ほど待ってから、もう一度送ってください。"
#: Only one password is hashed at a time, because one hash uses four cores.
HASHING_QUEUE = BoundedQueue(full=_QUEUE_FULL, code=_QUEUE_FULL_CODE)
# Rating a password can take seconds, so a longer queue would only keep people waiting.
_WAITING_MAX = 8
RATING_QUEUE = BoundedQueue(waiting_max=_WAITING_MAX, full=_QUEUE_FULL, code=_QUEUE_FULL_CODE)


def password_error(password: str, own_words: Iterable[str | None]) -> str | None:
    """Return the error message for a bad password, or None; `own_words` are words that others know about the owner."""
    fault = length_error(password)
    if fault is not None:
        return fault
    # A part of a name or mail address is as easy to guess as the whole.
    words = [
        word for text in own_words if text for word in (text, *re.split(r"[\W_]+", text)) if len(word) > 2
    ]
    with RATING_QUEUE.slot():
        score = get_hub().threadpool.apply(
            _score, (password[:_RATED_LENGTH].casefold(), [*words, *COMMON_WORDS])
        )
    return TOO_WEAK if score < MINIMUM_SCORE else None


def check_new_password(password: str, own_words: Iterable[str | None], limit_key: str, now: datetime) -> None:
    """Raise Invalid for a weak new password; limit the attempts per account or address (`limit_key`)."""
    enforce_limit(PASSWORDS_OF_ACCOUNT, limit_key, now)
    fault = password_error(password, own_words)
    if fault is not None:
        raise Invalid({"password": [fault]})


def hash_password(password: str) -> str:
    """Hash a password with Argon2."""
    with HASHING_QUEUE.slot():
        hashed: str = get_hub().threadpool.apply(run_low_priority, (lambda: _hasher.hash(password),))
    return hashed


def verify_password(password_hash: str | None, password: str) -> bool:
    """Verify a password against a hash. Without a hash, return False after the same time as with one."""
    with HASHING_QUEUE.slot():
        is_correct: bool = get_hub().threadpool.apply(
            run_low_priority, (lambda: _verify(password_hash or _DUMMY_HASH, password),)
        )
    return is_correct and password_hash is not None


def confirm_password(
    account: Account, password: str, source: AttemptSource, now: datetime, refusal: Refusal
) -> str | None:
    """Verify an account's password and return its hash; if it is wrong, count a failure and raise `refusal`."""
    password_hash = account.password_hash
    attempt = begin_password_attempt(account.email or "", account, source, now)
    if not verify_password(password_hash, password):
        raise refusal
    clear_failures(attempt)
    return password_hash


def change_password(
    viewer: Viewer, current: str, password: str, source: AttemptSource, now: datetime
) -> None:
    """Change the password; end the account's other sessions and notify the owner by mail."""
    account = account_of(viewer.id)
    email = account.email or ""
    confirmed_hash = confirm_password(account, current, source, now, WrongPassword())
    check_new_password(password, guessable_words(account), str(account.id), now)
    new_hash = hash_password(password)
    with transaction():
        record(Act.PASSWORD_CHANGED, viewer.id)
        # Reload the account: another window or a mailed link may have changed the password meanwhile.
        account = account_of(viewer.id, lock=True)
        if account.password_hash != confirmed_hash:
            raise Conflict("パスワードは、いま別の画面で変わりました。", "password_changed")
        account.password_hash = new_hash
        end_sessions_of(viewer.id, now, except_id=viewer.session_id)
        write_mail(email, password_changed_mail(forgot_password_url()), now)


def _score(password: str, words: list[str]) -> int:
    answer = run_program([_CHECK_PROGRAM], json.dumps([password, words]).encode())
    if not answer:
        raise Unavailable(_QUEUE_FULL, _QUEUE_FULL_CODE)
    return int(answer)


def _verify(password_hash: str, password: str) -> bool:
    try:
        return _hasher.verify(password_hash, password)
    except (VerificationError, InvalidHashError):
        return False
