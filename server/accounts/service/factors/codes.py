"""Codes of authenticator apps (TOTP) and recovery codes; each code works only once."""

from datetime import datetime
from hmac import compare_digest

import pyotp
import segno

from server.accounts.queries import account_of, code_app_of, lock_own_account, recovery_codes_left
from server.accounts.rules.factors import code_steps, is_app_code, recovery_code_used_mail, tidy_code
from server.accounts.schemas import AddedFactor, NewCodeApp
from server.accounts.service.attempt_limits import AttemptSource, begin_code_attempt, clear_failures
from server.accounts.service.factors.changes import (
    CODE_APP_REGISTRATION,
    StepExpired,
    finish_adding_factor,
    read_state,
    sign_state,
)
from server.accounts.service.links import forgot_password_url
from server.core.audit.rules import Act
from server.core.audit.service import record
from server.core.database import db
from server.core.keys import secret_hash
from server.core.refusals import Invalid
from server.core.services import secrets_cipher
from server.core.transaction import delete_rows, transaction, update_rows
from server.core.viewer import Viewer
from server.models import Account, CodeApp, RecoveryCode
from server.notifications.service.mails import write_mail

_ISSUER = "グループホームマッチング"
_WRONG = "コードが違います。もう一度ご確認ください。"
_USED = "このコードは、もう使われています。次のコードが出るのを待って、入力してください。"


def code_app_registration(viewer: Viewer, now: datetime) -> NewCodeApp:
    """Generate a secret for an app. Nothing is stored until `add_code_app` gets the first code of the app."""
    key = pyotp.random_base32()
    uri = pyotp.TOTP(key).provisioning_uri(name=account_of(viewer.id).email, issuer_name=_ISSUER)
    picture = segno.make(uri, error="m").svg_data_uri(scale=5, border=4, light="#fff")
    return NewCodeApp(
        key=key, picture=picture, state=sign_state(CODE_APP_REGISTRATION, [viewer.id, key], now)
    )


def add_code_app(viewer: Viewer, state: str, typed: str, now: datetime) -> AddedFactor:
    """Store the secret of an app if its first code is correct; replace a previous app and notify the owner by mail."""
    account_id, key = read_state(CODE_APP_REGISTRATION, state, now)
    if account_id != viewer.id:
        raise StepExpired()
    # No attempt limit is needed: the caller already has the secret.
    step = _step_of(key, tidy_code(typed), now)
    if step is None:
        raise Invalid({"code": [_WRONG]}, "wrong_code")
    with transaction():
        record(Act.FACTOR_ADDED, viewer.id)
        lock_own_account(viewer)
        encrypted_secret = secrets_cipher().encrypt(key.encode()).decode()
        db.session.merge(
            CodeApp(
                account_id=viewer.id,
                encrypted_secret=encrypted_secret,
                last_step=step,
                created_at=now,
                used_at=None,
            )
        )
        db.session.flush()
        return finish_adding_factor(viewer, "アプリ", now)


def spend_code(account: Account, typed: str, source: AttemptSource, now: datetime) -> None:
    """Verify an app code or a recovery code and mark it as used; a wrong code counts as a failure."""
    attempt = begin_code_attempt(account, source, now)
    code = tidy_code(typed)
    if is_app_code(code):
        _spend_app_code(account.id, code, now)
    else:
        _spend_recovery_code(account, code, now)
    clear_failures(attempt)


def _spend_app_code(account_id: int, code: str, now: datetime) -> None:
    app = code_app_of(account_id)
    step = (
        None
        if app is None
        else _step_of(secrets_cipher().decrypt(app.encrypted_secret.encode()).decode(), code, now)
    )
    if step is None:
        raise Invalid({"code": [_WRONG]}, "wrong_code")
    with transaction():
        # The condition on `last_step` makes only one of two concurrent uses of a code succeed.
        used = db.session.scalar(
            update_rows(CodeApp)
            .where(CodeApp.account_id == account_id, CodeApp.last_step < step)
            .values(last_step=step, used_at=now)
            .returning(CodeApp.account_id)
        )
    if used is None:
        raise Invalid({"code": [_USED]}, "used_code")


def _spend_recovery_code(account: Account, code: str, now: datetime) -> None:
    with transaction():
        used = db.session.scalar(
            delete_rows(RecoveryCode)
            .where(RecoveryCode.account_id == account.id, RecoveryCode.code_hash == secret_hash(code))
            .returning(RecoveryCode.account_id)
        )
        if used is not None:
            left = recovery_codes_left(account.id)
            write_mail(account.email or "", recovery_code_used_mail(left, forgot_password_url()), now)
    if used is None:
        raise Invalid({"code": [_WRONG]}, "wrong_code")


def _step_of(key: str, code: str, now: datetime) -> int | None:
    """Return the time step for which a code is valid now, or None."""
    app = pyotp.TOTP(key)
    # Two steps can have the same code; storing the later step invalidates the code for both.
    matching = [step for step in code_steps(now) if compare_digest(app.generate_otp(step), code)]
    return max(matching, default=None)
