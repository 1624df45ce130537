"""LINE Login on the web. A signed cookie stores the state, nonce and PKCE verifier of one attempt."""

import secrets
from dataclasses import dataclass
from typing import Any

from flask import Response, jsonify, request
from itsdangerous import BadSignature, TimestampSigner, URLSafeTimedSerializer

from server.accounts.schemas import Authorize
from server.core.clock import corrected_now
from server.core.refusals import SignInFailed
from server.core.services import app_settings
from server.core.signing import sign, unsign
from server.integrations.line.login import LineProfile, authorize_url, profile_from_code

_COOKIE = "line_login_attempt"
_SECONDS = 600


class _CorrectedClockSigner(TimestampSigner):
    def get_timestamp(self) -> int:
        return int(corrected_now().timestamp())


class _AttemptSerializer(URLSafeTimedSerializer):
    """Use the corrected clock for the timestamp, because another machine may receive the callback."""

    default_signer = _CorrectedClockSigner


@dataclass(frozen=True)
class LineLoginFlow:
    """The LINE Login for one purpose: a sign-in, or the link of an account.

    LINE redirects to the path `page`. This page sends LINE's code to the API path `call`.
    """

    page: str
    call: str

    def begin(self, *, disable_auto_login: bool) -> Response:
        """Return LINE's authorisation URL and store the attempt in a cookie."""
        attempt = {
            "state": secrets.token_urlsafe(24),
            "nonce": secrets.token_urlsafe(24),
            "verifier": secrets.token_urlsafe(48),
        }
        settings = app_settings()
        url = authorize_url(
            settings,
            page=self.page,
            state=attempt["state"],
            nonce=attempt["nonce"],
            code_verifier=attempt["verifier"],
            disable_auto_login=disable_auto_login,
        )
        response = jsonify(Authorize(url=url, state=attempt["state"]).model_dump())
        response.set_cookie(
            _COOKIE,
            # The API path is part of the signature, so an attempt for one purpose is invalid for another purpose.
            sign(_AttemptSerializer, self.call, attempt),
            max_age=_SECONDS,
            path=self.call,
            httponly=True,
            secure=settings.is_production,
            samesite="Lax",
        )
        return response

    def finish(self, code: str, state: str | None) -> LineProfile:
        """Return the profile that LINE has verified; raise SignInFailed if `state` is not the one in the cookie."""
        attempt = self._attempt_in_cookie()
        expected = str(attempt.get("state", ""))
        # Compare bytes, because compare_digest accepts only ASCII strings.
        if not state or not secrets.compare_digest(expected.encode(), state.encode()):
            raise SignInFailed(
                "ログインの途中で画面が変わりました。もう一度ログインしてください。", "state_mismatch"
            )
        return profile_from_code(
            app_settings(), code, page=self.page, nonce=attempt["nonce"], code_verifier=attempt["verifier"]
        )

    def clear_cookie(self, response: Response) -> Response:
        """Delete the attempt's cookie."""
        response.delete_cookie(_COOKIE, path=self.call)
        return response

    def _attempt_in_cookie(self) -> dict[str, Any]:
        try:
            cookie = request.cookies.get(_COOKIE, "")
            attempt = unsign(_AttemptSerializer, self.call, cookie, max_age=_SECONDS)
        except BadSignature:
            return {}
        return attempt if isinstance(attempt, dict) else {}
