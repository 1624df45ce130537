"""“Where do I change …?”: every path of the table is there, and so is every name that it says to look for."""

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
HEADING = "## Where do I change …?"
LEAST_ROWS = 20


def rows() -> list[tuple[str, str]]:
    """Return the questions, each with its answer."""
    table = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").partition(HEADING)[2]
    return re.findall(r"^\| (?!what \| )(.+?) \| (.+) \|$", table, re.MULTILINE)


def wrong(answer: str) -> list[str]:
    """Return what an answer names and what is not there."""
    quoted = re.findall(r"`([^`]+)`", answer)
    paths = [name for name in quoted if "/" in name or name.endswith(".md")]
    scripts = [name for name in quoted if name.startswith("npm run ")]
    names = [name for name in quoted if name not in paths + scripts]
    absent = [path for path in paths if not (ROOT / path).exists()]
    text = "\n".join((ROOT / path).read_text(encoding="utf-8") for path in paths if (ROOT / path).is_file())
    known = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["scripts"]
    absent += [name for name in scripts if name.removeprefix("npm run ") not in known]
    absent += [name for name in names if not re.search(rf"\b{re.escape(name.removeprefix('@'))}\b", text)]
    headings = re.findall(r"“([^”]+)”", answer)
    return absent + ([] if paths else ["no path"]) + [each for each in headings if f"## {each}\n" not in text]


def test_the_table_answers_enough():
    assert len(rows()) >= LEAST_ROWS


@pytest.mark.parametrize(("question", "answer"), rows(), ids=[question for question, _ in rows()])
def test_what_an_answer_names_is_there(question, answer):
    assert wrong(answer) == []


@pytest.mark.parametrize(
    "answer",
    ["`server/no.py`", "`Nobody` in `server/config.py`", "`npm run nothing`, `README.md`", "in the model"],
)
def test_an_answer_that_leads_nowhere_is_found(answer):
    assert wrong(answer)
