"""What a facility keeps of a room of its own: the steps taken there, and what its own people said."""

from dataclasses import dataclass, field
from datetime import datetime

from sqlalchemy import Integer, and_, bindparam, or_, select

from server.contacts.rules.record import OwnMessage, StepTaken
from server.core.database import db
from server.core.vocabulary import Role
from server.matching.queries.asking import IS_END
from server.matching.rules.asking import ContactEnd, Rest, rest_of
from server.models import Account, Block, Contact, ContactStep, Corporation, Home, Message, Office, RestLifted


def steps_of(contact_id: int) -> list[StepTaken]:
    """Return the steps of a contact, oldest first."""
    statement = (
        select(ContactStep.action, ContactStep.taken_at, Account.role, Account.username)
        .join(Account, Account.id == ContactStep.actor_id)
        .where(ContactStep.contact_id == contact_id)
        .order_by(ContactStep.id)
    )
    return [StepTaken(*row) for row in db.session.execute(statement)]


def said_by_facility(contact_id: int) -> list[OwnMessage]:
    """Return what a facility's people said in a room and did not take back, oldest first."""
    statement = (
        select(Message.sent_at, Account.username, Message.text, Message.file_size.is_not(None))
        .join(Account, Account.id == Message.sender_id)
        .where(
            Message.contact_id == contact_id, Account.role == Role.FACILITY, Message.taken_back_at.is_(None)
        )
        .order_by(Message.id)
    )
    return [OwnMessage(*row) for row in db.session.execute(statement)]


_contact, _home, _office = Contact.__table__.c, Home.__table__.c, Office.__table__.c
_corporation, _lifted = Corporation.__table__.c, RestLifted.__table__.c
_PREFERENCE = bindparam("preference_id", type_=Integer)
_BLOCKS = select(Block.corporation_id, Block.home_id).where(Block.preference_id == _PREFERENCE)
_BLOCKED = select(Block.corporation_id).where(Block.preference_id == _PREFERENCE)
_MET = (
    select(_corporation.id.label("corporation_id"), _corporation.name)
    .add_columns(_home.id.label("home_id"), _home.name.label("home"), _home.created_at)
    .add_columns(_contact.ended_at, IS_END.label("is_end"), _lifted.lifted_at)
    .join_from(Contact.__table__, Home.__table__, _home.id == _contact.home_id)
    .join(Office.__table__, _office.id == _home.office_id)
    .join(Corporation.__table__, _corporation.id == _office.corporation_id)
    .outerjoin(
        RestLifted.__table__,
        and_(_lifted.preference_id == _PREFERENCE, _lifted.corporation_id == _corporation.id),
    )
    .where(_contact.preference_id == _PREFERENCE, or_(IS_END, _corporation.id.in_(_BLOCKED)))
    .order_by(_contact.id.desc())
)


@dataclass
class Refused:
    """A corporation, by its homes that the person knows, and why it may not ask."""

    corporation_id: int
    name: str
    #: Whether all its homes are blocked.
    is_blocked: bool
    #: Those of its homes that are blocked one by one.
    blocked_homes: dict[int, str] = field(default_factory=dict)
    homes: dict[int, str] = field(default_factory=dict)
    registered_at: dict[int, datetime] = field(default_factory=dict)
    ends: list[ContactEnd] = field(default_factory=list)
    #: How long its homes that are not blocked may not ask.
    rest: Rest | None = None


def refused_by(preference_id: int, now: datetime) -> list[Refused]:
    """Return the corporations that may not ask a person now, those met last first."""
    values = {"preference_id": preference_id}
    blocks = {(row.corporation_id, row.home_id) for row in db.session.execute(_BLOCKS, values)}
    found: dict[int, Refused] = {}
    for met in db.session.execute(_MET, values):
        refused = found.setdefault(
            met.corporation_id,
            Refused(met.corporation_id, met.name, (met.corporation_id, None) in blocks),
        )
        refused.homes[met.home_id] = met.home
        if (met.corporation_id, met.home_id) in blocks:
            refused.blocked_homes[met.home_id] = met.home
        refused.registered_at[met.home_id] = met.created_at
        if met.is_end and (met.lifted_at is None or met.lifted_at < met.ended_at):
            refused.ends.append(ContactEnd(met.home_id, met.ended_at))
    for refused in found.values():
        refused.rest = None if refused.is_blocked else _longest(refused, now)
    return [
        refused for refused in found.values() if refused.is_blocked or refused.blocked_homes or refused.rest
    ]


def _longest(refused: Refused, now: datetime) -> Rest | None:
    """Return the longest rest of the homes that the person knows and does not block."""
    rests = [
        rest
        for home_id, registered_at in refused.registered_at.items()
        if home_id not in refused.blocked_homes
        if (rest := rest_of(home_id, registered_at, refused.ends, now))
    ]
    return max(rests, key=lambda rest: (rest.until is None, rest.until or now), default=None)
