"""What a facility keeps of a room of its own: the steps taken there, and what its own people said."""

from sqlalchemy import select

from server.domain.contacts.record import OwnMessage, StepTaken
from server.domain.vocabulary import Role
from server.extensions import db
from server.models import Account, ContactStep, Message


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
