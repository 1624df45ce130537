"""When the two sides of a contact last had to do with each other: since then a request waits for its answer."""

from sqlalchemy import func

from server.models import Contact

_contact = Contact.__table__.c
#: What lists and today's lines count the days from; said again in `rules/stale.ts`.
LAST_CONTACT_AT = func.coalesce(_contact.latest_message_sent_at, _contact.updated_at)
