"""docs/security.md answers each requirement of OWASP ASVS 5.0, levels 1 and 2: by a test that is there, or a reason."""

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "security.md"
#: The numbers of the requirements of both levels, a chapter a line.
IDS = Path(__file__).with_name("asvs-ids.txt").read_text(encoding="utf-8").split()

#: Chapters in which nothing may be missing.
WHOLE = {"2", "5", "6", "7", "8", "9", "14", "16"}
_ROW = re.compile(r"^\| (\d+\.\d+\.\d+) \| (.+?) \| (.+?) \| (.+?) \|$", re.MULTILINE)
#: A test: its file, then its name, or its title where it has one.
_SHOWN = re.compile(r'`((?:[\w.-]+/)+[\w.-]+\.(?:py|tsx?))(?:::(\w+))?`(?: "([^"]+)")?')
_REASON = re.compile(r"^(?:does not bind us|not met|by reading): \S+ \S+ \S+")


def rows_of(text: str) -> list[tuple[str, str, str, str]]:
    """Return the rows of the page: number, what is asked, how it is met, and what shows that."""
    return _ROW.findall(text)


ROWS = rows_of(PAGE.read_text(encoding="utf-8"))


@cache
def text_of(path: str) -> str:
    file = ROOT / path
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def fault_of(how: str, shown: str) -> str | None:
    """Return what is wrong with a row, or None."""
    tests = _SHOWN.findall(shown)
    for path, name, title in tests:
        is_there = f"def {name}(" in text_of(path) if name else title and f'"{title}"' in text_of(path)
        if not is_there:
            return f"{path} has no test {name or title!r}"
    if not tests and not _REASON.match(shown):
        return "neither a test nor a reason"
    if not shown.startswith("does not bind us") and not re.search(r"`[\w./-]+`|§\d", how):
        return "names no file"
    return None


def test_every_requirement_is_answered_once_and_in_order():
    assert [number for number, *_ in ROWS] == IDS
    assert len({*IDS}) == len(IDS) == 253


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_a_row_has_a_test_that_is_there_or_a_reason(row):
    assert fault_of(row[2], row[3]) is None


def test_nothing_is_missing_where_people_are_proven_and_their_data_is_kept():
    assert [
        number for number, *cells in ROWS if number.split(".")[0] in WHOLE and "not met" in " ".join(cells)
    ] == []


@pytest.mark.parametrize(
    ("how", "shown"),
    [
        ("`server/config.py`", ""),
        ("`server/config.py`", "by reading: see"),
        ("`server/config.py`", "`tests/code/test_sizes.py`"),
        ("`server/config.py`", "`tests/code/test_sizes.py::test_of_nothing`"),
        ("`server/config.py`", "`tests/code/gone.py::test_no_file_is_longer_than_300_lines`"),
        ("`server/config.py`", '`shared-ui/src/state/draft.test.ts` "is of nothing"'),
        ("it is so", "`tests/code/test_sizes.py::test_no_file_is_longer_than_300_lines`"),
    ],
)
def test_a_row_without_either_is_found(how, shown):
    assert fault_of(how, shown)
