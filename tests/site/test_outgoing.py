"""Outgoing requests follow no redirects, and mails go only to the given address."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from flask import Flask, Response, redirect, request
from pydantic import TypeAdapter, ValidationError

from server.config import Settings
from server.core.refusals import Unavailable
from server.core.schemas import Email
from server.integrations.line.calls import call_line
from server.integrations.mail.sending import MailNotSent, OutgoingMail, send_mail
from server.integrations.storage.s3 import S3Storage
from tests.support.serving import serving


@pytest.fixture
def redirecting_server() -> Iterator[tuple[str, list[str]]]:
    """Return the address of a server that redirects every request, and the list of requested paths."""
    app, asked = Flask(__name__), []

    @app.before_request
    def answer() -> Response:
        asked.append(request.path)
        return redirect("/elsewhere", 307)  # type: ignore[return-value]

    with serving(app) as address:
        yield address, asked


def test_line_client_follows_no_redirects(redirecting_server: tuple[str, list[str]]) -> None:
    address, asked = redirecting_server
    settings = Settings(mode="development", line_api_base=address)
    for method in ("GET", "POST"):
        assert call_line(settings, method, "/v2/profile", token="secret").status == 307
    assert asked == ["/v2/profile"] * 2


def test_storage_client_follows_no_redirects(redirecting_server: tuple[str, list[str]]) -> None:
    address, asked = redirecting_server
    named: dict[str, Any] = {
        "s3_endpoint": address,
        "s3_bucket": "pictures",
        "s3_access_key": "key",
        "s3_secret_key": "secret",
    }
    storage = S3Storage(Settings(mode="development", **named))
    for call in (lambda: storage.save("a", b"picture"), lambda: storage.load("a")):
        with pytest.raises(Unavailable):
            call()
    assert asked == ["/pictures/a"] * 2


@pytest.mark.parametrize("field", ["address", "subject"])
def test_mail_headers_cannot_be_injected(tmp_path: Path, field: str) -> None:
    whole = {"address": "to@example.jp", "subject": "件名", "text": "本文"}
    whole[field] += "\r\nBcc: everybody@example.jp"
    with pytest.raises(MailNotSent, match="ValueError"):
        send_mail(
            Settings(mode="development", mail_dir=tmp_path), OutgoingMail(1, datetime.now(UTC), **whole)
        )
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize(
    "local", ["=?utf-8?q?a=0ab?=", "=?utf-8?q??=", "=?utf-8?b?Cg==?=", "=?utf-8?q?=00?=", "=?utf-8?q?a?="]
)
def test_mail_address_is_never_reinterpreted(tmp_path: Path, local: str) -> None:
    address = f"{local}@example.jp"
    letter = OutgoingMail(1, datetime.now(UTC), address, "件名", "本文")
    with pytest.raises(MailNotSent):
        send_mail(Settings(mode="development", mail_dir=tmp_path), letter)
    assert [*tmp_path.iterdir()] == []
    with pytest.raises(ValidationError):
        TypeAdapter(Email).validate_python(address)
