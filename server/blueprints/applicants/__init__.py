"""Routes for people who look for a home, used by applicants, helpers and counselors."""

from server.blueprints.applicants import (
    case,
    consent,
    facility_preview,
    helper,
    helping,
    leaving,
    note,
    preference,
    privacy,
    settings,
)

BLUEPRINTS = (
    leaving.blueprint,
    settings.blueprint,
    consent.blueprint,
    note.blueprint,
    case.blueprint,
    preference.blueprint,
    facility_preview.blueprint,
    privacy.blueprint,
    helper.blueprint,
    helping.blueprint,
)
