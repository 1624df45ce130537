"""Codes that are typed: those of an app, each once and with clocks a little apart, and recovery codes."""

from dataclasses import dataclass
from datetime import datetime
from hmac import compare_digest

import pyotp
import segno
from sqlalchemy import delete, update

from server.accounts.queries import account_of, code_app_of, recovery_codes_left
from server.accounts.rules.factors import code_steps, is_app_code, recovery_code_used, tidy_code
from server.accounts.service.factors.changes import (
    CODE_APP,
    Added,
    read_state,
    sign_state,
    step_over,
    tell_added,
)
from server.accounts.service.guessing import LoginSource, begin_code, forgive
from server.accounts.service.links import forgot_password_url
from server.core.audit.service import set_audit_target
from server.core.database import db
from server.core.keys import secret_hash
from server.core.refusals import Invalid
from server.core.services import sealing
from server.core.transaction import transaction
from server.core.viewer import Viewer
from server.models import Account, CodeApp, RecoveryCode
from server.notifications.service.mails import write_mail

_ISSUER = "グループホームマッチング"
_WRONG = "コードが違います。もう一度ご確認ください。"
_USED = "このコードは、もう使われています。次のコードが出るのを待って、入力してください。"


@dataclass(frozen=True)
class NewApp:
    """The secret that an app is set up with, as text and to scan, and what comes back with its first code."""

    key: str
    picture: str
    state: str


def begin_code_app(viewer: Viewer, now: datetime) -> NewApp:
    """Return a new secret for an app; it counts from its first code on."""
    key = pyotp.random_base32()
    uri = pyotp.TOTP(key).provisioning_uri(name=account_of(viewer.id).email, issuer_name=_ISSUER)
    picture = segno.make(uri, error="m").svg_data_uri(scale=5, border=4, light="#fff")
    return NewApp(key, picture, sign_state(CODE_APP, [viewer.id, key], now))


def add_code_app(viewer: Viewer, state: str, typed: str, now: datetime) -> Added:
    """Keep the secret of an app that has shown a code of it, in the place of one before; its owner is told by mail."""
    account_id, key = read_state(CODE_APP, state, now)
    if account_id != viewer.id:
        raise step_over()
    # Nothing is guessed here: whoever types it has the secret before them.
    step = _step_of(key, tidy_code(typed), now)
    if step is None:
        raise Invalid({"code": [_WRONG]}, "wrong_code")
    with transaction():
        sealed = sealing().encrypt(key.encode()).decode()
        db.session.merge(
            CodeApp(account_id=viewer.id, sealed=sealed, last_step=step, created_at=now, used_at=None)
        )
        db.session.flush()
        return tell_added(viewer, "アプリ", now)


def spend_code(account: Account, typed: str, source: LoginSource, now: datetime) -> None:
    """Take a code of an account's app or a recovery code, each once; a wrong one counts as a failure."""
    set_audit_target(account.id)
    guess = begin_code(account, source, now)
    code = tidy_code(typed)
    if is_app_code(code):
        _spend_app_code(account.id, code, now)
    else:
        _spend_recovery_code(account, code, now)
    forgive(guess)


def _spend_app_code(account_id: int, code: str, now: datetime) -> None:
    app = code_app_of(account_id)
    step = None if app is None else _step_of(sealing().decrypt(app.sealed.encode()).decode(), code, now)
    if step is None:
        raise Invalid({"code": [_WRONG]}, "wrong_code")
    with transaction(audited=False):
        # The database decides: of two who bring one code at once, it counts for one.
        taken = db.session.scalar(
            update(CodeApp)
            .where(CodeApp.account_id == account_id, CodeApp.last_step < step)
            .values(last_step=step, used_at=now)
            .returning(CodeApp.account_id)
            .execution_options(synchronize_session=False)
        )
    if taken is None:
        raise Invalid({"code": [_USED]}, "used_code")


def _spend_recovery_code(account: Account, code: str, now: datetime) -> None:
    with transaction(audited=False):
        taken = db.session.scalar(
            delete(RecoveryCode)
            .where(RecoveryCode.account_id == account.id, RecoveryCode.code_hash == secret_hash(code))
            .returning(RecoveryCode.account_id)
        )
        if taken is not None:
            left = recovery_codes_left(account.id)
            write_mail(account.email or "", recovery_code_used(left, forgot_password_url()), now)
    if taken is None:
        raise Invalid({"code": [_WRONG]}, "wrong_code")


def _step_of(key: str, code: str, now: datetime) -> int | None:
    """Return the step whose code this is, of those that count."""
    app = pyotp.TOTP(key)
    fitting = [step for step in code_steps(now) if compare_digest(app.generate_otp(step), code)]
    return max(fitting, default=None)
