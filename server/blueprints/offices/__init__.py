"""Routes for offices, their members and handovers."""

from server.blueprints.offices import factor, figure, handover, member, office

BLUEPRINTS = (office.blueprint, member.blueprint, factor.blueprint, handover.blueprint, figure.blueprint)
