"""Routes for people who look for a home, used by applicants, helpers and counselors."""

from server.blueprints.applicants import (
    case,
    consent,
    helper,
    helping,
    leaving,
    mirror,
    note,
    preference,
    settings,
    sight,
)

BLUEPRINTS = (
    leaving.blueprint,
    settings.blueprint,
    consent.blueprint,
    note.blueprint,
    case.blueprint,
    preference.blueprint,
    mirror.blueprint,
    sight.blueprint,
    helper.blueprint,
    helping.blueprint,
)
