"""Reads of accounts, sessions, second factors, failed attempts, sign-up requests and calendar feeds."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, Select, bindparam, exists, func, not_, or_, select, union_all

from server.accounts.rules.factors import FactorStatus
from server.accounts.rules.passwords import FAILURE_WINDOW, Failures, UnknownBrowserFailures
from server.core.database import WEAK_ROW_LOCK, db
from server.core.keys import secret_hash
from server.core.queries import bind_values, in_bound_ids
from server.core.refusals import NotFound, SignInNeeded
from server.core.scope import OFFICE_COLUMNS, viewer_offices
from server.core.viewer import Viewer
from server.core.vocabulary import Position, Role, SignupState
from server.models import (
    Account,
    CalendarFeed,
    CodeApp,
    Corporation,
    FactorReset,
    FailedSignIn,
    KnownBrowser,
    Membership,
    Office,
    Passkey,
    RecoveryCode,
    SignInSession,
    Signup,
)

# Accounts


def account_of(account_id: int, *, lock: bool = False) -> Account:
    """Return an account by id; with `lock`, lock the row and reload it before a change."""
    options = WEAK_ROW_LOCK if lock else None
    return db.session.get_one(Account, account_id, with_for_update=options, populate_existing=lock)


def lock_account(account_id: int) -> None:
    """Lock an account row in the current transaction, before any other row is locked."""
    db.session.execute(select(Account.id).where(Account.id == account_id).with_for_update(**WEAK_ROW_LOCK))


def lock_own_account(viewer: Viewer) -> None:
    """Lock the viewer's account; raise SignInNeeded if the account was disabled or the session ended meanwhile.

    A password change, an undone address change and the disabling of an account lock the account before they end its
    sessions, so they wait until the current transaction has committed.
    """
    lock_account(viewer.id)
    # Commands and the demo act without a session.
    if viewer.session_id and db.session.scalar(_is_signed_in(viewer)) is None:
        raise SignInNeeded()


def _is_signed_in(viewer: Viewer) -> Select[int]:
    return (
        select(Account.id)
        .join(SignInSession, SignInSession.account_id == Account.id)
        .where(
            Account.id == viewer.id,
            Account.disabled_at.is_(None),
            SignInSession.id == viewer.session_id,
            SignInSession.revoked_at.is_(None),
        )
    )


def account_by_email(email: str) -> Account | None:
    return db.session.scalar(select(Account).where(Account.email == email.lower()))


def enabled_operator(email: str) -> Account | None:
    account = account_by_email(email)
    is_enabled_operator = (
        account is not None and account.role is Role.OPERATOR and account.disabled_at is None
    )
    return account if is_enabled_operator else None


def has_operator() -> bool:
    """Return whether an enabled operator account exists."""
    enabled_operators = (Account.role == Role.OPERATOR, Account.disabled_at.is_(None))
    return db.session.scalar(select(Account.id).where(*enabled_operators).limit(1)) is not None


def role_of(account_id: int) -> Role | None:
    """Return the role of an account, or None if the account is disabled."""
    return db.session.scalar(
        select(Account.role).where(Account.id == account_id, Account.disabled_at.is_(None))
    )


def guessable_words(account: Account) -> list[str | None]:
    """Return words that others know about an account; a password made of such words is weak."""
    statement = (
        select(Office.name, Corporation.name)
        .join(Membership, Membership.office_id == Office.id)
        .join(Corporation, Corporation.id == Office.corporation_id)
        .where(Membership.account_id == account.id)
    )
    offices = [name for names in db.session.execute(statement) for name in names]
    return [account.email, account.username, *offices]


# Second factors

_HAS_PASSKEY = exists().where(Passkey.account_id == Account.id)
_HAS_CODE_APP = exists().where(CodeApp.account_id == Account.id)
HAS_FACTOR = or_(_HAS_PASSKEY, _HAS_CODE_APP)
NEEDS_FACTOR = or_(
    Account.role == Role.OPERATOR,
    # Without `correlate`, this subquery would use the Membership of the session statement.
    exists()
    .where(
        Membership.account_id == Account.id,
        Office.id == Membership.office_id,
        or_(Membership.position == Position.MANAGER, Office.needs_factor),
    )
    .correlate(Account),
)

_LACKING_FACTOR = select(Account.id).where(in_bound_ids(Account.id), NEEDS_FACTOR, not_(HAS_FACTOR))


@dataclass(frozen=True)
class AvailableFactors:
    """The proofs of identity that an account has set up, other than its password."""

    passkey: bool
    app: bool
    recovery: bool

    @property
    def has_factor(self) -> bool:
        return self.passkey or self.app


def available_factors(account_id: int) -> AvailableFactors:
    has_recovery_code = exists().where(RecoveryCode.account_id == Account.id)
    row = db.session.execute(
        select(_HAS_PASSKEY, _HAS_CODE_APP, has_recovery_code).where(Account.id == account_id)
    ).one()
    return AvailableFactors(*row)


def factor_status_of(account_id: int) -> FactorStatus:
    row = db.session.execute(select(HAS_FACTOR, NEEDS_FACTOR).where(Account.id == account_id)).one()
    return FactorStatus(*row)


def has_factor(account_id: int) -> bool:
    """Return whether an account has a second factor, even if this deployment does not use second factors."""
    return db.session.scalar(select(Account.id).where(Account.id == account_id, HAS_FACTOR)) is not None


def accounts_lacking_factor(account_ids: Collection[int]) -> set[int]:
    """Return the accounts that must set up a second factor before they can do anything else."""
    return {*db.session.scalars(_LACKING_FACTOR, bind_values(account_ids))}


def passkeys_of(account_id: int) -> Sequence[Passkey]:
    """Return the passkeys of an account, oldest first."""
    return db.session.scalars(
        select(Passkey).where(Passkey.account_id == account_id).order_by(Passkey.id)
    ).all()


def passkey_by_credential(credential_id: bytes) -> tuple[Passkey, Account] | None:
    row = db.session.execute(
        select(Passkey, Account)
        .join(Account, Account.id == Passkey.account_id)
        .where(Passkey.credential_id == credential_id)
    ).one_or_none()
    return (row[0], row[1]) if row else None


def code_app_of(account_id: int) -> CodeApp | None:
    return db.session.get(CodeApp, account_id, populate_existing=True)


def recovery_codes_left(account_id: int) -> int:
    statement = select(func.count()).where(RecoveryCode.account_id == account_id)
    return db.session.scalars(statement).one()


def due_factor_resets(now: datetime) -> Sequence[int]:
    """Return the accounts whose announced factor reset is due."""
    return db.session.scalars(select(FactorReset.account_id).where(FactorReset.due_at <= now)).all()


# Sessions

_account, _session = Account.__table__.c, SignInSession.__table__.c
_member, _office = Membership.__table__.c, Office.__table__.c
#: Conditions for an active session; `now` is a parameter.
_IS_ACTIVE = (
    _session.account_id == _account.id,
    _session.revoked_at.is_(None),
    _session.expires_at > bindparam("now"),
    _account.disabled_at.is_(None),
)
#: The name that others see. For an applicant, this is the name of the person that they registered.
_DISPLAYED_NAME = func.coalesce(_account.person_name, _account.username).label("username")
#: Select an active session: one row for each membership of its account, or one row without a membership.
_SIGNED_IN = (
    select(*OFFICE_COLUMNS, _account.role, _DISPLAYED_NAME, _session.proved_at)
    .join_from(Account.__table__, SignInSession.__table__, _session.account_id == _account.id)
    .outerjoin(Membership.__table__, _member.account_id == _account.id)
    .outerjoin(Office.__table__, _office.id == _member.office_id)
    .where(
        # Check the account as well: deleting an account deletes its sessions, and the database may reuse session ids.
        _account.id == bindparam("account_id"),
        _session.id == bindparam("session_id"),
        *_IS_ACTIVE,
    )
)
_SIGNED_IN_WITH_FACTOR_STATUS = _SIGNED_IN.add_columns(HAS_FACTOR, NEEDS_FACTOR)
#: Select the active sessions among the ids in the parameter `sessions`; `now` is also a parameter.
ACTIVE_SESSIONS = select(_session.id, _session.account_id).where(
    in_bound_ids(_session.id, "sessions"), *_IS_ACTIVE
)
_ACTIVE_VIEWERS = ACTIVE_SESSIONS.add_columns(_account.role, _DISPLAYED_NAME)


@dataclass(frozen=True)
class ActiveSession:
    viewer: Viewer
    proved_at: datetime
    #: Both values are false if this deployment does not use second factors.
    factor_status: FactorStatus


def find_active_session(
    session_id: int, account_id: int, now: datetime, *, with_factor_status: bool
) -> ActiveSession | None:
    """Return an account's active session, or None. Every request runs this query, so it is a single statement."""
    parameters = {"session_id": session_id, "account_id": account_id, "now": now}
    statement = _SIGNED_IN_WITH_FACTOR_STATUS if with_factor_status else _SIGNED_IN
    rows = db.session.execute(statement, parameters).all()
    if not rows:
        return None
    role, name, proved_at, *factor_status = rows[0][len(OFFICE_COLUMNS) :]
    offices = viewer_offices(row[: len(OFFICE_COLUMNS)] for row in rows)
    return ActiveSession(
        Viewer(account_id, role, name, session_id, offices),
        proved_at,
        FactorStatus(*(factor_status or (False, False))),
    )


def active_session_ids(session_ids: Collection[int], now: datetime) -> set[tuple[int, int]]:
    """Return the active sessions among the given ones, as (session id, account id)."""
    if not session_ids:
        return set()
    # Convert the rows to plain tuples, so that callers do not depend on SQLAlchemy.
    return {*map(tuple, db.session.execute(ACTIVE_SESSIONS, {"sessions": [*session_ids], "now": now}))}


def active_viewers(session_ids: Collection[int], now: datetime) -> dict[tuple[int, int], Viewer]:
    """Return the viewers of the active sessions among the given ones, by (session id, account id)."""
    rows = db.session.execute(_ACTIVE_VIEWERS, {"sessions": [*session_ids], "now": now})
    return {
        (session_id, account_id): Viewer(account_id, role, name, session_id)
        for session_id, account_id, role, name in rows
    }


def sessions_of(account_id: int, now: datetime) -> Sequence[SignInSession]:
    """Return the active sessions of an account, last used first."""
    statement = (
        select(SignInSession)
        .join(Account, Account.id == SignInSession.account_id)
        .where(_account.id == account_id, *_IS_ACTIVE)
        .order_by(SignInSession.rotated_at.desc(), SignInSession.id.desc())
    )
    return db.session.scalars(statement, {"now": now}).all()


# Known browsers and failed attempts

_FROM_UNKNOWN_BROWSER = FailedSignIn.browser_key.is_(None)


def is_known_browser(account_id: int, browser_key: str) -> bool:
    """Return whether the account has signed in with this browser before."""
    return db.session.get(KnownBrowser, (account_id, browser_key)) is not None


def has_proved_factor(account_id: int, browser_key: str) -> bool:
    """Return whether a session of this browser has proved a second factor of the account.

    A known browser is not enough: setting a password with a mailed link makes a browser known without any factor.
    """
    # After the first factor is added, a session can be proved only with a factor.
    factor_dates = union_all(
        *(select(table.created_at).where(table.account_id == account_id) for table in (Passkey, CodeApp))
    ).subquery()
    proved_sessions = select(SignInSession.id).where(
        SignInSession.account_id == account_id,
        SignInSession.browser_key == browser_key,
        SignInSession.proved_at >= select(func.min(factor_dates.c.created_at)).scalar_subquery(),
    )
    return (
        is_known_browser(account_id, browser_key) and db.session.scalar(proved_sessions.limit(1)) is not None
    )


def has_other_browsers(account_id: int, browser_key: str) -> bool:
    """Return whether the account has signed in with another browser before."""
    others = select(KnownBrowser.account_id).where(
        KnownBrowser.account_id == account_id, KnownBrowser.browser_key != browser_key
    )
    return db.session.scalar(others.limit(1)) is not None


def failures_of_browser(account_key: str, browser_key: str, now: datetime, *, except_id: int) -> Failures:
    """Count the failures from a known browser. `except_id` is the row of the current attempt."""
    count, last_at = db.session.execute(
        select(func.count(), func.max(FailedSignIn.failed_at)).where(
            FailedSignIn.account_key == account_key,
            FailedSignIn.browser_key == browser_key,
            *_in_window(now, except_id),
        )
    ).one()
    return Failures(count, last_at)


def failures_of_unknown_browsers(
    account_key: str, network_key: str, now: datetime, *, except_id: int
) -> UnknownBrowserFailures:
    """Count the failures from unknown browsers. `except_id` is the row of the current attempt."""
    at_account = FailedSignIn.account_key == account_key
    from_network = FailedSignIn.network_key == network_key
    failed_at = FailedSignIn.failed_at
    # The columns are in the order of the fields of `UnknownBrowserFailures`.
    row = db.session.execute(
        select(
            func.count().filter(at_account),
            func.min(failed_at).filter(at_account),
            func.count().filter(at_account, from_network),
            func.max(failed_at).filter(at_account, from_network),
            func.count().filter(from_network),
            func.max(failed_at).filter(from_network),
        ).where(or_(at_account, from_network), _FROM_UNKNOWN_BROWSER, *_in_window(now, except_id))
    ).one()
    return UnknownBrowserFailures(row[0], row[1], Failures(row[2], row[3]), Failures(row[4], row[5]))


def _in_window(now: datetime, except_id: int) -> tuple[ColumnElement[bool], ...]:
    return FailedSignIn.failed_at > now - FAILURE_WINDOW, FailedSignIn.id != except_id


# Sign-up requests


def waiting_signups() -> list[Signup]:
    """Return the undecided requests with a confirmed address, oldest first."""
    statement = (
        select(Signup)
        .where(Signup.state == SignupState.WAITING, Signup.confirmed_at.is_not(None))
        .order_by(Signup.id)
    )
    return list(db.session.scalars(statement))


def confirmed_signup(signup_id: int) -> Signup:
    """Return a request with a confirmed address; raise NotFound otherwise."""
    signup = db.session.get(Signup, signup_id)
    if signup is None or signup.confirmed_at is None:
        raise NotFound("この番号の申し込みはありません。")
    return signup


# Calendar feeds


def calendar_feed_created_at(account_id: int) -> datetime | None:
    statement = select(CalendarFeed.created_at).where(CalendarFeed.account_id == account_id)
    return db.session.scalar(statement)


def calendar_feed_owner(secret: str) -> tuple[int, Role] | None:
    """Return the account id and role for a calendar secret; None for an unknown secret or a disabled account."""
    row = db.session.execute(
        select(Account.id, Account.role)
        .join(CalendarFeed, CalendarFeed.account_id == Account.id)
        .where(CalendarFeed.secret_hash == secret_hash(secret), Account.disabled_at.is_(None))
    ).one_or_none()
    return None if row is None else (row.id, row.role)
