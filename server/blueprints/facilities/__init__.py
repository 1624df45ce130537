"""Routes of facilities: homes, matches, notes and invoices."""

from server.blueprints.facilities import home, home_draft, invoice, matching, note

BLUEPRINTS = (home.blueprint, home_draft.blueprint, matching.blueprint, note.blueprint, invoice.blueprint)
