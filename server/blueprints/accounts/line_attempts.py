"""One attempt to be vouched for by LINE on the web: its state, nonce and PKCE verifier, bound to this browser, once."""

import secrets
from dataclasses import dataclass
from typing import Any

from flask import Response, jsonify, request
from itsdangerous import BadSignature, TimestampSigner, URLSafeTimedSerializer

from server.accounts.schemas import Authorize
from server.core.clock import real_now
from server.core.refusals import SignInFailed
from server.core.services import app_settings
from server.core.signing import sign, unsign
from server.integrations.line.login import LinePerson, authorize_url, person_from_code

_COOKIE = "line_login_attempt"
_SECONDS = 600


class _BySharedClock(TimestampSigner):
    def get_timestamp(self) -> int:
        return int(real_now().timestamp())


class _Timed(URLSafeTimedSerializer):
    """Signs moments of the clock that all machines share: another one than the first may take the answer."""

    default_signer = _BySharedClock


@dataclass(frozen=True)
class Attempts:
    """Attempts for one purpose: the page that LINE sends the browser back to, and the call that takes the answer."""

    page: str
    call: str

    def begin(self, *, disable_auto_login: bool) -> Response:
        """Answer with LINE's page to go to, and leave in this browser what its answer must fit."""
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
            # What was begun for one purpose is worth nothing for another.
            sign(_Timed, self.call, attempt),
            max_age=_SECONDS,
            path=self.call,
            httponly=True,
            secure=settings.secure,
            samesite="Lax",
        )
        return response

    def finish(self, code: str, state: str | None) -> LinePerson:
        """Return whom LINE vouches for, if it answers what this browser began."""
        attempt = self._of_this_browser()
        ours = str(attempt.get("state", ""))
        # In bytes: strings are compared only where all their letters are ASCII.
        if not state or not secrets.compare_digest(ours.encode(), state.encode()):
            raise SignInFailed(
                "ログインの途中で画面が変わりました。もう一度ログインしてください。", "state_mismatch"
            )
        return person_from_code(
            app_settings(), code, page=self.page, nonce=attempt["nonce"], code_verifier=attempt["verifier"]
        )

    def forget(self, response: Response) -> Response:
        """Take the attempt out of this browser."""
        response.delete_cookie(_COOKIE, path=self.call)
        return response

    def _of_this_browser(self) -> dict[str, Any]:
        try:
            kept = request.cookies.get(_COOKIE, "")
            attempt = unsign(_Timed, self.call, kept, max_age=_SECONDS)
        except BadSignature:
            return {}
        return attempt if isinstance(attempt, dict) else {}
