"""Proofs of identity: the second step of a sign-in, sign-in with a passkey, and the step-up while signed in."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import update

from server.accounts.queries import account_of, available_factors
from server.accounts.schemas import Challenge, PasskeyAnswerIn, ProofIn
from server.accounts.service.factors.changes import SECOND_STEP, read_state, sign_state, step_expired
from server.accounts.service.factors.codes import use_code
from server.accounts.service.factors.passkeys import ask_passkeys, use_passkey
from server.accounts.service.attempt_limits import AttemptSource
from server.accounts.service.passwords import confirm_password
from server.accounts.service.sessions import refuse_suspended
from server.core.audit.rules import Act
from server.core.audit.service import record
from server.core.database import db
from server.core.keys import secret_hash
from server.core.refusals import Conflict, Invalid
from server.core.transaction import transaction
from server.core.viewer import Viewer
from server.models import Account, SignInSession


@dataclass(frozen=True)
class VerifiedAccount:
    """The account whose owner has proved their identity, and whether its password is weak."""

    account: Account
    password_is_weak: bool = False


def begin_second_step(account: Account, now: datetime, *, password_is_weak: bool = False) -> str:
    """Return the signed state of a sign-in with a correct password; the second step opens the session."""
    return sign_state(SECOND_STEP, [account.id, _password_stamp(account), password_is_weak], now)


def ask_in_second_step(state: str | None, now: datetime) -> Challenge:
    """Return the options for using a passkey: one of the account in the second step, or any if `state` is None."""
    return ask_passkeys(now, _read_second_step(state, now).account.id if state else None)


def finish_with_code(state: str, code: str, source: AttemptSource, now: datetime) -> VerifiedAccount:
    verified = _read_second_step(state, now)
    use_code(verified.account, code, source, now)
    return verified


def finish_with_passkey(state: str | None, answer: PasskeyAnswerIn, now: datetime) -> VerifiedAccount:
    """Finish a sign-in with a passkey; a passkey verifies its user, so it also works without a password."""
    verified = _read_second_step(state, now) if state else None
    account = use_passkey(answer.state, answer.credential, now, verified.account.id if verified else None)
    return verified or VerifiedAccount(account)


def prove(viewer: Viewer, proof: ProofIn, source: AttemptSource, now: datetime) -> None:
    """Verify a new proof of the viewer's identity; a password is accepted only if the account has no factor."""
    account = account_of(viewer.id)
    if proof.passkey is not None:
        use_passkey(proof.passkey.state, proof.passkey.credential, now, viewer.id)
    elif proof.code is not None:
        use_code(account, proof.code, source, now)
    else:
        _verify_password(account, proof.password or "", source, now)
    with transaction():
        record(Act.PROVED_ANEW, viewer.id)
        if proof.passkey is None and proof.code is None:
            # Lock the account. If a factor is added concurrently, either the check below must refuse the password, or
            # adding the factor must expire this proof.
            account_of(viewer.id, lock=True)
            _refuse_password_with_factor(viewer.id)
        db.session.execute(
            update(SignInSession)
            .where(SignInSession.id == viewer.session_id, SignInSession.account_id == viewer.id)
            .values(proved_at=now)
            .execution_options(synchronize_session=False)
        )


def _verify_password(account: Account, password: str, source: AttemptSource, now: datetime) -> None:
    _refuse_password_with_factor(account.id)
    wrong = Invalid({"password": ["パスワードが違います。もう一度ご確認ください。"]}, "wrong_password")
    confirm_password(account, password, source, now, wrong)


def _refuse_password_with_factor(account_id: int) -> None:
    if available_factors(account_id).has_factor:
        raise Conflict("パスキーかコードで確かめてください。", "not_by_password")


def _read_second_step(state: str, now: datetime) -> VerifiedAccount:
    account_id, hash_stamp, is_weak = read_state(SECOND_STEP, state, now)
    account = db.session.get(Account, account_id)
    if account is None or _password_stamp(account) != hash_stamp:
        raise step_expired()
    refuse_suspended(account)
    return VerifiedAccount(account, is_weak)


def _password_stamp(account: Account) -> str:
    """Return a value that changes with the password, so that a change invalidates the second step."""
    return secret_hash(account.password_hash or "")[:16]
