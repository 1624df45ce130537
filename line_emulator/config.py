"""The emulator's settings, read from the environment."""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

# LINE's real issuer, so that a client's check of `iss` works with LINE and with the emulator.
ISSUER = "https://access.line.me"

ACCOUNT_NAME = "グループホームマッチング"
"""The name of the official account, shown at the top of the chat."""

BASIC_ID = "@000emulator"
"""The official account's LINE id, by which people find it."""

ACCOUNT_USER_ID = "U" + "0" * 31 + "b"
"""The official account's user id: the `destination` of every webhook."""


class SettingsError(Exception):
    """A required setting is missing or invalid; the message is one sentence for the developer."""


@dataclass(frozen=True)
class Config:
    """The two channels, the LIFF app, the product's addresses, and where the emulator listens."""

    login_channel_id: str
    login_channel_secret: str
    messaging_channel_token: str
    messaging_channel_secret: str
    liff_id: str
    endpoint_url: str
    webhook_url: str
    host: str = "127.0.0.1"
    port: int = 8001
    database: str = ":memory:"

    @property
    def callback_origin(self) -> str:
        """The origin that every callback URL must start with."""
        parts = urlsplit(self.endpoint_url)
        return f"{parts.scheme}://{parts.netloc}/"


def config_from(environ: Mapping[str, str]) -> Config:
    """Read the settings; raises SettingsError that names all missing ones."""
    required = {
        "login_channel_id": "LINE_LOGIN_CHANNEL_ID",
        "login_channel_secret": "LINE_LOGIN_CHANNEL_SECRET",
        "messaging_channel_token": "LINE_MESSAGING_CHANNEL_TOKEN",
        "messaging_channel_secret": "LINE_MESSAGING_CHANNEL_SECRET",
        "liff_id": "LIFF_ID",
        "endpoint_url": "LIFF_ENDPOINT_URL",
        "webhook_url": "LINE_WEBHOOK_URL",
    }
    missing = [name for name in required.values() if not environ.get(name)]
    if missing:
        raise SettingsError(f"{', '.join(missing)}: LINEエミュレーターを起動する前に設定してください。")
    port = environ.get("LINE_EMULATOR_PORT", "8001")
    if not port.isdecimal() or not 0 < int(port) < 65536:
        raise SettingsError(
            f"LINE_EMULATOR_PORT: 1から65535までのポート番号を設定してください（今の値は「{port}」）。"
        )
    return Config(
        **{field: environ[name] for field, name in required.items()},
        host=environ.get("LINE_EMULATOR_HOST", "127.0.0.1"),
        port=int(port),
        database=environ.get("LINE_EMULATOR_DB") or ":memory:",
    )
