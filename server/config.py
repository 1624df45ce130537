"""The settings: typed, from the environment alone; each fault stops the start with one sentence."""

import base64
import hashlib
import shlex
from pathlib import Path
from typing import Literal, Self
from urllib.parse import quote

from pydantic import Field, ValidationError, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

_DEVELOPMENT_SECRET = "for-development-only-never-in-production"  # noqa: S105 - a production start refuses it
_LINE_API = "https://api.line.me"


class Settings(BaseSettings):
    """Every setting by the name of its environment variable, in lower case."""

    model_config = SettingsConfigDict(extra="ignore", frozen=True)

    mode: Literal["development", "production"] = "production"
    public_url: str = "http://localhost:8000"
    database_url: str = "sqlite:///var/demo.sqlite3"
    #: How many connections to PostgreSQL a process holds at most, one of them for the rooms.
    database_pool: int = Field(default=10, ge=2)
    secret_key: str = _DEVELOPMENT_SECRET
    certificate_key: str = _DEVELOPMENT_SECRET
    media_dir: Path = Path("var/media")
    #: https://… of S3-compatible storage, in which pictures lie instead of `media_dir`; its bucket must be there.
    s3_endpoint: str = ""
    s3_bucket: str = ""
    s3_access_key: str = ""
    s3_secret_key: str = ""
    s3_region: str = "us-east-1"
    builds_dir: Path = Path(__file__).resolve().parent.parent
    worker_in_process: bool = False
    web_concurrency: int = 1
    #: redis://host:6379/0, through which several web processes share the open rooms; without it there is one process.
    redis_url: str = ""
    inquiry_url: str = ""
    #: Where people who use the app reach the operator: shown on the page 「困ったとき」.
    support_email: str = ""
    support_phone: str = ""
    #: How many proxies in front are trusted to name the client's address; 0 takes the connection's own.
    trusted_proxies: int = 0

    #: What whoever reads /metrics sends as a bearer token; without it there is no such page.
    metrics_token: str = ""

    #: A program that looks into each file sent in a room, such as clamdscan: the file's path is added to its words, no
    #: shell is between, and only 0 lets the file through.
    scanner_command: str = ""

    #: smtp://user:password@host:587 or smtps://…:465; without it mails are files in `mail_dir`.
    smtp_url: str = ""
    mail_from: str = "noreply@localhost"
    mail_dir: Path = Path("var/mail")
    operator_email: str = ""

    #: Whether staff must prove who they are by a second factor (docs/decisions.md §3); unset, in production alone.
    second_factor: bool | None = None

    #: Whether LINE is quiet at night for new applicants until they choose otherwise; a demo is tried at any hour.
    quiet_nights: bool = True

    line_api_base: str = _LINE_API
    line_api_data_base: str = "https://api-data.line.me"
    line_access_base: str = "https://access.line.me"
    line_liff_base: str = "https://liff.line.me"
    line_me_base: str = "https://line.me"
    line_login_channel_id: str = ""
    line_login_channel_secret: str = ""
    line_messaging_channel_token: str = ""
    line_messaging_channel_secret: str = ""
    #: The official account's own name, such as @123abcde; without it the app offers no link to add it as a friend.
    line_basic_id: str = ""
    liff_id: str = ""

    @property
    def secure(self) -> bool:
        return self.mode == "production"

    @property
    def asks_second_factor(self) -> bool:
        return self.mode == "production" if self.second_factor is None else self.second_factor

    @property
    def line_emulator(self) -> str | None:
        """The address of the LINE emulator that the page must talk to; None with the real LINE."""
        return None if self.line_api_base == _LINE_API else self.line_access_base

    @property
    def add_friend_url(self) -> str | None:
        """The address on which LINE offers to add the official account as a friend."""
        return f"{self.line_me_base}/R/ti/p/{quote(self.line_basic_id)}" if self.line_basic_id else None

    @property
    def certificate_cipher_key(self) -> bytes:
        """The 32-byte key of the certificate pictures, url-safe base64, derived from the setting of any length."""
        return base64.urlsafe_b64encode(hashlib.sha256(self.certificate_key.encode()).digest())

    @model_validator(mode="after")
    def _refuse_a_scanner_that_cannot_be_read(self) -> Self:
        try:
            shlex.split(self.scanner_command)
        except ValueError:
            raise ValueError("SCANNER_COMMAND: 引用符が閉じていません。") from None
        return self

    @model_validator(mode="after")
    def _refuse_half_a_storage(self) -> Self:
        names = ("s3_endpoint", "s3_bucket", "s3_access_key", "s3_secret_key")
        missing = [name.upper() for name in names if not getattr(self, name)]
        if 0 < len(missing) < len(names):
            raise ValueError(
                f"{missing[0]}: S3互換ストレージを使うには、{'と'.join(missing)}も設定してください。"
            )
        if self.s3_endpoint and not self.s3_endpoint.startswith(("https://", "http://")):
            raise ValueError("S3_ENDPOINT: https:// で始まるストレージのアドレスを設定してください。")
        return self

    @model_validator(mode="after")
    def _refuse_what_production_must_not_have(self) -> Self:
        if self.mode != "production":
            return self
        faults = {
            "SECRET_KEY: 32文字以上の、この環境だけの値を設定してください。": self.secret_key
            == _DEVELOPMENT_SECRET
            or len(self.secret_key) < 32,
            "CERTIFICATE_KEY: 32文字以上の、この環境だけの値を設定してください。": self.certificate_key
            == _DEVELOPMENT_SECRET
            or len(self.certificate_key) < 32,
            "PUBLIC_URL: https:// で始まる公開アドレスを設定してください。": not self.public_url.startswith(
                "https://"
            ),
            "LINE_API_BASE: 本番ではLINEのエミュレーターを使えません。設定を外してください。": self.line_emulator
            is not None,
            "DATABASE_URL: SQLiteは1プロセス用です。PostgreSQLを設定してください。": (
                self.database_url.startswith("sqlite") and self.web_concurrency > 1
            ),
            "LINE_LOGIN_CHANNEL_ID: LINEログインのチャネルIDを設定してください。": not self.line_login_channel_id,
            "LINE_LOGIN_CHANNEL_SECRET: LINEログインのチャネルシークレットを設定してください。": (
                not self.line_login_channel_secret
            ),
            "LINE_MESSAGING_CHANNEL_TOKEN: Messaging APIのアクセストークンを設定してください。": (
                not self.line_messaging_channel_token
            ),
            "LIFF_ID: LIFFアプリのIDを設定してください。": not self.liff_id,
            "SECOND_FACTOR: 本番では、二段階認証を外せません。設定を外してください。": not self.asks_second_factor,
            "METRICS_TOKEN: 32文字以上の、この環境だけの値を設定してください。": (
                0 < len(self.metrics_token) < 32
            ),
            "SMTP_URL: メールを送るサーバーを設定してください。": not self.smtp_url,
            "SUPPORT_EMAIL: 困った人が書ける、運営のメールアドレスを設定してください。": not self.support_email,
        }
        for sentence, found in faults.items():
            if found:
                raise ValueError(sentence)
        return self


def load_settings() -> Settings:
    """Read the settings from the environment, or end the program with one sentence that says what to set."""
    try:
        return Settings()
    except ValidationError as error:
        first = error.errors()[0]
        name = ".".join(str(part) for part in first["loc"]).upper()
        sentence = first["msg"].removeprefix("Value error, ")
        raise SystemExit(f"{name}: {sentence}" if name else sentence) from None
