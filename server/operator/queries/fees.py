"""Move-ins for which a fee may be missing, or may be due to nobody: what the operator looks into."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from sqlalchemy import ColumnElement, Select, bindparam, exists, func, or_, select
from sqlalchemy.orm import InstrumentedAttribute

from server.contacts.rules.moved_in import FINAL
from server.core.models import UtcTime
from server.core.vocabulary import ContactStatus, MoveInAnswer
from server.models import Contact, MoveInQuestion
from server.operator.rules.queue import OperatorQueue

#: How far back the operator looks.
LOOKED_BACK = timedelta(days=365)
_SINCE = bindparam("since", type_=UtcTime)
_of_contact = MoveInQuestion.contact_id == Contact.id
_SAID_AT = (
    select(func.max(MoveInQuestion.answered_at, type_=MoveInQuestion.answered_at.type))
    .where(_of_contact, MoveInQuestion.answer == MoveInAnswer.YES)
    .correlate(Contact)
    .scalar_subquery()
)


def _found(moment: Any, *conditions: ColumnElement[bool]) -> Select[*tuple[Any, ...]]:
    """Return the contacts of which something was found since then, and not looked into after that."""
    is_new = or_(Contact.fee_looked_at.is_(None), Contact.fee_looked_at < moment)
    return select(Contact.id, moment.label("at")).where(*conditions, moment >= _SINCE, is_new)


_ENDED_AT: InstrumentedAttribute[Any] = Contact.ended_at
#: Each a contact's id and when it happened, since the moment `since`; nothing of the person.
SUSPICIOUS: Mapping[OperatorQueue, Select[*tuple[Any, ...]]] = {
    # Not those of which the seeker's side spoke.
    OperatorQueue.CLOSED_AFTER_VISIT: _found(
        _ENDED_AT,
        Contact.status == ContactStatus.COMPLETED,
        Contact.visit_completed_at.is_not(None),
        Contact.confirmed_at.is_(None),
        ~exists().where(_of_contact, MoveInQuestion.answer.in_(FINAL)),
    ),
    OperatorQueue.SAID_MOVED_IN: _found(
        _SAID_AT,
        Contact.id.in_(select(MoveInQuestion.contact_id).where(MoveInQuestion.answer == MoveInAnswer.YES)),
        Contact.confirmed_at.is_(None),
    ),
    OperatorQueue.CONTESTED: _found(
        Contact.contested_at, Contact.confirmed_at.is_not(None), Contact.contested_at.is_not(None)
    ),
}
