"""Parts of source files, for the tests of what stands in them."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def part(path: str, begin: str, end: str) -> str:
    """Return the text of a file from one mark to the next one."""
    text = (ROOT / path).read_text(encoding="utf-8")
    return text[text.index(begin) : text.index(end, text.index(begin))]


def keys(text: str) -> set[str]:
    """Return the keys that begin the lines of an object."""
    return set(re.findall(r'^ +"?(\w+)"?:', text, flags=re.MULTILINE))
