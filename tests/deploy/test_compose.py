"""The deployment files: the settings, nodes and files that they name exist."""

import json
import os
import re
import secrets
import socket
import subprocess
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from shutil import which
from threading import Thread
from typing import Any

import pytest
import urllib3
import yaml

from server.config import Settings
from tests.support.serving import POLL

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
#: Secrets of other services, not settings of the server.
OTHER_SECRETS = {"DATABASE_PASSWORD", "DATABASE_SERVER_PASSWORD"}


@pytest.fixture(scope="module")
def compose() -> Any:
    return yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def example() -> set[str]:
    text = (DEPLOY / "production.env.example").read_text(encoding="utf-8")
    return {line.partition("=")[0] for line in text.splitlines() if line and not line.startswith("#")}


def settings_of(service: dict[str, Any]) -> set[str]:
    return set(service.get("environment", {}))


def test_every_variable_of_the_servers_is_a_setting(compose: Any, example: set[str]) -> None:
    known = {name.upper() for name in Settings.model_fields}
    used = settings_of(compose["services"]["web1"]) | settings_of(compose["services"]["worker"])
    assert (used | example) - known - OTHER_SECRETS == set()


def test_example_has_every_secret_of_the_compose_file(example: set[str]) -> None:
    text = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    assert {*re.findall(r"\$\{(\w+)\}", text)} <= example


def test_required_production_settings_are_in_the_example_or_compose_file(
    compose: Any, example: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The start succeeds if all of these names have values."""
    values = {name: secrets.token_hex(32) for name in example} | compose["services"]["web1"]["environment"]
    values |= {"PUBLIC_URL": "https://homes.example.jp", "SMTP_URL": "smtps://mail.example.jp:465"}
    values |= {"MAIL_FROM": "noreply@homes.example.jp", "REGISTRATION_NUMBER": "none", "SENTRY_DSN": ""}
    values |= dict.fromkeys(("OPERATOR_EMAIL", "SUPPORT_EMAIL"), "help@homes.example.jp")
    for name, value in values.items():
        monkeypatch.setenv(name, str(value))
    assert Settings().mode == "production"


def test_servers_do_not_have_the_table_owners_role_or_password(compose: Any) -> None:
    services = compose["services"]
    for name in ("web1", "web2", "worker"):
        environment = services[name]["environment"]
        assert environment["DATABASE_URL"].startswith("postgresql+psycopg://server:"), name
        assert environment["DATABASE_PASSWORD"] == "", name
    assert services["migrate"]["environment"]["DATABASE_URL"].startswith("postgresql+psycopg://app:")


def test_nginx_gets_all_template_variables_and_proxies_to_the_web_nodes(compose: Any) -> None:
    template = (DEPLOY / "nginx.conf.template").read_text(encoding="utf-8")
    nginx = compose["services"]["nginx"]
    assert {*re.findall(r"\$\{(\w+)\}", template)} == settings_of(nginx)
    nodes = {value.partition(":")[0] for name, value in nginx["environment"].items() if name != "LISTEN"}
    assert nodes == {name for name in compose["services"] if name.startswith("web")}


def test_nginx_logs_no_addresses_or_paths() -> None:
    """Both logs would contain addresses and paths."""
    template = (DEPLOY / "nginx.conf.template").read_text(encoding="utf-8")
    assert re.findall(r"(\w*log\w*) (.+);", template) == [
        ("access_log", "off"),
        ("error_log", "stderr emerg"),
    ]


def test_named_files_and_services_exist(compose: Any) -> None:
    services = compose["services"]
    for name, service in services.items():
        assert {*service.get("depends_on", ())} <= {*services}, name
        for volume in service.get("volumes", ()):
            source = volume.partition(":")[0]
            assert source in compose["volumes"] or (DEPLOY / source).is_file(), volume
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", (DEPLOY / "Dockerfile").read_text(), re.MULTILINE)
    assert [path for line in copied for path in line.split() if not (DEPLOY.parent / path).exists()] == []


def test_image_contains_only_listed_files() -> None:
    """The first line excludes everything; history, secrets and tests are not included again."""
    kept = (DEPLOY.parent / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert kept[0] == "**"
    named = {line[1:] for line in kept if line.startswith("!")}
    assert {name for name in named if re.match(r"\.git|var|tests|line_emulator|bench|.*\.env", name)} == set()
    assert "USER nobody" in (DEPLOY / "Dockerfile").read_text(encoding="utf-8").splitlines()


class _TestNode(BaseHTTPRequestHandler):
    """A web node that answers each path with a long JSON text."""

    def do_GET(self) -> None:
        body = json.dumps({"path": self.path, "text": "同じ言葉 " * 1000}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Write nothing."""


@pytest.fixture
def nginx(tmp_path: Path) -> Iterator[str]:
    """Run nginx with the template in front of a test node; yield its address."""
    program = which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    if program is None:
        pytest.skip("nginx is not installed")
    node = ThreadingHTTPServer(("127.0.0.1", 0), _TestNode)
    Thread(target=node.serve_forever, kwargs=POLL, daemon=True).start()
    with socket.create_server(("127.0.0.1", 0)) as free:
        address = f"127.0.0.1:{free.getsockname()[1]}"
    values = {"LISTEN": address} | dict.fromkeys(("WEB_1", "WEB_2"), f"127.0.0.1:{node.server_port}")
    template = (DEPLOY / "nginx.conf.template").read_text(encoding="utf-8")
    site, config = tmp_path / "site.conf", tmp_path / "nginx.conf"
    site.write_text(re.sub(r"\$\{(\w+)\}", lambda name: values[name[1]], template), encoding="utf-8")
    folders = "".join(
        f"{name}_temp_path {tmp_path}/{name};"
        for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    config.write_text(
        f"daemon off; pid {tmp_path}/pid; error_log stderr; events {{}} http {{ {folders} include {site}; }}",
        encoding="utf-8",
    )
    running = subprocess.Popen([program, "-c", config], stderr=subprocess.DEVNULL)  # noqa: S603 - our own file
    try:
        urllib3.request("GET", f"http://{address}/healthz", retries=urllib3.Retry(20, backoff_factor=0.05))
        yield f"http://{address}"
    finally:
        running.terminate()
        running.wait()
        node.shutdown()
        node.server_close()


@pytest.mark.ci
def test_nginx_blocks_metrics_and_readiness(nginx: str) -> None:
    ways = ("", "/", "%2f", "//", "/.", "?a=b", "/../{}", ";a")
    paths = [
        start + way.format(name)
        for name in ("readyz", "metrics")
        for start in (f"/{name}", f"//{name}")
        for way in ways
    ]
    answers = {
        path: urllib3.request("GET", f"{nginx}{path}").status for path in (*paths, "/%72eadyz", "/healthz")
    }
    assert [path for path, status in answers.items() if status == 200] == ["/healthz"]


@pytest.mark.ci
def test_nginx_compresses_only_the_api_description(nginx: str) -> None:
    def encoding(path: str) -> str | None:
        headers = {"Accept-Encoding": "gzip", "Via": "1.1 edge"}
        answer = urllib3.request("GET", f"{nginx}{path}", headers=headers, preload_content=False)
        assert answer.status == 200
        return answer.headers.get("Content-Encoding")

    assert encoding("/api/openapi.json") == "gzip"
    others = (
        "/api/openapi.json/",
        "/api/auth/user/",
        "/api/chat/contacts/?q=a",
        "/media/certificates/1/kind",
        "/",
    )
    assert {encoding(path) for path in others} == {None}
