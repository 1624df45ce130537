"""Select the contacts whose move-in fee may be missing or wrong, so that the operator can check them."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from sqlalchemy import ColumnElement, Select, bindparam, exists, func, or_, select
from sqlalchemy.orm import InstrumentedAttribute

from server.contacts.rules.moved_in import FINAL_ANSWERS
from server.core.models import UtcTime
from server.core.vocabulary import ContactStatus, MoveInAnswer, OperatorQueue
from server.models import Contact, MoveInQuestion

#: Events that are older than this are not checked.
CHECK_PERIOD = timedelta(days=365)
_SINCE = bindparam("since", type_=UtcTime)
_of_contact = MoveInQuestion.contact_id == Contact.id
#: The last time at which the seeker's side answered that the person has moved in.
_SAID_AT = (
    select(func.max(MoveInQuestion.answered_at, type_=MoveInQuestion.answered_at.type))
    .where(_of_contact, MoveInQuestion.answer == MoveInAnswer.YES)
    .correlate(Contact)
    .scalar_subquery()
)


def _unchecked(event_at: Any, *conditions: ColumnElement[bool]) -> Select[*tuple[Any, ...]]:
    """Select contacts with this event since the parameter `since`, if they were not checked after the event."""
    is_new = or_(Contact.fee_looked_at.is_(None), Contact.fee_looked_at < event_at)
    return select(Contact.id, event_at.label("at")).where(*conditions, event_at >= _SINCE, is_new)


_ENDED_AT: InstrumentedAttribute[Any] = Contact.ended_at
#: For each kind of check a statement with contact id and time of the event. It needs the parameter `since`.
FEE_CHECKS: Mapping[OperatorQueue, Select[*tuple[Any, ...]]] = {
    # Contacts for which the seeker's side has given a final answer are left out.
    OperatorQueue.CLOSED_AFTER_VISIT: _unchecked(
        _ENDED_AT,
        Contact.status == ContactStatus.COMPLETED,
        Contact.visit_completed_at.is_not(None),
        Contact.confirmed_at.is_(None),
        ~exists().where(_of_contact, MoveInQuestion.answer.in_(FINAL_ANSWERS)),
    ),
    OperatorQueue.SAID_MOVED_IN: _unchecked(
        _SAID_AT,
        Contact.id.in_(select(MoveInQuestion.contact_id).where(MoveInQuestion.answer == MoveInAnswer.YES)),
        Contact.confirmed_at.is_(None),
    ),
    OperatorQueue.CONTESTED: _unchecked(
        Contact.contested_at, Contact.confirmed_at.is_not(None), Contact.contested_at.is_not(None)
    ),
}
