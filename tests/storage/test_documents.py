"""The PDF check runs without the secrets of the service."""

import json
import os
import sys
from pathlib import Path

import pytest

from server.integrations.storage.documents import prepare_document
from tests.support.media.pdfs import pdf

PASSED_ON = {"PATH", "LANG", "LC_ALL", "TMPDIR", "LD_LIBRARY_PATH"}
# Python sets it if no language is set.
SET_BY_PYTHON = {"LC_CTYPE"}


def test_scanner_and_checker_get_no_secrets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_KEY", "of the service")
    monkeypatch.setenv("DATABASE_URL", "postgresql://it:secret@db/home")
    output, program = tmp_path / "environment.json", tmp_path / "scan.py"
    program.write_text(
        "import json, os, pathlib\n"
        f"pathlib.Path({str(output)!r}).write_text(json.dumps([dict(os.environ),"
        " pathlib.Path(f'/proc/{os.getppid()}/environ').read_text()]))\n"
    )
    prepare_document(pdf(), "plan.pdf", "file", f"{sys.executable} {program}")
    scanner, checker = json.loads(output.read_text())
    assert scanner["PATH"] == os.environ["PATH"]
    assert set(scanner) <= PASSED_ON | SET_BY_PYTHON
    assert "secret" not in checker
    assert {line.partition("=")[0] for line in checker.split("\0") if line} <= PASSED_ON | SET_BY_PYTHON
