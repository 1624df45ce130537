"""The emulator program: settings, a used port, and termination."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from line_emulator.config import SettingsError, config_from

ROOT = Path(__file__).parents[2]
ENVIRONMENT = {
    "LINE_LOGIN_CHANNEL_ID": "1650000001",
    "LINE_LOGIN_CHANNEL_SECRET": "0123456789abcdef0123456789abcdef",
    "LINE_MESSAGING_CHANNEL_TOKEN": "token",
    "LINE_MESSAGING_CHANNEL_SECRET": "secret",
    "LIFF_ID": "1650000001-demoLiff",
    "LIFF_ENDPOINT_URL": "http://localhost:8000/",
    "LINE_WEBHOOK_URL": "http://localhost:8000/api/line/webhook/",
}


def test_defaults_are_a_local_port_and_memory():
    config = config_from(ENVIRONMENT)
    assert (config.host, config.port, config.database) == ("127.0.0.1", 8001, ":memory:")


def test_missing_settings_are_named_in_one_sentence():
    with pytest.raises(SettingsError, match=r"^LIFF_ID, LINE_WEBHOOK_URL: "):
        config_from({**ENVIRONMENT, "LIFF_ID": "", "LINE_WEBHOOK_URL": ""})


@pytest.mark.parametrize("port", ["", "http", "0", "70000"])
def test_port_must_be_valid(port):
    with pytest.raises(SettingsError, match="LINE_EMULATOR_PORT"):
        config_from({**ENVIRONMENT, "LINE_EMULATOR_PORT": port})


def test_program_serves_refuses_a_used_port_and_terminates():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = {**os.environ, **ENVIRONMENT, "LINE_EMULATOR_PORT": str(port)}
    command = [sys.executable, "-m", "line_emulator"]
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}

    with subprocess.Popen(command, cwd=ROOT, env=environment, **pipes) as first:  # noqa: S603
        assert first.stdout
        assert first.stderr
        assert f"http://localhost:{port}/" in first.stdout.readline()
        request = b"GET /emulator/people HTTP/1.1\r\nHost: localhost\r\n\r\n"
        with socket.create_connection(("127.0.0.1", port), timeout=30) as connection:
            connection.sendall(request)
            answer = connection.recv(65536)
        assert answer.startswith(b"HTTP/1.1 200 OK\r\n")
        assert answer.endswith(b"]\n")

        second = subprocess.run(  # noqa: S603
            command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60
        )
        assert second.returncode == 1
        assert second.stderr.startswith(f"LINE_EMULATOR_PORT: ポート{port}は使われている")
        assert second.stderr.count("\n") == 1

        first.send_signal(signal.SIGTERM)
        assert first.wait(timeout=30) == 0
        assert first.stderr.read() == ""
