"""A production start refuses what only a demo may have, with one sentence that names the setting."""

import re
import secrets
import socket
import threading
from datetime import UTC, datetime
from pathlib import Path

import pytest

from server.config import Settings, load_settings
from server.integrations.mail.post import MailNotSent, OutgoingMail, post
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
    "of one letter": "a" * 64,
    "of few letters": "abcd" * 16,
    "a row": "abcdefghijklmnopqrstuvwxyz0123456789",
    "numbers in a row": "1234567890" * 5,
    "the example's": "changeme" + "f81d4fae7dec11d0a76500a0c91e6bf8",
    "the development's": "for-development-only-never-in-production",
    "everyday words": "password-password-password-password",
}


def refusal(monkeypatch: pytest.MonkeyPatch, **values: str) -> str:
    """Return the sentence with which a start with these settings ends; empty where it goes on."""
    for name, value in (GOOD | values).items():
        monkeypatch.setenv(name, value)
    try:
        load_settings()
    except SystemExit as end:
        return str(end)
    return ""


def test_the_documents_name_everything_that_a_backup_needs() -> None:
    text = (ROOT / "docs/deploy.md").read_text(encoding="utf-8")
    [chapter] = re.findall(r"^## バックアップ\n(.*?)^## ", text, re.DOTALL | re.MULTILINE)
    where = ("DATABASE_URL", "S3_BUCKET", "MEDIA_DIR")
    keys = ("CERTIFICATE_KEY", "CERTIFICATE_KEYS_OLD", "SECRET_KEY", "SECRET_KEYS_OLD")
    named = {*re.findall(r"`([A-Z][A-Z0-9_]+)`", chapter)}
    assert {*where, *keys, "BACKUP_STAMP"} <= named
    assert {name.lower() for name in named} <= {*Settings.model_fields}
    # The rest of the page does not say that less is enough.
    assert not re.search("バックアップは[^。]*だけ", text)


def test_the_example_file_names_every_setting_that_a_start_asks_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """And is itself no good: whoever fills in nothing is told so."""
    text = (ROOT / "deploy" / "production.env.example").read_text(encoding="utf-8")
    named = dict(line.split("=", 1) for line in text.splitlines() if line and not line.startswith("#"))
    by_others = {"MODE", "DATABASE_URL", "REDIS_URL"}
    assert GOOD.keys() - by_others <= named.keys()
    assert named["MAIL_FROM"] == ""
    assert refusal(monkeypatch, MAIL_FROM="").startswith("MAIL_FROM: ")


def test_what_all_else_differs_from_is_good(monkeypatch: pytest.MonkeyPatch) -> None:
    assert refusal(monkeypatch) == ""


def test_secrets_are_read_from_the_files_that_a_vault_fills(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in KEYS:
        (tmp_path / name.lower()).write_text(f"{GOOD[name]}\n", encoding="utf-8")
    # Without the folder these would be the development's.
    for name, value in GOOD.items():
        monkeypatch.delenv(name, raising=False) if name in KEYS else monkeypatch.setenv(name, value)
    monkeypatch.setenv("SECRETS_DIR", str(tmp_path))
    settings = load_settings()
    assert [getattr(settings, name.lower()) for name in KEYS] == [GOOD[name] for name in KEYS]


@pytest.mark.parametrize("name", KEYS)
@pytest.mark.parametrize("value", WEAK.values(), ids=WEAK)
def test_a_weak_key_is_refused(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    assert refusal(monkeypatch, **{name: value}).startswith(f"{name}: 32文字以上の")


@pytest.mark.parametrize("make", [secrets.token_hex, secrets.token_urlsafe])
def test_no_key_that_chance_has_made_is_refused(monkeypatch: pytest.MonkeyPatch, make: object) -> None:
    assert callable(make)
    for _ in range(20):
        keys = dict(zip(KEYS, (make(size) for size in (32, 24, 24)), strict=True))
        # One in a million has a word of the list by chance.
        assert refusal(monkeypatch, **keys) == "", keys


@pytest.mark.parametrize(
    "twins",
    [
        ("SECRET_KEY", "CERTIFICATE_KEY"),
        ("SECRET_KEY", "METRICS_TOKEN"),
        ("SECRET_KEY", "SECRET_KEYS_OLD"),
        ("SECRET_KEYS_OLD", "CERTIFICATE_KEYS_OLD"),
    ],
)
def test_one_value_for_two_keys_is_refused(monkeypatch: pytest.MonkeyPatch, twins: tuple[str, str]) -> None:
    value = secrets.token_hex(32)
    assert "同じ値が2つあります" in refusal(monkeypatch, **dict.fromkeys(twins, value))


def test_an_earlier_key_may_be_weak_so_that_it_can_be_left(monkeypatch: pytest.MonkeyPatch) -> None:
    assert refusal(monkeypatch, SECRET_KEYS_OLD="short other", CERTIFICATE_KEYS_OLD="a" * 32) == ""


NEAR = {
    "SMTP_URL": "smtp://{}:25",
    "REDIS_URL": "redis://{}:6379/0",
    "DATABASE_URL": "postgresql+psycopg://app:pw@{}:5432/app",
}


@pytest.mark.parametrize("name", NEAR)
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
def test_what_leaves_the_machine_unguarded_is_refused_unless_its_network_is_named_as_private(
    monkeypatch: pytest.MonkeyPatch, name: str, host: str, private: str, is_refused: bool
) -> None:
    said = refusal(monkeypatch, **{name: NEAR[name].format(host), "PRIVATE_NETWORKS": private})
    assert said.startswith(f"{name}: ") is is_refused, said
    assert is_refused or said == ""


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
def test_what_each_setting_may_be(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, is_refused: bool
) -> None:
    said = refusal(monkeypatch, **{name: value})
    assert said.startswith(f"{name}: ") is is_refused, said
    assert is_refused or said == ""


@pytest.mark.parametrize("scheme", ["smtp", "smtp+starttls"])
def test_a_mail_waits_for_encryption_only_where_it_is_demanded(scheme: str) -> None:
    """The server offers none: where it was demanded nothing is told, and the mail is tried again later."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        heard: list[bytes] = []
        server = threading.Thread(target=_answer, args=(listening, heard), daemon=True)
        server.start()
        url = f"{scheme}://127.0.0.1:{listening.getsockname()[1]}"
        letter = OutgoingMail(1, datetime(2026, 3, 5, tzinfo=UTC), "a@example.jp", "件名", "本文")
        settings = Settings(mode="development", smtp_url=url)
        if scheme == "smtp":
            post(settings, letter)
        else:
            with pytest.raises(MailNotSent) as refused:
                post(settings, letter)
            assert not refused.value.final
        server.join(30)
    assert any(line.upper().startswith(b"MAIL") for line in heard) is (scheme == "smtp")


def _answer(listening: socket.socket, heard: list[bytes]) -> None:
    connection, _ = listening.accept()
    with connection, connection.makefile("rwb") as file:
        file.write(b"220 here\r\n")
        file.flush()
        in_data = False
        for line in file:
            heard.append(line)
            if in_data and line != b".\r\n":
                continue
            answer = b"354 go on\r\n" if line.upper().startswith(b"DATA") else b"250 ok\r\n"
            in_data = answer.startswith(b"354")
            if line.upper().startswith(b"QUIT"):
                answer = b"221 bye\r\n"
            file.write(answer)
            file.flush()
