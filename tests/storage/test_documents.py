"""Checking PDFs: refused kinds, limits, and a check without the secrets of the service."""

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from server.core.refusals import Invalid
from server.integrations.storage.documents import prepare_document
from tests.support.media.pdfs import ACTIVE, BOMBS, SCANS, TOO_LARGE, ZIP, pdf
from tests.support.rows import for_each

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


INVALID: dict[str, tuple[bytes, str, str]] = {
    "empty": (b"", "file_empty", "空"),
    "a ZIP": (ZIP, "file_not_pdf", "PDFではない"),
    "a ZIP that begins like one": (b"%PDF-1.7\n" + ZIP, "file_unreadable", "読み取れません"),
    "encrypted": (pdf(encrypted=True), "file_encrypted", "パスワード"),
    "101 pages": (pdf(101), "file_pages", "100ページ"),
    "200 pages": (pdf(200), "file_pages", "100ページ"),
    "too large": (TOO_LARGE, "file_too_large", "10MB"),
    **{kind: (data, "file_active", "プログラムやほかのファイル") for kind, data in ACTIVE.items()},
}


def _assert_refused(data: bytes, code: str, says: str) -> None:
    with pytest.raises(Invalid) as refused:
        prepare_document(data, "plan.pdf", "file", "")
    assert refused.value.code == code
    assert says in refused.value.fields["file"][0]


@for_each("data, code, says", INVALID.values(), ids=INVALID)
def test_invalid_document_is_refused(data: bytes, code: str, says: str) -> None:
    _assert_refused(data, code, says)


@for_each("bomb", BOMBS.values(), ids=BOMBS)
def test_decompression_bomb_is_refused(bomb: Callable[[], bytes]) -> None:
    _assert_refused(bomb(), "file_unpacked", "大きくなりすぎる")


@for_each("document", [*SCANS.values(), lambda: pdf(100)], ids=[*SCANS, "a hundred pages"])
def test_long_and_scanned_documents_are_accepted(document: Callable[[], bytes]) -> None:
    assert prepare_document(document(), "plan.pdf", "file", "").data.startswith(b"%PDF-")
