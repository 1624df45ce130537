"""Read the answered requests without personal data."""

from collections.abc import Iterator

from sqlalchemy import exists, select
from sqlalchemy.orm import joinedload

from server.contacts.queries.figures import DECLINE_IN_FORCE
from server.core.database import db
from server.core.vocabulary import Action, ContactStatus, Side
from server.criteria.queries import traits_of
from server.criteria.rules.findings import match
from server.criteria.rules.traits import home_traits
from server.models import Contact, ContactStep, Preference
from server.operator.rules.outcomes import RequestOutcome

# A request that lapsed, because its home was deactivated or its person stopped searching, has no such step.
_DECLINED = exists().where(
    ContactStep.contact_id == Contact.id, ContactStep.action == Action.DECLINE, DECLINE_IN_FORCE
)
_ACCEPTED = (ContactStatus.ACCEPTED, ContactStatus.COMPLETED)


def outcomes() -> Iterator[RequestOutcome]:
    """Yield each request that the seeker's side has answered, except requests to people who were anonymised."""
    answered = (
        select(Contact)
        .where(Contact.status.in_(_ACCEPTED) | ((Contact.ended_by == Side.SEEKER) & _DECLINED))
        .options(joinedload(Contact.home), joinedload(Contact.preference).selectinload(Preference.areas))
        .order_by(Contact.id)
    )
    for contact in db.session.scalars(answered):
        # An anonymised preference has no areas.
        if contact.preference.areas:
            yield RequestOutcome(
                match(home_traits(contact.home), traits_of(contact.preference)),
                contact.status in _ACCEPTED,
                contact.confirmed_at is not None,
            )
