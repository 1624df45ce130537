"""Which keys others could come upon."""

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

# What examples and hurried hands write.
_WELL_KNOWN = ("changeme", "change-me", "example", "for-development", "password", "secret")
_KEY_LENGTH = 32
# As a power of ten; 16 random bytes take more.
_KEY_GUESSES = 20
# The library judges no longer ones.
_JUDGED = 72


def is_weak(value: str) -> bool:
    """Say whether a key is short, or others could come upon it: everyday words, rows and repetitions."""
    # Loaded for production alone: its lists are large.
    from zxcvbn import zxcvbn

    if len(value) < _KEY_LENGTH or any(word in value.lower() for word in _WELL_KNOWN):
        return True
    return bool(zxcvbn(value[:_JUDGED])["guesses_log10"] < _KEY_GUESSES)


_REGISTRATION = re.compile(r"T\d{13}")
#: What whoever has no registration number says, instead of leaving it open.
NO_REGISTRATION = "none"
_NEEDED = {
    "operator_name": "このサービスを運営する人または法人の名前を設定してください。",
    "operator_address": "運営者の住所を設定してください。",
    "privacy_officer": "個人情報を取り扱う責任者（部署または氏名）を設定してください。",
    "registration_number": "適格請求書発行事業者の登録番号を設定してください。登録がなければ none と書きます。",
    "bank_account": "システム利用料の振込先を設定してください。",
}


def is_mail_address(value: str) -> bool:
    """Say whether somebody can be written to there, also as `name <address>`."""
    try:
        validate_email(value)
    except PydanticCustomError:
        return False
    return True


class IssuerSettings(BaseSettings):
    """The operator as people and offices read of them; how they are reached: `support_email`, `support_phone`."""

    operator_name: str = ""
    operator_address: str = ""
    #: Who answers for personal data: a name or a department.
    privacy_officer: str = ""
    #: T and 13 digits, of an issuer of qualified invoices; `none` for whoever has no such number.
    registration_number: str = ""
    #: Where the system usage fee is paid to, in one line.
    bank_account: str = ""

    @property
    def qualified_number(self) -> str:
        """The registration number; empty where there is none."""
        return "" if self.registration_number == NO_REGISTRATION else self.registration_number

    @model_validator(mode="after")
    def _refuse_a_number_that_is_none(self) -> Self:
        if self.qualified_number and not _REGISTRATION.fullmatch(self.qualified_number):
            raise ValueError("REGISTRATION_NUMBER: T と13けたの数字、または none を設定してください。")
        return self

    def missing_of_the_issuer(self) -> dict[str, bool]:
        """Return for each of these what to set, and whether it is missing."""
        return {
            f"{name.upper()}: {sentence}": not getattr(self, name).strip()
            for name, sentence in _NEEDED.items()
        }


_DEVELOPMENT_SECRET = "for-development-only-never-in-production"  # noqa: S105 - a production start refuses it
_OWN_VALUE = (
    "32文字以上の、推測できない、この環境だけの値を設定してください。例：openssl rand -hex 32 で作った値"
)
_BEYOND = (
    "このマシンの外へ暗号化せずにつなぐことはできません。専用のネットワークなら PRIVATE_NETWORKS に加えるか、"
)
_TLS = {"require", "verify-ca", "verify-full"}
_LINE_API = "https://api.line.me"
# By which this machine asks itself: health checks, and what is tried out on it.
_OWN_HOSTS = ("localhost", "127.0.0.1")


class Settings(IssuerSettings):
    """Every setting by the name of its environment variable, in lower case."""

    model_config = SettingsConfigDict(extra="ignore", frozen=True)

    mode: Literal["development", "production"] = "production"
    public_url: str = "http://localhost:8000"
    database_url: str = "sqlite:///var/demo.sqlite3"
    #: How many connections to PostgreSQL a process holds at most; half of them may write at once.
    database_pool: int = Field(default=10, ge=2)
    secret_key: str = _DEVELOPMENT_SECRET
    #: Earlier values of it, a space between them: what was signed with them is still good.
    secret_keys_old: str = ""
    certificate_key: str = _DEVELOPMENT_SECRET
    #: Earlier values of it, a space between them: what was encrypted with them is still read (`flask keys`).
    certificate_keys_old: str = ""
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
    #: Names, addresses and networks, a comma between them, that nobody else can listen in on, such as db.internal or
    #: 10.0.0.0/8: to them mail may go in plain text, PostgreSQL without TLS, and Redis needs no password.
    private_networks: str = ""
    #: How many proxies in front are trusted to name the client's address; 0 takes the connection's own.
    trusted_proxies: int = 0

    #: Names and addresses by which this server is asked besides the one of PUBLIC_URL and this machine's own, a comma
    #: between them: such as web1, for what watches it from inside.
    trusted_hosts: str = ""

    #: What whoever reads /metrics sends as a bearer token; without it there is no such page.
    metrics_token: str = ""
    #: Where the loop as a program of its own tells its figures; 0 is nowhere. They ask for no token: another address
    #: than this machine's own is for a network that nobody else is in.
    worker_metrics_port: int = 0
    worker_metrics_address: str = "127.0.0.1"

    #: What is deployed, such as its tag or commit: shown to operators.
    app_version: str = ""
    #: A file that the backup touches when it is done: its date is shown to operators.
    backup_stamp: str = ""
    #: https://key@sentry.example/1, to which faults are told without anything of people; without it nobody is.
    sentry_dsn: str = ""

    #: A program that looks into each file sent in a room, such as clamdscan: the file's path is added to its words, no
    #: shell is between, and only 0 lets the file through.
    scanner_command: str = ""

    #: smtps://user:password@host:465 or smtp+starttls://…:587; smtp:// encrypts only where the server offers it.
    #: Without it mails are files in `mail_dir`.
    smtp_url: str = ""
    mail_from: str = "noreply@localhost"
    mail_dir: Path = Path("var/mail")
    #: Whom the mails are for that tell the operator what waits; required in production.
    operator_email: str = ""

    #: Whether staff must prove who they are by a second factor (docs/decisions.md §3); unset, in production alone.
    second_factor: bool | None = None

    #: Whether LINE is quiet at night for new applicants until they choose otherwise; a demo is tried at any hour.
    quiet_nights: bool = True

    #: Whether who signs in with a password that would be refused today is asked to change it; all know a demo's.
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
    def secret_keys(self) -> tuple[Key, ...]:
        """What signs, and what signed before."""
        return keys_of(self.secret_key, self.secret_keys_old)

    @property
    def certificate_keys(self) -> tuple[Key, ...]:
        """What encrypts certificates and what is sent in rooms, and what encrypted them before."""
        return keys_of(self.certificate_key, self.certificate_keys_old)

    @property
    def hosts(self) -> list[str]:
        """The names and addresses by which this server is asked."""
        return [urlsplit(self.public_url).hostname or "", *_named(self.trusted_hosts), *_OWN_HOSTS]

    def _private(self) -> list[str]:
        return _named(self.private_networks)

    def _is_near(self, url: str) -> bool:
        """Say whether what goes to an address stays on this machine or in a network that was named as private."""
        parts = urlsplit(url)
        # libpq also takes the host, or the folder of a socket, from the query.
        hosts = parse_qs(parts.query).get("host") or [parts.hostname or ""]
        return all(self._is_private(host) for given in hosts for host in given.split(","))

    def _is_private(self, host: str) -> bool:
        private = self._private()
        if host in ("", "localhost", *private) or host.startswith("/"):
            return True
        try:
            address = ip_address(host)
        except ValueError:
            return False
        return address.is_loopback or any(address in ip_network(one) for one in private if "/" in one)

    @model_validator(mode="after")
    def _refuse_a_scanner_that_cannot_be_read(self) -> Self:
        try:
            shlex.split(self.scanner_command)
        except ValueError:
            raise ValueError("SCANNER_COMMAND: 引用符が閉じていません。") from None
        return self

    @model_validator(mode="after")
    def _refuse_networks_that_cannot_be_read(self) -> Self:
        for named in self._private():
            if "/" in named:
                try:
                    ip_network(named)
                except ValueError:
                    raise ValueError(
                        f"PRIVATE_NETWORKS: 「{named}」を読み取れません。例：10.0.0.0/8,db.internal"
                    ) from None
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
    def _refuse_keys_that_others_could_come_upon(self) -> Self:
        if self.mode != "production":
            return self
        own = (self.secret_key, self.certificate_key, self.metrics_token)
        secrets = " ".join((*own, self.secret_keys_old, self.certificate_keys_old)).split()
        faults = {
            f"SECRET_KEY: {_OWN_VALUE}": is_weak(self.secret_key),
            f"CERTIFICATE_KEY: {_OWN_VALUE}": is_weak(self.certificate_key),
            f"METRICS_TOKEN: {_OWN_VALUE}": self.metrics_token != "" and is_weak(self.metrics_token),
            "SECRET_KEY、CERTIFICATE_KEY、METRICS_TOKENと以前の鍵: 同じ値が2つあります。別々にしてください。": (
                len({*secrets}) < len(secrets)
            ),
        }
        return self._but_for(faults)

    @model_validator(mode="after")
    def _refuse_what_leaves_the_machine_unguarded(self) -> Self:
        if self.mode != "production":
            return self
        faults = {
            f"SMTP_URL: {_BEYOND} smtps:// か smtp+starttls:// で始まるアドレスを設定してください。": (
                urlsplit(self.smtp_url).scheme == "smtp" and not self._is_near(self.smtp_url)
            ),
            "SENTRY_DSN: https:// で始まるDSNを設定するか、空にしてください。": (
                self.sentry_dsn != "" and not re.fullmatch(r"https://\w+@[^/\s]+/\S*\d", self.sentry_dsn)
            ),
            f"REDIS_URL: {_BEYOND} パスワードを付けてください（redis://:パスワード@…）。": (
                self.redis_url != ""
                and not urlsplit(self.redis_url).password
                and not self._is_near(self.redis_url)
            ),
            f"DATABASE_URL: {_BEYOND} ?sslmode=verify-full（または require）を付けてください。": (
                self.database_url.startswith("postgresql")
                and not {*parse_qs(urlsplit(self.database_url).query).get("sslmode", ())} & _TLS
                and not self._is_near(self.database_url)
            ),
        }
        return self._but_for(faults)

    def _but_for(self, faults: dict[str, bool]) -> Self:
        """Go on unless there is a fault; the first one's sentence is what is told."""
        for sentence, is_found in faults.items():
            if is_found:
                raise ValueError(sentence)
        return self

    @model_validator(mode="after")
    def _refuse_what_production_must_not_have(self) -> Self:
        if self.mode != "production":
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
            "SECOND_FACTOR: 本番では、二段階認証を外せません。設定を外してください。": not self.asks_second_factor,
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
            **self.missing_of_the_issuer(),
        }
        return self._but_for(faults)


def _named(text: str) -> list[str]:
    return [named.strip() for named in text.split(",") if named.strip()]


def load_settings() -> Settings:
    """Read the settings, or end the program with one sentence that says what to set.

    What the environment does not name may be a file in `SECRETS_DIR`, which a vault fills, called like its setting.
    """
    try:
        return Settings(_secrets_dir=os.environ.get("SECRETS_DIR"))
    except ValidationError as error:
        first = error.errors()[0]
        name = ".".join(str(part) for part in first["loc"]).upper()
        sentence = first["msg"].removeprefix("Value error, ")
        raise SystemExit(f"{name}: {sentence}" if name else sentence) from None
