"""Proofs of identity: the second step of a sign-in, sign-in with a passkey, and the step-up while signed in."""

from dataclasses import dataclass
from datetime import datetime

from server.accounts.queries import account_of, available_factors
from server.accounts.schemas import Challenge, PasskeyAnswerIn, ProofIn
from server.accounts.service.attempt_limits import AttemptSource
from server.accounts.service.factors.changes import SECOND_STEP, StepExpired, read_state, sign_state
from server.accounts.service.factors.codes import spend_code
from server.accounts.service.factors.passkeys import authenticate_with_passkey, passkey_challenge
from server.accounts.service.passwords import confirm_password
from server.accounts.service.sessions import check_not_suspended
from server.core.audit.rules import Act
from server.core.audit.service import record
from server.core.database import db
from server.core.keys import secret_hash
from server.core.refusals import Conflict, Invalid
from server.core.transaction import transaction, update_rows
from server.core.viewer import Viewer
from server.models import Account, SignInSession


@dataclass(frozen=True)
class VerifiedAccount:
    """The account whose owner has proved their identity, and whether its password is weak."""

    account: Account
    password_is_weak: bool = False


def second_step_state(account: Account, now: datetime, *, password_is_weak: bool = False) -> str:
    """Return the signed state of a sign-in whose password was correct; the second step sends it back."""
    return sign_state(SECOND_STEP, [account.id, _password_stamp(account), password_is_weak], now)


def second_step_challenge(state: str | None, now: datetime) -> Challenge:
    """Return the challenge to a passkey of the account in the second step, or to any passkey if `state` is None."""
    return passkey_challenge(now, _read_second_step(state, now).account.id if state else None)


def finish_sign_in_with_code(state: str, code: str, source: AttemptSource, now: datetime) -> VerifiedAccount:
    verified = _read_second_step(state, now)
    spend_code(verified.account, code, source, now)
    return verified


def finish_sign_in_with_passkey(state: str | None, answer: PasskeyAnswerIn, now: datetime) -> VerifiedAccount:
    """Finish the sign-in of `state`, or sign in without a password if `state` is None; a passkey verifies its user."""
    verified = _read_second_step(state, now) if state else None
    account = authenticate_with_passkey(
        answer.state, answer.credential, now, verified.account.id if verified else None
    )
    return verified or VerifiedAccount(account)


def step_up(viewer: Viewer, proof: ProofIn, source: AttemptSource, now: datetime) -> None:
    """Verify a new proof of the viewer's identity; a password is a proof only if the account has no factor."""
    account = account_of(viewer.id)
    if proof.passkey is not None:
        authenticate_with_passkey(proof.passkey.state, proof.passkey.credential, now, viewer.id)
    elif proof.code is not None:
        spend_code(account, proof.code, source, now)
    else:
        _verify_password(account, proof.password or "", source, now)
    with transaction():
        record(Act.STEPPED_UP, viewer.id)
        if proof.passkey is None and proof.code is None:
            # Lock the account. If a factor is added concurrently, either it is added first, and the check below refuses
            # the password, or it is added later, and expires this proof.
            account_of(viewer.id, lock=True)
            _check_without_factor(viewer.id)
        db.session.execute(
            update_rows(SignInSession)
            .where(SignInSession.id == viewer.session_id, SignInSession.account_id == viewer.id)
            .values(proved_at=now)
        )


def _verify_password(account: Account, password: str, source: AttemptSource, now: datetime) -> None:
    _check_without_factor(account.id)
    wrong = Invalid({"password": ["パスワードが違います。もう一度ご確認ください。"]}, "wrong_password")
    confirm_password(account, password, source, now, wrong)


def _check_without_factor(account_id: int) -> None:
    if available_factors(account_id).has_factor:
        raise Conflict("パスキーかコードで確かめてください。", "not_by_password")


def _read_second_step(state: str, now: datetime) -> VerifiedAccount:
    account_id, password_stamp, is_weak = read_state(SECOND_STEP, state, now)
    account = db.session.get(Account, account_id)
    if account is None or _password_stamp(account) != password_stamp:
        raise StepExpired()
    check_not_suspended(account)
    return VerifiedAccount(account, is_weak)


def _password_stamp(account: Account) -> str:
    """Return a value that changes with the password, so that a new password invalidates a begun second step."""
    return secret_hash(account.password_hash or "")[:16]
