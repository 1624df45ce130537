"""The migrations are numbered in one line, so that two branches meet in the repository and not in a database."""

import ast
import re
from pathlib import Path

import pytest

VERSIONS = Path(__file__).resolve().parents[2] / "migrations" / "versions"
FILES = sorted(VERSIONS.glob("*.py"))


def said_in(file: Path) -> dict[str, object]:
    """Return the plain values that a migration gives its names."""
    return {
        node.targets[0].id: node.value.value
        for node in ast.parse(file.read_text(encoding="utf-8")).body
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and isinstance(node.value, ast.Constant)
    }


def test_every_migration_is_a_number_and_a_few_words():
    assert FILES
    assert [file.name for file in FILES if not re.fullmatch(r"[0-9]{4}(_[a-z0-9]+)+\.py", file.name)] == []


def test_the_numbers_run_from_1_without_a_gap_or_a_twin():
    assert [file.name[:4] for file in FILES] == [f"{number:04}" for number in range(1, len(FILES) + 1)]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_migration_follows_the_number_before_its_own(file):
    said = said_in(file)
    number = int(file.name[:4])
    assert said["revision"] == f"{number:04}"
    assert said["down_revision"] == (f"{number - 1:04}" if number > 1 else None)


def test_there_is_one_head():
    said = [said_in(file) for file in FILES]
    heads = {one["revision"] for one in said} - {one["down_revision"] for one in said}
    assert heads == {FILES[-1].name[:4]}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_migration_does_not_change_when_the_program_does(file):
    tree = ast.parse(file.read_text(encoding="utf-8"))
    modules = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    modules += [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
    assert not [module for module in modules if module.partition(".")[0] == "server"]
