"""Text normalisation: people type any width, hyphen or kana, and the database stores one form."""

import re
import unicodedata

# Characters that people type as a hyphen: minus signs, hyphens, dashes, and long-vowel marks of both widths.
_HYPHENS = "-‐‑‒–—―−ーｰ－"
# Control characters, zero-width spaces, direction marks and direction overrides. Some control characters control a
# terminal, and PostgreSQL cannot store NUL. The zero-width joiner is not in the list, because emoji need it.
_INVISIBLE = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2060\ufeff\u202a-\u202e\u2066-\u2069]"
)
# Units and separators that people type in an age or an amount.
_UNITS = re.compile(r"歳|才|さい|円|[,，、\s\u3000]")
_FULL_WIDTH_DIGITS = {ord("０") + digit: str(digit) for digit in range(10)}
# For comparisons: hiragana become katakana, spaces and hyphens are removed.
_COMPARABLE: dict[int, int | None] = {code: code + 0x60 for code in range(ord("ぁ"), ord("ゖ") + 1)} | {
    ord(mark): None for mark in f"{_HYPHENS} "
}
_SPACES = re.compile(r"[\s\u3000]+")
_NARROW_KANA = re.compile("[\uff66-\uff9f]+")
_TO_HIRAGANA = ord("ァ") - ord("ぁ")
_TO_WIDE = ord("！") - ord("!")
_READING = re.compile("[ぁ-ゖー・ゝゞ ]+")

# Patterns for the OpenAPI document. They accept the same texts as the functions below. Some engines for regular
# expressions need the backslash before the hyphen in a class.
#: One visible character.
VISIBLE_CHARACTER = (
    r"[^\x00-\x20\x7f-\xa0\xad\u034f\u115f\u1160\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164"
    r"\ufe00-\ufe0f\ufeff\uffa0]"
)
#: A postal code.
POSTAL_CODE = f"^〒?(?:[0-9０-９][{_HYPHENS}]*){{7}}$".replace("[-", "[\\-")
#: A phone number.
PHONE = f"^[(（]?[0０][{_HYPHENS}()（） ]*(?:[0-9０-９][{_HYPHENS}()（） ]*){{9,10}}$".replace("[-", "[\\-")
#: The maximum number of spellings that `spellings` returns.
SPELLINGS_MAX = 5


def tidy_line(value: str) -> str:
    """Trim a single-line text, collapse its spaces and normalise it to NFC. NFKC would change names such as ㈱."""
    return _SPACES.sub(" ", unicodedata.normalize("NFC", _INVISIBLE.sub("", value))).strip()


def plain_lines(value: str) -> str:
    """Convert line ends to LF; forms send CRLF."""
    return value.replace("\r\n", "\n").replace("\r", "\n")


def tidy_text(value: str) -> str:
    """Trim a multi-line text, normalise it to NFC and convert its line ends to LF."""
    return unicodedata.normalize("NFC", _INVISIBLE.sub("", plain_lines(value))).strip()


def tidy_ascii(value: str) -> str:
    """Convert a mail address or a number to half width without spaces."""
    return _SPACES.sub("", unicodedata.normalize("NFKC", _INVISIBLE.sub("", value)))


def hiragana(value: str) -> str:
    """Convert katakana of both widths to hiragana."""
    wide = _NARROW_KANA.sub(lambda kana: unicodedata.normalize("NFKC", kana[0]), value)
    return "".join(chr(ord(char) - _TO_HIRAGANA) if "ァ" <= char <= "ヶ" else char for char in wide)


def spellings(word: str) -> list[str]:
    """Return the spellings of a search word: as typed, half width, hiragana, katakana and full width."""
    plain = _SPACES.sub("", unicodedata.normalize("NFKC", word))
    hira = hiragana(plain)
    kata = "".join(chr(ord(char) + _TO_HIRAGANA) if "ぁ" <= char <= "ゖ" else char for char in hira)
    wide = "".join(chr(ord(char) + _TO_WIDE) if "!" <= char <= "~" else char for char in plain)
    return list(dict.fromkeys((word, plain, hira, kata, wide)))


def is_reading(value: str) -> bool:
    """Return whether a text is hiragana only, as the reading of a name must be."""
    return _READING.fullmatch(value) is not None


def postal_code_digits(value: str) -> str | None:
    """Return the seven digits of a postal code typed in any form, or None."""
    plain = tidy_ascii(value).removeprefix("〒").translate({ord(mark): None for mark in _HYPHENS})
    return plain if re.fullmatch(r"[0-9]{7}", plain) else None


def phone_digits(value: str) -> str | None:
    """Return the ten or eleven digits of a Japanese phone number typed in any form, or None."""
    plain = tidy_ascii(value).translate({ord(mark): None for mark in _HYPHENS + "()"})
    # In +81 (0)3-… the zero in brackets is the leading zero.
    plain = re.sub(r"^\+810?", "0", plain)
    return plain if re.fullmatch(r"0[0-9]{9,10}", plain) else None


def plain_number(value: str) -> str:
    """Convert digits to half width and remove units; other characters stay."""
    return _UNITS.sub("", value.translate(_FULL_WIDTH_DIGITS))


def offending_characters(value: str) -> list[str]:
    """Return the distinct characters that are not half-width digits, in order of first appearance."""
    return [char for char in dict.fromkeys(value) if not ("0" <= char <= "9")]


def digits_sentence(value: str) -> str | None:
    """Return the specification's error sentence if a value has characters other than half-width digits, else None."""
    offending = offending_characters(value)
    if not offending:
        return None
    return f"半角数字で入力してください: 「{' '.join(offending)}」"


def comparison_key(value: str) -> str:
    """Return a form for comparing names and addresses, which ignores width, case, kana, spaces and hyphens."""
    return unicodedata.normalize("NFKC", value).casefold().translate(_COMPARABLE)


def office_number_digits(value: str) -> str | None:
    """Return the ten digits of an office number typed in any width, or None."""
    digits = tidy_ascii(value)
    return digits if re.fullmatch(r"[0-9]{10}", digits) else None


def corporation_number_digits(value: str) -> str | None:
    """Return the thirteen digits of a corporation number typed in any width, or None."""
    digits = tidy_ascii(value)
    return digits if re.fullmatch(r"[0-9]{13}", digits) else None
