"""docs/security.md answers each requirement of OWASP ASVS 5.0, levels 1 and 2, with an existing test or a reason."""

import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "security.md"
#: The numbers of all requirements, one line per chapter.
IDS = Path(__file__).with_name("asvs-ids.txt").read_text(encoding="utf-8").split()
#: Chapters in which no requirement may be "not met".
COMPLETE_CHAPTERS = {"2", "5", "6", "7", "8", "9", "14", "16"}

# Number, requirement, how it is met, proof.
_ROW = re.compile(r"^\| (\d+\.\d+\.\d+) \| (.+?) \| (.+?) \| (.+?) \|$", re.MULTILINE)
#: A test: its file, then its name (Python) or its title (TypeScript).
_TEST = re.compile(r'`((?:[\w.-]+/)+[\w.-]+\.(?:py|tsx?))(?:::(\w+))?`(?: "([^"]+)")?')
_REASON = re.compile(r"^(?:does not bind us|not met|by reading): \S+ \S+ \S+")


@cache
def text_of(path: str) -> str:
    file = ROOT / path
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def faults_of(number: str, how: str, shown: str) -> list[str]:
    """Return the faults of a row of the page."""
    tests = _TEST.findall(shown)
    faults = [
        f"{path} has no test {name or title!r}"
        for path, name, title in tests
        if not (f"def {name}(" in text_of(path) if name else title and f'"{title}"' in text_of(path))
    ]
    if not tests and not _REASON.match(shown):
        faults.append("neither a test nor a reason")
    if not shown.startswith("does not bind us") and not re.search(r"`[\w./-]+`|§\d", how):
        faults.append("names no file")
    if number.split(".")[0] in COMPLETE_CHAPTERS and "not met" in how + shown:
        faults.append("must be met")
    return [f"{number}: {fault}" for fault in faults]


def test_every_requirement_has_an_existing_test_or_a_reason():
    rows = _ROW.findall(PAGE.read_text(encoding="utf-8"))
    assert [number for number, *_ in rows] == IDS
    assert len({*IDS}) == len(IDS) == 253
    assert [fault for number, _, how, shown in rows for fault in faults_of(number, how, shown)] == []
