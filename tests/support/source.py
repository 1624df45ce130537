"""Parts of source files, for tests of their content."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def part(path: str, begin: str, end: str) -> str:
    """Return the text of a file between two markers."""
    text = (ROOT / path).read_text(encoding="utf-8")
    return text[text.index(begin) : text.index(end, text.index(begin))]


def keys(text: str) -> set[str]:
    """Return the keys at the beginning of the lines of an object."""
    return set(re.findall(r'^ +"?(\w+)"?:', text, flags=re.MULTILINE))
