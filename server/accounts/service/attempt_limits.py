"""Limits on attempts at passwords, codes and links.

Each attempt is stored as a failure before it is verified, so concurrent attempts cannot bypass the limit.
"""

import hashlib
import hmac
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime

from sqlalchemy import delete

from server.accounts.queries import (
    failures_of_browser,
    failures_of_unknown_browsers,
    has_other_browsers,
    has_proved_factor,
    is_known_browser,
)
from server.accounts.rules.passwords import KNOWN_BROWSER
from server.accounts.service.links import forgot_password_url
from server.accounts.service.sessions import Browser
from server.core.database import db
from server.core.keys import secret_hash
from server.core.refusals import CodesThrottled, LoginThrottled, NotFound, TooMany
from server.core.services import app_settings
from server.core.transaction import insert_if_absent, transaction
from server.models import Account, FailedSignIn, KnownBrowser
from server.notifications.rules.mails import new_browser_mail
from server.notifications.service.mails import write_mail


@dataclass(frozen=True)
class AttemptSource:
    """The source of an attempt: the client network, and the secret of the browser if it has one."""

    network: str
    browser: str | None


@dataclass(frozen=True)
class Attempt:
    """A recorded attempt; its row in `failed_sign_in` counts as a failure until the attempt is verified."""

    id: int
    account_key: str
    network_key: str
    #: The key of a known browser; None for an unknown browser.
    browser_key: str | None
    #: A second account key whose failures a success clears too; empty if there is none.
    also_clears: str = ""


def begin_password_attempt(
    email: str, account: Account | None, source: AttemptSource, now: datetime
) -> Attempt:
    """Record a password attempt, or raise TooMany; neither reveals whether the account exists."""
    return _begin_attempt(_password_counter_name(email), account.id if account else None, source, now)


def begin_code_attempt(account: Account, source: AttemptSource, now: datetime) -> Attempt:
    """Record a code attempt, or raise TooMany.

    Codes are counted separately from passwords, because a code requires the password first. For codes, a browser is
    known only if it has proved a factor: a mailed link makes a browser known without any factor.
    """
    attempt = _begin_attempt(
        f"code of {account.id}",
        account.id,
        source,
        now,
        is_known=has_proved_factor,
        throttled_error=CodesThrottled,
    )
    return replace(attempt, also_clears=_counter_key(_password_counter_name(account.email or "")))


def enforce_failure_limit(what: str, source: AttemptSource, now: datetime) -> None:
    """Record a failure of a network; raise TooMany if the network has to wait."""
    _begin_attempt(f"{what} from {source.network}", None, source, now)


@contextmanager
def limit_attempts(
    what: str,
    source: AttemptSource,
    now: datetime,
    account_id: int | None = None,
    failures: type[Exception] | tuple[type[Exception], ...] = NotFound,
) -> Iterator[None]:
    """Record an attempt at a code or link, or raise TooMany; only an error of a type in `failures` counts as a failure.

    Failures are counted per account if `account_id` is given, else per network.
    """
    owner = f"from {source.network}" if account_id is None else f"of {account_id}"
    attempt = _begin_attempt(f"{what} {owner}", account_id, source, now)
    has_failed = False
    try:
        yield
    except failures:
        has_failed = True
        raise
    finally:
        if not has_failed:
            discard_attempt(attempt)


def discard_attempt(attempt: Attempt) -> None:
    """Delete the failure of this attempt; keep earlier failures."""
    with transaction():
        db.session.execute(delete(FailedSignIn).where(FailedSignIn.id == attempt.id))


def clear_failures(attempt: Attempt) -> None:
    """After a successful attempt, delete the failures of the account from the same browser (or network)."""
    same_source = (
        FailedSignIn.browser_key == attempt.browser_key
        if attempt.browser_key is not None
        else FailedSignIn.browser_key.is_(None) & (FailedSignIn.network_key == attempt.network_key)
    )
    with transaction():
        db.session.execute(
            delete(FailedSignIn).where(
                FailedSignIn.account_key.in_((attempt.account_key, attempt.also_clears)), same_source
            )
        )


def remember_browser(account: Account, browser: Browser, now: datetime) -> None:
    """Mark the browser as known to the account; notify the owner by mail if it is a new one."""
    values: dict[str, object] = {"account_id": account.id, "browser_key": browser.key, "used_at": now}
    with transaction():
        if not insert_if_absent(KnownBrowser, values):
            # The browser is already known: update `used_at`.
            db.session.merge(KnownBrowser(**values))
        # The first browser of an account needs no warning.
        elif has_other_browsers(account.id, browser.key) and account.email:
            write_mail(
                account.email,
                new_browser_mail(browser.name, browser.network, forgot_password_url(), now),
                now,
            )


def _begin_attempt(
    name: str,
    account_id: int | None,
    source: AttemptSource,
    now: datetime,
    *,
    is_known: Callable[[int, str], bool] = is_known_browser,
    throttled_error: type[TooMany] = LoginThrottled,
) -> Attempt:
    browser_key = secret_hash(source.browser) if source.browser else None
    if account_id is None or browser_key is None or not is_known(account_id, browser_key):
        browser_key = None
    account_key, network_key = _counter_key(name), _counter_key(f"network {source.network}")
    with transaction():
        row = FailedSignIn(
            account_key=account_key, network_key=network_key, browser_key=browser_key, failed_at=now
        )
        db.session.add(row)
        db.session.flush()
        attempt = Attempt(row.id, account_key, network_key, browser_key)
    # Check after the commit, so that concurrent attempts see each other.
    refusal = _refusal(attempt, throttled_error, now)
    if refusal is not None:
        # A refused attempt is never verified, so it must not count as a failure.
        discard_attempt(attempt)
        raise refusal
    return attempt


def _refusal(attempt: Attempt, throttled_error: type[TooMany], now: datetime) -> TooMany | None:
    if attempt.browser_key is not None:
        failures = failures_of_browser(attempt.account_key, attempt.browser_key, now, except_id=attempt.id)
        wait = KNOWN_BROWSER.wait(failures, now)
        return TooMany(wait) if wait else None
    unknown_failures = failures_of_unknown_browsers(
        attempt.account_key, attempt.network_key, now, except_id=attempt.id
    )
    wait = unknown_failures.wait(now)
    if not wait:
        return None
    return throttled_error(wait) if unknown_failures.is_account_throttled else TooMany(wait)


def _password_counter_name(email: str) -> str:
    return f"account {email.lower()}"


def _counter_key(name: str) -> str:
    # Use the secret key, because a plain hash of a network can be reversed by trying all networks.
    return hmac.new(app_settings().secret_key.encode(), name.encode(), hashlib.sha256).hexdigest()
