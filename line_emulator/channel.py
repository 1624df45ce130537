"""Channel access tokens: the long-lived one from the settings and the stateless ones from `/oauth2/v3/token`."""

import hmac
from collections.abc import Callable

from line_emulator.config import Config
from line_emulator.ids import new_token
from line_emulator.state import Store

STATELESS_SECONDS = 15 * 60


class ChannelTokens:
    """The access tokens of the two channels, login and messaging."""

    def __init__(self, config: Config, store: Store, clock: Callable[[], float]) -> None:
        self._config = config
        self._store = store
        self._clock = clock

    def channel_of_secret(self, client_id: str, secret: str) -> str | None:
        """Return the channel with this id and secret; for any other id, the messaging channel."""
        is_login = client_id == self._config.login_channel_id
        expected = self._config.login_channel_secret if is_login else self._config.messaging_channel_secret
        if not client_id or not hmac.compare_digest(secret.encode(), expected.encode()):
            return None
        return "login" if is_login else "messaging"

    def issue(self, channel: str) -> str:
        """Create a stateless token for the channel."""
        token = new_token()
        self._store.rows(
            "INSERT INTO channel_tokens VALUES (?, ?, ?)", token, channel, self._clock() + STATELESS_SECONDS
        )
        return token

    def channel_of(self, token: str) -> str | None:
        """Return the token's channel, or None if the token is unknown or expired."""
        if hmac.compare_digest(token.encode(), self._config.messaging_channel_token.encode()):
            return "messaging"
        row = self._store.row(
            "SELECT channel FROM channel_tokens WHERE token = ? AND expires_at > ?", token, self._clock()
        )
        return row["channel"] if row else None
