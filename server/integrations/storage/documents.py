"""Checking an uploaded PDF: no active content, no embedded files, and limits on its size and pages."""

import re
import shlex
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from gevent import get_hub

from server.core.bounded_queue import BoundedQueue
from server.core.programs import run_program
from server.core.refusals import Invalid, Unavailable
from server.core.text import tidy_line

BYTES_MAX = 10 * 1024 * 1024
NAME_MAX = 100
PDF_TYPE = "application/pdf"
_ENDING = ".pdf"
_DEFAULT_NAME = "ファイル"
_MAGIC = b"%PDF-"
# PDF readers accept the magic bytes anywhere within this many bytes.
_MAGIC_WITHIN = 1024

_CHECK = str(Path(__file__).with_name("pdf_check.py"))
DOCUMENT_QUEUE = BoundedQueue()

_SENTENCES = {
    "empty": "ファイルが空です。もう一度選んでください。",
    "too_large": "ファイルが10MBを超えています。10MBまでのPDFを選んでください。",
    "not_pdf": "PDFではないファイルは送れません。PDFに変えてから、もう一度選んでください。",
    "encrypted": "パスワードや制限のかかったPDFは送れません。外してから、もう一度選んでください。",
    "active": "プログラムやほかのファイルが入ったPDFは送れません。「PDFとして印刷」で作り直すと送れます。",
    "pages": "100ページを超えるPDFは送れません。分けて送ってください。",
    "unpacked": "開くと大きくなりすぎるPDFは送れません。「PDFとして印刷」で作り直すか、分けて送ってください。",
    "unreadable": "PDFを読み取れませんでした。壊れていないPDFを選んでください。",
    "scanner": "安全でないおそれがあるので、このファイルは送れません。",
}
_NOT_CHECKED = "いまはファイルを確かめられないので、送れません。しばらくしてから、もう一度お試しください。"


@dataclass(frozen=True)
class Document:
    """A checked and rewritten PDF, and its file name."""

    data: bytes
    name: str


def prepare_document(data: bytes, name: str, field: str, scanner: str) -> Document:
    """Check and rewrite a PDF, and run the operator's scanner if one is set; raise `Invalid` for a bad file."""
    verdict = _quick_verdict(data)
    rewritten = b""
    if verdict == "ok":
        # The check runs in gevent's thread pool, so that other requests continue.
        with DOCUMENT_QUEUE.slot():
            verdict, rewritten = get_hub().threadpool.apply(_verdict, (data, shlex.split(scanner)))
    if verdict == "ok":
        return Document(rewritten, document_name(name))
    if verdict in _SENTENCES:
        raise Invalid({field: [_SENTENCES[verdict]]}, f"file_{verdict}")
    raise Unavailable(_NOT_CHECKED, "file_not_checked")


def document_name(name: str) -> str:
    """Return a safe file name: without folders, at most NAME_MAX characters, and ending in .pdf."""
    stem = tidy_line(re.split(r"[/\\]", name)[-1])
    if stem.lower().endswith(_ENDING):
        stem = stem[: -len(_ENDING)]
    return (stem.strip(" .") or _DEFAULT_NAME)[: NAME_MAX - len(_ENDING)] + _ENDING


def _quick_verdict(data: bytes) -> str:
    """Make the checks that need no parsing; return a key of _SENTENCES or "ok"."""
    if not data:
        return "empty"
    if len(data) > BYTES_MAX:
        return "too_large"
    return "ok" if _MAGIC in data[:_MAGIC_WITHIN] else "not_pdf"


def _verdict(data: bytes, scanner: Sequence[str]) -> tuple[str, bytes]:
    """Run pdf_check.py on a file; return a key of _SENTENCES, "ok" or "not_scanned", and the rewritten file."""
    with tempfile.NamedTemporaryFile(suffix=_ENDING) as file:
        file.write(data)
        file.flush()
        # If there is no output, the file made the check crash, or the check was killed.
        verdict = run_program([_CHECK, file.name, *scanner]) or "unreadable"
        return verdict, Path(file.name).read_bytes()
