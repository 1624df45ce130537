"""Register and use passkeys (WebAuthn). A challenge is signed instead of stored; each challenge works only once."""

import hashlib
from collections.abc import Sequence
from datetime import datetime
from typing import Any
from urllib.parse import urlsplit

from sqlalchemy.exc import IntegrityError
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import (
    base64url_to_bytes,
    bytes_to_base64url,
    options_to_json_dict,
    parse_authentication_credential_json,
)
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from server.accounts.queries import account_of, lock_own_account, passkey_by_credential, passkeys_of
from server.accounts.rules.factors import STEP_LIFETIME
from server.accounts.schemas import AddedFactor, Challenge
from server.accounts.service.factors.changes import (
    PASSKEY_AUTHENTICATION,
    PASSKEY_REGISTRATION,
    StepExpired,
    finish_adding_factor,
    read_state,
    sign_state,
)
from server.accounts.service.sessions import check_not_suspended
from server.core.audit.rules import Act
from server.core.audit.service import record
from server.core.database import db
from server.core.limits import consume_once
from server.core.refusals import Conflict, SignInFailed
from server.core.services import app_settings
from server.core.transaction import transaction, update_rows
from server.core.viewer import Viewer
from server.models import Account, Passkey

PASSKEYS_MAX = 20
_SITE = "グループホームマッチング"


def passkey_registration_challenge(viewer: Viewer, now: datetime) -> Challenge:
    """Return the challenge to register a passkey; the passkey must be discoverable and must verify its user."""
    passkeys = _check_passkey_limit(viewer.id)
    email = account_of(viewer.id).email or ""
    options = generate_registration_options(
        rp_id=_host(),
        rp_name=_SITE,
        user_id=_user_handle(viewer.id),
        user_name=email,
        user_display_name=email,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.REQUIRED,
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=row.credential_id) for row in passkeys],
    )
    values = [viewer.id, bytes_to_base64url(options.challenge)]
    return Challenge(
        options=options_to_json_dict(options), state=sign_state(PASSKEY_REGISTRATION, values, now)
    )


def add_passkey(
    viewer: Viewer, state: str, credential: dict[str, Any], name: str, now: datetime
) -> AddedFactor:
    """Store a passkey created by a browser; notify the owner by mail."""
    account_id, challenge = read_state(PASSKEY_REGISTRATION, state, now)
    if account_id != viewer.id:
        raise StepExpired()
    try:
        verified = verify_registration_response(
            credential=credential,
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=_host(),
            expected_origin=_origin(),
            require_user_verification=True,
        )
    # The libraries that parse the browser's input raise various errors; each error means an invalid passkey.
    except Exception:
        raise Conflict(
            "パスキーを登録できませんでした。もう一度お試しください。", "passkey_refused"
        ) from None
    _spend_challenge(challenge, now)
    try:
        with transaction():
            record(Act.FACTOR_ADDED, viewer.id)
            # Lock the account, so that concurrent requests cannot exceed the limit.
            lock_own_account(viewer)
            _check_passkey_limit(viewer.id)
            db.session.add(
                Passkey(
                    account_id=viewer.id,
                    credential_id=verified.credential_id,
                    public_key=verified.credential_public_key,
                    sign_count=verified.sign_count,
                    name=name,
                    created_at=now,
                )
            )
            db.session.flush()
            return finish_adding_factor(viewer, "パスキー", now)
    except IntegrityError:
        raise Conflict("このパスキーは、もう登録されています。", "passkey_known") from None


def passkey_challenge(now: datetime, account_id: int | None = None) -> Challenge:
    """Return the challenge to a passkey of the account, or to any passkey if `account_id` is None."""
    passkeys = passkeys_of(account_id) if account_id else ()
    options = generate_authentication_options(
        rp_id=_host(),
        allow_credentials=[PublicKeyCredentialDescriptor(id=row.credential_id) for row in passkeys],
        user_verification=UserVerificationRequirement.REQUIRED,
    )
    values = [account_id, bytes_to_base64url(options.challenge)]
    return Challenge(
        options=options_to_json_dict(options), state=sign_state(PASSKEY_AUTHENTICATION, values, now)
    )


def authenticate_with_passkey(
    state: str, credential: dict[str, Any], now: datetime, account_id: int | None
) -> Account:
    """Verify the answer of a passkey and return the passkey's account; each challenge works once.

    Unless `account_id` is None, the passkey must belong to this account.
    """
    challenged_account_id, challenge = read_state(PASSKEY_AUTHENTICATION, state, now)
    if challenged_account_id != account_id:
        raise StepExpired()
    passkey_and_account = _find_passkey(credential)
    if passkey_and_account is None or (account_id is not None and passkey_and_account[1].id != account_id):
        raise SignInFailed(
            "このパスキーは、ここでは使えません。取り除いたか、別のアカウントのものです。", "unknown_passkey"
        )
    passkey, account = passkey_and_account
    try:
        parsed = parse_authentication_credential_json(credential)
        # Reject a passkey that was created for another account.
        if parsed.response.user_handle not in (None, _user_handle(account.id)):
            raise ValueError("userHandle")
        verified = verify_authentication_response(
            credential=parsed,
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=_host(),
            expected_origin=_origin(),
            credential_public_key=passkey.public_key,
            credential_current_sign_count=passkey.sign_count,
            require_user_verification=True,
        )
    # The libraries raise various errors, as in `add_passkey`; each error means an invalid answer.
    except Exception:
        raise SignInFailed(
            "パスキーを確かめられませんでした。もう一度お試しください。", "wrong_passkey", account.id
        ) from None
    check_not_suspended(account)
    _spend_challenge(challenge, now)
    with transaction():
        db.session.execute(
            update_rows(Passkey)
            .where(Passkey.id == passkey.id)
            .values(sign_count=verified.new_sign_count, used_at=now)
        )
    return account


def _check_passkey_limit(account_id: int) -> Sequence[Passkey]:
    """Return the passkeys of an account; raise Conflict if the account already has the maximum number."""
    passkeys = passkeys_of(account_id)
    if len(passkeys) >= PASSKEYS_MAX:
        raise Conflict(
            f"パスキーは{PASSKEYS_MAX}個までです。使っていないものを取り除いてください。", "passkeys_full"
        )
    return passkeys


def _user_handle(account_id: int) -> bytes:
    return str(account_id).encode()


def _find_passkey(credential: dict[str, Any]) -> tuple[Passkey, Account] | None:
    try:
        credential_id = base64url_to_bytes(credential["id"])
    except (ValueError, KeyError, TypeError, AttributeError):
        return None
    return passkey_by_credential(credential_id)


def _spend_challenge(challenge: str, now: datetime) -> None:
    """Mark a challenge as used; raise Conflict if it was used before."""
    hashed = hashlib.sha256(f"challenge {challenge}".encode()).hexdigest()
    if not consume_once(hashed, now + STEP_LIFETIME):
        raise StepExpired()


def _origin() -> str:
    return app_settings().public_url


def _host() -> str:
    return urlsplit(_origin()).hostname or ""
