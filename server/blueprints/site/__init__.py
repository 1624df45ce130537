"""Routes that belong to no single role: pages, media, health, calendars and other public calls."""

from server.blueprints.site import calendar, health, media, pages, postal, security, unsubscribe

BLUEPRINTS = (
    postal.blueprint,
    media.blueprint,
    health.blueprint,
    calendar.blueprint,
    unsubscribe.blueprint,
    security.blueprint,
    pages.blueprint,
)
