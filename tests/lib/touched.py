"""Selects the nearest tests of changed Python files that fit into a time: `touched.py SECONDS FILE …` prints JSON."""

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
# Always selected: they check the sources and take only a second or two.
ALWAYS = ("tests/code/test_layers.py", "tests/code/test_one_commit.py")
# Tests of files that are not imported, but read or run by their path.
BY_PATH = {
    "migrations/": ("tests/code/test_migrations.py", "tests/core/test_constraints.py"),
    "deploy/": ("tests/deploy/test_production.py",),
}
# Estimates for tests without a report. A test function takes this on average, with all its cases.
SECONDS_A_FUNCTION = 0.3
# A Hypothesis state machine.
SECONDS_A_MACHINE = 5
# Importing a test module and creating its shared fixtures.
SECONDS_A_MODULE = 0.2
_IMPORT = re.compile(r"^[ \t]*(?:from ([\w.]+) import (\([^)]*\)|[^\n]*)|import ([\w.]+))", re.MULTILINE)
# Modules whose tests all run only in larger scopes.
_LONG = re.compile(r"^pytestmark = .*\bmark\.(?:long|release)\b", re.MULTILINE)


def main() -> None:
    """Print the selected tests, the nearest first, and the number of other tests that the changes touch."""
    seconds, changed = float(sys.argv[1]), {Path(name) for name in sys.argv[2:]}
    known = durations()
    touched = ranked(changed, known)
    selected = within(seconds, touched, known, changed)
    print(json.dumps({"tests": selected, "left": len(touched) - len(selected)}))


def ranked(changed: set[Path], known: dict[str, float]) -> list[Path]:
    """Return the touched tests: the nearest first, then tests named after a changed file, then the shortest."""
    tests = sorted(path.relative_to(ROOT) for path in (ROOT / "tests").rglob("test_*.py"))
    named = {Path(name): 1 for path in changed for name in tests_by_path(path)} | {
        Path(name): 0 for name in ALWAYS
    }
    distances = {test: named[test] if test in named else distance(test, changed) for test in tests}
    touched = {test: steps_away for test, steps_away in distances.items() if steps_away is not None}
    if not {*touched} - {*named}:
        touched |= nearest_users(changed)
    stems = {f"test_{path.stem}" for path in changed}
    return sorted(
        touched,
        key=lambda test: (touched[test], test.stem not in stems, estimated_seconds(test, known), test),
    )


def within(seconds: float, touched: list[Path], known: dict[str, float], changed: set[Path]) -> list[str]:
    """Return the nearest tests that fit into a time. Changed tests are always included."""
    selected, remaining = [], seconds
    for test in touched:
        duration = estimated_seconds(test, known)
        if not _LONG.search(text_of(test)) and (duration <= remaining or test in changed):
            selected.append(test.as_posix())
            remaining -= duration
    return selected


def estimated_seconds(test: Path, known: dict[str, float]) -> float:
    name = ".".join(test.with_suffix("").parts)
    text = text_of(test)
    functions = len(re.findall(r"^\s*def test_", text, re.MULTILINE))
    guess = functions * SECONDS_A_FUNCTION + text.count(".TestCase") * SECONDS_A_MACHINE
    return SECONDS_A_MODULE + known.get(name, guess)


def durations() -> dict[str, float]:
    """Return the seconds of each test module in the last full runs, on the slower database."""
    modules: dict[str, float] = {}
    for report in (ROOT / "var/test-results").glob("pytest-[SP]*.xml"):
        seconds_of: Counter[str] = Counter()
        for case in cases_of(report):
            # For a test in a class, the class name follows the module name.
            name = re.sub(r"(?:\.[A-Z]\w*)+$", "", case.get("classname", ""))
            seconds_of[name] += float(case.get("time", 0))  # type: ignore[assignment]
        modules |= {name: max(seconds, modules.get(name, 0)) for name, seconds in seconds_of.items()}
    return modules


def cases_of(report: Path) -> list[ElementTree.Element]:
    try:
        return [*ElementTree.parse(report).iter("testcase")]  # noqa: S314 - our own report
    except (OSError, ElementTree.ParseError):
        return []


def tests_by_path(path: Path) -> tuple[str, ...]:
    return next((tests for start, tests in BY_PATH.items() if path.as_posix().startswith(start)), ())


def distance(test: Path, changed: set[Path]) -> int | None:
    """Return the distance of a test from the changed files, None if it does not use them.

    0 is the test itself, 1 its imports, 2 the imports of its support modules or files of its area, and so on.
    """
    if test in changed:
        return 0
    steps = closure(test)
    distances = [steps[path] for path in changed if path in steps]
    if any(path.name == "conftest.py" and path.parent in test.parents for path in changed):
        distances.append(2)
    # A feature is tested in the folder of its name.
    if test.parts[1] in {path.parts[1] for path in changed if path.parts[0] == "server"}:
        distances.append(2)
    return min(distances, default=None)


def closure(test: Path) -> dict[Path, int]:
    """Return the files that a test imports, directly or through other test modules, with their distance."""
    distances, level, steps_away = {test: 0}, [test], 0
    while level:
        steps_away += 1
        imported = {path for one in level for path in imports(one)} - {*distances}
        distances |= dict.fromkeys(imported, steps_away)
        level = [path for path in imported if path.parts[0] == "tests"]
    return distances


def nearest_users(changed: set[Path]) -> dict[Path, int]:
    """Return the tests of the nearest modules that import the changed files, for files that no test imports."""
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
    """Return the project files that a module imports. Uses a regular expression, which is much faster than parsing."""
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
