"""docs/promises.md: each sentence is a string of the product, and its rule and its test exist."""

import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "promises.md"
SCREENS = [ROOT / folder / "src" for folder in ("shared-ui", "liff-app", "portal-app")]
LIMITS = ROOT / "shared-ui" / "src" / "api" / "generated" / "limits.ts"
#: The value of the "easy" column if only counselors and families read the page.
NONE = "–"
LEAST = 40

_ROW = re.compile(r"^\| (.+?) \| (.+?) \| `(.+?)::(\w+)` \| `(.+?)::(\w+)` \|$", re.MULTILINE)
_READING = re.compile(r"\{([^{}|]+)\|[^{}|]+\}")


@cache
def words(*, easy: bool) -> str:
    """Return all texts of one wording, without readings and with its figures."""
    name = "*text.easy.ts" if easy else "*text.ts"
    text = "\n".join(file.read_text() for folder in SCREENS for file in sorted(folder.rglob(name)))
    for name, figure in re.findall(r'"(\w+)": (\d+)', LIMITS.read_text()):
        text = text.replace(f"${{limits.{name}}}", figure)
    return _READING.sub(r"\1", text)


def names(path: str, name: str) -> bool:
    """Return whether a file defines a name."""
    file = ROOT / path
    return file.is_file() and bool(re.search(rf"^ *(?:def|class) {name}\b", file.read_text(), re.MULTILINE))


def test_every_promise_has_a_text_a_rule_and_a_test():
    rows = _ROW.findall(PAGE.read_text())
    lines = [line for line in PAGE.read_text().splitlines() if line.startswith("| ") and "`" in line]
    assert len(rows) == len(lines) >= LEAST
    faults = []
    for sentence, easy, rule, rule_name, test, test_name in rows:
        if sentence not in words(easy=False):
            faults.append(f"no string: {sentence}")
        if easy != NONE and easy not in words(easy=True):
            faults.append(f"no easy string: {easy}")
        if not names(rule, rule_name):
            faults.append(f"{rule} has no {rule_name}")
        if not names(test, test_name):
            faults.append(f"{test} has no {test_name}")
    assert faults == []
