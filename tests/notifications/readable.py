"""Readability checks for texts. The app's own texts use the same rules (shared-ui/src/testing/readable)."""

import json
import re
from pathlib import Path
from typing import Any

_RULES: dict[str, Any] = json.loads(
    (Path(__file__).resolve().parents[2] / "shared-ui/src/testing/readable/rules.json").read_text("utf-8")
)
_JOINED = re.compile(_RULES["joinedClause"])
_DOUBLE_NEGATION = re.compile("|".join(_RULES["doubleNegation"]))
_STIFF = re.compile(_RULES["stiff"])
_EVERYDAY = frozenset("".join(_RULES["everydayKanji"].values()))
_OTHER_WORDS = frozenset(word for group in _RULES["otherWords"] for word in group["words"])
_KANJI_WORD = re.compile("[一-龯々]+")


def faults_of(text: str) -> list[str]:
    """Return the readability faults of a text without furigana."""
    return [
        fault
        for sentence in re.split(r"[。？！\n]", text)
        for fault in (*_of_sentence(sentence), *_hard_words(sentence))
    ]


def _of_sentence(sentence: str) -> list[str]:
    faults = {
        f"long: {sentence}": len(sentence) > _RULES["sentenceMax"]["line"],
        f"more than one thing: {sentence}": len(_JOINED.findall(sentence)) > _RULES["joinedClausesMax"],
        f"double negation: {sentence}": _DOUBLE_NEGATION.search(sentence) is not None,
        f"stiff: {sentence}": _STIFF.search(sentence) is not None,
    }
    return [fault for fault, found in faults.items() if found]


def _hard_words(sentence: str) -> list[str]:
    return [
        f"hard word: {word}"
        for word in _KANJI_WORD.findall(sentence)
        if not _EVERYDAY.issuperset(word) and word not in _OTHER_WORDS
    ]
