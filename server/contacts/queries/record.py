"""Reads for the record of a room: the steps, and the messages of the facility."""

from sqlalchemy import select

from server.contacts.rules.record import FacilityMessage, RecordedStep
from server.core.database import db
from server.core.vocabulary import Role
from server.models import Account, ContactStep, Message


def steps_of(contact_id: int) -> list[RecordedStep]:
    """Return the steps of a contact, oldest first."""
    statement = (
        select(ContactStep.action, ContactStep.taken_at, Account.role, Account.username)
        .join(Account, Account.id == ContactStep.actor_id)
        .where(ContactStep.contact_id == contact_id)
        .order_by(ContactStep.id)
    )
    return [RecordedStep(*row) for row in db.session.execute(statement)]


def facility_messages(contact_id: int) -> list[FacilityMessage]:
    """Return the facility's messages in a room, oldest first. Messages that were taken back are left out."""
    statement = (
        select(Message.sent_at, Account.username, Message.text, Message.file_size.is_not(None))
        .join(Account, Account.id == Message.sender_id)
        .where(
            Message.contact_id == contact_id, Account.role == Role.FACILITY, Message.taken_back_at.is_(None)
        )
        .order_by(Message.id)
    )
    return [FacilityMessage(*row) for row in db.session.execute(statement)]
