"""Move-ins for which a fee may be missing, or may be due to nobody: what the operator looks into."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Select, exists, func, select

from server.domain.contacts.moved_in import FINAL
from server.domain.vocabulary import ContactStatus, MoveInAnswer
from server.extensions import db
from server.models import Contact, Home, MoveInQuestion


@dataclass(frozen=True)
class Suspicious:
    """A contact that the operator looks into: the home's name and when it happened, nothing of the person."""

    contact_id: int
    home_name: str
    at: datetime


_of_contact = MoveInQuestion.contact_id == Contact.id
_said_yes = MoveInQuestion.answer == MoveInAnswer.YES


def closed_after_visit(since: datetime) -> list[Suspicious]:
    """Return the rooms closed after a visit without a confirmation, but for those of which the seeker's side spoke."""
    return _read(
        _contacts(Contact.ended_at).where(
            Contact.status == ContactStatus.COMPLETED,
            Contact.visit_completed_at.is_not(None),
            Contact.confirmed_at.is_(None),
            Contact.ended_at >= since,
            ~exists().where(_of_contact, MoveInQuestion.answer.in_(FINAL)),
        )
    )


def said_moved_in(since: datetime) -> list[Suspicious]:
    """Return where the seeker's side said that it came to a move-in, and none is confirmed."""
    said = func.max(MoveInQuestion.answered_at, type_=MoveInQuestion.answered_at.type)
    return _read(
        _contacts(said)
        .join(MoveInQuestion, _of_contact)
        .where(_said_yes, Contact.confirmed_at.is_(None), MoveInQuestion.answered_at >= since)
        .group_by(Contact.id, Home.name)
    )


def contested(since: datetime) -> list[Suspicious]:
    """Return the confirmed move-ins of which the seeker's side says that they are not so."""
    return _read(
        _contacts(Contact.contested_at).where(
            Contact.confirmed_at.is_not(None), Contact.contested_at >= since
        )
    )


def _contacts(moment: Any) -> Select[int, str, datetime]:
    return select(Contact.id, Home.name, moment).join(Home, Home.id == Contact.home_id).order_by(Contact.id)


def _read(statement: Select[int, str, datetime]) -> list[Suspicious]:
    return [Suspicious(*row) for row in db.session.execute(statement)]
