"""The migrations form one numbered chain with one head, and import nothing from the server."""

import ast
import re
from pathlib import Path

VERSIONS = Path(__file__).resolve().parents[2] / "migrations" / "versions"
FILES = sorted(VERSIONS.glob("*.py"))


def parsed(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def constants_of(file: Path) -> dict[str, object]:
    """Return the module-level names of a migration that are plain values."""
    return {
        node.targets[0].id: node.value.value
        for node in parsed(file).body
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and isinstance(node.value, ast.Constant)
    }


def test_migrations_form_one_chain_numbered_from_1():
    assert FILES
    faults = []
    previous = None
    for number, file in enumerate(FILES, start=1):
        found = constants_of(file)
        if not re.fullmatch(rf"{number:04}(_[a-z0-9]+)+\.py", file.name):
            faults.append(f"{file.name}: number {number:04} and a few words expected")
        # The first migration also has a date, because it was changed after databases were created with it.
        if not re.fullmatch(rf"{number:04}(_\d{{8}}[a-z]?)?", str(found["revision"])):
            faults.append(f"{file.name}: revision must be {number:04}")
        if found["down_revision"] != previous:
            faults.append(f"{file.name}: down_revision must be {previous}")
        previous = found["revision"]
    # With these revisions each migration except the last has exactly one successor, so there is one head.
    assert faults == []


def test_migrations_do_not_import_the_server():
    faults = []
    for file in FILES:
        tree = parsed(file)
        modules = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
        modules += [
            alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names
        ]
        faults += [f"{file.name}: {name}" for name in modules if name.partition(".")[0] == "server"]
    assert faults == []
