"""Proving who one is: the second step of signing in, a passkey without a password, a proof anew while signed in."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import update

from server.accounts.queries import account_of, ways_of
from server.accounts.service.factors.changes import SECOND_STEP, read_state, sign_state, step_over
from server.accounts.service.factors.codes import spend_code
from server.accounts.service.factors.passkeys import Ceremony, ask_passkeys, use_passkey
from server.accounts.service.guessing import LoginSource
from server.accounts.service.passwords import confirm_password
from server.accounts.service.sessions import refuse_suspended
from server.core.database import db
from server.core.keys import secret_hash
from server.core.refusals import Conflict, Invalid
from server.core.transaction import transaction
from server.core.viewer import Viewer
from server.models import Account, SignInSession


@dataclass(frozen=True)
class PasskeyAnswer:
    """What a passkey has answered, and what it was asked with."""

    state: str
    credential: dict[str, Any]


@dataclass(frozen=True)
class Given:
    """By what somebody proves who they are: one of these."""

    passkey: PasskeyAnswer | None = None
    code: str | None = None
    password: str | None = None


@dataclass(frozen=True)
class Proved:
    """Who has proved who they are, and whether it was by a password that is soon guessed."""

    account: Account
    password_is_weak: bool = False


def begin_second_step(account: Account, now: datetime, *, password_is_weak: bool = False) -> str:
    """Return what stands for a password that was right until the second step is taken; no session is open yet."""
    return sign_state(SECOND_STEP, [account.id, _stamp(account), password_is_weak], now)


def ask_in_second_step(state: str | None, now: datetime) -> Ceremony:
    """Return what a browser asks passkeys with: those of whoever is in their second step, or whichever it has."""
    return ask_passkeys(now, _of_step(state, now).account.id if state else None)


def finish_with_code(state: str, code: str, source: LoginSource, now: datetime) -> Proved:
    """Return whose password and code were right."""
    found = _of_step(state, now)
    spend_code(found.account, code, source, now)
    return found


def finish_with_passkey(state: str | None, answer: PasskeyAnswer, now: datetime) -> Proved:
    """Return whose passkey has answered: it alone is enough, as it also knows its owner."""
    found = _of_step(state, now) if state else None
    account = use_passkey(answer.state, answer.credential, now, found.account.id if found else None)
    return found or Proved(account)


def prove(viewer: Viewer, given: Given, source: LoginSource, now: datetime) -> None:
    """Note that the viewer has proved anew who they are; a password is enough only where there is nothing else."""
    account = account_of(viewer.id)
    if given.passkey is not None:
        use_passkey(given.passkey.state, given.passkey.credential, now, viewer.id)
    elif given.code is not None:
        spend_code(account, given.code, source, now)
    else:
        _try_password(account, given.password or "", source, now)
    with transaction():
        if given.passkey is None and given.code is None:
            # Held: a factor that is added at this moment comes before the password, or outdates this proof.
            account_of(viewer.id, held=True)
            _refuse_beside_factor(viewer.id)
        db.session.execute(
            update(SignInSession)
            .where(SignInSession.id == viewer.session_id, SignInSession.account_id == viewer.id)
            .values(proved_at=now)
            .execution_options(synchronize_session=False)
        )


def _try_password(account: Account, password: str, source: LoginSource, now: datetime) -> None:
    _refuse_beside_factor(account.id)
    wrong = Invalid({"password": ["パスワードが違います。もう一度ご確認ください。"]}, "wrong_password")
    confirm_password(account, password, source, now, wrong)


def _refuse_beside_factor(account_id: int) -> None:
    if ways_of(account_id).has_factor:
        raise Conflict("パスキーかコードで確かめてください。", "not_by_password")


def _of_step(state: str, now: datetime) -> Proved:
    account_id, stamp, is_weak = read_state(SECOND_STEP, state, now)
    account = db.session.get(Account, account_id)
    if account is None or _stamp(account) != stamp:
        raise step_over()
    refuse_suspended(account)
    return Proved(account, is_weak)


def _stamp(account: Account) -> str:
    # A password that was changed meanwhile was not the one that was right.
    return secret_hash(account.password_hash or "")[:16]
