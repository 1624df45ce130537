"""A production start refuses demo settings and names the setting."""

import re
import secrets
import socket
import threading
from datetime import UTC, datetime
from pathlib import Path

import pytest

from server.config import Settings, load_settings
from server.integrations.mail.sending import MailNotSent, OutgoingMail, send_mail
from tests.support.world.issuer import PRODUCTION_ISSUER

ROOT = Path(__file__).resolve().parents[2]

GOOD = {
    "MODE": "production",
    "PUBLIC_URL": "https://homes.example.jp",
    "SECRET_KEY": secrets.token_hex(32),
    "CERTIFICATE_KEY": secrets.token_hex(16),
    "METRICS_TOKEN": secrets.token_urlsafe(32),
    "DATABASE_URL": "postgresql+psycopg://app:pw@db.example.jp/app?sslmode=verify-full",
    "REDIS_URL": "redis://:pw@redis.example.jp:6379/0",
    "LINE_LOGIN_CHANNEL_ID": "1650000001",
    "LINE_LOGIN_CHANNEL_SECRET": "a",
    "LINE_MESSAGING_CHANNEL_TOKEN": "b",
    "LINE_MESSAGING_CHANNEL_SECRET": "c",
    "LIFF_ID": "1650000001-home",
    "SMTP_URL": "smtps://me:pw@mail.example.jp:465",
    "SUPPORT_EMAIL": "support@homes.example.jp",
    "OPERATOR_EMAIL": "operator@homes.example.jp",
    **{name.upper(): value for name, value in PRODUCTION_ISSUER.items()},
}
KEYS = ("SECRET_KEY", "CERTIFICATE_KEY", "METRICS_TOKEN")
WEAK = {
    "short": "f81d4fae7dec11d0a76500a0c91e6bf",
    "one letter": "a" * 64,
    "few letters": "abcd" * 16,
    "alphabet": "abcdefghijklmnopqrstuvwxyz0123456789",
    "digits in order": "1234567890" * 5,
    "example value": "changeme" + "f81d4fae7dec11d0a76500a0c91e6bf8",
    "development key": "for-development-only-never-in-production",
    "common words": "password-password-password-password",
}


def refusal(monkeypatch: pytest.MonkeyPatch, **values: str) -> str:
    """Return the error message of a start with these settings; empty if it succeeds."""
    for name, value in (GOOD | values).items():
        monkeypatch.setenv(name, value)
    try:
        load_settings()
    except SystemExit as end:
        return str(end)
    return ""


def test_documents_name_everything_that_a_backup_needs() -> None:
    text = (ROOT / "docs/deploy.md").read_text(encoding="utf-8")
    [chapter] = re.findall(r"^## バックアップ\n(.*?)^## ", text, re.DOTALL | re.MULTILINE)
    where = ("DATABASE_URL", "S3_BUCKET", "MEDIA_DIR")
    keys = ("CERTIFICATE_KEY", "CERTIFICATE_KEYS_OLD", "SECRET_KEY", "SECRET_KEYS_OLD")
    named = {*re.findall(r"`([A-Z][A-Z0-9_]+)`", chapter)}
    assert {*where, *keys, "BACKUP_STAMP"} <= named
    assert {name.lower() for name in named} <= {*Settings.model_fields}
    # No other sentence says that less is enough.
    assert not re.search("バックアップは[^。]*だけ", text)


def test_example_file_has_every_required_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    """An unfilled example is refused."""
    text = (ROOT / "deploy" / "production.env.example").read_text(encoding="utf-8")
    named = dict(line.split("=", 1) for line in text.splitlines() if line and not line.startswith("#"))
    by_others = {"MODE", "DATABASE_URL", "REDIS_URL"}
    assert GOOD.keys() - by_others <= named.keys()
    assert named["MAIL_FROM"] == ""
    assert refusal(monkeypatch, MAIL_FROM="").startswith("MAIL_FROM: ")


def test_good_settings_are_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    assert refusal(monkeypatch) == ""


def test_secrets_are_read_from_files(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in KEYS:
        (tmp_path / name.lower()).write_text(f"{GOOD[name]}\n", encoding="utf-8")
    # Without the folder the development keys would be used.
    for name, value in GOOD.items():
        monkeypatch.delenv(name, raising=False) if name in KEYS else monkeypatch.setenv(name, value)
    monkeypatch.setenv("SECRETS_DIR", str(tmp_path))
    settings = load_settings()
    assert [getattr(settings, name.lower()) for name in KEYS] == [GOOD[name] for name in KEYS]


@pytest.mark.parametrize("name", KEYS)
@pytest.mark.parametrize("value", WEAK.values(), ids=WEAK)
def test_weak_key_is_refused(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    assert refusal(monkeypatch, **{name: value}).startswith(f"{name}: 32文字以上の")


@pytest.mark.parametrize("make", [secrets.token_hex, secrets.token_urlsafe])
def test_random_keys_are_accepted(monkeypatch: pytest.MonkeyPatch, make: object) -> None:
    assert callable(make)
    for _ in range(20):
        keys = dict(zip(KEYS, (make(size) for size in (32, 24, 24)), strict=True))
        # The chance of a listed word in a random key is one in a million.
        assert refusal(monkeypatch, **keys) == "", keys


@pytest.mark.parametrize(
    "pair",
    [
        ("SECRET_KEY", "CERTIFICATE_KEY"),
        ("SECRET_KEY", "METRICS_TOKEN"),
        ("SECRET_KEY", "SECRET_KEYS_OLD"),
        ("SECRET_KEYS_OLD", "CERTIFICATE_KEYS_OLD"),
    ],
)
def test_same_value_for_two_keys_is_refused(monkeypatch: pytest.MonkeyPatch, pair: tuple[str, str]) -> None:
    value = secrets.token_hex(32)
    assert "同じ値が2つあります" in refusal(monkeypatch, **dict.fromkeys(pair, value))


def test_old_keys_may_be_weak(monkeypatch: pytest.MonkeyPatch) -> None:
    assert refusal(monkeypatch, SECRET_KEYS_OLD="short other", CERTIFICATE_KEYS_OLD="a" * 32) == ""


UNENCRYPTED = {
    "SMTP_URL": "smtp://{}:25",
    "REDIS_URL": "redis://{}:6379/0",
    "DATABASE_URL": "postgresql+psycopg://app:pw@{}:5432/app",
}


@pytest.mark.parametrize("name", UNENCRYPTED)
@pytest.mark.parametrize(
    ("host", "private", "is_refused"),
    [
        ("localhost", "", False),
        ("127.0.0.1", "", False),
        ("[::1]", "", False),
        ("db.internal", "", True),
        ("db.internal", "10.0.0.0/8, db.internal", False),
        ("other.db.internal", "db.internal", True),
        ("10.1.2.3", "", True),
        ("10.1.2.3", "10.0.0.0/8", False),
        ("11.1.2.3", "10.0.0.0/8", True),
        ("10.1.2.3", "10.1.2.3", False),
    ],
)
def test_unencrypted_connection_is_refused_outside_private_networks(
    monkeypatch: pytest.MonkeyPatch, name: str, host: str, private: str, is_refused: bool
) -> None:
    error = refusal(monkeypatch, **{name: UNENCRYPTED[name].format(host), "PRIVATE_NETWORKS": private})
    assert error.startswith(f"{name}: ") is is_refused, error
    assert is_refused or error == ""


@pytest.mark.parametrize(
    ("name", "value", "is_refused"),
    [
        ("SMTP_URL", "smtp+starttls://me:pw@mail.example.jp:587", False),
        ("REDIS_URL", "rediss://redis.example.jp:6379/0", True),
        ("REDIS_URL", "", False),
        ("DATABASE_URL", "postgresql+psycopg:///app", False),
        ("DATABASE_URL", "postgresql+psycopg:///app?host=/var/run/postgresql", False),
        ("DATABASE_URL", "postgresql+psycopg:///app?host=db.example.jp", True),
        ("DATABASE_URL", "postgresql+psycopg://app@db.example.jp/app?sslmode=prefer", True),
        ("DATABASE_URL", "postgresql+psycopg://app@db.example.jp/app?sslmode=require", False),
        ("LINE_MESSAGING_CHANNEL_SECRET", "", True),
        ("LINE_LOGIN_CHANNEL_SECRET", "", True),
        ("MAIL_FROM", "", True),
        ("MAIL_FROM", "グループホーム", True),
        ("MAIL_FROM", "noreply@localhost", True),
        ("MAIL_FROM", "noreply@homes.example.jp", False),
        ("SUPPORT_EMAIL", "", True),
        ("OPERATOR_EMAIL", "", True),
        ("OPERATOR_EMAIL", "運営の窓口", True),
        ("OPERATOR_NAME", " ", True),
        ("OPERATOR_ADDRESS", "", True),
        ("PRIVACY_OFFICER", "", True),
        ("BANK_ACCOUNT", "", True),
        ("REGISTRATION_NUMBER", "", True),
        ("REGISTRATION_NUMBER", "1234567890123", True),
        ("REGISTRATION_NUMBER", "none", False),
        ("SENTRY_DSN", "", False),
        ("SENTRY_DSN", "https://abc@sentry.example.jp/1", False),
        ("SENTRY_DSN", "http://abc@sentry.example.jp/1", True),
        ("SENTRY_DSN", "sentry.example.jp", True),
        ("PRIVATE_NETWORKS", "10.0.0.0/40", True),
        ("PRIVATE_NETWORKS", "10.0.0.0/8", False),
    ],
)
def test_accepted_and_refused_values(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, is_refused: bool
) -> None:
    error = refusal(monkeypatch, **{name: value})
    assert error.startswith(f"{name}: ") is is_refused, error
    assert is_refused or error == ""


@pytest.mark.parametrize("scheme", ["smtp", "smtp+starttls"])
def test_mail_needs_encryption_only_if_required(scheme: str) -> None:
    """The server has no encryption: if it is required, nothing is sent and the mail is retried."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        commands: list[bytes] = []
        server = threading.Thread(target=_serve_smtp, args=(listening, commands), daemon=True)
        server.start()
        url = f"{scheme}://127.0.0.1:{listening.getsockname()[1]}"
        letter = OutgoingMail(1, datetime(2026, 3, 5, tzinfo=UTC), "a@example.jp", "件名", "本文")
        settings = Settings(mode="development", smtp_url=url)
        if scheme == "smtp":
            send_mail(settings, letter)
        else:
            with pytest.raises(MailNotSent) as refused:
                send_mail(settings, letter)
            assert not refused.value.final
        server.join(30)
    assert any(line.upper().startswith(b"MAIL") for line in commands) is (scheme == "smtp")


def _serve_smtp(listening: socket.socket, commands: list[bytes]) -> None:
    connection, _ = listening.accept()
    with connection, connection.makefile("rwb") as file:
        file.write(b"220 here\r\n")
        file.flush()
        in_data = False
        for line in file:
            commands.append(line)
            if in_data and line != b".\r\n":
                continue
            answer = b"354 go on\r\n" if line.upper().startswith(b"DATA") else b"250 ok\r\n"
            in_data = answer.startswith(b"354")
            if line.upper().startswith(b"QUIT"):
                answer = b"221 bye\r\n"
            file.write(answer)
            file.flush()
