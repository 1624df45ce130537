"""Every file that a document or a comment names exists."""

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ("server", "demo", "shared-ui/src", "portal-app/src", "liff-app/src")
#: A path is written from the top, from `server/`, from the `src/` of an app, or from the folders around the file.
BASES = [ROOT, *(ROOT / folder for folder in SOURCES)]
#: Files that programs write.
WRITTEN = {"docs/performance.md"}
_NAMED = re.compile(r"`((?:[\w.-]+/)+[\w.-]+\.(?:py|tsx?|mjs|md|css|json|template))(?:::\w+)?`")


def texts() -> Iterator[Path]:
    yield from ROOT.glob("*.md")
    yield from (ROOT / "docs").glob("*.md")
    for folder in SOURCES:
        yield from (file for file in (ROOT / folder).rglob("*") if file.suffix in (".py", ".ts", ".tsx"))


def missing_files(file: Path) -> list[str]:
    """Return the files that do not exist, of those that a file names."""
    bases = [*BASES, file.parent, file.parent.parent]
    names = _NAMED.findall(file.read_text(encoding="utf-8"))
    return [
        name for name in names if name not in WRITTEN and not any((base / name).exists() for base in bases)
    ]


def test_named_files_exist() -> None:
    found = {str(file.relative_to(ROOT)): missing_files(file) for file in texts()}
    assert {file: names for file, names in found.items() if names} == {}
