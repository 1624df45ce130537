"""The files of several machines name what exists: settings, nodes, files."""

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

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
#: Not settings of the server: secrets of the things around it, and where gunicorn listens.
OF_OTHERS = {"DATABASE_PASSWORD", "DATABASE_SERVER_PASSWORD"}


@pytest.fixture(scope="module")
def compose() -> Any:
    return yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def example() -> set[str]:
    text = (DEPLOY / "production.env.example").read_text(encoding="utf-8")
    return {line.partition("=")[0] for line in text.splitlines() if line and not line.startswith("#")}


def settings_of(service: dict[str, Any]) -> set[str]:
    return set(service.get("environment", {}))


def test_every_name_that_the_server_is_told_is_a_setting(compose: Any, example: set[str]) -> None:
    known = {name.upper() for name in Settings.model_fields}
    told = settings_of(compose["services"]["web1"]) | settings_of(compose["services"]["worker"])
    assert (told | example) - known - OF_OTHERS == set()


def test_every_secret_of_the_file_is_asked_for_in_the_example(example: set[str]) -> None:
    text = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    assert {*re.findall(r"\$\{(\w+)\}", text)} <= example


def test_what_a_production_start_demands_is_in_the_example_or_the_file(
    compose: Any, example: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Filled with something, the start works; without any one of these names it might not."""
    values = {name: secrets.token_hex(32) for name in example} | compose["services"]["web1"]["environment"]
    values |= {"PUBLIC_URL": "https://homes.example.jp", "SMTP_URL": "smtps://mail.example.jp:465"}
    values |= {"MAIL_FROM": "noreply@homes.example.jp", "REGISTRATION_NUMBER": "none", "SENTRY_DSN": ""}
    values |= dict.fromkeys(("OPERATOR_EMAIL", "SUPPORT_EMAIL"), "help@homes.example.jp")
    for name, value in values.items():
        monkeypatch.setenv(name, str(value))
    assert Settings().mode == "production"


def test_the_servers_have_neither_the_role_of_the_tables_owner_nor_its_password(compose: Any) -> None:
    services = compose["services"]
    for name in ("web1", "web2", "worker"):
        environment = services[name]["environment"]
        assert environment["DATABASE_URL"].startswith("postgresql+psycopg://server:"), name
        assert environment["DATABASE_PASSWORD"] == "", name
    assert services["migrate"]["environment"]["DATABASE_URL"].startswith("postgresql+psycopg://app:")


def test_nginx_is_told_every_name_of_its_template_and_sends_to_the_web_nodes(compose: Any) -> None:
    template = (DEPLOY / "nginx.conf.template").read_text(encoding="utf-8")
    nginx = compose["services"]["nginx"]
    assert {*re.findall(r"\$\{(\w+)\}", template)} == settings_of(nginx)
    nodes = {value.partition(":")[0] for name, value in nginx["environment"].items() if name != "LISTEN"}
    assert nodes == {name for name in compose["services"] if name.startswith("web")}


def test_nginx_keeps_nobodys_address_and_no_path_query_or_page_before() -> None:
    """A line of the access log has them all; one of the error log ends with them, of any fault within a call."""
    template = (DEPLOY / "nginx.conf.template").read_text(encoding="utf-8")
    assert re.findall(r"(\w*log\w*) (.+);", template) == [
        ("access_log", "off"),
        ("error_log", "stderr emerg"),
    ]


def test_every_file_and_service_that_is_named_is_there(compose: Any) -> None:
    services = compose["services"]
    for name, service in services.items():
        assert {*service.get("depends_on", ())} <= {*services}, name
        for volume in service.get("volumes", ()):
            source = volume.partition(":")[0]
            assert source in compose["volumes"] or (DEPLOY / source).is_file(), volume
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", (DEPLOY / "Dockerfile").read_text(), re.MULTILINE)
    assert [path for line in copied for path in line.split() if not (DEPLOY.parent / path).exists()] == []


def test_the_image_gets_what_is_named_and_nothing_of_how_it_was_made() -> None:
    """Neither history nor secrets nor tests: the first line leaves everything out, and none of these comes back."""
    kept = (DEPLOY.parent / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert kept[0] == "**"
    named = {line[1:] for line in kept if line.startswith("!")}
    assert {name for name in named if re.match(r"\.git|var|tests|line_emulator|bench|.*\.env", name)} == set()
    assert "USER nobody" in (DEPLOY / "Dockerfile").read_text(encoding="utf-8").splitlines()


class _Answers(BaseHTTPRequestHandler):
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
    """The address of nginx with the template, before a node of a test."""
    program = which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    if program is None:
        pytest.skip("nginx is not installed")
    node = ThreadingHTTPServer(("127.0.0.1", 0), _Answers)
    Thread(target=node.serve_forever, daemon=True).start()
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
def test_nginx_lets_nobody_outside_ask_for_figures_and_readiness(nginx: str) -> None:
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
def test_nginx_compresses_the_description_of_the_api_and_no_other_answer(nginx: str) -> None:
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
