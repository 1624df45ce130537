"""Pages, media, health and other calls of no role."""

from server.blueprints.site import calendar, health, media, pages, postal, security, stop

BLUEPRINTS = (
    postal.blueprint,
    media.blueprint,
    health.blueprint,
    calendar.blueprint,
    stop.blueprint,
    security.blueprint,
    pages.blueprint,
)
