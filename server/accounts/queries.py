"""The second factors of accounts, and who needs one."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, bindparam, exists, func, not_, or_, select, union_all

from server.accounts.rules.factors import FactorStatus
from server.accounts.rules.passwords import COUNTS_FOR, Failures, StrangersFailures
from server.core.database import db
from server.core.keys import secret_hash
from server.core.queries import bind_values, in_bound
from server.core.refusals import NotFound
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

_PASSKEY = exists().where(Passkey.account_id == Account.id)
_CODE_APP = exists().where(CodeApp.account_id == Account.id)
HAS_FACTOR = or_(_PASSKEY, _CODE_APP)
NEEDS_FACTOR = or_(
    Account.role == Role.OPERATOR,
    exists().where(
        Membership.account_id == Account.id,
        Office.id == Membership.office_id,
        or_(Membership.position == Position.MANAGER, Office.needs_factor),
    ),
)

_LACKING = select(Account.id).where(in_bound(Account.id), NEEDS_FACTOR, not_(HAS_FACTOR))


@dataclass(frozen=True)
class AvailableFactors:
    """By what an account may prove who it is, beside its password."""

    passkey: bool
    app: bool
    recovery: bool

    @property
    def has_factor(self) -> bool:
        return self.passkey or self.app


def ways_of(account_id: int) -> AvailableFactors:
    """Return by what an account may prove who it is."""
    recovery = exists().where(RecoveryCode.account_id == Account.id)
    row = db.session.execute(select(_PASSKEY, _CODE_APP, recovery).where(Account.id == account_id)).one()
    return AvailableFactors(*row)


def standing_of(account_id: int) -> FactorStatus:
    """Return whether an account has a factor, and whether it needs one."""
    row = db.session.execute(select(HAS_FACTOR, NEEDS_FACTOR).where(Account.id == account_id)).one()
    return FactorStatus(*row)


def lacking_factor(account_ids: Collection[int]) -> set[int]:
    """Return which accounts must set a factor up before anything else."""
    return {*db.session.scalars(_LACKING, bind_values(account_ids))}


def passkeys_of(account_id: int) -> Sequence[Passkey]:
    """Return the passkeys of an account, the oldest first."""
    return db.session.scalars(
        select(Passkey).where(Passkey.account_id == account_id).order_by(Passkey.id)
    ).all()


def passkey_by_credential(credential_id: bytes) -> tuple[Passkey, Account] | None:
    """Return the passkey that a device names, with its account."""
    row = db.session.execute(
        select(Passkey, Account)
        .join(Account, Account.id == Passkey.account_id)
        .where(Passkey.credential_id == credential_id)
    ).one_or_none()
    return (row[0], row[1]) if row else None


def code_app_of(account_id: int) -> CodeApp | None:
    """Return the app of an account that shows its codes."""
    return db.session.get(CodeApp, account_id, populate_existing=True)


def recovery_codes_left(account_id: int) -> int:
    """Return how many recovery codes an account still has."""
    statement = select(func.count()).where(RecoveryCode.account_id == account_id)
    return db.session.scalars(statement).one()


def resets_due(now: datetime) -> Sequence[int]:
    """Return the accounts whose factors are to be taken away by now."""
    return db.session.scalars(select(FactorReset.account_id).where(FactorReset.due_at <= now)).all()


_account, _session = Account.__table__.c, SignInSession.__table__.c
#: That a session still signs its account in.
LASTS = (
    _session.account_id == _account.id,
    _session.revoked_at.is_(None),
    _session.expires_at > bindparam("now"),
    _account.disabled_at.is_(None),
)
#: Others know of an applicant the person for whom they registered.
_CALLED = func.coalesce(_account.person_name, _account.username).label("username")
_SIGNED_IN = select(_account.id, _account.role, _CALLED, _session.proved_at).where(
    # An id alone could be somebody else's by now: those who leave take the rows of their sessions with them.
    _account.id == bindparam("account_id"),
    _session.id == bindparam("session_id"),
    *LASTS,
)


_WITH_STANDING = _SIGNED_IN.add_columns(HAS_FACTOR, NEEDS_FACTOR)


@dataclass(frozen=True)
class ActiveSession:
    """Who is signed in, when they last proved that, and how they stand with a second factor where one is asked for."""

    viewer: Viewer
    proved_at: datetime
    standing: FactorStatus


def signed_in_by(
    session_id: int, account_id: int, now: datetime, *, asks_factor: bool
) -> ActiveSession | None:
    """Return who is signed in, while this session of this account lasts; one statement for every request."""
    asked = {"session_id": session_id, "account_id": account_id, "now": now}
    row = db.session.execute(_WITH_STANDING if asks_factor else _SIGNED_IN, asked).one_or_none()
    if row is None:
        return None
    id_, role, name, proved_at, *standing = row
    return ActiveSession(
        Viewer(id_, role, name, session_id), proved_at, FactorStatus(*standing or (False, False))
    )


#: Which of the bound `sessions` last `now`.
ALIVE = select(_session.id, _session.account_id).where(in_bound(_session.id, "sessions"), *LASTS)


def sessions_alive(session_ids: Collection[int], now: datetime) -> set[tuple[int, int]]:
    """Return which sessions last, each with its account, as (session id, account id)."""
    if not session_ids:
        return set()
    return {*map(tuple, db.session.execute(ALIVE, {"sessions": [*session_ids], "now": now}))}


def sessions_of(account_id: int, now: datetime) -> Sequence[SignInSession]:
    """Return the sessions of an account that last, the one used last first."""
    statement = (
        select(SignInSession)
        .join(Account, Account.id == SignInSession.account_id)
        .where(_account.id == account_id, *LASTS)
        .order_by(SignInSession.rotated_at.desc(), SignInSession.id.desc())
    )
    return db.session.scalars(statement, {"now": now}).all()


def account_by_email(email: str) -> Account | None:
    """Return the staff account of an e-mail address."""
    return db.session.scalar(select(Account).where(Account.email == email.lower()))


def enabled_operator(email: str) -> Account | None:
    """Return the operator of an e-mail address who may sign in."""
    account = account_by_email(email)
    is_one = account is not None and account.role is Role.OPERATOR and account.disabled_at is None
    return account if is_one else None


def has_operator() -> bool:
    """Say whether there is an operator who may sign in."""
    is_one = (Account.role == Role.OPERATOR, Account.disabled_at.is_(None))
    return db.session.scalar(select(Account.id).where(*is_one).limit(1)) is not None


def has_factor(account_id: int) -> bool:
    """Say whether an account has a second factor, also where none is asked for."""
    return db.session.scalar(select(Account.id).where(Account.id == account_id, HAS_FACTOR)) is not None


def words_of(account: Account) -> list[str | None]:
    """Return what others know of an account: no password is made of that."""
    statement = (
        select(Office.name, Corporation.name)
        .join(Membership, Membership.office_id == Office.id)
        .join(Corporation, Corporation.id == Office.corporation_id)
        .where(Membership.account_id == account.id)
    )
    offices = [name for names in db.session.execute(statement) for name in names]
    return [account.email, account.username, *offices]


def account_of(account_id: int, *, held: bool = False) -> Account:
    """Return a viewer's own account, read anew and held where it is to change."""
    lock = {"key_share": True} if held else None
    return db.session.get_one(Account, account_id, with_for_update=lock, populate_existing=held)


def hold_account(account_id: int) -> None:
    """Lock an account within the running transaction, before any other row that is locked in it.

    The lock lets others refer to the account meanwhile: who waits for a row that the holder of the account waits for
    may still write a notification to it.
    """
    db.session.execute(select(Account.id).where(Account.id == account_id).with_for_update(key_share=True))


def waiting_signups() -> list[Signup]:
    """Return the requests with a confirmed address that wait for a decision, oldest first."""
    statement = (
        select(Signup)
        .where(Signup.state == SignupState.WAITING, Signup.confirmed_at.is_not(None))
        .order_by(Signup.id)
    )
    return list(db.session.scalars(statement))


def waiting_signup(signup_id: int) -> Signup:
    """Return a request that waits for a decision, or refuse."""
    found = db.session.get(Signup, signup_id)
    if found is None or found.confirmed_at is None:
        raise NotFound("この番号の申し込みはありません。")
    return found


def calendar_made_at(account_id: int) -> datetime | None:
    """Return since when a member has an address for a calendar."""
    statement = select(CalendarFeed.created_at).where(CalendarFeed.account_id == account_id)
    return db.session.scalar(statement)


def reader_of(secret: str) -> tuple[int, Role] | None:
    """Return whose calendar a secret opens; None where it opens none, or not any more."""
    found = db.session.execute(
        select(Account.id, Account.role)
        .join(CalendarFeed, CalendarFeed.account_id == Account.id)
        .where(CalendarFeed.secret_hash == secret_hash(secret), Account.disabled_at.is_(None))
    ).one_or_none()
    return None if found is None else (found.id, found.role)


def role_of(account_id: int) -> Role | None:
    """Return the role of an account that may still sign in."""
    return db.session.scalar(
        select(Account.role).where(Account.id == account_id, Account.disabled_at.is_(None))
    )


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
