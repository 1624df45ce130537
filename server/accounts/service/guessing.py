"""What is tried, passwords, codes, links: counted as wrong before it is looked at, so that no rush makes one free."""

import hashlib
import hmac
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime

from sqlalchemy import delete

from server.accounts.queries import (
    failures_of_browser,
    failures_of_strangers,
    gave_factor,
    is_known,
    knows_others,
)
from server.accounts.rules.passwords import KNOWN_BROWSER
from server.accounts.service.links import forgot_password_url
from server.accounts.service.sessions import Browser
from server.core.database import db
from server.core.keys import secret_hash
from server.core.refusals import CodesBeset, LoginThrottled, NotFound, TooMany
from server.core.services import app_settings
from server.core.transaction import insert_if_absent, transaction
from server.models import Account, FailedSignIn, KnownBrowser
from server.notifications.rules.mails import new_browser
from server.notifications.service.mails import write_mail


@dataclass(frozen=True)
class LoginSource:
    """Where a try comes from: the client's network, and the secret of its browser where it has one."""

    network: str
    browser: str | None


@dataclass(frozen=True)
class Guess:
    """A try that stands as a failure until it proves right."""

    id: int
    account_key: str
    network_key: str
    browser_key: str | None
    #: The key of what else is forgiven with it.
    also: str = ""


def begin_guess(email: str, account: Account | None, source: LoginSource, now: datetime) -> Guess:
    """Count a password that is tried as a failure, or refuse it: an account looks the same whether or not it exists."""
    return _begin(_password_of(email), account.id if account else None, source, now)


def begin_code(account: Account, source: LoginSource, now: datetime) -> Guess:
    """Count a code that is tried as a failure, or refuse it.

    Codes have a count of their own: only who has the password gets as far, and the browser that a link made known for
    passwords is none that has given a factor.
    """
    guess = _begin(f"code of {account.id}", account.id, source, now, knows=gave_factor, beset=CodesBeset)
    return replace(guess, also=_key(_password_of(account.email or "")))


def count_failure(what: str, source: LoginSource, now: datetime) -> None:
    """Count a failure of a network, or refuse where it has to wait."""
    _begin(f"{what} from {source.network}", None, source, now)


@contextmanager
def guessed(
    what: str,
    source: LoginSource,
    now: datetime,
    account_id: int | None = None,
    wrong: type[Exception] | tuple[type[Exception], ...] = NotFound,
) -> Iterator[None]:
    """Count a code or link that is tried as a failure, of its account where one is known; `wrong` says it is one."""
    whose = f"from {source.network}" if account_id is None else f"of {account_id}"
    guess = _begin(f"{what} {whose}", account_id, source, now)
    try:
        yield
    except wrong:
        raise
    except BaseException:
        take_back(guess)
        raise
    take_back(guess)


def _begin(
    name: str,
    account_id: int | None,
    source: LoginSource,
    now: datetime,
    *,
    knows: Callable[[int, str], bool] = is_known,
    beset: type[TooMany] = LoginThrottled,
) -> Guess:
    browser_key = secret_hash(source.browser) if source.browser else None
    if account_id is None or browser_key is None or not knows(account_id, browser_key):
        browser_key = None
    keys = _key(name), _key(f"network {source.network}")
    with transaction(audited=False):
        row = FailedSignIn(account_key=keys[0], network_key=keys[1], browser_key=browser_key, failed_at=now)
        db.session.add(row)
        db.session.flush()
        guess = Guess(row.id, *keys, browser_key)
    # After it stands: of many at once each sees all the others.
    refusal = _refusal(guess, beset, now)
    if refusal is not None:
        # What was not looked at tells nothing and is no failure.
        take_back(guess)
        raise refusal
    return guess


def take_back(guess: Guess) -> None:
    """Count a try as no failure, and forgive nothing either."""
    with transaction(audited=False):
        db.session.execute(delete(FailedSignIn).where(FailedSignIn.id == guess.id))


def forgive(guess: Guess) -> None:
    """Forget what went wrong from where somebody has now proved who they are."""
    same_place = (
        FailedSignIn.browser_key == guess.browser_key
        if guess.browser_key is not None
        else FailedSignIn.browser_key.is_(None) & (FailedSignIn.network_key == guess.network_key)
    )
    with transaction(audited=False):
        db.session.execute(
            delete(FailedSignIn).where(
                FailedSignIn.account_key.in_((guess.account_key, guess.also)), same_place
            )
        )


def remember_browser(account: Account, browser: Browser, now: datetime) -> None:
    """Note that somebody signed in to the account in this browser; of a new one the owner is told by mail."""
    values: dict[str, object] = {"account_id": account.id, "browser_key": browser.key, "used_at": now}
    with transaction(audited=False):
        if not insert_if_absent(KnownBrowser, values):
            db.session.merge(KnownBrowser(**values))
        elif knows_others(account.id, browser.key) and account.email:
            write_mail(
                account.email, new_browser(browser.name, browser.network, forgot_password_url(), now), now
            )


def _refusal(guess: Guess, beset: type[TooMany], now: datetime) -> TooMany | None:
    if guess.browser_key is not None:
        failures = failures_of_browser(guess.account_key, guess.browser_key, now, but=guess.id)
        wait = KNOWN_BROWSER.wait(failures, now)
        return TooMany(wait) if wait else None
    strangers = failures_of_strangers(guess.account_key, guess.network_key, now, but=guess.id)
    wait = strangers.wait(now)
    if not wait:
        return None
    return beset(wait) if strangers.is_beset else TooMany(wait)


def _password_of(email: str) -> str:
    return f"account {email.lower()}"


def _key(words: str) -> str:
    # With the secret key: networks are few enough to be tried out.
    return hmac.new(app_settings().secret_key.encode(), words.encode(), hashlib.sha256).hexdigest()
