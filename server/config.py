"""The settings. They are read from environment variables and secret files, and validated when the program starts."""

import os
import re
import shlex
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Literal, Self
from urllib.parse import parse_qs, quote, urlsplit

from pydantic import Field, ValidationError, model_validator
from pydantic.networks import validate_email
from pydantic_core import PydanticCustomError
from pydantic_settings import BaseSettings, SettingsConfigDict

from server.core.keys import Key, keys_of

#: The value of `registration_number` for an issuer without a number. In production the setting must not be empty.
NO_REGISTRATION = "none"
_REGISTRATION = re.compile(r"T\d{13}")
_REQUIRED_OF_ISSUER = {
    "operator_name": "このサービスを運営する人または法人の名前を設定してください。",
    "operator_address": "運営者の住所を設定してください。",
    "privacy_officer": "個人情報を取り扱う責任者（部署または氏名）を設定してください。",
    "registration_number": "適格請求書発行事業者の登録番号を設定してください。登録がなければ none と書きます。",
    "bank_account": "システム利用料の振込先を設定してください。",
}

_DEVELOPMENT_SECRET = "for-development-only-never-in-production"  # noqa: S105 - production refuses this value
# Words in the values of examples; a key must not contain them.
_WELL_KNOWN = ("changeme", "change-me", "example", "for-development", "password", "secret")
# The minimum length of a key.
_KEY_LENGTH = 32
# The minimum number of guesses, as a power of ten. A key of 16 random bytes needs more guesses.
_KEY_GUESSES = 20
# zxcvbn accepts at most this many characters.
_ESTIMATED_LENGTH = 72

_KEY_HINT = (
    "32文字以上の、推測できない、この環境だけの値を設定してください。例：openssl rand -hex 32 で作った値"
)
_UNENCRYPTED = (
    "このマシンの外へ暗号化せずにつなぐことはできません。専用のネットワークなら PRIVATE_NETWORKS に加えるか、"
)
_TLS_MODES = {"require", "verify-ca", "verify-full"}
_LINE_API = "https://api.line.me"
# The Host headers of health checks and manual tests on this machine.
_OWN_HOSTS = ("localhost", "127.0.0.1")


class IssuerSettings(BaseSettings):
    """The operator's details that people and offices see; `Settings` has `support_email` and `support_phone`."""

    operator_name: str = ""
    operator_address: str = ""
    #: The person or department that is responsible for personal data.
    privacy_officer: str = ""
    #: The issuer's registration number for qualified invoices (T and 13 digits), or `none` without a registration.
    registration_number: str = ""
    #: The bank account to which offices pay the system usage fee, in one line.
    bank_account: str = ""

    @property
    def qualified_number(self) -> str:
        """The registration number; empty if the issuer has none."""
        return "" if self.registration_number == NO_REGISTRATION else self.registration_number

    @model_validator(mode="after")
    def _check_registration_number(self) -> Self:
        if self.qualified_number and not _REGISTRATION.fullmatch(self.qualified_number):
            raise ValueError("REGISTRATION_NUMBER: T と13けたの数字、または none を設定してください。")
        return self


class Settings(IssuerSettings):
    """All settings. The name of a setting is its environment variable in lower case."""

    model_config = SettingsConfigDict(extra="ignore", frozen=True)

    mode: Literal["development", "production"] = "production"
    public_url: str = "http://localhost:8000"
    database_url: str = "sqlite:///var/demo.sqlite3"
    #: The maximum number of PostgreSQL connections per process. Half of them may write at the same time.
    database_pool: int = Field(default=10, ge=2)
    #: The key that signs sessions and links.
    secret_key: str = _DEVELOPMENT_SECRET
    #: Earlier values of `secret_key`, separated by spaces. Signatures made with them stay valid.
    secret_keys_old: str = ""
    #: The key that encrypts certificates, files of rooms and small secrets in the database.
    certificate_key: str = _DEVELOPMENT_SECRET
    #: Earlier values of `certificate_key`, separated by spaces. Data encrypted with them stays readable (`flask keys`).
    certificate_keys_old: str = ""
    #: The folder for pictures and files.
    media_dir: Path = Path("var/media")
    #: The URL of S3-compatible storage, which is then used instead of `media_dir`.
    s3_endpoint: str = ""
    #: The bucket in this storage; it must exist.
    s3_bucket: str = ""
    s3_access_key: str = ""
    s3_secret_key: str = ""
    s3_region: str = "us-east-1"
    #: The folder that contains the built frontends.
    builds_dir: Path = Path(__file__).resolve().parent.parent
    #: Whether the web process also runs the worker.
    worker_in_process: bool = False
    #: The number of web processes.
    web_concurrency: int = 1
    #: The URL of Redis (redis://host:6379/0), through which several web processes share the open rooms and the
    #: request rates. Empty for a single process.
    redis_url: str = ""
    #: The URL of the operator's inquiry page.
    inquiry_url: str = ""
    #: The operator's mail address for users; the page 「困ったとき」 shows it.
    support_email: str = ""
    #: The operator's phone number for users; the same page shows it.
    support_phone: str = ""
    #: Private host names, addresses and networks, separated by commas, such as db.internal,10.0.0.0/8.
    #: Connections to them may use SMTP and PostgreSQL without TLS and Redis without a password.
    private_networks: str = ""
    #: The number of proxies before the server whose X-Forwarded-For is trusted. With 0, the client's address is the
    #: address of the connection.
    trusted_proxies: int = 0

    #: Additional allowed Host headers, separated by commas, such as web1 for internal monitoring. PUBLIC_URL and
    #: localhost are always allowed.
    trusted_hosts: str = ""

    #: The bearer token of /metrics. Without a token, /metrics does not exist.
    metrics_token: str = ""
    #: The port on which a separate worker process serves its metrics; 0 turns this off.
    worker_metrics_port: int = 0
    #: The address for this port. No token protects these metrics, so use an address other than localhost only in a
    #: private network.
    worker_metrics_address: str = "127.0.0.1"

    #: The deployed tag or commit, shown to operators.
    app_version: str = ""
    #: A file that each finished backup touches. Operators see the date of this file.
    backup_stamp: str = ""
    #: The Sentry DSN (https://key@sentry.example/1) for error reports without personal data. Empty turns them off.
    sentry_dsn: str = ""

    #: The command of a virus scanner for files sent in rooms, such as clamdscan. The server runs it without a shell and
    #: adds the file's path as the last argument. Only exit code 0 accepts the file.
    scanner_command: str = ""

    #: The mail server: smtps://user:password@host:465, smtp+starttls://…:587, or smtp://…, which encrypts only if the
    #: server offers it. Without a URL, mails are written to files in `mail_dir`.
    smtp_url: str = ""
    mail_from: str = "noreply@localhost"
    mail_dir: Path = Path("var/mail")
    #: The recipient of the operator's digest mails; required in production.
    operator_email: str = ""

    #: Whether staff need a second factor (docs/decisions.md §3). Without this setting, they need one only in
    #: production.
    second_factor: bool | None = None

    #: Whether new applicants get no LINE messages at night by default. Demos turn this off.
    quiet_nights: bool = True

    #: Whether the server asks for a new password after a sign-in with a weak one. Demos turn this off, because their
    #: passwords are public.
    ask_weak_passwords: bool = True

    line_api_base: str = _LINE_API
    line_api_data_base: str = "https://api-data.line.me"
    line_access_base: str = "https://access.line.me"
    line_liff_base: str = "https://liff.line.me"
    line_me_base: str = "https://line.me"
    line_login_channel_id: str = ""
    line_login_channel_secret: str = ""
    line_messaging_channel_token: str = ""
    line_messaging_channel_secret: str = ""
    #: The id of the official account, such as @123abcde. Without it, the app has no link for adding the account as a
    #: friend.
    line_basic_id: str = ""
    liff_id: str = ""

    @property
    def is_production(self) -> bool:
        return self.mode == "production"

    @property
    def uses_second_factors(self) -> bool:
        return self.is_production if self.second_factor is None else self.second_factor

    @property
    def line_emulator(self) -> str | None:
        """The URL of the LINE emulator for the browser; None if the server uses the real LINE."""
        return None if self.line_api_base == _LINE_API else self.line_access_base

    @property
    def add_friend_url(self) -> str | None:
        """The LINE page for adding the official account as a friend."""
        return f"{self.line_me_base}/R/ti/p/{quote(self.line_basic_id)}" if self.line_basic_id else None

    @property
    def secret_keys(self) -> tuple[Key, ...]:
        """The current signing key, then the earlier signing keys."""
        return keys_of(self.secret_key, self.secret_keys_old)

    @property
    def certificate_keys(self) -> tuple[Key, ...]:
        """The current encryption key, then the earlier encryption keys."""
        return keys_of(self.certificate_key, self.certificate_keys_old)

    @property
    def hosts(self) -> list[str]:
        """The allowed Host headers."""
        return [urlsplit(self.public_url).hostname or "", *_split(self.trusted_hosts), *_OWN_HOSTS]

    def _is_private_url(self, url: str) -> bool:
        """Return whether a URL leads to this machine or into a private network."""
        parts = urlsplit(url)
        # libpq also reads the host, or the folder of a socket, from the query string.
        host_lists = parse_qs(parts.query).get("host") or [parts.hostname or ""]
        return all(self._is_private_host(host) for hosts in host_lists for host in hosts.split(","))

    def _is_private_host(self, host: str) -> bool:
        private = _split(self.private_networks)
        if host in ("", "localhost", *private) or host.startswith("/"):
            return True
        try:
            address = ip_address(host)
        except ValueError:
            return False
        return address.is_loopback or any(address in ip_network(entry) for entry in private if "/" in entry)

    @model_validator(mode="after")
    def _check_scanner_command(self) -> Self:
        try:
            shlex.split(self.scanner_command)
        except ValueError:
            raise ValueError("SCANNER_COMMAND: 引用符が閉じていません。") from None
        return self

    @model_validator(mode="after")
    def _check_private_networks(self) -> Self:
        for network in _split(self.private_networks):
            if "/" in network:
                try:
                    ip_network(network)
                except ValueError:
                    raise ValueError(
                        f"PRIVATE_NETWORKS: 「{network}」を読み取れません。例：10.0.0.0/8,db.internal"
                    ) from None
        return self

    @model_validator(mode="after")
    def _check_storage(self) -> Self:
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
    def _check_production_keys(self) -> Self:
        if not self.is_production:
            return self
        current = (self.secret_key, self.certificate_key, self.metrics_token)
        earlier = (self.secret_keys_old, self.certificate_keys_old)
        # A setting of earlier keys contains any number of keys, separated by spaces.
        secrets = [key for setting in (*current, *earlier) for key in setting.split()]
        faults = {
            f"SECRET_KEY: {_KEY_HINT}": is_weak(self.secret_key),
            f"CERTIFICATE_KEY: {_KEY_HINT}": is_weak(self.certificate_key),
            f"METRICS_TOKEN: {_KEY_HINT}": self.metrics_token != "" and is_weak(self.metrics_token),
            "SECRET_KEY、CERTIFICATE_KEY、METRICS_TOKENと以前の鍵: 同じ値が2つあります。別々にしてください。": (
                len({*secrets}) < len(secrets)
            ),
        }
        return self._checked(faults)

    @model_validator(mode="after")
    def _check_production_connections(self) -> Self:
        if not self.is_production:
            return self
        sslmodes = parse_qs(urlsplit(self.database_url).query).get("sslmode", [])
        requires_tls = any(mode in _TLS_MODES for mode in sslmodes)
        faults = {
            f"SMTP_URL: {_UNENCRYPTED} smtps:// か smtp+starttls:// で始まるアドレスを設定してください。": (
                urlsplit(self.smtp_url).scheme == "smtp" and not self._is_private_url(self.smtp_url)
            ),
            "SENTRY_DSN: https:// で始まるDSNを設定するか、空にしてください。": (
                self.sentry_dsn != "" and not re.fullmatch(r"https://\w+@[^/\s]+/\S*\d", self.sentry_dsn)
            ),
            f"REDIS_URL: {_UNENCRYPTED} パスワードを付けてください（redis://:パスワード@…）。": (
                self.redis_url != ""
                and not urlsplit(self.redis_url).password
                and not self._is_private_url(self.redis_url)
            ),
            f"DATABASE_URL: {_UNENCRYPTED} ?sslmode=verify-full（または require）を付けてください。": (
                self.database_url.startswith("postgresql")
                and not requires_tls
                and not self._is_private_url(self.database_url)
            ),
        }
        return self._checked(faults)

    @model_validator(mode="after")
    def _check_production(self) -> Self:
        if not self.is_production:
            return self
        faults = {
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
            "LINE_MESSAGING_CHANNEL_SECRET: Messaging APIのチャネルシークレットを設定してください。": (
                not self.line_messaging_channel_secret
            ),
            "SECOND_FACTOR: 本番では、二段階認証を外せません。設定を外してください。": not self.uses_second_factors,
            "LIFF_ID: LIFFアプリのIDを設定してください。": not self.liff_id,
            "SMTP_URL: メールを送るサーバーを設定してください。": not self.smtp_url,
            "MAIL_FROM: メールの差出人のアドレスを設定してください。例：グループホーム <noreply@example.jp>": (
                not is_mail_address(self.mail_from)
            ),
            "OPERATOR_EMAIL: 対応を待つものを知らせるアドレスを設定してください。": (
                not is_mail_address(self.operator_email)
            ),
            "SUPPORT_EMAIL: 困った人が書ける、運営のメールアドレスを設定してください。": (
                not is_mail_address(self.support_email)
            ),
            **{
                f"{name.upper()}: {sentence}": not getattr(self, name).strip()
                for name, sentence in _REQUIRED_OF_ISSUER.items()
            },
        }
        return self._checked(faults)

    def _checked(self, faults: dict[str, bool]) -> Self:
        """Raise ValueError with the first sentence in `faults` whose value is true; otherwise return the settings."""
        for sentence, is_found in faults.items():
            if is_found:
                raise ValueError(sentence)
        return self


def load_settings() -> Settings:
    """Read the settings, or exit with one sentence that says what to set.

    A setting that is not in the environment is read from the file in `SECRETS_DIR` that has the setting's name.
    """
    try:
        return Settings(_secrets_dir=os.environ.get("SECRETS_DIR"))
    except ValidationError as error:
        first_error = error.errors()[0]
        name = ".".join(str(part) for part in first_error["loc"]).upper()
        sentence = first_error["msg"].removeprefix("Value error, ")
        raise SystemExit(f"{name}: {sentence}" if name else sentence) from None


def is_weak(value: str) -> bool:
    """Return whether a key is too short, contains a well-known word, or is easy to guess."""
    # Imported here, because the package has large word lists and only production needs it.
    from zxcvbn import zxcvbn

    if len(value) < _KEY_LENGTH or any(word in value.lower() for word in _WELL_KNOWN):
        return True
    return bool(zxcvbn(value[:_ESTIMATED_LENGTH])["guesses_log10"] < _KEY_GUESSES)


def is_mail_address(value: str) -> bool:
    """Return whether a text is a mail address; `name <address>` is accepted too."""
    try:
        validate_email(value)
    except PydanticCustomError:
        return False
    return True


def _split(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]
