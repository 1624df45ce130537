"""Checking an uploaded PDF: nothing in it that runs, opens or hides something, and no more than anybody would read."""

import re
import shlex
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from gevent import get_hub

from server.core.refusals import Invalid, Unavailable
from server.core.text import tidy_line
from server.core.turns import BoundedQueue, answer_of

BYTES_MAX = 10 * 1024 * 1024
NAME_MAX = 100
TYPE = "application/pdf"
_ENDING = ".pdf"
_NAMELESS = "ファイル"
_BEGINNING = b"%PDF-"
# How far into a file readers look for its beginning.
_BEGINS_WITHIN = 1024

_CHECK = str(Path(__file__).with_name("pdf_check.py"))
TURNS = BoundedQueue()

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
    """A PDF that was looked into and written anew, and how it is called."""

    data: bytes
    name: str


def prepare_document(data: bytes, name: str, field: str, scanner: str) -> Document:
    """Look into a PDF, also with the scanner that the operator has set, or refuse it at `field`."""
    found = _glance(data)
    clean = b""
    if found == "ok":
        # Waited for on gevent's thread pool: no other request waits.
        with TURNS.one():
            found, clean = get_hub().threadpool.apply(_verdict, (data, shlex.split(scanner)))
    if found == "ok":
        return Document(clean, document_name(name))
    if found in _SENTENCES:
        raise Invalid({field: [_SENTENCES[found]]}, f"file_{found}")
    raise Unavailable(_NOT_CHECKED, "file_not_checked")


def document_name(name: str) -> str:
    """Return what a file is called: its last part alone, not too long, and always a PDF."""
    stem = tidy_line(re.split(r"[/\\]", name)[-1])
    if stem.lower().endswith(_ENDING):
        stem = stem[: -len(_ENDING)]
    return (stem.strip(" .") or _NAMELESS)[: NAME_MAX - len(_ENDING)] + _ENDING


def _glance(data: bytes) -> str:
    """Return the word for what is known of a file without looking into it."""
    if not data:
        return "empty"
    if len(data) > BYTES_MAX:
        return "too_large"
    return "ok" if _BEGINNING in data[:_BEGINS_WITHIN] else "not_pdf"


def _verdict(data: bytes, scanner: Sequence[str]) -> tuple[str, bytes]:
    """Return the word for a file, and the file as the check wrote it anew."""
    with tempfile.NamedTemporaryFile(suffix=_ENDING) as file:
        file.write(data)
        file.flush()
        # One that came to no word has met what no reader should.
        word = answer_of([_CHECK, file.name, *scanner]) or "unreadable"
        return word, Path(file.name).read_bytes()
