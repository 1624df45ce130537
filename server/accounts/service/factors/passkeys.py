"""Passkeys: made and used. A challenge is signed, kept by nobody, and good once."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from urllib.parse import urlsplit

from sqlalchemy import update
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

from server.accounts.queries import account_of, passkey_by_credential, passkeys_of
from server.accounts.rules.factors import STEP_LASTS
from server.accounts.service.factors.changes import (
    PASSKEY_MADE,
    PASSKEY_USE,
    Added,
    read_state,
    sign_state,
    step_over,
    tell_added,
)
from server.accounts.service.sessions import refuse_suspended
from server.core.audit.service import set_audit_target
from server.core.database import db
from server.core.limits import use_up
from server.core.refusals import Conflict, SignInFailed
from server.core.services import app_settings
from server.core.transaction import transaction
from server.core.viewer import Viewer
from server.models import Account, Passkey

PASSKEYS_MAX = 20
_SITE = "グループホームマッチング"


@dataclass(frozen=True)
class Ceremony:
    """What a browser asks its passkeys with, and what it brings back with their answer."""

    options: dict[str, Any]
    state: str


def begin_passkey(viewer: Viewer, now: datetime) -> Ceremony:
    """Return what a browser makes a new passkey with: one that finds its account and knows its owner."""
    held = _held_by(viewer.id)
    email = account_of(viewer.id).email or ""
    options = generate_registration_options(
        rp_id=_host(),
        rp_name=_SITE,
        user_id=_handle_of(viewer.id),
        user_name=email,
        user_display_name=email,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.REQUIRED,
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=row.credential_id) for row in held],
    )
    values = [viewer.id, bytes_to_base64url(options.challenge)]
    return Ceremony(options_to_json_dict(options), sign_state(PASSKEY_MADE, values, now))


def add_passkey(viewer: Viewer, state: str, credential: dict[str, Any], name: str, now: datetime) -> Added:
    """Keep a passkey that a browser has made; its owner is told by mail."""
    account_id, challenge = read_state(PASSKEY_MADE, state, now)
    if account_id != viewer.id:
        raise step_over()
    try:
        made = verify_registration_response(
            credential=credential,
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=_host(),
            expected_origin=_origin(),
            require_user_verification=True,
        )
    # What a browser sent goes through several libraries: whatever one of them makes of it, it is no passkey.
    except Exception:
        raise Conflict(
            "パスキーを登録できませんでした。もう一度お試しください。", "passkey_refused"
        ) from None
    _use_up(challenge, now)
    try:
        with transaction():
            # Held: of several that were begun together none is beyond the most.
            account_of(viewer.id, held=True)
            _held_by(viewer.id)
            db.session.add(
                Passkey(
                    account_id=viewer.id,
                    credential_id=made.credential_id,
                    public_key=made.credential_public_key,
                    sign_count=made.sign_count,
                    name=name,
                    created_at=now,
                )
            )
            db.session.flush()
            return tell_added(viewer, "パスキー", now)
    except IntegrityError:
        raise Conflict("このパスキーは、もう登録されています。", "passkey_known") from None


def ask_passkeys(now: datetime, account_id: int | None = None) -> Ceremony:
    """Return what a browser asks its passkeys with: those of one account, or whichever it has for this site."""
    held = passkeys_of(account_id) if account_id else ()
    options = generate_authentication_options(
        rp_id=_host(),
        allow_credentials=[PublicKeyCredentialDescriptor(id=row.credential_id) for row in held],
        user_verification=UserVerificationRequirement.REQUIRED,
    )
    values = [account_id, bytes_to_base64url(options.challenge)]
    return Ceremony(options_to_json_dict(options), sign_state(PASSKEY_USE, values, now))


def use_passkey(state: str, credential: dict[str, Any], now: datetime, account_id: int | None) -> Account:
    """Return whose passkey has answered what was asked of this account, or of whichever there is; each answer once."""
    asked, challenge = read_state(PASSKEY_USE, state, now)
    if asked != account_id:
        raise step_over()
    found = _named_by(credential)
    if found is None or (account_id is not None and found[1].id != account_id):
        raise SignInFailed(
            "このパスキーは、ここでは使えません。取り除いたか、別のアカウントのものです。", "unknown_passkey"
        )
    passkey, account = found
    set_audit_target(account.id)
    try:
        sent = parse_authentication_credential_json(credential)
        # The user handle names another account: the passkey was not made for this one.
        if sent.response.user_handle not in (None, _handle_of(account.id)):
            raise ValueError("userHandle")
        answer = verify_authentication_response(
            credential=sent,
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=_host(),
            expected_origin=_origin(),
            credential_public_key=passkey.public_key,
            credential_current_sign_count=passkey.sign_count,
            require_user_verification=True,
        )
    except Exception:
        raise SignInFailed(
            "パスキーを確かめられませんでした。もう一度お試しください。", "wrong_passkey"
        ) from None
    refuse_suspended(account)
    _use_up(challenge, now)
    with transaction(audited=False):
        db.session.execute(
            update(Passkey)
            .where(Passkey.id == passkey.id)
            .values(sign_count=answer.new_sign_count, used_at=now)
            .execution_options(synchronize_session=False)
        )
    return account


def _held_by(account_id: int) -> Sequence[Passkey]:
    """Return the passkeys of an account that may have one more."""
    held = passkeys_of(account_id)
    if len(held) >= PASSKEYS_MAX:
        raise Conflict(
            f"パスキーは{PASSKEYS_MAX}個までです。使っていないものを取り除いてください。", "passkeys_full"
        )
    return held


def _handle_of(account_id: int) -> bytes:
    """Return by what a passkey names its account."""
    return str(account_id).encode()


def _named_by(credential: dict[str, Any]) -> tuple[Passkey, Account] | None:
    try:
        credential_id = base64url_to_bytes(credential["id"])
    except (ValueError, KeyError, TypeError, AttributeError):
        return None
    return passkey_by_credential(credential_id)


def _use_up(challenge: str, now: datetime) -> None:
    hashed = hashlib.sha256(f"challenge {challenge}".encode()).hexdigest()
    if not use_up(hashed, now + STEP_LASTS):
        raise step_over()


def _origin() -> str:
    return app_settings().public_url


def _host() -> str:
    return urlsplit(_origin()).hostname or ""
