"""Cases on offer between offices of counselors."""

from dataclasses import dataclass

from sqlalchemy import func, or_, select
from sqlalchemy.orm import aliased

from server.domain.vocabulary import ContactStatus
from server.extensions import db
from server.models import Account, CaseOffer, Contact, Office

_from, _to = aliased(Office), aliased(Office)


@dataclass(frozen=True)
class Offer:
    """An offer as both offices are told of it: nothing of whom."""

    row: CaseOffer
    from_office: str
    to_office: str
    offered_by: str
    rooms: int


def offers_of(office: Office) -> list[Offer]:
    """Return the latest offers that an office made or was made, newest first."""
    statement = (
        select(CaseOffer, _from.name, _to.name, Account.username)
        .join(_from, _from.id == CaseOffer.from_office_id)
        .join(_to, _to.id == CaseOffer.to_office_id)
        .join(Account, Account.id == CaseOffer.actor_id)
        .where(or_(CaseOffer.from_office_id == office.id, CaseOffer.to_office_id == office.id))
        .order_by(CaseOffer.id.desc())
        .limit(50)
    )
    rows = db.session.execute(statement).all()
    cases = {id_ for offer, *_ in rows for id_ in offer.preferences}
    rooms = dict(
        db.session.execute(
            select(Contact.preference_id, func.count())
            .where(Contact.preference_id.in_(cases), Contact.status == ContactStatus.ACCEPTED)
            .group_by(Contact.preference_id)
        ).all()
    )
    return [Offer(*row, rooms=sum(rooms.get(id_, 0) for id_ in row[0].preferences)) for row in rows]
