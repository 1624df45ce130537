"""Looking into a PDF: it keeps nobody else waiting, and what looks into it knows nothing of the service."""

import json
import os
import sys
from pathlib import Path

import pytest

from server.integrations.storage.documents import prepare_document
from tests.support.media.pdfs import pdf

NEEDED = {"PATH", "LANG", "LC_ALL", "TMPDIR", "LD_LIBRARY_PATH"}
# Python writes it for itself where no language is set.
OWN = {"LC_CTYPE"}


def test_what_looks_into_a_file_has_none_of_the_service_s_secrets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET_KEY", "of the service")
    monkeypatch.setenv("DATABASE_URL", "postgresql://it:secret@db/home")
    told, program = tmp_path / "told.json", tmp_path / "scan.py"
    program.write_text(
        "import json, os, pathlib\n"
        f"pathlib.Path({str(told)!r}).write_text(json.dumps([dict(os.environ),"
        " pathlib.Path(f'/proc/{os.getppid()}/environ').read_text()]))\n"
    )
    prepare_document(pdf(), "plan.pdf", "file", f"{sys.executable} {program}")
    scanner, checker = json.loads(told.read_text())
    assert scanner["PATH"] == os.environ["PATH"]
    assert set(scanner) <= NEEDED | OWN
    assert "secret" not in checker
    assert {line.partition("=")[0] for line in checker.split("\0") if line} <= NEEDED | OWN
