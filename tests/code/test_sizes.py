"""Sizes that keep every piece readable in one sitting: where one is reached, split the piece, not the rule."""

import ast
import os
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

FILE_MAX = 300
PYTHON_FUNCTION_MAX = 50
COMPONENT_MAX = 150
FOLDER_MAX = 15
# Where a reader looks for the place of a thing; what stands at the top of both is in ARCHITECTURE.md.
DIVIDED = ("server/", "tests/")

ENDINGS = (".py", ".ts", ".tsx", ".css", ".mjs")
# What the repository leaves out is not ours to judge.
FOLDERS_OF_OTHERS = {
    line.rstrip("/")
    for line in (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
    if line.endswith("/")
}
# Written by programs: nobody reads them in one sitting.
WRITTEN_BY_PROGRAMS = ("shared-ui/src/api/generated/", "migrations/versions/")

_COMPONENT = re.compile(r"^(?:export )?(?:default )?(?:async )?(?:function|const) ([A-Z]\w*)")


def own_files() -> Iterator[tuple[str, Path]]:
    """Yield the project's own source files by their path from the root."""
    for folder, folders, names in os.walk(ROOT):
        folders[:] = sorted(
            name for name in folders if name not in FOLDERS_OF_OTHERS and not name.startswith(".")
        )
        for name in sorted(names):
            file = Path(folder, name)
            path = file.relative_to(ROOT).as_posix()
            if name.endswith(ENDINGS) and not path.startswith(WRITTEN_BY_PROGRAMS):
                yield path, file


def components(source: str) -> Iterator[tuple[str, int]]:
    """Yield each component's name and its number of lines: from its head to the first line that closes it."""
    lines = source.splitlines()
    for start, line in enumerate(lines):
        head = _COMPONENT.match(line)
        if head:
            end = next((n for n in range(start, len(lines)) if re.match(r"[})\]]", lines[n])), start)
            yield head.group(1), end - start + 1


def test_no_file_is_longer_than_300_lines():
    long = {path: len(file.read_text(encoding="utf-8").splitlines()) for path, file in own_files()}
    assert {path: lines for path, lines in long.items() if lines > FILE_MAX} == {}


def test_no_python_function_is_longer_than_50_lines():
    long = {}
    for path, file in own_files():
        if path.endswith(".py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                    lines = (node.end_lineno or node.lineno) - node.lineno + 1
                    if lines > PYTHON_FUNCTION_MAX:
                        long[f"{path}:{node.lineno} {node.name}"] = lines
    assert long == {}


def test_no_folder_of_code_has_more_than_15_entries():
    entries: dict[str, set[str]] = {}
    for path in (path for path, _ in own_files() if path.startswith(DIVIDED)):
        parts = path.split("/")
        for depth in range(2, len(parts)):
            # A component's style and test, and a package's own docstring, are no entries of their own.
            name = re.sub(r"(\.module|\.test|\.spec)?\.\w+$", "", parts[depth])
            entries.setdefault("/".join(parts[:depth]), set()).add(name)
    full = {folder: len(names - {"__init__"}) for folder, names in entries.items()}
    assert {folder: count for folder, count in full.items() if count > FOLDER_MAX} == {}


def test_no_component_is_longer_than_150_lines():
    long = {
        f"{path} {name}": lines
        for path, file in own_files()
        if path.endswith(".tsx")
        for name, lines in components(file.read_text(encoding="utf-8"))
        if lines > COMPONENT_MAX
    }
    assert long == {}


def test_components_are_counted_from_head_to_closing_bracket():
    source = (
        "export function Card() {\n  return (\n    <p />\n  );\n}\n\nconst Row = memo(() => {\n  x;\n});\n"
    )
    assert list(components(source)) == [("Card", 5), ("Row", 3)]


def test_the_projects_own_files_are_found():
    paths = [path for path, _ in own_files()]
    assert "tests/code/test_sizes.py" in paths
    assert "shared-ui/src/components/buttons/Button.tsx" in paths
    assert not [path for path in paths if "node_modules" in path or path.startswith(".")]
