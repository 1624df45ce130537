"""The municipalities of Japan, in the form that `Population` takes."""

from demo.population import Town
from server.integrations.postal import municipalities


def towns() -> dict[str, list[Town]]:
    by_prefecture: dict[str, list[Town]] = {}
    for area in municipalities():
        by_prefecture.setdefault(area.prefecture, []).append(Town(area.city, area.postal_code))
    return by_prefecture
