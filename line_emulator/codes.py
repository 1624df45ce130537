"""Authorisation codes: valid once within ten minutes, bound to redirect_uri and PKCE verifier."""

import base64
import hashlib
import hmac
from collections.abc import Callable
from dataclasses import dataclass

from line_emulator.authorize import AuthorizeRequest
from line_emulator.ids import new_token
from line_emulator.state import Store

CODE_SECONDS = 10 * 60


class CodeError(Exception):
    """The message is LINE's error_description for an `invalid_grant`."""


@dataclass(frozen=True)
class Grant:
    """Who consented to which scope, by which flow (web or LIFF)."""

    user_id: str
    flow: str
    scope: str
    nonce: str | None


class Codes:
    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        self._store = store
        self._clock = clock

    def issue(self, request: AuthorizeRequest, user_id: str) -> str:
        """Create a code for the callback of this request."""
        code = new_token()
        self._store.rows(
            "INSERT INTO codes (code, user_id, flow, redirect_uri, scope, nonce, code_challenge, expires_at)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            code,
            user_id,
            request.flow,
            request.redirect_uri,
            " ".join(sorted(request.scopes, reverse=True)),
            request.nonce,
            request.code_challenge,
            self._clock() + CODE_SECONDS,
        )
        return code

    def flow_of(self, code: str) -> str | None:
        """Return the flow of a code (web or LIFF) without using the code up."""
        row = self._store.row("SELECT flow FROM codes WHERE code = ?", code)
        return row["flow"] if row else None

    def spend(self, code: str, redirect_uri: str, code_verifier: str) -> Grant:
        """Use up the code; a failed attempt uses it up too."""
        row = self._store.row("DELETE FROM codes WHERE code = ? RETURNING *", code)
        if row is None or row["expires_at"] <= self._clock():
            raise CodeError("invalid authorization code")
        if row["redirect_uri"] != redirect_uri:
            raise CodeError("redirect_uri does not match")
        if row["code_challenge"] and not _matches_challenge(code_verifier, row["code_challenge"]):
            raise CodeError("code_verifier does not match")
        return Grant(row["user_id"], row["flow"], row["scope"], row["nonce"])


def _matches_challenge(code_verifier: str, code_challenge: str) -> bool:
    digest = hashlib.sha256(code_verifier.encode()).digest()
    challenge = base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
    return 43 <= len(code_verifier) <= 128 and hmac.compare_digest(challenge, code_challenge)
