"""Looking into a PDF: it keeps nobody else waiting, and what looks into it knows nothing of the service."""

import json
import os
import sys
from pathlib import Path

import gevent
import pytest

from server.media.documents import prepare_document, turn
from tests.support.media.pdfs import pdf

NEEDED = {"PATH", "LANG", "LC_ALL", "TMPDIR", "LD_LIBRARY_PATH"}
# Python writes it for itself where no language is set.
OWN = {"LC_CTYPE"}


def test_files_that_wait_for_their_turn_leave_the_threads_to_others() -> None:
    pool = gevent.get_hub().threadpool
    with turn():
        waiting = [
            gevent.spawn(prepare_document, pdf(), "plan.pdf", "file", "") for _ in range(2 * pool.maxsize)
        ]
        gevent.sleep(0.05)
        with gevent.Timeout(5):
            assert pool.apply(lambda: "a picture") == "a picture"
    assert [one.get(timeout=60).name for one in waiting[:2]] == ["plan.pdf"] * 2
    gevent.killall(waiting[2:])


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
