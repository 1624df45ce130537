"""Selects the tests nearest to changed Python files, within a time: `touched.py SECONDS FILE …` prints them as JSON."""

import json
import re
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = ("server", "demo", "line_emulator", "tests", "migrations/versions")
TOPS = {name.partition("/")[0] for name in PROGRAMS}
# They read the sources themselves, and take a second or two.
ALWAYS = ("tests/code/test_layers.py", "tests/code/test_one_commit.py")
# What no import shows: the tests of files that are read or run by their path.
BY_PATH = {
    "migrations/": ("tests/code/test_migrations.py", "tests/models/test_constraints.py"),
    "deploy/": ("tests/deploy/test_production.py",),
}
# The reports of the last whole runs: what each test took.
REPORTS = ("pytest-SQLite.xml", "pytest-PostgreSQL.xml")
# Without a report: what a test function takes on average, with all its cases.
SECONDS_A_FUNCTION = 0.3
# A state machine.
SECONDS_A_MACHINE = 5
# Importing a test module, and the fixtures that its tests share.
SECONDS_A_MODULE = 0.2
_IMPORT = re.compile(r"^[ \t]*(?:from ([\w.]+) import (\([^)]*\)|[^\n]*)|import ([\w.]+))", re.MULTILINE)

# All of its tests are left to the whole run, or to the full one.
_LONG = re.compile(r"^pytestmark = .*\bmark\.(?:long|release)\b", re.MULTILINE)


def main() -> None:
    """Print the selected tests, the nearest first, and how many more are touched."""
    seconds, changed = float(sys.argv[1]), {Path(name) for name in sys.argv[2:]}
    known = durations()
    touched = ranked(changed, known)
    selected = within(seconds, touched, known, changed)
    print(json.dumps({"tests": selected, "left": len(touched) - len(selected)}))


def ranked(changed: set[Path], known: dict[str, float]) -> list[Path]:
    """Return the tests that the changed files touch: the nearest first, of those the namesakes, then the shortest."""
    tests = sorted(path.relative_to(ROOT) for path in (ROOT / "tests").rglob("test_*.py"))
    named = {Path(name): 1 for path in changed for name in of_path(path)} | {Path(name): 0 for name in ALWAYS}
    found = {test: named[test] if test in named else distance(test, changed) for test in tests}
    touched = {test: far for test, far in found.items() if far is not None}
    if not {*touched} - {*named}:
        touched |= nearest_users(changed)
    stems = {f"test_{path.stem}" for path in changed}
    return sorted(touched, key=lambda test: (touched[test], test.stem not in stems, takes(test, known), test))


def within(seconds: float, touched: list[Path], known: dict[str, float], changed: set[Path]) -> list[str]:
    """Return the nearest tests that fit into a time; those that are changed themselves, however long they take."""
    selected, left = [], seconds
    for test in touched:
        duration = takes(test, known)
        if not _LONG.search(text_of(test)) and (duration <= left or test in changed):
            selected.append(test.as_posix())
            left -= duration
    return selected


def takes(test: Path, known: dict[str, float]) -> float:
    """Return about how many seconds a test module takes."""
    name = ".".join(test.with_suffix("").parts)
    text = text_of(test)
    functions = len(re.findall(r"^\s*def test_", text, re.MULTILINE))
    guess = functions * SECONDS_A_FUNCTION + text.count(".TestCase") * SECONDS_A_MACHINE
    return SECONDS_A_MODULE + known.get(name, guess)


def durations() -> dict[str, float]:
    """Return what each test module took in the last whole runs, on the slower database."""
    modules: dict[str, float] = {}
    for report in REPORTS:
        took: Counter[str] = Counter()
        for case in cases_of(ROOT / "var/test-results" / report):
            # A test in a class has the class's name behind that of its module.
            name = re.sub(r"(?:\.[A-Z]\w*)+$", "", case.get("classname", ""))
            took[name] += float(case.get("time", 0))  # type: ignore[assignment]
        modules |= {name: max(seconds, modules.get(name, 0)) for name, seconds in took.items()}
    return modules


def cases_of(report: Path) -> list[ElementTree.Element]:
    try:
        return [*ElementTree.parse(report).iter("testcase")]  # noqa: S314 - our own report
    except (OSError, ElementTree.ParseError):
        return []


def of_path(path: Path) -> tuple[str, ...]:
    return next((tests for start, tests in BY_PATH.items() if path.as_posix().startswith(start)), ())


def distance(test: Path, changed: set[Path]) -> int | None:
    """Return how far a test is from what changed, None where it does not touch it.

    0 is the test itself, 1 what it imports, 2 what its support modules import or what lies in its area, and so on.
    """
    if test in changed:
        return 0
    steps = closure(test)
    found = [steps[path] for path in changed if path in steps]
    if any(path.name == "conftest.py" and path.parent in test.parents for path in changed):
        found.append(2)
    # An area is tested in its own layer, and by its calls.
    areas = {path.parts[1:3] for path in changed if path.parts[0] == "server" and len(path.parts) == 4}
    layer, area = test.parts[1:3]
    if any(area == name and layer in ("api", of) for of, name in areas):
        found.append(2)
    return min(found, default=None)


def closure(test: Path) -> dict[Path, int]:
    """Return what a test and the test modules that it uses import, each with the number of imports between."""
    found, level, far = {test: 0}, [test], 0
    while level:
        far += 1
        imported = {path for one in level for path in imports(one)} - {*found}
        found |= dict.fromkeys(imported, far)
        level = [path for path in imported if path.parts[0] == "tests"]
    return found


def nearest_users(changed: set[Path]) -> dict[Path, int]:
    """Return the tests of the nearest modules that use what changed, where no test imports it itself."""
    files = [path.relative_to(ROOT) for top in PROGRAMS for path in (ROOT / top).rglob("*.py")]
    users: dict[Path, set[Path]] = {}
    for file in files:
        for imported in imports(file):
            users.setdefault(imported, set()).add(file)
    seen, level = {*changed}, changed
    while level:
        level = {user for path in level for user in users.get(path, ())} - seen
        seen |= level
        tests = {path: 3 for path in level if path.name.startswith("test_")}
        if tests:
            return tests
    return {}


@cache
def text_of(path: Path) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


@cache
def imports(path: Path) -> frozenset[Path]:
    """Return the project's modules that a module imports; by a pattern, which is many times faster than parsing."""
    names = set()
    for of, what, whole in _IMPORT.findall(text_of(path)):
        names |= {of or whole, *(f"{of}.{name}" for name in re.findall(r"\w+", what) if of)}
    return frozenset(file for file in map(module_file, names) if file)


@cache
def module_file(name: str) -> Path | None:
    path = Path(*name.split("."))
    files = (path.with_suffix(".py"), path / "__init__.py")
    return next((file for file in files if path.parts[0] in TOPS and (ROOT / file).is_file()), None)


if __name__ == "__main__":
    main()
