"""Normalising what people type: any width, hyphen or kana in, one stored form out; nothing is refused for its width."""

import re
import unicodedata

# What people type for a hyphen: minus, hyphens, dashes, the long-vowel marks of both widths.
_HYPHENS = "-‐‑‒–—―−ーｰ－"
# What nobody sees or types on purpose: control characters, by which a terminal may be told to do things (PostgreSQL
# stores no NUL), zero-width spaces, marks and overrides of direction. What joins the parts of an emoji stays.
_INVISIBLE = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2060\ufeff\u202a-\u202e\u2066-\u2069]"
)
# What people write in, or behind, an age or an amount.
_UNITS = re.compile(r"歳|才|さい|円|[,，、\s\u3000]")
_FULL_WIDTH_DIGITS = {ord("０") + digit: str(digit) for digit in range(10)}
# Hiragana become katakana; spaces and hyphens go.
_ALIKE: dict[int, int | None] = {code: code + 0x60 for code in range(ord("ぁ"), ord("ゖ") + 1)} | {
    ord(mark): None for mark in f"{_HYPHENS} "
}
_SPACES = re.compile(r"[\s\u3000]+")

_NARROW_KANA = re.compile("[\uff66-\uff9f]+")
_TO_HIRAGANA = ord("ァ") - ord("ぁ")
_TO_WIDE = ord("！") - ord("!")
_READING = re.compile("[ぁ-ゖー・ゝゞ ]+")

# What the functions below accept, as patterns for those who only read about it.
SOMETHING_SEEN = (
    r"[^\x00-\x20\x7f-\xa0\xad\u034f\u115f\u1160\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164"
    r"\ufe00-\ufe0f\ufeff\uffa0]"
)
POSTAL_CODE = f"^〒?(?:[0-9０-９][{_HYPHENS}]*){{7}}$".replace("[-", "[\\-")
PHONE = f"^[(（]?[0０][{_HYPHENS}()（） ]*(?:[0-9０-９][{_HYPHENS}()（） ]*){{9,10}}$".replace("[-", "[\\-")


def tidy_line(value: str) -> str:
    """Trim a single-line text and collapse its spaces; NFC, never NFKC (NFKC would change names such as ㈱)."""
    return _SPACES.sub(" ", unicodedata.normalize("NFC", _INVISIBLE.sub("", value))).strip()


def plain_lines(value: str) -> str:
    """Give a text plain line ends; a form's are of two characters."""
    return value.replace("\r\n", "\n").replace("\r", "\n")


def tidy_text(value: str) -> str:
    """Trim a multi-line text and give it plain line ends."""
    return unicodedata.normalize("NFC", _INVISIBLE.sub("", plain_lines(value))).strip()


def tidy_ascii(value: str) -> str:
    """Bring an e-mail address or a number to half width without spaces."""
    return _SPACES.sub("", unicodedata.normalize("NFKC", _INVISIBLE.sub("", value)))


def hiragana(value: str) -> str:
    """Return a text with its katakana, also those of half width, as hiragana."""
    wide = _NARROW_KANA.sub(lambda kana: unicodedata.normalize("NFKC", kana[0]), value)
    return "".join(chr(ord(char) - _TO_HIRAGANA) if "ァ" <= char <= "ヶ" else char for char in wide)


#: In how many ways a word may be written.
SPELLINGS_MAX = 5


def spellings(word: str) -> list[str]:
    """Return how a word may be written where it is looked for: as it was typed, and in either width and kana."""
    plain = _SPACES.sub("", unicodedata.normalize("NFKC", word))
    soft = hiragana(plain)
    hard = "".join(chr(ord(char) + _TO_HIRAGANA) if "ぁ" <= char <= "ゖ" else char for char in soft)
    wide = "".join(chr(ord(char) + _TO_WIDE) if "!" <= char <= "~" else char for char in plain)
    return list(dict.fromkeys((word, plain, soft, hard, wide)))


def is_reading(value: str) -> bool:
    """Say whether a text is made of hiragana, as the reading of a name is."""
    return _READING.fullmatch(value) is not None


def postal_code_digits(value: str) -> str | None:
    """Return the seven digits of a postal code typed in any form, or None when there are not exactly seven."""
    plain = tidy_ascii(value).removeprefix("〒").translate({ord(mark): None for mark in _HYPHENS})
    return plain if re.fullmatch(r"[0-9]{7}", plain) else None


def phone_digits(value: str) -> str | None:
    """Return the ten or eleven digits of a Japanese phone number typed in any form, or None."""
    plain = tidy_ascii(value).translate({ord(mark): None for mark in _HYPHENS + "()"})
    # Abroad people are told to write +81 (0)3-…: the zero in brackets is the same one.
    plain = re.sub(r"^\+810?", "0", plain)
    return plain if re.fullmatch(r"0[0-9]{9,10}", plain) else None


def plain_number(value: str) -> str:
    """Return a number as half-width digits without the unit that people write behind it; what is no digit stays."""
    return _UNITS.sub("", value.translate(_FULL_WIDTH_DIGITS))


def offending_characters(value: str) -> list[str]:
    """Return the distinct characters that are not half-width digits, in the order of their first appearance."""
    return [char for char in dict.fromkeys(value) if not ("0" <= char <= "9")]


def digits_sentence(value: str) -> str | None:
    """Return the specification's sentence when a value is not made of half-width digits only, else None."""
    offending = offending_characters(value)
    if not offending:
        return None
    return f"半角数字で入力してください: 「{' '.join(offending)}」"


def sounds(value: str) -> str:
    """Return a name or an address without what people write now so, now so: width, case, kana, spaces, hyphens."""
    plain = unicodedata.normalize("NFKC", value).casefold()
    return plain.translate(_ALIKE)


def office_number_digits(value: str) -> str | None:
    """Return the ten digits of an office number typed in any width, or None."""
    digits = tidy_ascii(value)
    return digits if re.fullmatch(r"[0-9]{10}", digits) else None


def corporation_number_digits(value: str) -> str | None:
    """Return the thirteen digits of a corporation's number typed in any width, or None."""
    digits = tidy_ascii(value)
    return digits if re.fullmatch(r"[0-9]{13}", digits) else None
