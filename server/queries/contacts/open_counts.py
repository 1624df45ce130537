"""How many contacts of homes or people are open."""

from sqlalchemy import ColumnElement, Integer, cast, func, select
from sqlalchemy.orm import InstrumentedAttribute

from server.domain.vocabulary import ContactStatus
from server.models import Contact, Home, Preference


def sum_of_contacts(of: type[Home] | type[Preference], status: ContactStatus) -> ColumnElement[int]:
    """Return how many contacts of a status all the homes or people have that a statement reads.

    They are counted one home after another: joined, PostgreSQL would rather read the contacts of the whole country.
    """
    key: InstrumentedAttribute[int] = Contact.home_id if of is Home else Contact.preference_id
    of_one = select(func.count()).where(key == of.id, Contact.status == status)
    return cast(func.coalesce(func.sum(of_one.correlate(of).scalar_subquery()), 0), Integer)
