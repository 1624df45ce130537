"""User tokens: issue, check and revoke them, with LINE's lifetimes and error texts."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass

import jwt
from jwt.types import Options

from line_emulator.config import ISSUER, Config
from line_emulator.ids import new_token
from line_emulator.keys import SigningKey
from line_emulator.people import Person
from line_emulator.state import Store

ID_TOKEN_SECONDS = 60 * 60
LIFF_ACCESS_SECONDS = 12 * 60 * 60
WEB_ACCESS_SECONDS = 30 * 24 * 60 * 60
REFRESH_SECONDS = 90 * 24 * 60 * 60


class TokenError(Exception):
    """The message is LINE's description of why a token is invalid."""


@dataclass(frozen=True)
class AccessToken:
    """The owner, scopes and remaining seconds of an access token."""

    user_id: str
    scopes: frozenset[str]
    expires_in: int


class Tokens:
    """The tokens of the LINE Login channel."""

    def __init__(self, config: Config, store: Store, key: SigningKey, clock: Callable[[], float]) -> None:
        self._config = config
        self._store = store
        self._key = key
        self._clock = clock

    def issue_access_token(self, user_id: str, scope: str, seconds: int) -> str:
        """Create an access token: a JWS as at LINE, and also stored."""
        expires_at = self._clock() + seconds
        claims = {"jti": secrets.token_hex(16), "exp": int(expires_at)}
        token = jwt.encode(claims, self._config.login_channel_secret, algorithm="HS256")
        self._store.rows(
            "INSERT INTO access_tokens (token, user_id, scope, expires_at) VALUES (?, ?, ?, ?)",
            token,
            user_id,
            scope,
            expires_at,
        )
        return token

    def check_access_token(self, token: str) -> AccessToken:
        """Return the token's data, or raise TokenError with LINE's message."""
        row = self._store.row("SELECT * FROM access_tokens WHERE token = ?", token)
        if row is None:
            is_jws = token.count(".") == 2
            raise TokenError("The access token malformed" if is_jws else "The access token not JWS")
        if row["is_revoked"]:
            raise TokenError("The access token revoked")
        if row["expires_at"] <= self._clock():
            raise TokenError("The access token expired")
        return AccessToken(
            row["user_id"], frozenset(row["scope"].split()), int(row["expires_at"] - self._clock())
        )

    def revoke(self, token: str) -> None:
        """Revoke one access token; an unknown or revoked one is ignored."""
        self._store.rows("UPDATE access_tokens SET is_revoked = 1 WHERE token = ?", token)

    def end_all_of(self, user_id: str) -> None:
        """Revoke every token of one person, as LINE does when the app is deauthorised."""
        with self._store.transaction():
            self._store.rows("UPDATE access_tokens SET is_revoked = 1 WHERE user_id = ?", user_id)
            self._store.rows("DELETE FROM refresh_tokens WHERE user_id = ?", user_id)

    def issue_refresh_token(self, user_id: str, scope: str) -> str:
        """Create a refresh token that is valid for 90 days; using it does not extend it."""
        token = new_token()
        expires_at = self._clock() + REFRESH_SECONDS
        self._store.rows("INSERT INTO refresh_tokens VALUES (?, ?, ?, ?)", token, user_id, scope, expires_at)
        return token

    def renew(self, refresh_token: str) -> tuple[str, str]:
        """Create a new access token; return it with its scope, or raise TokenError."""
        row = self._store.row("SELECT * FROM refresh_tokens WHERE token = ?", refresh_token)
        if row is None or row["expires_at"] <= self._clock():
            raise TokenError("invalid refresh token")
        return self.issue_access_token(row["user_id"], row["scope"], WEB_ACCESS_SECONDS), row["scope"]

    def issue_id_token(
        self,
        person: Person,
        *,
        flow: str,
        scopes: frozenset[str],
        picture: str | None,
        nonce: str | None = None,
    ) -> str:
        """Create an ID token: ES256 with kid for LIFF, HS256 with the channel secret for the web."""
        now = int(self._clock())
        claims: dict[str, object] = {
            "iss": ISSUER,
            "sub": person.user_id,
            "aud": self._config.login_channel_id,
            "exp": now + ID_TOKEN_SECONDS,
            "iat": now,
            "amr": ["linesso"],
        }
        if nonce:
            claims["nonce"] = nonce
        if "profile" in scopes:
            claims["name"] = person.display_name
            if picture:
                claims["picture"] = picture
        if flow == "liff":
            return self._key.sign(claims)
        return jwt.encode(claims, self._config.login_channel_secret, algorithm="HS256")

    def check_id_token(
        self, token: str, client_id: str, nonce: str | None, user_id: str | None
    ) -> dict[str, object]:
        """Return the claims, or raise TokenError with one of LINE's six messages."""
        claims = self._claims_of(token)
        if claims.get("iss") != ISSUER:
            raise TokenError("Invalid IdToken Issuer.")
        expires_at = claims.get("exp")
        if not isinstance(expires_at, int | float) or expires_at <= self._clock():
            raise TokenError("IdToken expired.")
        if claims.get("aud") != client_id:
            raise TokenError("Invalid IdToken Audience.")
        if nonce is not None and claims.get("nonce") != nonce:
            raise TokenError("Invalid IdToken Nonce.")
        if user_id is not None and claims.get("sub") != user_id:
            raise TokenError("Invalid IdToken Subject Identifier.")
        return claims

    def _claims_of(self, token: str) -> dict[str, object]:
        # check_id_token checks the claims, in LINE's order and with the emulator's clock.
        only_signature: Options = {
            "verify_exp": False,
            "verify_aud": False,
            "verify_iat": False,
            "verify_nbf": False,
        }
        try:
            is_web = jwt.get_unverified_header(token).get("alg") == "HS256"
            key = self._config.login_channel_secret if is_web else self._key.public_key
            claims: dict[str, object] = jwt.decode(
                token, key, algorithms=["HS256" if is_web else "ES256"], options=only_signature
            )
        except jwt.InvalidTokenError:
            raise TokenError("Invalid IdToken.") from None
        return claims
