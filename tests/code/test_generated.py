"""The committed generated files are up to date. The types of the API are built, not committed."""

from pathlib import Path

from server.cli.openapi import GENERATED, generated_files

ROOT = Path(__file__).resolve().parents[2]


def test_committed_generated_files_are_up_to_date():
    committed = {file.name: file.read_text(encoding="utf-8") for file in (ROOT / GENERATED).iterdir()}
    made = generated_files()
    names = sorted(committed.keys() | made.keys())
    stale = [name for name in names if committed.get(name) != made.get(name)]
    assert stale == [], "run `npm run generate`"
