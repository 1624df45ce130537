"""The municipalities of Japan, as a made-up population wants them."""

from demo.population import Town
from server.integrations.postal import municipalities


def towns() -> dict[str, list[Town]]:
    """Return the towns of each prefecture."""
    found: dict[str, list[Town]] = {}
    for area in municipalities():
        found.setdefault(area.prefecture, []).append(Town(area.city, area.postal_code))
    return found
