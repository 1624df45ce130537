"""docs/promises.md: each sentence is in a text that its heading names, and its rule and its test exist."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "promises.md"
LIMITS = ROOT / "shared-ui" / "src" / "api" / "generated" / "limits.ts"
#: The value of the "easy" column if only counselors and families read the page.
NONE = "–"
LEAST = 40

_ROW = re.compile(r"^\| (.+?) \| (.+?) \| `(.+?)::(\w+)` \| `(.+?)::(\w+)` \|$")
_TEXT_FILE = re.compile(r"`([\w/.-]+text\.ts)`")
_READING = re.compile(r"\{([^{}|]+)\|[^{}|]+\}")


@cache
def words(path: str) -> str:
    """Return the text of a file, without readings and with its figures."""
    text = (ROOT / path).read_text()
    for name, figure in re.findall(r'"(\w+)": (\d+)', LIMITS.read_text()):
        text = text.replace(f"${{limits.{name}}}", figure)
        text = text.replace(f"${{daysWithReading(limits.{name})}}", f"{figure}日")
    return _READING.sub(r"\1", text)


def names(path: str, name: str) -> bool:
    """Return whether a file defines a name."""
    file = ROOT / path
    return file.is_file() and bool(re.search(rf"^ *(?:def|class) {name}\b", file.read_text(), re.MULTILINE))


def rows_with_text_files(lines: Iterable[str]) -> Iterator[tuple[list[str], tuple[str, ...]]]:
    """Yield each row of the page with the text files that the heading above it names."""
    files: list[str] = []
    for line in lines:
        if line.startswith("## "):
            files = _TEXT_FILE.findall(line)
        elif row := _ROW.match(line):
            yield files, row.groups()


def test_every_promise_has_a_text_a_rule_and_a_test():
    lines = PAGE.read_text().splitlines()
    rows = [*rows_with_text_files(lines)]
    assert len(rows) == len([line for line in lines if line.startswith("| ") and "`" in line]) >= LEAST
    faults = []
    for files, (sentence, easy, rule, rule_name, test, test_name) in rows:
        if not any(sentence in words(file) for file in files):
            faults.append(f"not in {files}: {sentence}")
        easy_files = [file.replace("text.ts", "text.easy.ts") for file in files]
        if easy != NONE and not any(easy in words(file) for file in easy_files):
            faults.append(f"not in {easy_files}: {easy}")
        if not names(rule, rule_name):
            faults.append(f"{rule} has no {rule_name}")
        if not names(test, test_name):
            faults.append(f"{test} has no {test_name}")
    assert faults == []
