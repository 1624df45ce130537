"""Add and remove second factors, with a mail to the owner each time; the signed state of multi-step flows."""

from collections.abc import Collection
from datetime import datetime
from typing import Any

from itsdangerous import BadSignature, URLSafeSerializer
from sqlalchemy import case

from server.accounts.queries import account_of, available_factors, lock_own_account, recovery_codes_left
from server.accounts.rules.factors import (
    RECOVERY_CODES,
    STEP_LIFETIME,
    expired_proof_time,
    factor_added_mail,
    factor_removed_mail,
    new_recovery_code,
    recovery_codes_replaced_mail,
    tidy_code,
)
from server.accounts.schemas import AddedFactor
from server.accounts.service.links import forgot_password_url
from server.core.audit.rules import Act
from server.core.audit.service import record
from server.core.database import db
from server.core.keys import secret_hash
from server.core.refusals import Conflict, NotFound
from server.core.signing import sign, unsign
from server.core.transaction import delete_rows, insert_all, transaction, update_rows
from server.core.viewer import Viewer
from server.models import CodeApp, FactorReset, Passkey, RecoveryCode, SignInSession
from server.notifications.service.mails import write_mail

_FACTOR_TABLES = (Passkey, CodeApp, RecoveryCode, FactorReset)

#: The purposes of signed states. A state that was signed for one purpose is invalid for the others.
SECOND_STEP = "second step of signing in"
PASSKEY_AUTHENTICATION = "challenge to a passkey"
PASSKEY_REGISTRATION = "challenge to a new passkey"
CODE_APP_REGISTRATION = "secret of a new app"


def finish_adding_factor(viewer: Viewer, factor_name: str, now: datetime) -> AddedFactor:
    """Mail the owner about a new factor, in the current transaction; create recovery codes if none are left.

    If there were no codes, the proofs of all other sessions expire, because they may be proofs by password only: before
    the first factor, a password is enough.
    """
    # Lock the account, so that only one of two concurrent requests creates the codes.
    account = account_of(viewer.id, lock=True)
    write_mail(account.email or "", factor_added_mail(factor_name, forgot_password_url()), now)
    if recovery_codes_left(viewer.id):
        return AddedFactor(recovery_codes=[])
    proved_at = case((SignInSession.id == viewer.session_id, now), else_=expired_proof_time(now))
    db.session.execute(
        update_rows(SignInSession).where(SignInSession.account_id == viewer.id).values(proved_at=proved_at)
    )
    return AddedFactor(recovery_codes=_create_recovery_codes(viewer.id))


def replace_recovery_codes(viewer: Viewer, now: datetime) -> AddedFactor:
    """Create new recovery codes; the old ones become invalid."""
    with transaction():
        record(Act.RECOVERY_CODES_CREATED, viewer.id)
        # Lock the account, so that after two concurrent requests only the codes of one are valid.
        lock_own_account(viewer)
        account = account_of(viewer.id)
        if not available_factors(viewer.id).has_factor:
            raise NotFound("先に、パスキーかアプリを登録してください。", "no_factor")
        write_mail(account.email or "", recovery_codes_replaced_mail(forgot_password_url()), now)
        return AddedFactor(recovery_codes=_create_recovery_codes(viewer.id))


def remove_passkey(viewer: Viewer, passkey_id: int, now: datetime) -> None:
    with transaction():
        record(Act.FACTOR_REMOVED, viewer.id)
        deleted_id = db.session.scalar(
            delete_rows(Passkey)
            .where(Passkey.id == passkey_id, Passkey.account_id == viewer.id)
            .returning(Passkey.id)
        )
        _finish_removing_factor(viewer, deleted_id, "パスキー", now)


def remove_code_app(viewer: Viewer, now: datetime) -> None:
    with transaction():
        record(Act.FACTOR_REMOVED, viewer.id)
        deleted_id = db.session.scalar(
            delete_rows(CodeApp).where(CodeApp.account_id == viewer.id).returning(CodeApp.account_id)
        )
        _finish_removing_factor(viewer, deleted_id, "アプリ", now)


def delete_factors_since(account_id: int, since: datetime) -> None:
    """Delete the factors that were added at `since` or later, in the current transaction.

    Recovery codes and an announced reset have no creation time, so they are always deleted.
    """
    for statement in (
        delete_rows(Passkey).where(Passkey.account_id == account_id, Passkey.created_at >= since),
        delete_rows(CodeApp).where(CodeApp.account_id == account_id, CodeApp.created_at >= since),
        delete_rows(RecoveryCode).where(RecoveryCode.account_id == account_id),
        delete_rows(FactorReset).where(FactorReset.account_id == account_id),
    ):
        db.session.execute(statement)


def delete_factors(account_ids: Collection[int]) -> None:
    """Delete the factors, recovery codes and announced resets of accounts, in the current transaction."""
    for table in _FACTOR_TABLES:
        db.session.execute(delete_rows(table).where(table.account_id.in_(account_ids)))


def sign_state(purpose: str, values: list[Any], now: datetime) -> str:
    """Sign values for one purpose; the signed state is valid for `STEP_LIFETIME`."""
    return sign(URLSafeSerializer, purpose, [int((now + STEP_LIFETIME).timestamp()), *values])


def read_state(purpose: str, text: str, now: datetime) -> list[Any]:
    """Return the signed values; raise Conflict if the state is invalid or expired."""
    try:
        until, *values = unsign(URLSafeSerializer, purpose, text)
    except BadSignature:
        raise StepExpired() from None
    if until < now.timestamp():
        raise StepExpired()
    return list(values)


class StepExpired(Conflict):
    """The step has expired or was already used."""

    def __init__(self) -> None:
        super().__init__(
            "時間が過ぎたため、続けられませんでした。はじめからやり直してください。", "step_over"
        )


def _finish_removing_factor(viewer: Viewer, deleted_id: int | None, factor_name: str, now: datetime) -> None:
    if deleted_id is None:
        raise NotFound()
    if not available_factors(viewer.id).has_factor:
        # Without a factor, recovery codes have no use.
        delete_factors([viewer.id])
    write_mail(
        account_of(viewer.id).email or "", factor_removed_mail(factor_name, forgot_password_url()), now
    )


def _create_recovery_codes(account_id: int) -> list[str]:
    codes = [new_recovery_code() for _ in range(RECOVERY_CODES)]
    db.session.execute(delete_rows(RecoveryCode).where(RecoveryCode.account_id == account_id))
    hashes = [secret_hash(tidy_code(code)) for code in codes]
    insert_all(RecoveryCode, [{"account_id": account_id, "code_hash": hashed} for hashed in hashes])
    return codes
