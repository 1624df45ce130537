"""Prints the tests that touch changed Python files: `python tests/lib/touched.py FILE …`, one path a line."""

import ast
import sys
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# They ask nothing of the program but read it, and are quick.
ALWAYS = ("tests/code/test_layers.py", "tests/code/test_words.py", "tests/code/test_sizes.py")


def main() -> None:
    """Print the tests of the files that are named."""
    changed = {Path(name) for name in sys.argv[1:]}
    tests = sorted(path.relative_to(ROOT) for path in (ROOT / "tests").rglob("test_*.py"))
    touched = {str(test) for test in tests if changed & closure(test) or by_folder(test, changed)}
    if changed:
        print("\n".join(sorted(touched | {*ALWAYS})))


def by_folder(test: Path, changed: set[Path]) -> bool:
    """Say whether a test stands for what changed by where it lies: below a conftest, or in the same area."""
    if any(path.name == "conftest.py" and path.parent in test.parents for path in changed):
        return True
    # An area is tested in its own layer, and by its calls.
    areas = {path.parts[1:3] for path in changed if path.parts[0] == "server" and len(path.parts) == 4}
    layer, area = test.parts[1:3]
    return any(area == name and layer in ("api", of) for of, name in areas)


@cache
def closure(path: Path) -> frozenset[Path]:
    """Return a test, the modules of the tests that it uses, however indirectly, and all modules that these import."""
    found, waiting = {path}, [path]
    while waiting:
        for imported in imports(waiting.pop()):
            if imported not in found:
                found.add(imported)
                if imported.parts[0] == "tests":
                    waiting.append(imported)
    return frozenset(found)


@cache
def imports(path: Path) -> frozenset[Path]:
    """Return the project's modules that a module imports."""
    names = set()
    for node in ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    files = {Path(*name.split(".")).with_suffix(".py") for name in names}
    return frozenset(file for file in files if (ROOT / file).exists())


if __name__ == "__main__":
    main()
