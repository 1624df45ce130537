"""Routes for accounts: sign-in, second factors, sign-up, invitations and settings."""

from server.blueprints.accounts import (
    calendar,
    draft,
    factor,
    invitation,
    line,
    line_link,
    notice,
    safety,
    saved_view,
    second_step,
    session,
    signup,
)

BLUEPRINTS = (
    session.blueprint,
    safety.blueprint,
    factor.blueprint,
    second_step.blueprint,
    signup.blueprint,
    draft.blueprint,
    notice.blueprint,
    line.blueprint,
    line_link.blueprint,
    invitation.blueprint,
    calendar.blueprint,
    saved_view.blueprint,
)
