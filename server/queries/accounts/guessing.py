"""Wrong passwords of the last day, and whether an account knows a browser."""

from datetime import datetime

from sqlalchemy import ColumnElement, func, or_, select, union_all

from server.domain.accounts.guessing import COUNTS_FOR, Failures, StrangersFailures
from server.extensions import db
from server.models import CodeApp, FailedSignIn, KnownBrowser, Passkey, SignInSession

_BY_STRANGERS = FailedSignIn.browser_key.is_(None)


def is_known(account_id: int, browser_key: str) -> bool:
    """Say whether somebody signed in to the account in this browser before."""
    return db.session.get(KnownBrowser, (account_id, browser_key)) is not None


def gave_factor(account_id: int, browser_key: str) -> bool:
    """Say whether a factor of the account was given in this browser, of a session that is still kept.

    A password that a mailed link has set makes a browser known, and whoever reads the mails need not have the factor.
    """
    added = union_all(
        *(select(table.created_at).where(table.account_id == account_id) for table in (Passkey, CodeApp))
    ).subquery()
    given = select(SignInSession.id).where(
        SignInSession.account_id == account_id,
        SignInSession.browser_key == browser_key,
        SignInSession.proved_at >= select(func.min(added.c.created_at)).scalar_subquery(),
    )
    return is_known(account_id, browser_key) and db.session.scalar(given.limit(1)) is not None


def knows_others(account_id: int, browser_key: str) -> bool:
    """Say whether somebody signed in to the account in another browser before."""
    others = select(KnownBrowser.account_id).where(
        KnownBrowser.account_id == account_id, KnownBrowser.browser_key != browser_key
    )
    return db.session.scalar(others.limit(1)) is not None


def failures_of_browser(account_key: str, browser_key: str, now: datetime, *, but: int) -> Failures:
    """Return what went wrong in a browser that the account knows, but for one row."""
    count, last_at = db.session.execute(
        select(func.count(), func.max(FailedSignIn.failed_at)).where(
            FailedSignIn.account_key == account_key,
            FailedSignIn.browser_key == browser_key,
            *_counted(now, but),
        )
    ).one()
    return Failures(count, last_at)


def failures_of_strangers(
    account_key: str, network_key: str, now: datetime, *, but: int
) -> StrangersFailures:
    """Return what went wrong from browsers that the account does not know, but for one row."""
    at_account = FailedSignIn.account_key == account_key
    from_network = FailedSignIn.network_key == network_key
    failed_at = FailedSignIn.failed_at
    row = db.session.execute(
        select(
            func.count().filter(at_account),
            func.min(failed_at).filter(at_account),
            func.count().filter(at_account, from_network),
            func.max(failed_at).filter(at_account, from_network),
            func.count().filter(from_network),
            func.max(failed_at).filter(from_network),
        ).where(or_(at_account, from_network), _BY_STRANGERS, *_counted(now, but))
    ).one()
    return StrangersFailures(row[0], row[1], Failures(row[2], row[3]), Failures(row[4], row[5]))


def _counted(now: datetime, but: int) -> tuple[ColumnElement[bool], ...]:
    return FailedSignIn.failed_at > now - COUNTS_FOR, FailedSignIn.id != but
