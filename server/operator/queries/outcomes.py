"""The requests that were answered, for the operator: nothing in it names anybody."""

from collections.abc import Iterator

from sqlalchemy import exists, select
from sqlalchemy.orm import joinedload

from server.contacts.rules.state import Action
from server.core.database import db
from server.core.vocabulary import ContactStatus, Side
from server.criteria.queries import traits_of
from server.criteria.rules.findings import match
from server.criteria.rules.traits import home_traits
from server.models import Contact, ContactStep, Preference
from server.operator.rules.outcomes import RequestOutcome

# What ended with its home or its person says nothing of how the two fitted.
_DECLINED = exists().where(ContactStep.contact_id == Contact.id, ContactStep.action == Action.DECLINE)
_ACCEPTED = (ContactStatus.ACCEPTED, ContactStatus.COMPLETED)


def outcomes() -> Iterator[RequestOutcome]:
    """Yield each request that the seeker's side answered; who left the service is no longer known."""
    answered = (
        select(Contact)
        .where(Contact.status.in_(_ACCEPTED) | ((Contact.ended_by == Side.SEEKER) & _DECLINED))
        .options(joinedload(Contact.home), joinedload(Contact.preference).selectinload(Preference.areas))
        .order_by(Contact.id)
    )
    for contact in db.session.scalars(answered):
        if contact.preference.areas:
            yield RequestOutcome(
                match(home_traits(contact.home), traits_of(contact.preference)),
                contact.status in _ACCEPTED,
                contact.confirmed_at is not None,
            )
