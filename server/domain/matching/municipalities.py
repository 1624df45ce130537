"""Finding a municipality by a part of its name."""

import unicodedata

from server.domain.text import hiragana

_ALIKE = str.maketrans("ヶヵゖゕ", "けかけか")


def is_named(typed: str, prefecture: str, municipality: str) -> bool:
    """Say whether a municipality's name has what was typed, or with its prefecture begins so."""
    part = _folded(typed)
    return part in _folded(municipality) or _folded(prefecture + municipality).startswith(part)


def _folded(text: str) -> str:
    return hiragana("".join(unicodedata.normalize("NFKC", text).split())).translate(_ALIKE)
