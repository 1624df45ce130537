"""Accounts and signed-in sessions."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import bindparam, func, select

from server.domain.accounts.factors import Standing
from server.domain.refusals import NotFound
from server.domain.viewer import Viewer
from server.domain.vocabulary import Role, SignupState
from server.extensions import db
from server.models import Account, Corporation, Membership, Office, SignInSession, Signup
from server.queries.accounts.factors import HAS_FACTOR, NEEDS_FACTOR
from server.queries.binding import in_bound

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
class SignedIn:
    """Who is signed in, when they last proved that, and how they stand with a second factor where one is asked for."""

    viewer: Viewer
    proved_at: datetime
    standing: Standing


def signed_in_by(session_id: int, account_id: int, now: datetime, *, asks_factor: bool) -> SignedIn | None:
    """Return who is signed in, while this session of this account lasts; one statement for every request."""
    asked = {"session_id": session_id, "account_id": account_id, "now": now}
    row = db.session.execute(_WITH_STANDING if asks_factor else _SIGNED_IN, asked).one_or_none()
    if row is None:
        return None
    id_, role, name, proved_at, *standing = row
    return SignedIn(Viewer(id_, role, name, session_id), proved_at, Standing(*standing or (False, False)))


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
