"""What a comment or a page refers to is there: every file that is named, and every section that is cited."""

import re
from functools import cache
from pathlib import Path

import pytest

from tests.code.test_words import own_texts

ROOT = Path(__file__).resolve().parents[2]

# A path with a folder and an ending, as comments and pages write it.
_PATH = re.compile(
    r"(?<![\w./@*{<$-])((?:[\w-]+/)+[\w.-]*[\w-]\.(?:py|tsx?|mjs|md|css|html|json|ya?ml|conf(?:\.template)?|txt|in))(?![\w/-])"
)
_CITED = re.compile(r"(?:([\w./-]+\.md) )?§ ?(\d+)")
_HEADING = re.compile(r"^##+ (\d+)\. ", re.MULTILINE)
# Where a short name begins: `domain/…` is the server's, `state/…` the screens'.
_BASES = ("", "server", "shared-ui/src", "liff-app/src", "portal-app/src", "line_emulator")
# Made by a run, or a place within something else.
_MADE = re.compile(
    r"^(?:var|dist|node_modules|assets|\.venv)/|/dist/|^(?:application|text|image)/|\.test/|example\."
)


@cache
def texts() -> dict[str, str]:
    return dict(own_texts())


def prose(path: str, text: str) -> str:
    """Return what of a file is written for people: pages whole, of code the comments and docstrings."""
    if path.endswith(".md"):
        return text
    if path.endswith(".py"):
        return "\n".join(re.findall(r'#[^\n]*|"""(?:.|\n)*?"""', text))
    return "\n".join(re.findall(r"/\*(?:.|\n)*?\*/|(?<!:)//[^\n]*", text))


def missing_files(path: str, text: str) -> list[str]:
    """Return the files that a text names and that are not there."""
    own = Path(path).parent
    bases = [*(ROOT / base for base in _BASES), ROOT / own, *(ROOT / folder for folder in own.parents)]
    named = {name for name in _PATH.findall(prose(path, text)) if not _MADE.search(name)}
    return sorted(f"{path}: {name}" for name in named if not any((base / name).is_file() for base in bases))


def missing_sections(path: str, text: str) -> list[str]:
    """Return the sections that a text cites and that are not there; a page may cite its own."""
    found, last = [], path
    for page, number in _CITED.findall(prose(path, text)):
        # "docs/decisions.md §4 and §5" is of one page.
        last = page or last
        file = ROOT / last
        headings = (
            _HEADING.findall(file.read_text(encoding="utf-8"))
            if file.suffix == ".md" and file.is_file()
            else []
        )
        if number not in headings:
            found.append(f"{path}: {last} §{number}")
    return found


def _read(path: str) -> bool:
    return path.endswith((".py", ".ts", ".tsx", ".mjs", ".css", ".md")) and "/generated/" not in path


def test_every_file_that_is_named_is_there():
    assert [line for path, text in texts().items() if _read(path) for line in missing_files(path, text)] == []


def test_every_section_that_is_cited_is_there():
    assert [
        line for path, text in texts().items() if _read(path) for line in missing_sections(path, text)
    ] == []


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("server/config.py", "# see server/nowhere" + "/gone.py"),
        ("server/config.py", '"""As `domain/gone' + '.py` has it."""'),
        ("docs/room.md", "`actions/rooms/gone" + ".py`"),
        ("liff-app/src/main.tsx", "/** Mirrors server/domain/gone" + ".py. */"),
    ],
)
def test_a_file_that_is_not_there_is_found(path, text):
    assert missing_files(path, text)


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("server/config.py", "# docs/decisions.md §" + "99"),
        ("server/config.py", "# decisions §" + "4"),
        ("server/config.py", "# docs/gone" + ".md §1"),
        ("shared-ui/src/rules/dates.ts", "/** As specification §" + "9 has it. */"),
    ],
)
def test_a_section_that_is_not_there_is_found(path, text):
    assert missing_sections(path, text)


def test_what_is_there_is_not_found():
    assert missing_files("server/config.py", "# server/config.py, domain/vocabulary.py, docs/room.md") == []
    assert missing_sections("server/config.py", "# docs/decisions.md §4") == []
