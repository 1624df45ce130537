"""The TLS certificate of the public address: its end date is checked daily and shown to operators."""

import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from apiflask import APIFlask
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from server.operator.rules.queue import TLS_WARN_BEFORE
from tests.support.clock import Clock
from tests.support.people import People
from tests.support.serving import POLL

SYSTEM, WAITING, DAY = "/api/operator/system/", "/api/operator/waiting/", timedelta(days=1)


@contextmanager
def https_server(folder: Path, until: datetime) -> Iterator[str]:
    """Serve HTTPS with a self-signed certificate that ends at this time; yield the address."""
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([])
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(until - timedelta(days=90))
        .not_valid_after(until)
        .sign(key, hashes.SHA256())
    )
    file = folder / "served.pem"
    file.write_bytes(
        certificate.public_bytes(serialization.Encoding.PEM)
        + key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(file)
    server = ThreadingHTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, kwargs=POLL, daemon=True).start()
    try:
        yield f"https://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


def count(app: APIFlask, monkeypatch: pytest.MonkeyPatch, public_url: str) -> None:
    changed = app.extensions["settings"].model_copy(update={"public_url": public_url})
    monkeypatch.setitem(app.extensions, "settings", changed)
    assert app.test_cli_runner().invoke(args=["system", "count"]).exit_code == 0


@pytest.mark.parametrize(
    ("left", "listed"),
    [(TLS_WARN_BEFORE + DAY, 0), (TLS_WARN_BEFORE - DAY, 1), (-DAY, 1)],
    ids=["valid", "ends soon", "expired"],
)
def test_certificate_that_ends_soon_is_on_the_operators_list(
    app: APIFlask,
    people: People,
    clock: Clock,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    left: timedelta,
    listed: int,
) -> None:
    until = clock() + left
    with https_server(tmp_path, until) as address:
        count(app, monkeypatch, address)
    operator = people.operator()
    assert datetime.fromisoformat(operator.get(SYSTEM)["tls_ends_at"]) == until
    assert operator.get(WAITING)["tls"] == listed
    lines = operator.get(f"{WAITING}tls/")
    assert [datetime.fromisoformat(line["at"]) for line in lines] == [until] * listed
    assert "サーバー証明書の期限\t20" in app.test_cli_runner().invoke(args=["system", "show"]).output


@pytest.mark.parametrize("address", ["http://localhost", "https://127.0.0.1:1"])
def test_address_without_a_certificate_has_no_end_date(
    app: APIFlask, people: People, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    count(app, monkeypatch, address)
    operator = people.operator()
    assert operator.get(SYSTEM)["tls_ends_at"] is None
    assert operator.get(WAITING)["tls"] == 0
