"""Factors that come and go: whose they are is told by mail of each, and recovery codes stand beside every first one."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from itsdangerous import BadSignature, URLSafeSerializer
from sqlalchemy import case, delete, update

from server.accounts.queries import account_of, recovery_codes_left, ways_of
from server.accounts.rules.factors import (
    RECOVERY_CODES,
    STEP_LASTS,
    codes_made,
    factor_added,
    factor_removed,
    new_recovery_code,
    outdated,
    tidy_code,
)
from server.accounts.service.links import forgot_password_url
from server.core.database import db
from server.core.keys import secret_hash
from server.core.refusals import Conflict, NotFound
from server.core.signing import sign, unsign
from server.core.transaction import insert_all, transaction
from server.core.viewer import Viewer
from server.models import CodeApp, FactorReset, Passkey, RecoveryCode, SignInSession
from server.notifications.service.mails import write_mail

_FACTORS = (Passkey, CodeApp, RecoveryCode, FactorReset)


@dataclass(frozen=True)
class Added:
    """What comes with a new factor: the recovery codes, where the account had none. They are shown this once."""

    recovery_codes: list[str]


def tell_added(viewer: Viewer, what: str, now: datetime) -> Added:
    """Tell a factor's owner of it, within the running transaction; with the first one recovery codes are made.

    From the first one on a password is no proof: of the account's sessions only the one that added it has given more.
    """
    # Held: of two first factors at once one brings the codes.
    account = account_of(viewer.id, held=True)
    write_mail(account.email or "", factor_added(what, forgot_password_url()), now)
    if recovery_codes_left(viewer.id):
        return Added([])
    proved_at = case((SignInSession.id == viewer.session_id, now), else_=outdated(now))
    db.session.execute(
        update(SignInSession)
        .where(SignInSession.account_id == viewer.id)
        .values(proved_at=proved_at)
        .execution_options(synchronize_session=False)
    )
    return Added(_make_codes(viewer.id))


def new_recovery_codes(viewer: Viewer, now: datetime) -> Added:
    """Make new recovery codes; the ones before are worth nothing any more."""
    with transaction():
        # Held: of two windows at once one makes the codes that count, and the other none beside them.
        account = account_of(viewer.id, held=True)
        if not ways_of(viewer.id).has_factor:
            raise NotFound("先に、パスキーかアプリを登録してください。", "no_factor")
        write_mail(account.email or "", codes_made(forgot_password_url()), now)
        return Added(_make_codes(viewer.id))


def remove_passkey(viewer: Viewer, passkey_id: int, now: datetime) -> None:
    """Take one of the viewer's passkeys away."""
    with transaction():
        gone = db.session.scalar(
            delete(Passkey)
            .where(Passkey.id == passkey_id, Passkey.account_id == viewer.id)
            .returning(Passkey.id)
        )
        _removed(viewer, gone, "パスキー", now)


def remove_code_app(viewer: Viewer, now: datetime) -> None:
    """Take the viewer's app away; its codes count no more."""
    with transaction():
        gone = db.session.scalar(
            delete(CodeApp).where(CodeApp.account_id == viewer.id).returning(CodeApp.account_id)
        )
        _removed(viewer, gone, "アプリ", now)


def forget_factors(account_id: int) -> bool:
    """Take all of an account's factors away, within the running transaction; say whether it had any."""
    had = ways_of(account_id).has_factor
    delete_factors([account_id])
    return had


def forget_factors_since(account_id: int, since: datetime) -> None:
    """Delete the factors that were added since a moment, within the running transaction.

    Recovery codes and an announced reset have no such moment: they go too.
    """
    for which in (
        delete(Passkey).where(Passkey.account_id == account_id, Passkey.created_at >= since),
        delete(CodeApp).where(CodeApp.account_id == account_id, CodeApp.created_at >= since),
        delete(RecoveryCode).where(RecoveryCode.account_id == account_id),
        delete(FactorReset).where(FactorReset.account_id == account_id),
    ):
        db.session.execute(which.execution_options(synchronize_session=False))


def delete_factors(account_ids: Collection[int]) -> None:
    """Delete the factors of accounts and all that belongs to them, within the running transaction."""
    for table in _FACTORS:
        db.session.execute(
            delete(table)
            .where(table.account_id.in_(account_ids))
            .execution_options(synchronize_session=False)
        )


def _removed(viewer: Viewer, gone: int | None, what: str, now: datetime) -> None:
    if gone is None:
        raise NotFound()
    if not ways_of(viewer.id).has_factor:
        # Codes for what is not asked any more would only lie about.
        delete_factors([viewer.id])
    write_mail(account_of(viewer.id).email or "", factor_removed(what, forgot_password_url()), now)


def _make_codes(account_id: int) -> list[str]:
    codes = [new_recovery_code() for _ in range(RECOVERY_CODES)]
    db.session.execute(delete(RecoveryCode).where(RecoveryCode.account_id == account_id))
    hashes = [secret_hash(tidy_code(code)) for code in codes]
    insert_all(RecoveryCode, [{"account_id": account_id, "code_hash": hashed} for hashed in hashes])
    return codes


#: What was begun for one purpose is worth nothing for another.
SECOND_STEP = "second step of signing in"
PASSKEY_USE = "challenge to a passkey"
PASSKEY_MADE = "challenge to a new passkey"
CODE_APP = "secret of a new app"


def sign_state(purpose: str, values: list[Any], now: datetime) -> str:
    """Return values as a text that comes back unchanged, and is good for some minutes."""
    return sign(URLSafeSerializer, purpose, [int((now + STEP_LASTS).timestamp()), *values])


def read_state(purpose: str, text: str, now: datetime) -> list[Any]:
    """Return the values that were signed, or refuse once that is over."""
    try:
        until, *values = unsign(URLSafeSerializer, purpose, text)
    except BadSignature:
        raise step_over() from None
    if until < now.timestamp():
        raise step_over()
    return list(values)


def step_over() -> Conflict:
    """Return the refusal of a step that was begun too long ago, or is done already."""
    return Conflict("時間が過ぎたため、続けられませんでした。はじめからやり直してください。", "step_over")
